/*
 * Colours of a place that waves move, separately for each colour.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float steps;
  float scale;
  float p[6];         /* p1 to p6 */
  float frequency[3]; /* for each colour */
  float across[3];    /* phases of waves */
  float along[3];
} FlameAcrilic;

#ifdef FLAME_PREPARE
/* @param: p1 to p6, red, green and blue frequency */
static void FLAME_UNUSED
flame_fill_acrilic (const double *param, double time, double steps, double zoom,
    FlameAcrilic *k)
{
  k->steps = (float) steps;
  k->scale = (float) zoom;
  flame_copy_params (param, 6, k->p);
  flame_copy_params (param + 6, 3, k->frequency);
  for (int i = 0; i < 3; i++) {
    k->across[i] =
        (float) remainder (time + cos (time / param[1] + i), 2.0 * M_PI);
    k->along[i] =
        (float) remainder (time + sin (time / param[3] + i), 2.0 * M_PI);
  }
}
#endif

FLAME_FN void
flame_acrilic (const FlameAcrilic *k, float x, float y, float *rgb)
{
  float u = k->scale * x, v = k->scale * y;

  for (int c = 0; c < 3; c++) {
    for (int i = 1; (float) i < k->steps; i++) {
      const float size = 0.1f / (float) (i + c);

      u += size * flame_sinf ((float) i * k->p[0] * v + k->across[c]);
      v += size * flame_cosf ((float) i * k->p[2] * u + k->along[c]);
    }
    rgb[c] = flame_cosf (k->frequency[c] * (flame_sinf (k->p[4] * u * u) +
                                               flame_sinf (k->p[5] * v * v)));
  }
}
