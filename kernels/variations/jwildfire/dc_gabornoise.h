/*
 * dc_gabornoise: a square coloured by the sum of the angles towards a hundred
 * places.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_gabornoise, 904, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_gabornoise))
FLAME_PARAM (dc_gabornoise, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_gabornoise, time, 0.0)
FLAME_PARAM (dc_gabornoise, zoom, 20.0, FLAME_RANGE (1.0, 100.0))
FLAME_OWN_COLOR_PARAMS (dc_gabornoise)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_gabornoise
{
  FlameOwnColor color;
  float scale;
  float places[200];
};
#endif

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_gabornoise (
    double zoom, double time, struct FlameConstants_dc_gabornoise *k)
{
  k->scale = (float) (45.0 * zoom);
  for (int i = 0; i < 100; i++) {
    const double factors[3] = {63.31, 395.467, 1.0};
    double h[3], c;

    for (int j = 0; j < 3; j++) {
      h[j] = 43141.59265 * sin (factors[j] * i);
      h[j] = 30.0 * (2.0 * (h[j] - floor (h[j])) - 1.0);
    }
    c = cos (h[2] / 100.0 * time);
    k->places[2 * i] = (float) (c * h[0] + (33.0 + c) * h[1]);
    k->places[2 * i + 1] = (float) ((11.0 + c) * h[0] + c * h[1]);
  }
}

FLAME_PREPARE (dc_gabornoise)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  flame_fill_gabornoise (in->zoom, in->time, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/rough-angle.h"

FLAME_FN void
flame_gabornoise (
    const struct FlameConstants_dc_gabornoise *k, float x, float y, float *rgb)
{
  const float u = k->scale * flame_fabsf (x), v = k->scale * y;
  float turn = 0.0f;

  for (int i = 0; i < 100; i++)
    turn += flame_rough_angle (u - k->places[2 * i], v - k->places[2 * i + 1]);
  rgb[0] = 0.6f * flame_cosf (turn) + 0.6f;
  rgb[1] = 0.6f * flame_cosf (turn + 23.0f) + 0.6f;
  rgb[2] = 0.6f * flame_cosf (turn + 21.0f) + 0.6f;
}

FLAME_OWN_COLOR_VARIATION (dc_gabornoise, 0.5f, flame_gabornoise, k)
#endif
