/*
 * Maps a square's rim to a circle: the angle of a point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * @side: half the side of the square whose rim contains (x, y); @s, @c: the direction
 *   when the rim is a circle, as far around as on the square
 */
FLAME_FN void
flame_square_angle (float x, float y, float *side, float *s, float *c)
{
  float ax = flame_fabsf (x), ay = flame_fabsf (y);
  float half = ax >= ay ? ax : ay;
  float right = x >= y ? ax + y : 5.0f * ax - y;
  float top = y >= x ? 3.0f * ay - x : 7.0f * ay + x;
  float along = ax >= ay ? right : top;

  *side = half;
  flame_sincosf (0.25f * FLAME_PI * (along / half - 1.0f), s, c);
}
