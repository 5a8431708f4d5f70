/*
 * bulge: a power of the distance.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (bulge, 1017, .needs = FLAME_NEEDS_R2, FLAME_CONSTANTS (bulge, 1))
FLAME_PARAM (bulge, N, 2.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (bulge)
{
  k[0] = (float) (0.5 * in->param[0] - 0.5);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = half of what the power is larger than 1 */
FLAME_VARIATION (bulge)
{
  float scale = w * flame_powf (p->r2, k[0]);

  o->x += scale * p->x;
  o->y += scale * p->y;
}
#endif
