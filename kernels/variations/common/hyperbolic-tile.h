/*
 * Tiles of the hyperbolic plane inside the unit circle, alternately white and black.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/rough-angle.h"
#include "kernels/variations/common/shader.h"

/*
 * Counts how often a place is turned and mirrored until it lies in one tile; the colour
 * depends on whether that is odd. k[0]: the scale
 */
FLAME_FN void
flame_hyperbolic_tile (const float *k, float x, float y, float *rgb)
{
  /* The distance of the mirror's circle, whose squared radius is 1 less than
   * the squared distance. */
  const float middle = 1.5537739740f;
  const float size = middle * middle - 1.0f;
  float u = k[0] * x, v = k[0] * y, count = 0.0f;

  rgb[0] = rgb[1] = rgb[2] = 0.0f;
  if (u * u + v * v > 1.0f)
    return;
  for (int i = 0; i < 7; i++) {
    const float angle = flame_rough_angle (v, u), r = flame_length (u, v);
    float turns = -flame_floorf ((angle - FLAME_PI_2) / FLAME_PI_4), s, c,
          inverse;

    turns = flame_at_least (turns, 0.0f);
    turns = angle >= 0.75f * FLAME_PI ? 7.0f : flame_at_most (turns, 7.0f);
    count += turns;
    flame_sincosf (angle + turns * FLAME_PI_4, &s, &c);
    u = r * c;
    v = r * s;
    inverse = size / (u * u + (v - middle) * (v - middle));
    u *= inverse;
    v = middle + inverse * (v - middle);
    if (u <= 0.0f && v > -u)
      break;
  }
  rgb[0] = rgb[1] = rgb[2] = count - 2.0f * flame_floorf (0.5f * count);
}
