/*
 * Colours by where repeated turns and inversions in space lead.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float turn[9]; /* its rows */
  float first;   /* the factor of the first turn */
} FlameApollonian;

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_apollonian (double time, FlameApollonian *k)
{
  const double a = 0.05 * time + 1.0, b = a + 1.0, c = a + 2.0;
  const double scale = 0.5 * (1.2 + 0.1 * sin (0.1 * time));
  const double turn[9] = {cos (b) * cos (c),
      sin (a) * sin (b) * cos (c) + cos (a) * sin (c),
      -cos (a) * sin (b) * cos (c) + sin (a) * sin (c), -cos (b) * sin (c),
      -sin (a) * sin (b) * sin (c) + cos (a) * cos (c),
      cos (a) * sin (b) * sin (c) + sin (a) * cos (c), sin (b),
      -sin (a) * cos (b), cos (a) * cos (b)};

  for (int i = 0; i < 9; i++)
    k->turn[i] = (float) (scale * turn[i]);
  k->first = (float) (2.0 * (2.0 + 0.25 * sin (0.3 * time)) / scale);
}
#endif

/* (inout) Turns @v and scales it by @scale. */
FLAME_FN void
flame_apollonian_turn (const float *m, float scale, float *v)
{
  float x = scale * v[0], y = scale * v[1], z = scale * v[2];

  for (int i = 0; i < 3; i++)
    v[i] = m[3 * i] * x + m[3 * i + 1] * y + m[3 * i + 2] * z;
}

FLAME_FN void
flame_apollonian (const FlameApollonian *k, float x, float y, float *rgb)
{
  rgb[0] = x;
  rgb[1] = y;
  rgb[2] = 0.0f;
  flame_apollonian_turn (k->turn, k->first, rgb);
  for (int i = 0; i < 50; i++) {
    flame_apollonian_turn (k->turn,
        1.0f / (rgb[0] * rgb[0] + rgb[1] * rgb[1] + rgb[2] * rgb[2]), rgb);
    for (int c = 0; c < 3; c++)
      rgb[c] = flame_fabsf (rgb[c] - 0.5f) * 2.0f - 1.0f;
  }
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_sinf (rgb[c]) * 0.6f + 0.5f;
}
