/*
 * Places of JWildfire's grids, each moved by a hash of its numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* The first of JWildfire's random numbers for @seed, from -0.5 to 0.5. */
FLAME_FN float
flame_grid_shift (int32_t seed)
{
  const uint32_t high = (uint32_t) seed << 16;
  const uint32_t v =
      36969u * (uint32_t) (seed & 65535) + (uint32_t) ((int32_t) high >> 31);
  const uint32_t u = (uint32_t) ((int32_t) high >> 16);
  const int32_t next = (int32_t) ((v << 16) + u);

  return 0.5f - flame_fabsf ((float) next) * 4.656613e-10f;
}

#ifdef FLAME_PREPARE
/*
 * For flame_grid_place().
 * @param: minimum, maximum and number
 */
static void FLAME_UNUSED
flame_prepare_grid (const double *param, float *k)
{
  k[0] = (float) param[0];
  k[1] = (float) ((param[1] - param[0]) / param[2]);
  k[2] = (float) param[2];
}
#endif

/* k[0], k[1], k[2]: minimum, step and number */
FLAME_FN float
flame_grid_place (const float *k, int32_t at)
{
  return k[0] + k[1] * (float) at;
}
