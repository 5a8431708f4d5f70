/*
 * dc_hyperbolictile: a square of tiles of the hyperbolic plane.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_hyperbolictile, 906, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_hyperbolictile))
FLAME_PARAM (dc_hyperbolictile, zoom, 1.0, FLAME_RANGE (0.01, 50.0))
FLAME_OWN_COLOR_PARAMS (dc_hyperbolictile)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_hyperbolictile
{
  FlameOwnColor color;
  float tile[1];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hyperbolic-tile.h"

FLAME_PREPARE (dc_hyperbolictile)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->tile[0] = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hyperbolic-tile.h"

FLAME_OWN_COLOR_VARIATION (
    dc_hyperbolictile, 1.0f, flame_hyperbolic_tile, k->tile)
#endif
