/*
 * CircleRand: random points of discs of random sizes in the cells of a grid.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (CircleRand, 348, .assign = FLAME_ASSIGN_SUM, .draws = 22,
    FLAME_PREPARED (CircleRand))
FLAME_PARAM (CircleRand, Sc, 1.0, .type = FLAME_REAL_NONZERO)
FLAME_PARAM (CircleRand, Dens, 0.5)
FLAME_PARAM (CircleRand, X, 10.0)
FLAME_PARAM (CircleRand, Y, 10.0)
FLAME_PARAM (CircleRand, Seed, 0.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_CircleRand
{
  float half_cell;
  float inverse_cell;
  float Dens;
  float X;
  float Y;
  float Seed;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (CircleRand)
{
  const double size = flame_nonzero_double (in->Sc);

  k->half_cell = (float) (size);
  k->inverse_cell = (float) (0.5 / size);
  k->Dens = (float) in->Dens;
  k->X = (float) in->X;
  k->Y = (float) in->Y;
  k->Seed = (float) in->Seed;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/cell-noise.h"

FLAME_VARIATION (CircleRand)
{
  float x = 0.0f, y = 0.0f;
  int found = 0;

  for (int i = 0; i < 11; i++) {
    float u = k->X * (1.0f - 2.0f * flame_rng_01 (rng));
    float v = k->Y * (1.0f - 2.0f * flame_rng_01 (rng));
    float m = flame_floorf (u * k->inverse_cell),
          n = flame_floorf (v * k->inverse_cell);
    float a = u - (2.0f * m + 1.0f) * k->half_cell,
          b = v - (2.0f * n + 1.0f) * k->half_cell;
    float radius =
        (0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f)) * k->half_cell;

    x = found ? x : u;
    y = found ? y : v;
    found |= !(flame_cell_noise (m + k->Seed, n) > k->Dens ||
               flame_sqrtf (a * a + b * b) > radius);
  }
  o->x += w * x;
  o->y += w * y;
}
#endif
