/*
 * dc_kaleidoscopic: a square of folds in space behind a kaleidoscope.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_kaleidoscopic, 908, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_kaleidoscopic, 11))
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

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleidoscope.h"

FLAME_PREPARE (dc_kaleidoscopic)
{
  flame_fill_own_color (in, 6, k);
  flame_fill_kaleidoscope (in->param[5], M_PI / in->param[2],
      0.1 * in->param[1], in->param[3], in->param[3], 0.4 * in->param[4],
      k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/kaleidoscope.h"

FLAME_OWN_COLOR_VARIATION (dc_kaleidoscopic, 1.0f, flame_kaleidoscope)
#endif
