/*
 * threepoint_js: one of three maps that halve or mirror the plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (threepoint_js, 1023, .draws = 2)
#endif

#ifdef FLAME_VARIATION
/* One of three maps, with the probabilities 1/3, 4/9 and 2/9. */
FLAME_VARIATION (threepoint_js)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  int a = first < 0.333f, b = second < 0.666f;
  float sum = 0.5f * (p->x + p->y), difference = 0.5f * (p->x - p->y);
  float u = b ? p->y : 0.5f - 0.5f * p->y, v = b ? p->x : 0.5f - 0.5f * p->x;

  o->x += w * (a ? difference + 0.5f : u);
  o->y += w * (a ? 0.5f - sum : v);
}
#endif
