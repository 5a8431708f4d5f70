/*
 * CircleRand: discs of random sizes in the cells of a grid, filled evenly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (CircleRand, 348, .assign = FLAME_ASSIGN_SUM, .draws = 22,
    FLAME_CONSTANTS (CircleRand, 6))
FLAME_PARAM (CircleRand, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (CircleRand, Dens, 0.5)
FLAME_PARAM (CircleRand, X, 10.0)
FLAME_PARAM (CircleRand, Y, 10.0)
FLAME_PARAM (CircleRand, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (CircleRand)
{
  const double size = flame_nonzero_double (in->param[0]);

  k[0] = (float) (size);
  k[1] = (float) (0.5 / size);
  k[2] = (float) in->param[1];
  k[3] = (float) in->param[2];
  k[4] = (float) in->param[3];
  k[5] = (float) in->param[4];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"

/*
 * k[0] = half a cell, k[1] = 1/cell, k[2] = Dens, k[3] = X, k[4] = Y, k[5] =
 * Seed
 */
FLAME_VARIATION (CircleRand)
{
  float x = 0.0f, y = 0.0f;
  int found = 0;

  for (int i = 0; i < 11; i++) {
    float u = k[3] * (1.0f - 2.0f * flame_rng_01 (rng));
    float v = k[4] * (1.0f - 2.0f * flame_rng_01 (rng));
    float m = flame_floorf (u * k[1]), n = flame_floorf (v * k[1]);
    float a = u - (2.0f * m + 1.0f) * k[0], b = v - (2.0f * n + 1.0f) * k[0];
    float radius =
        (0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f)) * k[0];

    x = found ? x : u;
    y = found ? y : v;
    found |= !(flame_cell_noise (m + k[5], n) > k[2] ||
               flame_sqrtf (a * a + b * b) > radius);
  }
  o->x += w * x;
  o->y += w * y;
}
#endif
