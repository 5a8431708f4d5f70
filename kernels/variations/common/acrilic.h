/*
 * Colours of a place that waves carry away, again for each of the three.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* @param: p1 to p6, red, green and blue frequency */
static void FLAME_UNUSED
flame_fill_acrilic (
    const double *param, double time, double steps, double zoom, float *k)
{
  k[0] = (float) steps;
  k[1] = (float) zoom;
  for (int i = 0; i < 9; i++)
    k[2 + i] = (float) param[i];
  for (int i = 0; i < 3; i++) {
    k[11 + i] =
        (float) remainder (time + cos (time / param[1] + i), 2.0 * M_PI);
    k[14 + i] =
        (float) remainder (time + sin (time / param[3] + i), 2.0 * M_PI);
  }
}
#endif

/* k[0] = steps, k[1] = scale, k[2] on = p1 to p6 and the frequencies, k[11] on = phases
 * of the waves across, k[14] on = of those along */
FLAME_FN void
flame_acrilic (const float *k, float x, float y, float *rgb)
{
  float u = k[1] * x, v = k[1] * y;

  for (int c = 0; c < 3; c++) {
    for (int i = 1; (float) i < k[0]; i++) {
      const float size = 0.1f / (float) (i + c);

      u += size * flame_sinf ((float) i * k[2] * v + k[11 + c]);
      v += size * flame_cosf ((float) i * k[4] * u + k[14 + c]);
    }
    rgb[c] = flame_cosf (
        k[8 + c] * (flame_sinf (k[6] * u * u) + flame_sinf (k[7] * v * v)));
  }
}
