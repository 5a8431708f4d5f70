/*
 * dc_mandala: a square of folds in space, seen through a kaleidoscope twice.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_mandala, 909, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_mandala))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleidoscope.h"

struct FlameConstants_dc_mandala
{
  FlameOwnColor color;
  FlameMandala mandala;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_mandala)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_mandala (FLAME_FROM (in, mX), &k->mandala);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (dc_mandala, 1.0f, flame_mandala, &k->mandala)
#endif
