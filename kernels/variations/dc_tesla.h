/*
 * dc_tesla: a square of lightning.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_tesla, 810, FLAME_OWN_COLOR, .draws = 2, FLAME_CONSTANTS (dc_tesla, 36))
FLAME_PARAM (
    dc_tesla, levels, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 25.0))
FLAME_PARAM (dc_tesla, style, 10.0, FLAME_RANGE (5.0, 100.0))
FLAME_PARAM (dc_tesla, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_tesla, time, 0.0)
FLAME_PARAM (dc_tesla, zoom, 4.0)
FLAME_OWN_COLOR_PARAMS (dc_tesla)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_tesla)
{
  const double time = in->param[3];
  const double flicker = 4500.0 * sin (10.0 * time);
  const double strength = 20.0 + 0.03 * log (1e-6 + flicker - floor (flicker));
  double squares = 0.0;

  flame_fill_own_color (in, 5, k);
  k[5] = (float) in->param[4];
  k[6] = (float) in->param[0];
  k[7] = (float) pow (0.5, fabs (sin (time / 8.0)));
  k[8] = (float) (-0.234560 * fabs (sin (time)));
  k[9] = (float) -strength;
  for (int i = 0; i < 25; i++) {
    const double part = exp (-i / in->param[1]);

    k[11 + i] = i < in->param[0] ? (float) part : 0.0f;
    squares += i < in->param[0] ? part * part : 0.0;
  }
  k[10] = (float) (6.0 / squares);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/*
 * k[5] = scale, k[6] = levels, k[7] = how their size counts, k[8] = shift, k[9] =
 * sharpness, k[10] = light, from k[11] on the levels' parts
 */
FLAME_VARIATION (dc_tesla)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 0.5f, rng, &x, &y);

  float u = k[5] * x, v = k[5] * y, z = 1.0f, before = 0.0f, sum = 1.5f;

  for (int i = 0; (float) i < k[6]; i++) {
    float size = k[7] * (u * u + v * v + z * z), scale = 1.0f / size;

    u = flame_fabsf (u) * scale - 0.9f;
    v = flame_fabsf (v) * scale + k[8];
    z = flame_fabsf (z) * scale - 1.0f;
    if (i > 0)
      sum += k[11 + i] *
             flame_expf (k[9] * flame_powf (flame_fabsf (size / before), 1.2f));
    before = size;
  }
  rgb[0] = rgb[1] = rgb[2] = k[10] * sum - 2.0f;
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
