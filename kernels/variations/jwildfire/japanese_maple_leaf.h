/*
 * japanese_maple_leaf: a Japanese maple leaf, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (japanese_maple_leaf, 625, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_PREPARED (japanese_maple_leaf))
FLAME_PARAM (japanese_maple_leaf, filled, 0.15)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_japanese_maple_leaf
{
  float filled; /* probability of a point inside the outline */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (japanese_maple_leaf)
{
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/powers.h"

/* The formula is Hamid Naderi Yeganeh's. */
FLAME_VARIATION (japanese_maple_leaf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng);
  float scale = 0.667f * w * (k->filled > full ? part : 1.0f);
  float t = 0.5f * p->theta + FLAME_PI_2, s, c, s8, c8, lobes, teeth, notch;

  flame_sincosf (t, &s, &c);
  flame_sincosf (8.0f * t, &s8, &c8);
  lobes = 4.0f / 15.0f + c8 * c8 +
          0.2f * flame_power_10 (c8 * flame_cosf (24.0f * t));
  teeth = flame_cosf (80.0f * t);
  teeth =
      teeth * teeth * (1.0f / 6.0f) + flame_power_10 (teeth) * (1.0f / 15.0f);
  s8 = 1.0f - flame_power_10 (s8);
  notch = 1.0f - flame_power_10 (c) * flame_power_2 (flame_cosf (3.0f * t));
  o->x += scale * (lobes + teeth) * s8 * flame_sinf (2.0f * t) * (1.0f + s) *
          (notch + flame_power_4 (c) * flame_power_4 (c) * c *
                       flame_power_10 (flame_cosf (5.0f * t)) * (1.0f / 30.0f));
  o->y += scale * (lobes + teeth * notch * s8) * flame_cosf (2.0f * t) *
          (1.0f + s + flame_power_10 (c * flame_cosf (3.0f * t)));
}
#endif
