/*
 * circlecrop2: a ring; what is not in it goes to its rim or to the origin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlecrop2, 263, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (circlecrop2, 3))
FLAME_PARAM (circlecrop2, inner, 0.5)
FLAME_PARAM (circlecrop2, outer, 1.0)
FLAME_PARAM (circlecrop2, zero, 1.0, FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlecrop2)
{
  k[0] = (float) (fmin (in->param[0], in->param[1]));
  k[1] = (float) (fmax (in->param[0], in->param[1]));
  k[2] =
      (float) (in->param[2] == 0.0 ? fmax (in->param[0], in->param[1]) : 0.0);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = inner, k[1] = outer, k[2] = where the rest goes */
FLAME_VARIATION (circlecrop2)
{
  int outside = p->r > k[1] || p->r < k[0];
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += outside ? k[2] * w * s : w * p->x;
  o->y += outside ? k[2] * w * c : w * p->y;
}
#endif
