/*
 * cardioid: a heart curve, whose radius grows with a sine of the angle.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cardioid, 262,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (cardioid))
FLAME_PARAM (cardioid, a, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cardioid
{
  float a;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cardioid)
{
  k->a = (float) in->a;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (cardioid)
{
  float scale = w * flame_sqrtf (p->r2 + flame_sinf (p->phi * k->a) + 1.0f) /
                flame_nonzero (p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
