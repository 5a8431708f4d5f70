/*
 * Noise in space on a grid of simplices, as in JWildfire and Fractorium.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/variations/common/noise-tables.h"

/* The direction at (i, j, k) times (x, y, z), decreasing with the distance. */
FLAME_FN float
flame_simplex_corner (
    int32_t i, int32_t j, int32_t k, float x, float y, float z)
{
  int32_t at = flame_noise_order[k & 1023];
  float t = 0.6f - x * x - y * y - z * z;

  at = flame_noise_order[(j + at) & 1023];
  at = 3 * flame_noise_order[(i + at) & 1023];
  t = flame_at_least (t, 0.0f);
  t *= t;
  return t * t *
         (flame_noise_directions[at] * x + flame_noise_directions[at + 1] * y +
             flame_noise_directions[at + 2] * z);
}

/*
 * Approximately from -1 to 1. Not inlined, as several uses of it made the loop longer
 * and slower.
 */
FLAME_FAR_FN float
flame_simplex (float x, float y, float z)
{
  float skew = (x + y + z) * 0.333333f;
  float fi = flame_floorf (x + skew), fj = flame_floorf (y + skew);
  float fk = flame_floorf (z + skew), back = (fi + fj + fk) * 0.1666666f;
  int32_t i = (int32_t) fi & 1023, j = (int32_t) fj & 1023;
  int32_t k = (int32_t) fk & 1023;
  float a = x - (fi - back), b = y - (fj - back), c = z - (fk - back);
  int ab = a >= b, bc = b >= c, ac = a >= c;
  /*
   * The corners in between: first along the largest coordinate, then along all but the
   * smallest.
   */
  int i1 = ab && (bc || ac), j1 = !ab && bc, k1 = !(i1 || j1);
  int i2 = ab || (bc && ac), j2 = ab ? bc : 1, k2 = !(i2 && j2);
  float sum = flame_simplex_corner (i, j, k, a, b, c);

  sum +=
      flame_simplex_corner (i + i1, j + j1, k + k1, a - (float) i1 + 0.1666666f,
          b - (float) j1 + 0.1666666f, c - (float) k1 + 0.1666666f);
  sum += flame_simplex_corner (i + i2, j + j2, k + k2,
      a - (float) i2 + 2.0f * 0.1666666f, b - (float) j2 + 2.0f * 0.1666666f,
      c - (float) k2 + 2.0f * 0.1666666f);
  sum +=
      flame_simplex_corner (i + 1, j + 1, k + 1, a - 1.0f + 3.0f * 0.1666666f,
          b - 1.0f + 3.0f * 0.1666666f, c - 1.0f + 3.0f * 0.1666666f);
  return 32.0f * sum;
}
