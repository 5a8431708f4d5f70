/*
 * pointgrid3d_wf: places of a grid of space, each a little beside it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pointgrid3d_wf, 1168, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z,
    FLAME_CONSTANTS (pointgrid3d_wf, 13))
FLAME_PARAM (pointgrid3d_wf, xmin, -3.0)
FLAME_PARAM (pointgrid3d_wf, xmax, 3.0)
FLAME_PARAM (pointgrid3d_wf, xcount, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 1000000.0))
FLAME_PARAM (pointgrid3d_wf, ymin, -3.0)
FLAME_PARAM (pointgrid3d_wf, ymax, 3.0)
FLAME_PARAM (pointgrid3d_wf, ycount, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 1000000.0))
FLAME_PARAM (pointgrid3d_wf, zmin, -1.0)
FLAME_PARAM (pointgrid3d_wf, zmax, 1.0)
FLAME_PARAM (pointgrid3d_wf, zcount, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 1000000.0))
FLAME_PARAM (pointgrid3d_wf, distortion, 2.3)
FLAME_PARAM (pointgrid3d_wf, seed, 1234.0, .type = FLAME_INTEGER)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/point-grid.h"

FLAME_PREPARE (pointgrid3d_wf)
{
  for (int i = 0; i < 9; i += 3)
    flame_prepare_grid (in->param + i, k + i);
  k[9] = (float) fmax (in->param[9], 0.0);
  k[10] = (float) (in->param[10] + 1563.0);
  k[11] = (float) (in->param[10] + 6715.0);
  k[12] = (float) (in->param[10] + 4761.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"
#include "kernels/variations/common/point-grid.h"

/* three of each coordinate, k[9] = how far beside, k[10] on = factors of the hashes */
FLAME_VARIATION (pointgrid3d_wf)
{
  const int32_t i = (int32_t) flame_rng_below (rng, k[2]);
  const int32_t j = (int32_t) flame_rng_below (rng, k[5]);
  const int32_t l = (int32_t) flame_rng_below (rng, k[8]);
  const int32_t first = flame_times ((int32_t) k[10], i) + l;
  const int32_t second = flame_times ((int32_t) k[11], j) + i;
  const int32_t third = flame_times ((int32_t) k[12], l) + j;

  o->x += w * (flame_grid_place (k, i) + k[9] * flame_grid_shift (first));
  o->y += w * (flame_grid_place (k + 3, j) + k[9] * flame_grid_shift (second));
  o->z += w * (flame_grid_place (k + 6, l) + k[9] * flame_grid_shift (third));
}
#endif
