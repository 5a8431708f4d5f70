/*
 * woggle_js: one of several maps of the plane, chosen at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (woggle_js, 796, .draws = 1, .needs = FLAME_NEEDS_R,
    FLAME_CONSTANTS (woggle_js, 3))
FLAME_PARAM (woggle_js, m, 2.0, .type = FLAME_INTEGER, FLAME_RANGE (2.0, 12.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (woggle_js)
{
  k[0] = (float) in->param[0];
  k[1] = (float) (1.0 / in->param[0]);
  k[2] = (float) (1.0 / sqrt (1.25 * in->param[0]));
}
#endif

#ifdef FLAME_VARIATION
/* k[0], k[1] = number of maps and its inverse, k[2] = how they shrink */
FLAME_VARIATION (woggle_js)
{
  float way = flame_rng_below (rng, k[0]);
  int even = way - 2.0f * flame_floorf (0.5f * way) == 0.0f;
  float push = 0.57735027f * k[2] / p->r, s, c;
  float x = k[2] * p->x, y = k[2] * p->y;

  flame_sincos_turns (way * k[1], &s, &c);
  o->x += w * ((even ? -x : x) + push * p->y + c);
  o->y += w * ((even ? -y : y) - push * p->x + s);
}
#endif
