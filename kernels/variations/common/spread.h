/*
 * Moves a point from its place on a curve, depending on where it was: the common part
 * of JWildfire's curves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * One coordinate.
 * @at: on the curve
 * @was: the point's
 * @radius: its distance from the origin.
 * @kind: 0: none; 1, 4: by a factor; 2: towards it; 3: by it; 5: by it with its sign.
 * @side: -1 inside the curve, else 1
 */
FLAME_FN float
flame_spread (
    float kind, float spread, float side, float radius, float at, float was)
{
  const float like = at < 0.0f ? -flame_fabsf (was) : flame_fabsf (was);
  float to = at;

  to = kind == 1.0f ? at * (1.0f + spread * (radius - 1.0f)) : to;
  to = kind == 2.0f ? at + spread * (like - at) : to;
  to = kind == 3.0f ? at + side * spread * like : to;
  to = kind == 4.0f ? at * (0.5f * radius + spread) : to;
  return kind == 5.0f ? at + spread * was : to;
}
