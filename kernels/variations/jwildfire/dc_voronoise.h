/*
 * dc_voronoise: a square of noise, between a cellular one and a smooth one.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_voronoise, 826, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_voronoise))
FLAME_PARAM (dc_voronoise, zoom, 8.0)
FLAME_PARAM (dc_voronoise, deltaX, 0.5, FLAME_RANGE (0.0, 1.0),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "dc_voronoise_px"))
FLAME_PARAM (dc_voronoise, deltaY, 0.5, FLAME_RANGE (0.0, 1.0),
    FLAME_NAME_IN (FLAME_JWILDFIRE, "dc_voronoise_py"))
FLAME_OWN_COLOR_PARAMS (dc_voronoise)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_voronoise
{
  FlameOwnColor color;
  float scale;
  float disorder;  /* shift of the cells from their places */
  float sharpness; /* of the cells */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_voronoise)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->disorder = (float) in->deltaX;
  k->sharpness = (float) (1.0 + 63.0 * pow (1.0 - in->deltaY, 4.0));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"
#include "kernels/variations/common/stamps.h"

FLAME_FN float
flame_voronoise_hash (double x)
{
  return (float) flame_fraction_double (43758.5453 * flame_sin_double (x));
}

FLAME_VARIATION (dc_voronoise)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);
  float u = k->scale * x, v = k->scale * y, sum = 0.0f, all = 0.0f;
  float column = flame_floorf (u), row = flame_floorf (v);

  for (int i = -2; i <= 2; i++) {
    for (int j = -2; j <= 2; j++) {
      double a = (double) (column + (float) i), b = (double) (row + (float) j);
      float dx = (float) i + column - u, dy = (float) j + row - v, part;

      dx += k->disorder * flame_voronoise_hash (a * 127.1 + b * 311.7);
      dy += k->disorder * flame_voronoise_hash (a * 269.5 + b * 183.3);
      part = flame_sqrtf (dx * dx + dy * dy);
      part = flame_powf (
          flame_at_least (
              1.0f - flame_smooth_step (0.0f, 1.414f, part), 1e-30f),
          k->sharpness);
      sum += part * flame_voronoise_hash (a * 419.2 + b * 371.9);
      all += part;
    }
  }
  rgb[0] = rgb[1] = rgb[2] = sum / all;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
