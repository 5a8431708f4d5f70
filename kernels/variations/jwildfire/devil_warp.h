/*
 * devil_warp: warps the plane by the devil's curve.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    devil_warp, 1086, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (devil_warp))
FLAME_PARAM (devil_warp, a, 2.0)
FLAME_PARAM (devil_warp, b, 1.0)
FLAME_PARAM (devil_warp, effect, 1.0)
FLAME_PARAM (devil_warp, warp, 0.5)
FLAME_PARAM (devil_warp, rmin, -0.24)
FLAME_PARAM (devil_warp, rmax, 100.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_devil_warp
{
  float a;
  float b;
  float effect;
  float warp;
  float rmin;
  float rmax;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (devil_warp)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->effect = (float) in->effect;
  k->warp = (float) in->warp;
  k->rmin = (float) in->rmin;
  k->rmax = (float) in->rmax;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (devil_warp)
{
  const float x2 = p->x * p->x, y2 = p->y * p->y, r = 1.0f / p->r2;
  const float away = flame_powf (x2 + r * k->b * y2, k->warp) -
                     flame_powf (y2 + r * k->a * x2, k->warp);
  const float held = flame_at_most (flame_at_least (away, k->rmin), k->rmax);

  /* As in JWildfire, the weight is not used. */
  o->x += p->x * (1.0f + k->effect * held);
  o->y += p->y * (1.0f + k->effect * held);
}
#endif
