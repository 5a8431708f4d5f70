/*
 * dc_squares: a square of carpets with holes, one on top of another.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_squares, 809, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_squares))
FLAME_PARAM (dc_squares, seed, 5000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_squares, time, 85.5, FLAME_RANGE (0.0, 1000.0))
FLAME_PARAM (dc_squares, N, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 20.0))
FLAME_PARAM (
    dc_squares, direction, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_squares, redF, 1.8, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_squares_Red_Fac_")
FLAME_PARAM (dc_squares, greenF, 1.9, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_squares_Green_Fac_")
FLAME_PARAM (dc_squares, blueF, 2.2, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_squares_Blue_Fac_")
FLAME_OWN_COLOR_PARAMS (dc_squares)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/carpets.h"

struct FlameConstants_dc_squares
{
  FlameOwnColor color;
  FlameCarpets carpets;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_squares)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_carpets (FLAME_FROM (in, time), &k->carpets);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_squares, 0.5f, flame_carpets, &k->carpets)
#endif
