/*
 * dc_turbulence: a square of light as it falls through water.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_turbulence, 800, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_turbulence, 12))
FLAME_PARAM (dc_turbulence, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_turbulence, time, 0.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (dc_turbulence, zoom, 8.0)
FLAME_PARAM (
    dc_turbulence, level, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 5.0))
FLAME_OWN_COLOR_PARAMS (dc_turbulence)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_turbulence)
{
  flame_fill_own_color (in, 4, k);
  flame_copy_params (in, 2, 2, k + 5);
  for (int i = 0; i < 5; i++)
    k[7 + i] = (float) fmod (in->param[1] * (1.0 - 3.0 / (i + 1)), 2.0 * M_PI);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/* k[5] = scale, k[6] = waves, from k[7] on their phases */
FLAME_VARIATION (dc_turbulence)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float px = k[5] * x - 20.0f, py = k[5] * y - 20.0f, light = 1.0f;
  float u = px, v = py;

  for (int i = 0; i < 5; i++) {
    float t = k[7 + i], next = px + flame_cosf (t - u) + flame_sinf (t + v);

    v = py + flame_sinf (t - v) + flame_cosf (t + u);
    u = next;

    float across = 0.05f * px / flame_sinf (u + t);
    float along = 0.05f * py / flame_cosf (v + t);
    float near = 1.0f / flame_sqrtf (across * across + along * along);

    light += (float) i < k[6] ? near : 0.0f;
  }
  light = 1.5f - flame_sqrtf (light / k[6]);
  light *= light;
  rgb[0] = rgb[1] = rgb[2] = light * light;
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
