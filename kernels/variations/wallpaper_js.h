/*
 * wallpaper_js: a step of Martin's attractor, whatever the weight, or the point
 * itself in the place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wallpaper_js, 795, .draws = 1, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (wallpaper_js, 3))
FLAME_PARAM (wallpaper_js, a, 1.156)
FLAME_PARAM (wallpaper_js, b, -0.28)
FLAME_PARAM (wallpaper_js, c, 21.288)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wallpaper_js)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] to k[2] = its constants */
FLAME_VARIATION (wallpaper_js)
{
  int step = flame_rng_01 (rng) < 0.5f;
  float root = flame_sqrtf (flame_fabsf (k[1] * p->x - k[2]));
  float whole = flame_truncf (p->x);
  float side = whole > 0.0f ? root : (whole < 0.0f ? -root : 0.0f);

  o->x = step ? o->x + p->y - side : p->x;
  o->y = step ? o->y + k[0] - p->x : p->y;
}
#endif
