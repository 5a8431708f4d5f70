/*
 * maple_leaf: a maple leaf, as an outline or filled.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (maple_leaf, 626, .needs = FLAME_NEEDS_THETA, .draws = 2,
    FLAME_PREPARED (maple_leaf))
FLAME_PARAM (maple_leaf, filled, 0.5)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_maple_leaf
{
  /* probability of a point inside the outline */
  float filled;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (maple_leaf)
{
  k->filled = (float) in->filled;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/powers.h"

/* The formula is Hamid Naderi Yeganeh's; as in JWildfire, a part of x is
 * missing. */
FLAME_VARIATION (maple_leaf)
{
  float full = flame_rng_01 (rng), part = flame_rng_01 (rng);
  float scale = w * (k->filled > full ? part : 1.0f);
  float t = p->theta - FLAME_PI_2, s, c, s6, c6, c3, c30, notch, base, tip;

  flame_sincosf (t, &s, &c);
  flame_sincosf (6.0f * t, &s6, &c6);
  c3 = flame_cosf (3.0f * t);
  c30 = flame_cosf (30.0f * t);
  s6 = 1.0f - flame_power_10 (s6);
  notch = 1.0f - flame_power_10 (c) * c3 * c3;
  base = 1.0f + c6 * c6;
  tip = 1.0f - flame_power_4 (c);
  o->x += scale *
          (base + 0.2f * flame_power_10 (c6 * flame_cosf (24.0f * t)) +
              flame_power_12 (c30) * (1.0f / 9.0f) * s6) *
          flame_sinf (2.0f * t) * tip * notch;
  o->y += scale * 1.05f * flame_cosf (2.0f * t) *
          (tip + 0.5f * flame_power_10 (c * c3)) *
          (base + 0.2f * flame_power_10 (c6 * flame_cosf (18.0f * t)) +
              (0.25f * flame_power_4 (c30) + 0.1f * flame_power_12 (c30)) *
                  notch * s6);
}
#endif
