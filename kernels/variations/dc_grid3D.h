/*
 * dc_grid3D: a square through which bars in space are seen.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_grid3D, 822, FLAME_OWN_COLOR, .draws = 2, FLAME_CONSTANTS (dc_grid3D, 9))
FLAME_PARAM (dc_grid3D, zoom, 1.0, FLAME_RANGE (0.01, 1000.0))
FLAME_PARAM (dc_grid3D, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_grid3D, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_OWN_COLOR_PARAMS (dc_grid3D)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

FLAME_PREPARE (dc_grid3D)
{
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;

  flame_fill_own_color (in, 3, k);
  own[0] = (float) in->param[0];
  flame_fill_grid (in->param[2], own + 1);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

/* own: scale, then the bars */
FLAME_VARIATION (dc_grid3D)
{
  const float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  float x, y, rgb[3];

  flame_own_color_place (p, k, 1.0f, rng, &x, &y);
  flame_grid_light (own + 1, own[0] * x, own[0] * y, rgb);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
