/*
 * pointgrid_wf: places of a grid, each a little beside it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pointgrid_wf, 1167, .draws = 2, FLAME_CONSTANTS (pointgrid_wf, 9))
FLAME_PARAM (pointgrid_wf, xmin, -3.0)
FLAME_PARAM (pointgrid_wf, xmax, 3.0)
FLAME_PARAM (pointgrid_wf, xcount, 32.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 1000000.0))
FLAME_PARAM (pointgrid_wf, ymin, -3.0)
FLAME_PARAM (pointgrid_wf, ymax, 3.0)
FLAME_PARAM (pointgrid_wf, ycount, 32.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 1000000.0))
FLAME_PARAM (pointgrid_wf, distortion, 2.3)
FLAME_PARAM (pointgrid_wf, seed, 1234.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/point-grid.h"

FLAME_PREPARE (pointgrid_wf)
{
  for (int i = 0; i < 6; i += 3)
    flame_prepare_grid (in->param + i, k + i);
  k[6] = (float) fmax (in->param[6], 0.0);
  k[7] = (float) (in->param[7] + 1563.0);
  k[8] = (float) (in->param[7] + 6715.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"
#include "kernels/variations/common/point-grid.h"

/* three of each coordinate, k[6] = how far beside, k[7], k[8] = factors of the hashes */
FLAME_VARIATION (pointgrid_wf)
{
  const int32_t i = (int32_t) flame_rng_below (rng, k[2]);
  const int32_t j = (int32_t) flame_rng_below (rng, k[5]);
  const int32_t first = flame_times ((int32_t) k[7], i) + j;
  const int32_t second = flame_times ((int32_t) k[8], j) + i;

  o->x += w * (flame_grid_place (k, i) + k[6] * flame_grid_shift (first));
  o->y += w * (flame_grid_place (k + 3, j) + k[6] * flame_grid_shift (second));
}
#endif
