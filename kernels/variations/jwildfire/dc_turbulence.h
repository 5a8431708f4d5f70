/*
 * dc_turbulence: a square of light that has fallen through water.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_turbulence, 800, FLAME_OWN_COLOR, .draws = 2,
    FLAME_PREPARED (dc_turbulence))
FLAME_PARAM (dc_turbulence, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_turbulence, time, 0.0, FLAME_RANGE (1.0, 1000.0))
FLAME_PARAM (dc_turbulence, zoom, 8.0)
FLAME_PARAM (
    dc_turbulence, level, 3.0, .type = FLAME_INTEGER, FLAME_RANGE (1.0, 5.0))
FLAME_OWN_COLOR_PARAMS (dc_turbulence)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_turbulence
{
  FlameOwnColor color;
  float scale;
  float waves;
  float phases[5];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_turbulence)
{
  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->scale = (float) in->zoom;
  k->waves = (float) in->level;
  for (int i = 0; i < 5; i++)
    k->phases[i] = (float) fmod (in->time * (1.0 - 3.0 / (i + 1)), 2.0 * M_PI);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (dc_turbulence)
{
  float x, y, rgb[3];

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float px = k->scale * x - 20.0f, py = k->scale * y - 20.0f, light = 1.0f;
  float u = px, v = py;

  for (int i = 0; i < 5; i++) {
    float t = k->phases[i], next = px + flame_cosf (t - u) + flame_sinf (t + v);

    v = py + flame_sinf (t - v) + flame_cosf (t + u);
    u = next;

    float across = 0.05f * px / flame_sinf (u + t);
    float along = 0.05f * py / flame_cosf (v + t);
    float near = 1.0f / flame_sqrtf (across * across + along * along);

    light += (float) i < k->waves ? near : 0.0f;
  }
  light = 1.5f - flame_sqrtf (light / k->waves);
  light *= light;
  rgb[0] = rgb[1] = rgb[2] = light * light;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
