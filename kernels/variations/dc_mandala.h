/*
 * dc_mandala: a square of folds in space behind a kaleidoscope seen twice.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_mandala, 909, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_mandala, 14))
FLAME_PARAM (dc_mandala, mX, 0.025)
FLAME_PARAM (dc_mandala, mY, -0.001245675)
FLAME_PARAM (dc_mandala, scale, 2.0)
FLAME_PARAM (dc_mandala, sides, 12.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_mandala, multiply, 1.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_mandala, loops, 64.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_mandala, iR, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_mandala, iG, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_mandala, iB, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_mandala)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleidoscope.h"

FLAME_PREPARE (dc_mandala)
{
  flame_fill_own_color (in, 9, k);
  flame_fill_mandala (in->param, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleidoscope.h"

FLAME_OWN_COLOR_VARIATION (dc_mandala, 1.0f, flame_mandala)
#endif
