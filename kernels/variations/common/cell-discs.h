/*
 * Discs of random sizes in some cells of a grid, found in the same way as in JWildfire.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/cell-noise.h"

/* The most places that are tried until one is in a disc. */
#define FLAME_CELL_DISC_TRIES 101

typedef struct
{
  float half_cell;
  float inverse_cell;
  float Dens; /* the fraction of cells with a disc */
  float X;
  float Y;
  float Seed;
} FlameCellDiscs;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_cell_discs (double size, double Dens, double X, double Y,
    double Seed, FlameCellDiscs *k)
{
  const double half = flame_nonzero_double (size);

  k->half_cell = (float) half;
  k->inverse_cell = (float) (0.5 / half);
  k->Dens = (float) Dens;
  k->X = (float) X;
  k->Y = (float) Y;
  k->Seed = (float) Seed;
}
#endif

/* The radius in cell (@m, @n), in half cells. */
FLAME_FN float
flame_cell_disc_size (float m, float n)
{
  return 0.3f + 0.7f * flame_cell_noise (m + 10.0f, n + 3.0f);
}

FLAME_FN int
flame_has_cell_disc (const FlameCellDiscs *k, float m, float n)
{
  return flame_cell_noise (m + k->Seed, n) <= k->Dens;
}

/* Returns: whether (@x, @y) is in a disc */
FLAME_FN int
flame_in_cell_disc (const FlameCellDiscs *k, float x, float y)
{
  float m = flame_floorf (x * k->inverse_cell);
  float n = flame_floorf (y * k->inverse_cell);
  float a = x - (2.0f * m + 1.0f) * k->half_cell;
  float b = y - (2.0f * n + 1.0f) * k->half_cell;

  return flame_has_cell_disc (k, m, n) &&
         flame_sqrtf (a * a + b * b) <=
             flame_cell_disc_size (m, n) * k->half_cell;
}
