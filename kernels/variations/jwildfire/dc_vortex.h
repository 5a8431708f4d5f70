/*
 * dc_vortex: a square of cloudy noise, stirred by a street of vortices.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (
    dc_vortex, 694, FLAME_OWN_COLOR, .draws = 2, FLAME_PREPARED (dc_vortex))
FLAME_PARAM (dc_vortex, randomize, 0.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_vortex, time, 0.0)
FLAME_PARAM (dc_vortex, flowStrength, 10.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, 15.0), .aliases = "dc_vortex_Flow_strength")
FLAME_PARAM (dc_vortex, Blending, 5.0, FLAME_RANGE (1.0, 5.0))
FLAME_PARAM (dc_vortex, zoom, 1.0)
FLAME_OWN_COLOR_PARAMS (dc_vortex)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/own-color.h"

struct FlameConstants_dc_vortex
{
  FlameOwnColor color;
  float start;       /* start of the street */
  float time;        /* shift of the noise */
  float stirs;       /* number of steps of the flow */
  float noise_scale; /* scales of the noise and of the place */
  float scale;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_vortex)
{
  const double time = in->time;

  flame_fill_own_color (FLAME_FROM (in, ColorOnly), &k->color);
  k->start = (float) (time - 10.0 * floor (time / 10.0) - 20.0);
  k->time = (float) (-0.1 * time);
  k->stirs = (float) in->flowStrength;
  k->noise_scale = (float) in->Blending;
  k->scale = (float) in->zoom;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/doubles.h"

/* (inout) Moves (@x, @y) by one step of the flow. */
FLAME_FN void
flame_vortex_step (float first, float *x, float *y)
{
  float sum_x = 0.0f, sum_y = 0.0f, turn = 1.0f;

  for (int i = 0; i < 30; i++) {
    float dx = 4.0f * *x - (first + (float) i);
    float dy = 4.0f * *y - 0.6f * turn;
    float near = turn / (dx * dx + dy * dy + 0.05f);

    sum_x += dy * near;
    sum_y -= dx * near;
    turn = -turn;
  }
  *x += 0.0075f * sum_x;
  *y += 0.0075f * sum_y;
}

/* From 0 to 1, for a number. */
FLAME_FN float
flame_vortex_hash (double n)
{
  return (float) flame_fraction_double (43758.54 * flame_sin_double (n));
}

FLAME_FN float
flame_vortex_noise (float x, float y)
{
  float column = flame_floorf (x), row = flame_floorf (y);
  float u = x - column, v = y - row;
  double n = (double) column + 57.0 * (double) row;

  u = u * u * (3.0f - 2.0f * u);
  v = v * v * (3.0f - 2.0f * v);

  float low =
      flame_vortex_hash (n) * (1.0f - u) + flame_vortex_hash (n + 1.0) * u;
  float high = flame_vortex_hash (n + 57.0) * (1.0f - u) +
               flame_vortex_hash (n + 58.0) * u;

  return low * (1.0f - v) + high * v;
}

FLAME_VARIATION (dc_vortex)
{
  float x, y, rgb[3], grey = 0.0f, part = 0.5f;

  flame_own_color_place (p, &k->color, 0.5f, rng, &x, &y);

  float u = k->scale * x, v = k->scale * y;

  for (int i = 0; (float) i < k->stirs; i++)
    flame_vortex_step (k->start, &u, &v);
  u = u * k->noise_scale + k->time;
  v = v * k->noise_scale;
  for (int octave = 0; octave < 6; octave++) {
    grey += part * flame_vortex_noise (u, v);
    part *= 0.5f;
    u *= 2.0f;
    v *= 2.0f;
  }
  rgb[0] = rgb[1] = rgb[2] = grey;
  flame_own_color_show (&k->color, w, x, y, rgb, o);
}
#endif
