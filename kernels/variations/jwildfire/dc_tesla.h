/*
 * dc_tesla: a square of lightning.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_tesla, 810, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_tesla))
FLAME_PARAM (
    dc_tesla, levels, 20.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 25.0))
FLAME_PARAM (dc_tesla, style, 10.0, FLAME_RANGE (5.0, 100.0))
FLAME_PARAM (dc_tesla, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_tesla, time, 0.0)
FLAME_PARAM (dc_tesla, zoom, 4.0)
FLAME_OWN_COLOR_PARAMS (dc_tesla)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_tesla
{
  FlameOwnColor color;
  float scale;
  float levels;
  float size; /* factor of the squared distance */
  float shift;
  float sharpness;
  float light;
  float parts[25];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_tesla)
{
  const double time = in->time;
  const double flicker = 4500.0 * sin (10.0 * time);
  const double strength = 20.0 + 0.03 * log (1e-6 + flicker - floor (flicker));
  double squares = 0.0;

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->levels = (float) in->levels;
  k->size = (float) pow (0.5, fabs (sin (time / 8.0)));
  k->shift = (float) (-0.234560 * fabs (sin (time)));
  k->sharpness = (float) -strength;
  for (int i = 0; i < 25; i++) {
    const double part = exp (-i / in->style);

    k->parts[i] = i < in->levels ? (float) part : 0.0f;
    squares += i < in->levels ? part * part : 0.0;
  }
  k->light = (float) (6.0 / squares);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_tesla)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y, z = 1.0f, before = 0.0f, sum = 1.5f;

  for (int i = 0; (float) i < k->levels; i++) {
    float size = k->size * (u * u + v * v + z * z), scale = 1.0f / size;

    u = flame_fabsf (u) * scale - 0.9f;
    v = flame_fabsf (v) * scale + k->shift;
    z = flame_fabsf (z) * scale - 1.0f;
    if (i > 0)
      sum += k->parts[i] *
             flame_expf (
                 k->sharpness * flame_powf (flame_fabsf (size / before), 1.2f));
    before = size;
  }
  rgb[0] = rgb[1] = rgb[2] = k->light * sum - 2.0f;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
