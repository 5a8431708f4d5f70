/*
 * Colours of a star, made by folds and turns.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

#ifdef FLAME_PREPARE
static void FLAME_UNUSED
flame_fill_hoshi (
    double time, double steps, double scale, double shift, float *k)
{
  k[0] = (float) steps;
  k[1] = (float) shift;
  k[2] = (float) (0.02 * time);
  k[123] = (float) scale;
  for (int i = 0; i < 60; i++) {
    const double wave = sin (time * 0.0005 + (60 - i) * 0.5000001) * 0.4999;
    const double angle =
        3.14159 / (0.6 + wave + 10.0 / time + sin (time) / 100.0);

    k[3 + 2 * i] = (float) cos (angle);
    k[4 + 2 * i] = (float) sin (angle);
  }
}
#endif

#define FLAME_HOSHI_STEPS 60

/*
 * k[0]: steps; k[1]: shift; k[2]: phase; from k[3] on: turns, those of the last steps
 * last; k[123]: scale
 */
FLAME_FN void
flame_hoshi (const float *k, float x, float y, float *rgb)
{
  const float height = 0.182f * y;
  float u = flame_fabsf (flame_remainder (0.182f * x, 4.0f) - 2.0f);
  float v = flame_fabsf (flame_remainder (height, 4.0f) - 2.0f), turn, hue,
        light;

  for (int i = FLAME_HOSHI_STEPS - (int) k[0]; i < FLAME_HOSHI_STEPS; i++) {
    u = (flame_fabsf (u + 0.5f) - 0.5f) * k[123] - k[1];
    v = (flame_fabsf (v + 0.5f) - 0.5f) * k[123] - k[1];
    flame_rotate (k[3 + 2 * i], k[4 + 2 * i], &u, &v);
  }
  turn = height * height + flame_rough_angle (v, u) + k[2];
  hue = flame_floorf (4.0f * turn) / 8.0f + 0.607f;
  hue += 100.0f * flame_smooth_step (-0.1f, 0.8f,
                      900.0f * flame_remainder (0.4f * turn, 0.25f));
  light = flame_smooth_step (-3.0f, 3.0f, flame_length (u, v));
  for (int c = 0; c < 3; c++) {
    const float part = flame_fractionf ((hue + (float) (3 - c)) / 3.0f);
    const float level = flame_fabsf (6.0f * part - 3.0f) - 1.0f;

    rgb[c] = light * flame_at_most (flame_at_least (level, 0.0f), 1.0f);
  }
}
