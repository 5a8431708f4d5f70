/*
 * dc_fractaldots: a square of dots that is folded repeatedly.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_fractaldots, 823, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_fractaldots))
FLAME_PARAM (dc_fractaldots, iterations, 9.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_fractaldots, maxiterations, 10.0)
FLAME_PARAM (dc_fractaldots, complexity, 0.001245675)
FLAME_PARAM (dc_fractaldots, pattern, 2.5)
FLAME_PARAM (dc_fractaldots, spacing, 12.0)
FLAME_PARAM (dc_fractaldots, rotate1, 1.5)
FLAME_PARAM (dc_fractaldots, rotate2, 64.0)
FLAME_PARAM (dc_fractaldots, zoom, 64.0)
FLAME_PARAM (dc_fractaldots, dotsize, 400.0)
FLAME_OWN_COLOR_PARAMS (dc_fractaldots)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/stamps.h"

struct FlameConstants_dc_fractaldots
{
  FlameOwnColor color;
  FlameDots dots;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_fractaldots)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_dots (FLAME_FROM (in, iterations), &k->dots);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_fractaldots, 1.0f, flame_dots, &k->dots)
#endif
