/*
 * An angle by a quotient alone, a few degrees off between the axes and diagonals,
 * as JWildfire's variations of shaders have it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* not a number at the origin */
FLAME_FN float
flame_rough_angle (float y, float x)
{
  float far = flame_fabsf (x) + flame_fabsf (y);
  float r =
      x >= 0.0f ? (x - flame_fabsf (y)) / far : (x + flame_fabsf (y)) / far;
  float angle = (x >= 0.0f ? 0.25f : 0.75f) * FLAME_PI - 0.25f * FLAME_PI * r;

  return y < 0.0f ? -angle : angle;
}
