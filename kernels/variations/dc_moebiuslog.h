/*
 * dc_moebiuslog: a square of tiles that run into spirals.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_moebiuslog, 802, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_moebiuslog, 10))
FLAME_PARAM (dc_moebiuslog, zoom, 7.0, FLAME_RANGE (0.1, 50.0))
FLAME_PARAM (dc_moebiuslog, seed, 10000.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 10000.0))
FLAME_PARAM (dc_moebiuslog, time, 0.0)
FLAME_PARAM (
    dc_moebiuslog, Log, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    dc_moebiuslog, Moebius, 1.0, .type = FLAME_INTEGER, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (dc_moebiuslog, scale, 5.0, FLAME_RANGE (1.0, 10.0))
FLAME_PARAM (dc_moebiuslog, angle, 5.0, FLAME_RANGE (1.0, 10.0))
FLAME_OWN_COLOR_PARAMS (dc_moebiuslog)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_moebiuslog)
{
  flame_fill_own_color (in, 7, k);
  k[5] = (float) in->param[0];
  flame_copy_params (in, 3, 4, k + 6);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"
#include "kernels/variations/common/rough-angle.h"

/*
 * k[5] = scale of the place, k[6] = with spirals, k[7] = with a map that turns the
 * plane over, k[8] = tiles, k[9] = arms of a spiral
 */
FLAME_VARIATION (dc_moebiuslog)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y;

  if (k[7] != 0.0f) {
    float z = u + 1.0f, left = u - 0.5f;
    float far = left * left + v * v;

    u = (z * left + v * v) / far;
    v = v * (z - left) / far;
  }
  if (k[6] != 0.0f) {
    u += 0.5f;
    v += 0.5f;

    float shift = 0.25f * flame_logf (u * u + v * v);
    float turn = flame_rough_angle (v, u) * (1.0f / 6.3f);

    u = shift + k[9] * turn;
    v = turn - shift;
  }
  u = flame_fractionf (k[8] * u);
  v = flame_fractionf (k[8] * v);
  rgb[0] = rgb[1] = rgb[2] = flame_sqrtf (u * u + v * v);
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
