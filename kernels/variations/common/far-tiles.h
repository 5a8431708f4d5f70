/*
 * Integer steps by the logarithm of a random number: few of them are large.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/round.h"

/*
 * From 0 to infinity, times @spread, rounded, with a random sign. Draws two numbers.
 */
FLAME_FN float
flame_far_tile (float spread, FlameRng *rng)
{
  const float size = flame_rng_bit (rng) != 0.0f ? spread : -spread;

  return flame_round_away (size * flame_logf (1.0f - flame_rng_01 (rng)));
}
