/*
 * invtree_js: half of the plane, or one of two quotients.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (invtree_js, 1024, .draws = 2)
#endif

#ifdef FLAME_VARIATION
/* One of three maps, with the probabilities 1/3, 4/9 and 2/9. */
FLAME_VARIATION (invtree_js)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  int a = first < 0.333f, b = second < 0.666f;
  float across = 1.0f / (p->x + 1.0f), up = 1.0f / (p->y + 1.0f);

  o->x += w * (a ? 0.5f * p->x : (b ? across : p->x * across));
  o->y += w * (a ? 0.5f * p->y : (b ? p->y * up : up));
}
#endif
