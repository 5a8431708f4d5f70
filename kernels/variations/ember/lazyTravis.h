/*
 * lazyTravis: turns points along the rims of squares, both inside and outside
 * of one square.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (lazyTravis, 492, FLAME_PREPARED (lazyTravis))
FLAME_PARAM (lazyTravis, spin_in, 1.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (0.0, 2.0))
FLAME_PARAM (lazyTravis, spin_out, 0.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (0.0, 2.0), FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (lazyTravis, space, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, M_PI_2}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_lazyTravis
{
  float spin_in; /* spin inside and outside, in half edges */
  float spin_out;
  float space; /* space between inside and outside */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (lazyTravis)
{
  k->spin_in = (float) (4.0 * in->spin_in);
  k->spin_out = (float) (4.0 * in->spin_out);
  k->space = (float) in->space;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (lazyTravis)
{
  float ax = flame_fabsf (p->x), ay = flame_fabsf (p->y);
  int outer = ax > w || ay > w, wide = ax > ay;
  float s = wide ? ax : ay;
  float side = p->x > 0.0f ? s + p->y : 5.0f * s - p->y;
  float end = p->y > 0.0f ? 3.0f * s - p->x : 7.0f * s + p->x;
  float at = (wide ? side : end) + s * (outer ? k->spin_out : k->spin_in);
  float space = outer ? k->space : 0.0f;
  float edge = s + space, stretch = 1.0f + space / flame_nonzero (s);
  float u, v;

  at -= 8.0f * s * flame_truncf (at / flame_nonzero (8.0f * s));
  u = at <= 2.0f * s   ? edge
      : at <= 4.0f * s ? stretch * (3.0f * s - at)
      : at <= 6.0f * s ? -edge
                       : stretch * (at - 7.0f * s);
  v = at <= 2.0f * s   ? stretch * (at - s)
      : at <= 4.0f * s ? edge
      : at <= 6.0f * s ? stretch * (5.0f * s - at)
                       : -edge;
  o->x += w * u;
  o->y += w * v;
}
#endif
