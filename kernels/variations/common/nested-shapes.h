/*
 * A random one of shapes that have smaller shapes at their corners, at each level by
 * the same ratio.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * (inout) Middle and size of the largest shape, then of the chosen one among @level
 * levels.
 */
FLAME_FN void
flame_nested_shape (
    float level, float ratio, FlameRng *rng, float *x, float *y, float *size)
{
  /*
   * There are 1, 4, 16, ... shapes at the levels, and all are equally likely.
   */
  const float all = (flame_exp2f (2.0f * level) - 1.0f) / 3.0f;
  float n = flame_rng_below (rng, all), many = 1.0f;

  for (int i = 0; (float) i < level && n >= many; i++) {
    n -= many;
    many *= 4.0f;
  }
  for (; many > 1.0f; many *= 0.25f) {
    const float quarter = n - 4.0f * flame_floorf (0.25f * n);

    n = flame_floorf (0.25f * n);
    *x += (quarter >= 2.0f ? 0.5f : -0.5f) * *size;
    *y += (quarter == 1.0f || quarter == 3.0f ? 0.5f : -0.5f) * *size;
    *size *= ratio;
  }
}
