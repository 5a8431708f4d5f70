/*
 * GLSL's small functions, which JWildfire's shaders use.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* From 0 to 1 between @low and @high, without corners. */
FLAME_FN float
flame_smooth_step (float low, float high, float x)
{
  float t = (x - low) / (high - low);

  t = flame_at_most (flame_at_least (t, 0.0f), 1.0f);
  return t * t * (3.0f - 2.0f * t);
}

FLAME_FN float
flame_blend (float from, float to, float share)
{
  return from + share * (to - from);
}

/* The remainder has the sign of @y, as mod() in GLSL. */
FLAME_FN float
flame_remainder (float x, float y)
{
  return x - y * flame_floorf (x / y);
}

/* 1 if @x has reached @limit, else 0. */
FLAME_FN float
flame_step (float limit, float x)
{
  return x < limit ? 0.0f : 1.0f;
}

FLAME_FN float
flame_length (float x, float y)
{
  return flame_sqrtf (x * x + y * y);
}

FLAME_FN void
flame_rotate (float c, float s, float *x, float *y)
{
  const float u = *x;

  *x = c * u - s * *y;
  *y = s * u + c * *y;
}
