/*
 * svensson_js: a step of Svensson's attractor. Replaces the sum.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    svensson_js, 751, .traits = FLAME_WRITES_SUM, FLAME_PREPARED (svensson_js))
FLAME_PARAM (svensson_js, a, 1.4)
FLAME_PARAM (svensson_js, b, 1.56)
FLAME_PARAM (svensson_js, c, 1.4)
FLAME_PARAM (svensson_js, d, -6.56)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_svensson_js
{
  float a;
  float b;
  float c;
  float d;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (svensson_js)
{
  k->a = (float) in->a;
  k->b = (float) in->b;
  k->c = (float) in->c;
  k->d = (float) in->d;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (svensson_js)
{
  float s, c;

  flame_sincosf (k->a * p->x, &s, &c);
  o->x = w * (k->d * s - flame_sinf (k->b * p->y));
  o->y = w * (k->c * c + flame_cosf (k->b * p->y));
}
#endif
