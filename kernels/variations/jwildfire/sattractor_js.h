/*
 * sattractor_js: one of two maps of the plane, with a random turn.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (sattractor_js, 793, .draws = 2, FLAME_PREPARED (sattractor_js))
FLAME_PARAM (
    sattractor_js, m, 10.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 12.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_sattractor_js
{
  float m; /* number of turns and its inverse */
  float inverse_m;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (sattractor_js)
{
  k->m = (float) in->m;
  k->inverse_m = (float) (1.0 / in->m);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (sattractor_js)
{
  float way = flame_rng_below (rng, k->m) + 1.0f;
  int first = flame_rng_01 (rng) < 0.5f;
  float square = p->x * p->x, s, c, x, y;

  flame_sincos_turns (way * k->inverse_m, &s, &c);
  x = first ? 0.5f * p->x + c : p->x * c + p->y * s + square * s;
  y = first ? 0.5f * p->y + s : p->y * c - p->x * s + square * c;
  o->x += 0.5f * w * x;
  o->y += 0.5f * w * y;
}
#endif
