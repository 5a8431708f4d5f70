/*
 * svensson_js: a step of Svensson's attractor, in the place of the sum.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (svensson_js, 751, .traits = FLAME_WRITES_SUM,
    FLAME_CONSTANTS (svensson_js, 4))
FLAME_PARAM (svensson_js, a, 1.4)
FLAME_PARAM (svensson_js, b, 1.56)
FLAME_PARAM (svensson_js, c, 1.4)
FLAME_PARAM (svensson_js, d, -6.56)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (svensson_js)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (svensson_js)
{
  float s, c;

  flame_sincosf (k[0] * p->x, &s, &c);
  o->x = w * (k[3] * s - flame_sinf (k[1] * p->y));
  o->y = w * (k[2] * c + flame_cosf (k[1] * p->y));
}
#endif
