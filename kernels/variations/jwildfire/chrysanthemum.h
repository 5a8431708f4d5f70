/*
 * chrysanthemum: random points of a line that draws petals.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (chrysanthemum, 856, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

FLAME_FN float
flame_sin_turns_double (double turns)
{
  float s, c;

  flame_sincos_turns ((float) flame_fraction_double (turns), &s, &c);
  return s;
}

FLAME_FN float
flame_cos_turns_double (double turns)
{
  return flame_sin_turns_double (turns + 0.25);
}

FLAME_VARIATION (chrysanthemum)
{
  double turns = 10.5 * (double) flame_rng_01 (rng);
  float c3, p4, p8, s, c, r;

  c3 = flame_cos_turns_double (3.0 * turns);
  p4 = flame_sin_turns_double (17.0 / 3.0 * turns);
  p8 = flame_sin_turns_double (c3 * 0.31830988618379067 - 28.0 * turns);
  r = 5.0f * (1.0f + flame_sin_turns_double (2.2 * turns));
  p4 *= p4;
  p8 *= p8;
  p8 *= p8;
  r -= 4.0f * p4 * p4 * p8 * p8;
  flame_sincos_turns ((float) flame_fraction_double (turns), &s, &c);
  o->x += 0.1f * w * r * c;
  o->y += 0.1f * w * r * s;
}
#endif
