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

FLAME_PREPARE (dc_truchet)
{
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;

  flame_fill_own_color (in, 2, k);
  flame_copy_params (in, 0, 2, own);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/stamps.h"

/* own: kind, scale */
FLAME_VARIATION (dc_truchet)
{
  const float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);
  float u = own[1] * x, v = own[1] * y;
  float column = flame_floorf (u), row = flame_floorf (v), turn, near, far;

  turn = flame_sine_hash ((double) column, (double) row, 0.0);
  turn = flame_fractionf (2.0f * (turn - 0.5f));
  u -= column;
  v -= row;
  u = turn > 0.5f ? 1.0f - u : u;
  v = turn > 0.75f || (turn > 0.25f && turn <= 0.5f) ? 1.0f - v : v;
  near = flame_sqrtf (u * u + v * v);
  far = flame_sqrtf ((1.0f - u) * (1.0f - u) + (1.0f - v) * (1.0f - v));
  rgb[0] =
      flame_smooth_step (u - 0.3f, u, v) - flame_smooth_step (u, u + 0.3f, v);
  if (own[0] == 1.0f)
    rgb[0] = (near > 0.4f && near <= 0.6f ? 1.0f : 0.0f) +
             (far > 0.4f && far <= 0.6f ? 1.0f : 0.0f);
  if (own[0] == 2.0f)
    rgb[0] = v < u ? 0.0f : 1.0f;
  rgb[1] = rgb[2] = rgb[0];
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
