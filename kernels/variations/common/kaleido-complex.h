/*
 * Colours by the course of a complex number that is folded and turned repeatedly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float steps;
  float sine; /* of the turn */
  float cosine;
  float light;
  float frequency[3]; /* for each colour */
} FlameKaleidoComplex;

#ifdef FLAME_PREPARE
/* @param: iMax, colour, red, green and blue frequency */
static void FLAME_UNUSED
flame_fill_kaleido_complex (
    const double *param, double time, FlameKaleidoComplex *k)
{
  k->steps = (float) (param[0] + 1.0);
  k->sine = (float) sin (time);
  k->cosine = (float) cos (time);
  k->light = (float) param[1];
  flame_copy_params (param + 2, 3, k->frequency);
}
#endif

FLAME_FN void
flame_kaleido_complex (
    const FlameKaleidoComplex *k, float x, float y, float *rgb)
{
  float u = 8.0f * flame_fabsf (x), v = 8.0f * flame_fabsf (y);

  rgb[0] = rgb[1] = rgb[2] = 0.0f;
  for (int i = 0; (float) i < k->steps; i++) {
    const float n = (float) i, sign = i % 2 ? 1.0f : -1.0f;
    const float a = flame_fabsf (u - v) + sign - 10.5f;
    const float b = flame_fabsf (u + v) + sign - 10.5f;
    const float sum = a * (k->sine + k->cosine) + b * (k->sine - k->cosine);

    u = a * k->sine - b * k->cosine;
    v = a * k->cosine + b * k->sine;
    if (i > 0 && (flame_fabsf (u) < 0.51f || flame_fabsf (v) < 0.51f)) {
      rgb[0] = flame_expf (-flame_fabsf (u * u * v));
      rgb[1] = flame_expf (-flame_fabsf (v * u * v));
      rgb[2] = flame_expf (-flame_fabsf (flame_at_most (u, v)));
      break;
    }
    if (i > 0) {
      rgb[0] += k->light * flame_expf (-flame_fabsf (n / u - u / n));
      rgb[1] += k->light * flame_expf (-flame_fabsf (n / v - v / n));
      rgb[2] += k->light * flame_expf (-flame_fabsf (n / sum - sum / n));
    }
    if (u * u + v * v > 1e7f)
      break;
  }
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_cosf (k->frequency[c] * rgb[c]);
}
