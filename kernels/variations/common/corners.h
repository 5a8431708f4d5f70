/*
 * A point's walk around the corners of a hexagon or a triangle. state[0]: not 0 for the
 * hexagon; state[1], state[2]: numbers of the corners.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * Goes to the next corner; after each round another figure is chosen.
 * Returns: whether it is the hexagon
 */
FLAME_FN int
flame_next_corner (FlameRng *rng, float *state)
{
  if (state[1] > 5.0f) {
    state[1] = 0.0f;
    state[0] = flame_rng_bit (rng);
  }
  if (state[2] > 2.0f) {
    state[2] = 0.0f;
    state[0] = flame_rng_bit (rng);
  }
  return state[0] != 0.0f;
}

FLAME_FN void
flame_count_corner (int six, float *state)
{
  state[1] += six ? 1.0f : 0.0f;
  state[2] += six ? 0.0f : 1.0f;
}

/* Corner @n of the hexagon, 0 to 5. */
FLAME_FN void
flame_corner (float n, float *x, float *y)
{
  float from = flame_fabsf (n - 3.0f);
  float height = n > 0.5f && n < 2.5f ? 0.86602540378444f : 0.0f;

  *x =
      from > 2.5f ? 1.0f : (from > 1.5f ? 0.5f : (from > 0.5f ? -0.5f : -1.0f));
  *y = n > 3.5f ? -0.86602540378444f : height;
}
