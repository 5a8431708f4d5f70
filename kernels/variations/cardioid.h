/*
 * cardioid: a heart curve: the radius grows by a sine of the angle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (cardioid, 262,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (cardioid, 1))
FLAME_PARAM (cardioid, a, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cardioid)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = a */
FLAME_VARIATION (cardioid)
{
  float scale = w * flame_sqrtf (p->r2 + flame_sinf (p->phi * k[0]) + 1.0f) /
                flame_nonzero (p->r);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
