/*
 * apollony: one of three maps that fill a circle with circles.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (apollony, 1028, .draws = 1)
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (apollony)
{
  float way = flame_rng_below (rng, 4.0f), root = 1.7320508f;
  float u = 1.0f + root - p->x, inverse = 3.0f / (u * u + p->y * p->y);
  float a = u * inverse - (1.0f + root) / (2.0f + root), b = p->y * inverse;
  float size = 0.5f / (a * a + b * b), c = a * size, d = -b * size;
  float turn = way == 1.0f ? root : -root;
  int plain = way == 0.0f || way == 3.0f;

  o->x += w * (plain ? a : -c - turn * d);
  o->y += w * (plain ? b : turn * c - d);
}
#endif
