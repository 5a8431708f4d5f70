/*
 * lace_js: one of four turns, about one of three places or the origin.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lace_js, 1022, .needs = FLAME_NEEDS_R, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#define FLAME_HALF_SQRT_3 0.8660254f

FLAME_VARIATION (lace_js)
{
  float way = flame_rng_01 (rng);
  int right = way > 0.75f, upper = way > 0.5f, lower = way > 0.25f;
  /* Relative to the place of the turn. */
  float u = p->x + (right ? -1.0f : (lower ? 0.5f : 0.0f));
  float height = upper ? -FLAME_HALF_SQRT_3 : FLAME_HALF_SQRT_3;
  float v = p->y + (right || !lower ? 0.0f : height);
  float scale = -0.5f * p->r / flame_sqrtf (u * u + v * v);

  o->x += w * (scale * v - (right || !lower ? 0.0f : height));
  o->y += w * (scale * u + (right ? 1.0f : (lower ? -0.5f : 0.0f)));
}
#endif
