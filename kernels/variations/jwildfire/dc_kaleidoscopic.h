/*
 * dc_kaleidoscopic: a square of folds in space, seen through a kaleidoscope.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_kaleidoscopic, 908, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_kaleidoscopic))
FLAME_PARAM (dc_kaleidoscopic, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_kaleidoscopic, time, 0.0)
FLAME_PARAM (dc_kaleidoscopic, sides, 8.0, .type = FLAME_INTEGER,
    FLAME_RANGE (2.0, 20.0))
FLAME_PARAM (dc_kaleidoscopic, zoom, 1.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_kaleidoscopic, p1, 0.0, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_kaleidoscopic, radial, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_kaleidoscopic)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleidoscope.h"

struct FlameConstants_dc_kaleidoscopic
{
  FlameOwnColor color;
  FlameKaleidoscope kaleidoscope;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_kaleidoscopic)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_kaleidoscope (in->radial, M_PI / in->sides, 0.1 * in->time,
      in->zoom, in->zoom, 0.4 * in->p1, &k->kaleidoscope);
}
#endif

#ifdef FLAME_VARIATION
FLAME_OWN_COLOR_VARIATION (
    dc_kaleidoscopic, 1.0f, flame_kaleidoscope, &k->kaleidoscope)
#endif
