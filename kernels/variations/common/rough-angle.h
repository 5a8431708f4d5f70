/*
 * An angle from a quotient only, a few degrees off between axes and diagonals, as in
 * JWildfire's shader variations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* NaN at the origin */
FLAME_FN float
flame_rough_angle (float y, float x)
{
  float far = flame_fabsf (x) + flame_fabsf (y);
  float r =
      x >= 0.0f ? (x - flame_fabsf (y)) / far : (x + flame_fabsf (y)) / far;
  float angle = (x >= 0.0f ? 0.25f : 0.75f) * FLAME_PI - 0.25f * FLAME_PI * r;

  return y < 0.0f ? -angle : angle;
}
