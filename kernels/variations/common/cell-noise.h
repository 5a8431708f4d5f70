/*
 * A fixed random number for each cell of a grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* 0 to 1; @i and @j are integers */
FLAME_FN float
flame_cell_noise (float i, float j)
{
  uint32_t n = (uint32_t) (int32_t) i + 57u * (uint32_t) (int32_t) j;

  n ^= n << 13;
  n = n * (n * n * 15731u + 789221u) + 1376312589u;
  return (float) (int32_t) (n & 0x7fffffffu) * (1.0f / 2147483647.0f);
}
