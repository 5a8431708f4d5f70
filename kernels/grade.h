/*
 * Fractorium's and JWildfire's changes to display values: tone curves, and saturation
 * in HSL.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/tone.h"

/* @curve: FLAME_GRADE_STEPS + 2 values, the last one twice */
FLAME_FN float
flame_grade_curve (float value, FLAME_GLOBAL const float *curve)
{
  const float at = flame_clamp (value, 0.0f, 1.0f) * FLAME_GRADE_STEPS;
  const int32_t i = (int32_t) at;

  return curve[i] + (at - (float) i) * (curve[i + 1] - curve[i]);
}

/* Moves a channel away from the middle by a factor. */
FLAME_FN float
flame_grade_spread (float c, float middle, float factor)
{
  return flame_clamp (middle + (c - middle) * factor, 0.0f, 1.0f);
}

/* Adds to the saturation in HSL, and keeps hue and lightness. */
FLAME_FN FlameLight
flame_grade_saturate (FlameLight in, float more)
{
  const float r = flame_clamp (in.r, 0.0f, 1.0f);
  const float g = flame_clamp (in.g, 0.0f, 1.0f);
  const float b = flame_clamp (in.b, 0.0f, 1.0f);
  const float rg_max = r > g ? r : g, rg_min = r < g ? r : g;
  const float max = rg_max > b ? rg_max : b;
  const float min = rg_min < b ? rg_min : b;
  const float middle = 0.5f * (max + min);
  const float spread = max - min;
  const float room = middle <= 0.5f ? max + min : 2.0f - max - min;
  const float old = spread / (room > 1e-6f ? room : 1e-6f);
  const float wanted = flame_clamp (old + more, 0.0f, 1.0f);
  /* Grey has no hue to bring out. */
  const float factor = spread > 1e-6f ? wanted / old : 1.0f;

  in.r = flame_grade_spread (r, middle, factor);
  in.g = flame_grade_spread (g, middle, factor);
  in.b = flame_grade_spread (b, middle, factor);
  return in;
}

FLAME_FN FlameLight
flame_grade (FlameLight in, FLAME_GLOBAL const FlameGradeParams *grade)
{
  if (grade->has_curves) {
    in.r = flame_grade_curve (
        flame_grade_curve (in.r, grade->all), grade->channel[0]);
    in.g = flame_grade_curve (
        flame_grade_curve (in.g, grade->all), grade->channel[1]);
    in.b = flame_grade_curve (
        flame_grade_curve (in.b, grade->all), grade->channel[2]);
  }
  if (grade->saturates)
    in = flame_grade_saturate (in, grade->saturation);
  return in;
}
