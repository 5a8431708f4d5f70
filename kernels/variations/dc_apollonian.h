/*
 * dc_apollonian: a square coloured by where turns and inversions in space lead to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/own-color-info.h"

FLAME_INFO (dc_apollonian, 687, FLAME_OWN_COLOR, .draws = 2,
    FLAME_CONSTANTS (dc_apollonian, 15))
FLAME_PARAM (dc_apollonian, seed, 10000.0, .type = FLAME_INTEGER)
FLAME_PARAM (dc_apollonian, time, 0.0)
FLAME_OWN_COLOR_PARAMS (dc_apollonian)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/own-color.h"

FLAME_PREPARE (dc_apollonian)
{
  const double time = in->param[1];
  const double a = 0.05 * time + 1.0, b = a + 1.0, c = a + 2.0;
  const double scale = 0.5 * (1.2 + 0.1 * sin (0.1 * time));
  const double turn[9] = {cos (b) * cos (c),
      sin (a) * sin (b) * cos (c) + cos (a) * sin (c),
      -cos (a) * sin (b) * cos (c) + sin (a) * sin (c), -cos (b) * sin (c),
      -sin (a) * sin (b) * sin (c) + cos (a) * cos (c),
      cos (a) * sin (b) * sin (c) + sin (a) * cos (c), sin (b),
      -sin (a) * cos (b), cos (a) * cos (b)};

  flame_fill_own_color (in, 2, k);
  for (int i = 0; i < 9; i++)
    k[5 + i] = (float) (scale * turn[i]);
  k[14] = (float) (2.0 * (2.0 + 0.25 * sin (0.3 * time)) / scale);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/own-color.h"

/* (inout) @v turned, and @scale times as large */
FLAME_FN void
flame_apollonian_turn (const float *m, float scale, float *v)
{
  float x = scale * v[0], y = scale * v[1], z = scale * v[2];

  for (int i = 0; i < 3; i++)
    v[i] = m[3 * i] * x + m[3 * i + 1] * y + m[3 * i + 2] * z;
}

/* k[5] to k[13] = rows of a turn, k[14] = what the first one is larger by */
FLAME_VARIATION (dc_apollonian)
{
  float x, y, rgb[3];

  flame_own_color_place (p, k, 1.0f, rng, &x, &y);
  rgb[0] = x;
  rgb[1] = y;
  rgb[2] = 0.0f;
  flame_apollonian_turn (k + 5, k[14], rgb);
  for (int i = 0; i < 50; i++) {
    flame_apollonian_turn (k + 5,
        1.0f / (rgb[0] * rgb[0] + rgb[1] * rgb[1] + rgb[2] * rgb[2]), rgb);
    for (int c = 0; c < 3; c++)
      rgb[c] = flame_fabsf (rgb[c] - 0.5f) * 2.0f - 1.0f;
  }
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_sinf (rgb[c]) * 0.6f + 0.5f;
  flame_own_color_show (k, w, x, y, rgb, o);
}
#endif
