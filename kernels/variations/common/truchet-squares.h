/*
 * The brightness of a place in a square tile that a random number turns: lines, arcs or
 * halves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/choose.h"
#include "kernels/variations/common/shader.h"

/*
 * @kind: 0, 1 or 2
 * @turn: 0 to 1; (@u, @v): in the tile
 */
FLAME_FN float
flame_truchet_square (float kind, float turn, float u, float v)
{
  const float way = flame_fractionf (2.0f * (turn - 0.5f));
  const float a = way > 0.5f ? 1.0f - u : u;
  const float b = way > 0.75f || (way > 0.25f && way <= 0.5f) ? 1.0f - v : v;
  const float near = flame_length (a, b);
  const float far = flame_length (1.0f - a, 1.0f - b);
  const float across =
      flame_smooth_step (a - 0.3f, a, b) - flame_smooth_step (a, a + 0.3f, b);
  const float arcs = (near > 0.4f && near <= 0.6f ? 1.0f : 0.0f) +
                     (far > 0.4f && far <= 0.6f ? 1.0f : 0.0f);
  const float half = b < a ? 0.0f : 1.0f;

  return flame_choose (
      kind == 1.0f, arcs, flame_choose (kind == 2.0f, half, across));
}
