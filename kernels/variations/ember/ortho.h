/*
 * ortho: moves points along circles that meet the unit circle at right angles.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ortho, 490, .needs = FLAME_NEEDS_R2, FLAME_PREPARED (ortho))
FLAME_PARAM (ortho, in, 0.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (-3.141592654, 3.141592654))
FLAME_PARAM (ortho, out, 0.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (-3.141592654, 3.141592654))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ortho
{
  float in; /* how far points inside and outside move */
  float out;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ortho)
{
  k->in = (float) in->in;
  k->out = (float) in->out;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/small-angle.h"

FLAME_VARIATION (ortho)
{
  int inside = p->r2 < 1.0f;
  float inverse = inside ? 1.0f : 1.0f / flame_nonzero (p->r2);
  float side = p->x >= 0.0f ? 1.0f : -1.0f;
  float u = flame_fabsf (p->x) * inverse, v = p->y * inverse;
  float middle = (u * u + v * v + 1.0f) / flame_nonzero (2.0f * u);
  float radius = flame_sqrtf ((u - middle) * (u - middle) + v * v);
  float reach = flame_atan2f (1.0f, radius);
  float at =
      (inside ? k->in : k->out) * reach + flame_atan2f (v, middle - u) + reach;
  float angle = at - 2.0f * reach * flame_truncf (0.5f * at / reach) - reach;
  float s, c, half_s, half_c, scale;

  flame_sincos_smallf (angle, &s, &c);
  flame_sincos_smallf (0.5f * angle, &half_s, &half_c);
  /* middle - radius = 1/(middle + radius), because middle² - radius² = 1. */
  u = 1.0f / (middle + radius) + 2.0f * radius * half_s * half_s;
  v = radius * s;
  scale = inside ? w : w / (u * u + v * v);
  o->x += side * scale * u;
  o->y += scale * v;
}
#endif
