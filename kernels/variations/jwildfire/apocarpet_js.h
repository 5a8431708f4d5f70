/*
 * apocarpet_js: one of four smaller planes in the corners, or one of two
 * doubled angles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (apocarpet_js, 1027, .needs = FLAME_NEEDS_R2, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (apocarpet_js)
{
  float way = flame_rng_below (rng, 6.0f), r = 0.41421356f;
  float twice = 2.0f * p->x * p->y / p->r2;
  float difference = (p->x * p->x - p->y * p->y) / p->r2;
  int right = way == 2.0f || way == 3.0f, above = way == 2.0f || way == 4.0f;
  float u = r * p->x + (right ? r : -r), v = r * p->y + (above ? r : -r);

  o->x += w * (way == 0.0f ? twice : (way == 5.0f ? difference : u));
  o->y += w * (way == 0.0f ? difference : (way == 5.0f ? twice : v));
}
#endif
