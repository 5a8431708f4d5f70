/*
 * devil_warp: the plane by the devil's curve.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    devil_warp, 1086, .needs = FLAME_NEEDS_R2, FLAME_CONSTANTS (devil_warp, 6))
FLAME_PARAM (devil_warp, a, 2.0)
FLAME_PARAM (devil_warp, b, 1.0)
FLAME_PARAM (devil_warp, effect, 1.0)
FLAME_PARAM (devil_warp, warp, 0.5)
FLAME_PARAM (devil_warp, rmin, -0.24)
FLAME_PARAM (devil_warp, rmax, 100.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (devil_warp)
{
  flame_copy_params (in, 0, 6, k);
}
#endif

#ifdef FLAME_VARIATION
/* k = a, b, effect, warp, rmin, rmax */
FLAME_VARIATION (devil_warp)
{
  const float x2 = p->x * p->x, y2 = p->y * p->y, r = 1.0f / p->r2;
  const float away = flame_powf (x2 + r * k[1] * y2, k[3]) -
                     flame_powf (y2 + r * k[0] * x2, k[3]);
  const float held = flame_at_most (flame_at_least (away, k[4]), k[5]);

  /* JWildfire leaves the weight out */
  o->x += p->x * (1.0f + k[2] * held);
  o->y += p->y * (1.0f + k[2] * held);
}
#endif
