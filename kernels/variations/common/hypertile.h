/*
 * The step to the next tile of a hyperbolic tiling, and the turn between its
 * neighbours. On the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/turns.h"

/* @p, @q: sides of a tile, tiles at a corner; k[0] = step, k[1], k[2] = turn */
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

/* the same of the hyperbolic ball; @p and @q are not 0 */
static void FLAME_UNUSED
flame_fill_hypertile_in_space (double p, double q, float *k)
{
  const double turn = 2.0 * M_PI / p;
  const double r2 = (1.0 - cos (turn)) /
                    flame_nonzero_double (cos (turn) + cos (2.0 * M_PI / q));

  k[0] = (float) (r2 > 0.0 ? 1.0 / sqrt (1.0 + r2) : 1.0);
  flame_fill_turns (1.0 / p, k + 1);
}
