/*
 * The step to the next tile of a hyperbolic tiling, and the turn between neighbours. On
 * the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/turns.h"

/*
 * @p, @q: sides of a tile, tiles at a corner; k[0]: step; k[1], k[2]: turn
 */
static void FLAME_UNUSED
flame_fill_hypertile (double p, double q, float *k)
{
  const double sides = flame_nonzero_double (p), turn = 2.0 * M_PI / sides;
  const double r2 =
      1.0 - (cos (turn) - 1.0) /
                (cos (turn) + cos (2.0 * M_PI / flame_nonzero_double (q)));

  k[0] = (float) (r2 > 0.0 ? 1.0 / sqrt (r2) : 1.0);
  flame_fill_turns (1.0 / sides, k + 1);
}

/* The step in the hyperbolic ball; @p and @q are not 0. */
static double FLAME_UNUSED
flame_hypertile_step_in_space (double p, double q)
{
  const double turn = 2.0 * M_PI / p;
  const double r2 = (1.0 - cos (turn)) /
                    flame_nonzero_double (cos (turn) + cos (2.0 * M_PI / q));

  return r2 > 0.0 ? 1.0 / sqrt (1.0 + r2) : 1.0;
}

/* Likewise for step and turn. */
static void FLAME_UNUSED
flame_fill_hypertile_in_space (double p, double q, float *k)
{
  k[0] = (float) flame_hypertile_step_in_space (p, q);
  flame_fill_turns (1.0 / p, k + 1);
}

/* k[0], k[1]: the step to neighbour @n in the hyperbolic ball */
static void FLAME_UNUSED
flame_fill_hypertile_way (double p, double q, double n, float *k)
{
  const double step = flame_hypertile_step_in_space (p, q);
  const double turn = 2.0 * M_PI / p;

  k[0] = (float) (step * cos (n * turn));
  k[1] = (float) (step * sin (n * turn));
}
