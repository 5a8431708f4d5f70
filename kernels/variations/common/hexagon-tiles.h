/*
 * The direction in which a hexagon's tile is turned.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/hexagons.h"
#include "kernels/variations/common/hexagons.h"

/*
 * The tile with numbers @a and @b, with its middle at (sqrt 3 @along, 3/2 @b).
 * @how: 0: none is turned, 1: those with even numbers, 2: a random half, chosen by
 *   @seed
 */
FLAME_FN int
flame_hexagon_turned (float a, float b, float along, float seed, float how)
{
  float half = flame_sine_hash (
      (double) along * 1.7320508075688772, 1.5 * (double) b, (double) seed);
  int even = (((int32_t) a | (int32_t) b) & 1) == 0;

  return how == 1.0f ? even : how != 0.0f && half < 0.5f;
}
