/*
 * dc_kaliset: a square coloured by how far out a place is on its way through turns
 * and inversions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_kaliset, 803, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_kaliset, 11))
FLAME_PARAM (dc_kaliset, Seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_kaliset, time, 200.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (dc_kaliset, zoom, 0.5, FLAME_RANGE (0.01, 1000.0))
FLAME_PARAM (
    dc_kaliset, N, 60.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 100.0))
FLAME_PARAM (dc_kaliset, shiftX, -0.22, FLAME_RANGE (-5.0, 5.0))
FLAME_PARAM (dc_kaliset, shiftY, -0.21, FLAME_RANGE (-5.0, 5.0))
FLAME_OWN_COLOR_PARAMS (dc_kaliset)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_kaliset)
{
  const double scale = in->param[1] / 184.0 + 1.0;

  flame_fill_own_color (in, 6, k);
  flame_copy_params (in, 2, 4, k + 5);
  k[9] = (float) (scale * cos (in->param[1] / 603.0 * 7.2));
  k[10] = (float) (scale * sin (in->param[1] / 407.4 * 7.2));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/* k[5] = scale, k[6] = steps, k[7], k[8] = shift, k[9], k[10] = turn */
FLAME_VARIATION (dc_kaliset)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 1.0f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y, sum = 0.0f;

  for (int i = 0; (float) i < k[6]; i++) {
    float r2 = u * u + v * v, scale = 1.0f / r2;

    if (r2 > 1.0f) {
      u *= scale;
      v *= scale;
      r2 = scale;
    }
    sum = 0.99f * sum + r2;

    float next = k[9] * u - k[10] * v + k[7];

    v = k[10] * u + k[9] * v + k[8];
    u = next;
  }
  sum *= 0.5f;
  rgb[0] = flame_cosf (sum);
  rgb[1] = flame_cosf (2.0f * sum);
  rgb[2] = flame_cosf (4.0f * sum);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
