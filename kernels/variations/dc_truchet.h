/*
 * dc_truchet: a square of tiles of three kinds, turned at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_truchet, 825, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_truchet, 7))
FLAME_PARAM (
    dc_truchet, type, 0.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 2.0))
FLAME_PARAM (dc_truchet, zoom, 10.0)
FLAME_OWN_COLOR_PARAMS (dc_truchet)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/truchet-squares.h"

FLAME_PREPARE (dc_truchet)
{
  flame_fill_own_color (in, 2, k);
  flame_copy_params (in, 0, 2, k + FLAME_OWN_COLOR_CONSTANTS);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/truchet-squares.h"
#include "kernels/variations/common/doubles.h"

/* own: kind, scale */
FLAME_FN void
flame_dc_truchet (const float *own, float x, float y, float *rgb)
{
  const float u = own[1] * x, v = own[1] * y;
  const float column = flame_floorf (u), row = flame_floorf (v);
  const float turn = flame_sine_hash ((double) column, (double) row, 0.0);

  rgb[0] = rgb[1] = rgb[2] =
      flame_truchet_square (own[0], turn, u - column, v - row);
}

FLAME_OWN_COLOR_VARIATION (dc_truchet, 0.5f, flame_dc_truchet)
#endif
