/*
 * pointgrid_wf: places of a grid, each slightly moved.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pointgrid_wf, 1167, .draws = 2, FLAME_PREPARED (pointgrid_wf))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_pointgrid_wf
{
  float grid_x[3]; /* see flame_prepare_grid() */
  float grid_y[3];
  float beside;
  float factor_x; /* factors of the hashes */
  float factor_y;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/point-grid.h"

FLAME_PREPARE (pointgrid_wf)
{
  flame_prepare_grid (FLAME_FROM (in, xmin), k->grid_x);
  flame_prepare_grid (FLAME_FROM (in, ymin), k->grid_y);
  k->beside = (float) fmax (in->distortion, 0.0);
  k->factor_x = (float) (in->seed + 1563.0);
  k->factor_y = (float) (in->seed + 6715.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"
#include "kernels/variations/common/point-grid.h"

FLAME_VARIATION (pointgrid_wf)
{
  const int32_t i = (int32_t) flame_rng_below (rng, k->grid_x[2]);
  const int32_t j = (int32_t) flame_rng_below (rng, k->grid_y[2]);
  const int32_t first = flame_times ((int32_t) k->factor_x, i) + j;
  const int32_t second = flame_times ((int32_t) k->factor_y, j) + i;

  o->x += w * (flame_grid_place (k->grid_x, i) +
                  k->beside * flame_grid_shift (first));
  o->y += w * (flame_grid_place (k->grid_y, j) +
                  k->beside * flame_grid_shift (second));
}
#endif
