/*
 * dc_moebiuslog: a square of tiles that run into spirals.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_moebiuslog, 802, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_moebiuslog))
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

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_moebiuslog
{
  FlameOwnColor color;
  float scale;
  float spirals;
  float map; /* whether the Moebius map is applied */
  float tiles;
  float arms; /* arms of a spiral */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_moebiuslog)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->spirals = (float) in->Log;
  k->map = (float) in->Moebius;
  k->tiles = (float) in->scale;
  k->arms = (float) in->angle;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"

FLAME_VARIATION (dc_moebiuslog)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y;

  if (k->map != 0.0f) {
    float z = u + 1.0f, left = u - 0.5f;
    float far = left * left + v * v;

    u = (z * left + v * v) / far;
    v = v * (z - left) / far;
  }
  if (k->spirals != 0.0f) {
    u += 0.5f;
    v += 0.5f;

    float shift = 0.25f * flame_logf (u * u + v * v);
    float turn = flame_rough_angle (v, u) * (1.0f / 6.3f);

    u = shift + k->arms * turn;
    v = turn - shift;
  }
  u = flame_fractionf (k->tiles * u);
  v = flame_fractionf (k->tiles * v);
  rgb[0] = rgb[1] = rgb[2] = flame_sqrtf (u * u + v * v);
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
