/*
 * sattractor_js: one of two maps of the plane, turned at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sattractor_js, 793, .draws = 2, FLAME_CONSTANTS (sattractor_js, 2))
FLAME_PARAM (
    sattractor_js, m, 10.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 12.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sattractor_js)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = number of turns and its inverse */
FLAME_VARIATION (sattractor_js)
{
  float way = flame_rng_below (rng, k[0]) + 1.0f;
  int first = flame_rng_01 (rng) < 0.5f;
  float square = p->x * p->x, s, c, x, y;

  flame_sincos_turns (way * k[1], &s, &c);
  x = first ? 0.5f * p->x + c : p->x * c + p->y * s + square * s;
  y = first ? 0.5f * p->y + s : p->y * c - p->x * s + square * c;
  o->x += 0.5f * w * x;
  o->y += 0.5f * w * y;
}
#endif
