/*
 * dragonfire: foci_p, with fuzz from cosines of logarithms.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dragonfire, 354, FLAME_PREPARED (dragonfire))
FLAME_PARAM (dragonfire, c1, 0.5)
FLAME_PARAM (dragonfire, c2, 0.25)
FLAME_PARAM (dragonfire, fuzzyMode, 0.0, FLAME_RANGE (0.0, 7.0))
FLAME_PARAM (dragonfire, fuzzyRadius, 1.0)
FLAME_PARAM (dragonfire, fuzzyInterpolationMode, 0.0, FLAME_RANGE (0.0, 6.0))
FLAME_PARAM (dragonfire, fuzzyInterpolationPosition, 1.0)
FLAME_PARAM (dragonfire, logScalarFuzzy, 6.283185307)
FLAME_PARAM (dragonfire, adjustedFuzzyScalar, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_dragonfire
{
  float c1;
  float c2;
  float mode;
  float radius;
  float scalar;
  float share; /* weight of the fuzzed point */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dragonfire)
{
  const double at = in->fuzzyInterpolationPosition, angle = at * M_PI;
  const double mode = in->fuzzyInterpolationMode;
  const double curve = mode < 3.0   ? cos (angle)
                       : mode < 4.0 ? tan (angle)
                       : mode < 5.0 ? sinh (angle)
                                    : asinh (angle);
  const double part = mode < 2.0 ? at : (1.0 - curve) * in->adjustedFuzzyScalar;
  const double fuzzed = mode < 1.0 ? 1.0 : part;

  k->c1 = (float) (in->c1);
  k->c2 = (float) (in->c2);
  k->mode = (float) (in->fuzzyMode);
  k->radius = (float) (in->fuzzyRadius);
  k->scalar = (float) (in->logScalarFuzzy);
  k->share = (float) (in->fuzzyMode < 1.0 ? 0.0 : fuzzed);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/choose.h"

FLAME_VARIATION (dragonfire)
{
  float e = flame_expf (p->x) * k->c1;
  float far = k->c2 / flame_nonzero (e);
  float s, c, scale, u, v, a, b, as, bs, g, h, gs, hs, hc, x, y;

  flame_sincosf (p->y, &s, &c);
  scale = w / flame_nonzero (e + far - c);
  u = scale * (e - far);
  v = scale * s;
  a = flame_cosf (k->scalar / flame_nonzero (flame_logf (flame_fabsf (u))));
  b = flame_cosf (k->scalar / flame_nonzero (flame_logf (flame_fabsf (v))));
  as = flame_sinf (a);
  bs = flame_sinf (b);
  g = a < 0.0f ? -k->radius : k->radius;
  h = b < 0.0f ? -k->radius : k->radius;
  gs = flame_sinf (g);
  flame_sincosf (h, &hs, &hc);
  x = flame_choose (k->mode < 6.0f, u + flame_expf (g), u + flame_expf (gs));
  x = flame_choose (k->mode < 5.0f, u + g, x);
  x = flame_choose (k->mode < 4.0f, u * flame_expf (as), x);
  x = flame_choose (k->mode < 3.0f, u * as, x);
  x = flame_choose (k->mode < 2.0f, u + a, x);
  y = flame_choose (k->mode < 6.0f, v + flame_expf (h), v + flame_expf (hc));
  y = flame_choose (k->mode < 5.0f, v + h, y);
  y = flame_choose (k->mode < 4.0f, v * flame_expf (bs), y);
  y = flame_choose (k->mode < 3.0f, v * bs, y);
  y = flame_choose (k->mode < 2.0f, v + b, y);
  o->x += u + k->share * (x - u);
  o->y += v + k->share * (y - v);
}
#endif
