/*
 * dc_voronoise: a square of noise, between one of cells and a smooth one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_voronoise, 826, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_voronoise, 8))
FLAME_PARAM (dc_voronoise, zoom, 8.0)
FLAME_PARAM (dc_voronoise, deltaX, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_voronoise, deltaY, 0.5, FLAME_RANGE (0.0, 1.0))
FLAME_OWN_COLOR_PARAMS (dc_voronoise)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_voronoise)
{
  float *own = k + FLAME_OWN_COLOR_CONSTANTS;

  flame_fill_own_color (in, 3, k);
  flame_copy_params (in, 0, 2, own);
  own[2] = (float) (1.0 + 63.0 * pow (1.0 - in->param[2], 4.0));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/stamps.h"

FLAME_FN float
flame_voronoise_hash (double x)
{
  return (float) flame_fraction_double (43758.5453 * flame_sin_double (x));
}

/* own: scale, how far the cells are off their places, how sharp they are */
FLAME_VARIATION (dc_voronoise)
{
  const float *own = k + FLAME_OWN_COLOR_CONSTANTS;
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);
  float u = own[0] * x, v = own[0] * y, sum = 0.0f, all = 0.0f;
  float column = flame_floorf (u), row = flame_floorf (v);

  for (int i = -2; i <= 2; i++) {
    for (int j = -2; j <= 2; j++) {
      double a = (double) (column + (float) i), b = (double) (row + (float) j);
      float dx = (float) i + column - u, dy = (float) j + row - v, part;

      dx += own[1] * flame_voronoise_hash (a * 127.1 + b * 311.7);
      dy += own[1] * flame_voronoise_hash (a * 269.5 + b * 183.3);
      part = flame_sqrtf (dx * dx + dy * dy);
      part = flame_powf (
          flame_at_least (
              1.0f - flame_smooth_step (0.0f, 1.414f, part), 1e-30f),
          own[2]);
      sum += part * flame_voronoise_hash (a * 419.2 + b * 371.9);
      all += part;
    }
  }
  rgb[0] = rgb[1] = rgb[2] = sum / all;
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
