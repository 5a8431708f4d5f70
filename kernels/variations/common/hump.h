/*
 * The bell-shaped random number that blurs share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * The sum of four uniform numbers: a hump from -2 to 2 in place of a Gaussian.
 */
FLAME_FN float
flame_rng_hump (FlameRng *rng)
{
  float sum = flame_rng_01 (rng);

  sum += flame_rng_01 (rng);
  sum += flame_rng_01 (rng);
  sum += flame_rng_01 (rng);
  return sum - 2.0f;
}
