/*
 * The entries of a nested flame: the number of points, its palette, and burned-in
 * points.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/frame-params.h"
#include "kernels/variations/common/entries.h"

enum
{
  FLAME_SUBFLAME_N = 0, /* 0: there is nothing else */
  FLAME_SUBFLAME_PALETTE = 1,
  FLAME_SUBFLAME_POINTS = 1 + 3 * FLAME_PALETTE_ENTRIES, /* x, y, z, colour */
  FLAME_SUBFLAME_POINT = 4,
};

/*
 * Red, green and blue at @color. Without a palette it is the address of the number of
 * points.
 */
FLAME_FN FLAME_GLOBAL const float *
flame_subflame_color (FLAME_GLOBAL const float *own, float color)
{
  const float at = color * FLAME_PALETTE_ENTRIES;
  const float last = FLAME_PALETTE_ENTRIES - 1;
  const int entry = (int) (at > 0.0f ? (at < last ? at : last) : 0.0f);

  return own + (own[FLAME_SUBFLAME_N] > 0.0f
                       ? FLAME_SUBFLAME_PALETTE + 3 * entry
                       : 0);
}
