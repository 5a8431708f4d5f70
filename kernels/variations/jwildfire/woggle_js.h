/*
 * woggle_js: one of several maps of the plane, chosen at random.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (woggle_js, 796, .draws = 1, .needs = FLAME_NEEDS_R,
    FLAME_PREPARED (woggle_js))
FLAME_PARAM (woggle_js, m, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 12.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_woggle_js
{
  float maps; /* number of maps and its inverse */
  float inverse_maps;
  float shrink;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (woggle_js)
{
  k->maps = (float) in->m;
  k->inverse_maps = (float) (1.0 / in->m);
  k->shrink = (float) (1.0 / sqrt (1.25 * in->m));
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (woggle_js)
{
  float way = flame_rng_below (rng, k->maps);
  int even = way - 2.0f * flame_floorf (0.5f * way) == 0.0f;
  float push = 0.57735027f * k->shrink / p->r, s, c;
  float x = k->shrink * p->x, y = k->shrink * p->y;

  flame_sincos_turns (way * k->inverse_maps, &s, &c);
  o->x += w * ((even ? -x : x) + push * p->y + c);
  o->y += w * ((even ? -y : y) - push * p->x + s);
}
#endif
