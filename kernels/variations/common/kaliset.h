/*
 * Colours by how far out a place is, or gets, on its way through turns and inversions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* @param: time, N, shifts */
static void FLAME_UNUSED
flame_fill_kaliset (const double *param, double scale, float *k)
{
  const double zoom = param[0] / 184.0 + 1.0;

  k[0] = (float) scale;
  k[1] = (float) param[1];
  k[2] = 1.0f;
  k[3] = (float) (zoom * cos (param[0] / 603.0 * 7.2));
  k[4] = (float) (zoom * sin (param[0] / 407.4 * 7.2));
  k[5] = (float) param[2];
  k[6] = (float) param[3];
}

/* @param: N, radius, shifts, frequencies */
static void FLAME_UNUSED
flame_fill_kaliset2 (const double *param, double time, double scale, float *k)
{
  const double angle = 6.2831853070 * param[2];
  const double zoom = 2.0 + 5.0 * param[3];
  const double light = 500.0 / (param[0] * param[1]);

  k[0] = (float) scale;
  k[1] = (float) param[0];
  k[2] = (float) param[1];
  k[3] = (float) (zoom * cos (angle));
  k[4] = (float) (zoom * sin (angle));
  k[5] = 0.0f;
  k[6] = (float) (2.0 + 2.0 * sin (0.03 * time));
  for (int c = 0; c < 3; c++)
    k[7 + c] = (float) (light * param[4 + c]);
}
#endif

/* (inout) the place, a step on; the square of how far out it was, at most k[2] */
FLAME_FN float
flame_kaliset_step (const float *k, float *x, float *y)
{
  float r2 = *x * *x + *y * *y, inverse = k[2] / r2, u;

  if (r2 > k[2]) {
    *x *= inverse;
    *y *= inverse;
    r2 = inverse;
  }
  u = k[3] * *x - k[4] * *y + k[5];
  *y = k[4] * *x + k[3] * *y + k[6];
  *x = u;
  return r2;
}

/* k[0] = scale, k[1] = steps, k[2] = square of the circle's radius, k[3], k[4] = turn,
 * k[5], k[6] = shift */
FLAME_FN void
flame_kaliset (const float *k, float x, float y, float *rgb)
{
  float u = k[0] * x, v = k[0] * y, sum = 0.0f;

  for (int i = 0; (float) i < k[1]; i++)
    sum = 0.99f * sum + flame_kaliset_step (k, &u, &v);
  rgb[0] = flame_cosf (0.5f * sum);
  rgb[1] = flame_cosf (sum);
  rgb[2] = flame_cosf (2.0f * sum);
}

/* the same, and k[7] on = the colours' frequencies */
FLAME_FN void
flame_kaliset2 (const float *k, float x, float y, float *rgb)
{
  float u = k[0] * x, v = k[0] * y, most = 0.0f;

  for (int i = 0; (float) i < k[1]; i++)
    most = flame_at_least (most, flame_kaliset_step (k, &u, &v));
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_cosf (most * most * k[7 + c]);
}
