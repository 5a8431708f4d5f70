/*
 * dc_hyperbolictile: a square of tiles of the hyperbolic plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_hyperbolictile, 906, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_hyperbolictile, 6))
FLAME_PARAM (dc_hyperbolictile, zoom, 1.0, FLAME_RANGE (0.01, 50.0))
FLAME_OWN_COLOR_PARAMS (dc_hyperbolictile)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/hyperbolic-tile.h"

FLAME_PREPARE (dc_hyperbolictile)
{
  flame_fill_own_color (in, 1, k);
  flame_copy_params (in, 0, 1, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/hyperbolic-tile.h"

FLAME_OWN_COLOR_VARIATION (dc_hyperbolictile, 1.0f, flame_hyperbolic_tile)
#endif
