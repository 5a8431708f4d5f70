/*
 * circus: scaled inside the unit circle, the other way outside.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circus, 265, .needs = FLAME_NEEDS_R, FLAME_CONSTANTS (circus, 2))
FLAME_PARAM (circus, scale, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circus)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = scale, k[1] = 1/scale */
FLAME_VARIATION (circus)
{
  float scale = w * (p->r <= 1.0f ? k[0] : k[1]);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
