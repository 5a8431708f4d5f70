/*
 * Colours by where repeated inversions and folds in space lead, seen through a
 * kaleidoscope.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

typedef struct
{
  float mirrored;
  float half; /* angle between mirrors */
  float turn;
  float scale;
  float depth;
  float shift;
} FlameKaleidoscope;

typedef struct
{
  float scale;
  float half; /* angle between mirrors */
  float depth;
  float shift;
  float period; /* or negative */
  float folds;
  float inverted[3]; /* which colours are inverted */
} FlameMandala;

#ifdef FLAME_PREPARE
/*
 * @half: half of a mirror's angle
 * @turn: the mirrors' turn
 * @scale: the place's
 * @depth: its third coordinate
 */
static void FLAME_UNUSED
flame_fill_kaleidoscope (double mirrored, double half, double turn,
    double scale, double depth, double shift, FlameKaleidoscope *k)
{
  k->mirrored = (float) mirrored;
  k->half = (float) half;
  k->turn = (float) turn;
  k->scale = (float) scale;
  k->depth = (float) depth;
  k->shift = (float) shift;
}

/* @param: mX, mY, scale, sides, multiply, loops, iR, iG, iB */
static void FLAME_UNUSED
flame_fill_mandala (const double *param, FlameMandala *k)
{
  const double sides = floor (param[3]), period = floor (param[4]);

  k->scale = (float) (5.5 - param[2]);
  k->half = (float) (M_PI / sides);
  k->depth = (float) param[0];
  k->shift = (float) (param[1] * 0.318309886183791);
  k->period = param[4] > 0.001 ? (float) period : -1.0f;
  k->folds = (float) fmin (floor (param[5]) + 1.0, 73.0);
  for (int c = 0; c < 3; c++)
    k->inverted[c] = (float) param[6 + c];
}
#endif

/* Folds the place @at (inout) once more. */
FLAME_FN void
flame_kaleidoscope_fold (float shift, float *at)
{
  const float inverse = 1.0f / (at[0] * at[0] + at[1] * at[1] + at[2] * at[2]);
  const float x = flame_fabsf (at[0]) * inverse - 1.0f;
  const float y = flame_fabsf (at[1]) * inverse - 1.02f;
  const float z = flame_fabsf (at[2]) * inverse - shift;

  at[0] = 1.3f * flame_fabsf (x);
  at[1] = 0.678f * flame_fabsf (z);
  at[2] = 0.999f * flame_fabsf (y);
}

/* (inout) Reflects a place by mirrors with an angle of @half between them. */
FLAME_FN void
flame_mirrors (float half, float turn, float *x, float *y)
{
  const float angle = flame_rough_angle (*y, *x), r = flame_length (*x, *y);
  const float folded =
      flame_fabsf (flame_remainder (angle, 2.0f * half) - half) + turn;
  float s, c;

  flame_sincosf (folded, &s, &c);
  *x = r * c;
  *y = r * s;
}

FLAME_FN void
flame_kaleidoscope (const FlameKaleidoscope *k, float x, float y, float *rgb)
{
  x *= k->scale;
  y *= k->scale;
  if (k->mirrored == 1.0f)
    flame_mirrors (k->half, k->turn, &x, &y);
  rgb[0] = x;
  rgb[1] = y;
  rgb[2] = k->depth;
  for (int i = 0; i < 44; i++)
    flame_kaleidoscope_fold (k->shift, rgb);
}

FLAME_FN void
flame_mandala (const FlameMandala *k, float x, float y, float *rgb)
{
  float u = k->scale * x, v = k->scale * y, a, b, along, share;

  flame_mirrors (k->half, 0.0f, &u, &v);
  a = u;
  b = v;
  flame_mirrors (k->half, 0.0f, &a, &b);
  along = u * a + v * b;
  share = flame_cosf (along);
  u = flame_blend (u, a, share);
  v = flame_blend (v, b, share);
  if (k->period >= 0.0f) {
    a = u + flame_remainder (flame_remainder (u, k->period), -v);
    b = v + flame_remainder (flame_remainder (v, k->period), -u);
    u = a;
    v = b;
  }
  rgb[0] = u;
  rgb[1] = v;
  rgb[2] = k->depth * along;
  for (int i = 0; (float) i < k->folds; i++)
    flame_kaleidoscope_fold (k->shift, rgb);
  for (int c = 0; c < 3; c++)
    rgb[c] = k->inverted[c] == 1.0f ? 1.0f - rgb[c] : rgb[c];
}
