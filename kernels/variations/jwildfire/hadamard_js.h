/*
 * hadamard_js: half of the plane, or one of two of its quarter turns.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hadamard_js, 1025, .draws = 2)
#endif

#ifdef FLAME_VARIATION
/* One of three maps, with the probabilities 1/3, 4/9 and 2/9. */
FLAME_VARIATION (hadamard_js)
{
  float first = flame_rng_01 (rng), second = flame_rng_01 (rng);
  int a = first < 0.333f, b = second < 0.666f;
  float u = b ? 0.5f * p->y : -0.5f * p->y - 0.5f;
  float v = b ? -0.5f * p->x - 0.5f : 0.5f * p->x;

  o->x += w * (a ? 0.5f * p->x : u);
  o->y += w * (a ? 0.5f * p->y : v);
}
#endif
