/*
 * The inverse hyperbolic cosine of a complex number.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* The logarithm of z + sqrt (z² - 1), with the root in the right half plane. */
FLAME_FN void
flame_inverse_cosh (float x, float y, float *re, float *im)
{
  float u = (x - 1.0f) * (x + 1.0f) - y * y, v = 2.0f * x * y;
  float c, s, plus, minus, sign;

  v = v == 0.0f ? 0.0f : v;
  flame_half_angle (u, v, flame_sqrtf (u * u + v * v), &c, &s);
  plus = (x + c) * (x + c) + (y + s) * (y + s);
  minus = (x - c) * (x - c) + (y - s) * (y - s);
  /* Of z + root and z - root, whose product is 1, use the one that does not
   * cancel. */
  sign = plus >= minus ? 1.0f : -1.0f;
  *re = 0.5f * sign * flame_logf (plus >= minus ? plus : minus);
  *im = sign * flame_atan2f (y + sign * s, x + sign * c);
}
