/*
 * wallpaper_js: a step of Martin's attractor, which ignores the weight, or the
 * point itself, which replaces the sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wallpaper_js, 795, .draws = 1, .traits = FLAME_WRITES_SUM,
    FLAME_PREPARED (wallpaper_js))
FLAME_PARAM (wallpaper_js, a, 1.156)
FLAME_PARAM (wallpaper_js, b, -0.28)
FLAME_PARAM (wallpaper_js, c, 21.288)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_wallpaper_js
{
  float a; /* constants of the attractor */
  float b;
  float c;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wallpaper_js)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (wallpaper_js)
{
  int step = flame_rng_01 (rng) < 0.5f;
  float root = flame_sqrtf (flame_fabsf (k->b * p->x - k->c));
  float whole = flame_truncf (p->x);
  float side = whole > 0.0f ? root : (whole < 0.0f ? -root : 0.0f);

  o->x = step ? o->x + p->y - side : p->x;
  o->y = step ? o->y + k->a - p->x : p->y;
}
#endif
