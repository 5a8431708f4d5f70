/*
 * Colours by how far from the origin a place is, or becomes, when it is turned and
 * inverted repeatedly.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

typedef struct
{
  float scale;
  float steps;
  float radius2; /* the circle's radius, squared */
  float turn[2];
  float shift[2];
} FlameKaliset;

typedef struct
{
  FlameKaliset kaliset;
  float frequency[3]; /* for each colour */
} FlameKaliset2;

#ifdef FLAME_PREPARE
/* @param: time, N, shifts */
static void FLAME_UNUSED
flame_fill_kaliset (const double *param, double scale, FlameKaliset *k)
{
  const double zoom = param[0] / 184.0 + 1.0;

  k->scale = (float) scale;
  k->steps = (float) param[1];
  k->radius2 = 1.0f;
  k->turn[0] = (float) (zoom * cos (param[0] / 603.0 * 7.2));
  k->turn[1] = (float) (zoom * sin (param[0] / 407.4 * 7.2));
  k->shift[0] = (float) param[2];
  k->shift[1] = (float) param[3];
}

/* @param: N, radius, shifts, frequencies */
static void FLAME_UNUSED
flame_fill_kaliset2 (
    const double *param, double time, double scale, FlameKaliset2 *k)
{
  const double angle = 6.2831853070 * param[2];
  const double zoom = 2.0 + 5.0 * param[3];
  const double light = 500.0 / (param[0] * param[1]);

  k->kaliset.scale = (float) scale;
  k->kaliset.steps = (float) param[0];
  k->kaliset.radius2 = (float) param[1];
  k->kaliset.turn[0] = (float) (zoom * cos (angle));
  k->kaliset.turn[1] = (float) (zoom * sin (angle));
  k->kaliset.shift[0] = 0.0f;
  k->kaliset.shift[1] = (float) (2.0 + 2.0 * sin (0.03 * time));
  for (int c = 0; c < 3; c++)
    k->frequency[c] = (float) (light * param[4 + c]);
}
#endif

/*
 * (inout) Moves the place one step.
 * Returns: the square of its distance before, at most the circle's
 */
FLAME_FN float
flame_kaliset_step (const FlameKaliset *k, float *x, float *y)
{
  float r2 = *x * *x + *y * *y, inverse = k->radius2 / r2, u;

  if (r2 > k->radius2) {
    *x *= inverse;
    *y *= inverse;
    r2 = inverse;
  }
  u = k->turn[0] * *x - k->turn[1] * *y + k->shift[0];
  *y = k->turn[1] * *x + k->turn[0] * *y + k->shift[1];
  *x = u;
  return r2;
}

FLAME_FN void
flame_kaliset (const FlameKaliset *k, float x, float y, float *rgb)
{
  float u = k->scale * x, v = k->scale * y, sum = 0.0f;

  for (int i = 0; (float) i < k->steps; i++)
    sum = 0.99f * sum + flame_kaliset_step (k, &u, &v);
  rgb[0] = flame_cosf (0.5f * sum);
  rgb[1] = flame_cosf (sum);
  rgb[2] = flame_cosf (2.0f * sum);
}

FLAME_FN void
flame_kaliset2 (const FlameKaliset2 *k, float x, float y, float *rgb)
{
  float u = k->kaliset.scale * x, v = k->kaliset.scale * y, most = 0.0f;

  for (int i = 0; (float) i < k->kaliset.steps; i++)
    most = flame_at_least (most, flame_kaliset_step (&k->kaliset, &u, &v));
  for (int c = 0; c < 3; c++)
    rgb[c] = flame_cosf (most * most * k->frequency[c]);
}
