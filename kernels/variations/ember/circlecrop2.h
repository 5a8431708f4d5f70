/*
 * circlecrop2: a ring; all other points move to its rim or to the origin.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlecrop2, 263, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (circlecrop2))
FLAME_PARAM (circlecrop2, inner, 0.5)
FLAME_PARAM (circlecrop2, outer, 1.0)
FLAME_PARAM (circlecrop2, zero, 1.0, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circlecrop2
{
  float inner;
  float outer;
  float zero; /* radius to which other points move */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlecrop2)
{
  k->inner = (float) (fmin (in->inner, in->outer));
  k->outer = (float) (fmax (in->inner, in->outer));
  k->zero = (float) (in->zero == 0.0 ? fmax (in->inner, in->outer) : 0.0);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (circlecrop2)
{
  int outside = p->r > k->outer || p->r < k->inner;
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += outside ? k->zero * w * s : w * p->x;
  o->y += outside ? k->zero * w * c : w * p->y;
}
#endif
