/*
 * dc_kaliset2: a square coloured by how far out a place gets on its way through
 * turns and inversions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_kaliset2, 804, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_kaliset2, 14))
FLAME_PARAM (dc_kaliset2, seed, 5000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_kaliset2, time, 85.5, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (dc_kaliset2, zoom, 20.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (
    dc_kaliset2, N, 100.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_kaliset2, radio, 1.0, FLAME_RANGE (0.1, 10.0))
FLAME_PARAM (dc_kaliset2, shiftX, -0.356, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_kaliset2, shiftY, 0.686, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (dc_kaliset2, redF, 1.8, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaliset2_Red_Fac_")
FLAME_PARAM (dc_kaliset2, greenF, 1.9, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaliset2_Green_Fac_")
FLAME_PARAM (dc_kaliset2, blueF, 2.2, FLAME_RANGE (0.0, 5.0),
    .aliases = "dc_kaliset2_Blue_Fac_")
FLAME_OWN_COLOR_PARAMS (dc_kaliset2)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_kaliset2)
{
  const double angle = 6.2831853070 * in->param[5];
  const double scale = 2.0 + 5.0 * in->param[6];
  const double light = 500.0 / (in->param[3] * in->param[4]);

  flame_fill_own_color (in, 10, k);
  flame_copy_params (in, 2, 3, k + 5);
  k[8] = (float) (2.0 + 2.0 * sin (0.03 * in->param[1]));
  k[9] = (float) (scale * cos (angle));
  k[10] = (float) (scale * sin (angle));
  for (int c = 0; c < 3; c++)
    k[11 + c] = (float) (light * in->param[7 + c]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/*
 * k[5] = scale, k[6] = steps, k[7] = square of the circle's radius, k[8] = shift,
 * k[9], k[10] = turn, k[11] to k[13] = the colours' frequencies
 */
FLAME_VARIATION (dc_kaliset2)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 1.0f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y, most = 0.0f;

  for (int i = 0; (float) i < k[6]; i++) {
    float r2 = u * u + v * v, scale = k[7] / r2;

    if (r2 > k[7]) {
      u *= scale;
      v *= scale;
      r2 = scale;
    }
    most = flame_at_least (most, r2);

    float next = k[9] * u - k[10] * v + 0.0f;

    v = k[10] * u + k[9] * v + k[8];
    u = next;
  }
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_cosf (most * most * k[11 + c]);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
