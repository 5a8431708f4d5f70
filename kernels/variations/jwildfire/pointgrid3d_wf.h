/*
 * pointgrid3d_wf: places of a grid in space, each slightly moved.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (pointgrid3d_wf, 1168, .z = FLAME_Z_OWN, .draws = 3,
    .traits = FLAME_RAISES_Z | FLAME_MAKES_Z, FLAME_PREPARED (pointgrid3d_wf))
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

#ifdef FLAME_CONSTANTS
struct FlameConstants_pointgrid3d_wf
{
  float grid_x[3]; /* see flame_prepare_grid() */
  float grid_y[3];
  float grid_z[3];
  float beside;
  float factors[3]; /* of the hashes */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/point-grid.h"

FLAME_PREPARE (pointgrid3d_wf)
{
  flame_prepare_grid (FLAME_FROM (in, xmin), k->grid_x);
  flame_prepare_grid (FLAME_FROM (in, ymin), k->grid_y);
  flame_prepare_grid (FLAME_FROM (in, zmin), k->grid_z);
  k->beside = (float) fmax (in->distortion, 0.0);
  k->factors[0] = (float) (in->seed + 1563.0);
  k->factors[1] = (float) (in->seed + 6715.0);
  k->factors[2] = (float) (in->seed + 4761.0);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hash.h"
#include "kernels/variations/common/point-grid.h"

FLAME_VARIATION (pointgrid3d_wf)
{
  const int32_t i = (int32_t) flame_rng_below (rng, k->grid_x[2]);
  const int32_t j = (int32_t) flame_rng_below (rng, k->grid_y[2]);
  const int32_t l = (int32_t) flame_rng_below (rng, k->grid_z[2]);
  const int32_t first = flame_times ((int32_t) k->factors[0], i) + l;
  const int32_t second = flame_times ((int32_t) k->factors[1], j) + i;
  const int32_t third = flame_times ((int32_t) k->factors[2], l) + j;

  o->x += w * (flame_grid_place (k->grid_x, i) +
                  k->beside * flame_grid_shift (first));
  o->y += w * (flame_grid_place (k->grid_y, j) +
                  k->beside * flame_grid_shift (second));
  o->z += w * (flame_grid_place (k->grid_z, l) +
                  k->beside * flame_grid_shift (third));
}
#endif
