/*
 * Ken Perlin's improved noise of 2002, in the plane.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"

/* clang-format off */
/* Perlin's permutation of the numbers from 0 to 255 */
FLAME_TABLE int32_t flame_perlin_order[256] = {
  151, 160, 137, 91, 90, 15, 131, 13, 201, 95, 96, 53, 194, 233, 7, 225, 140,
  36, 103, 30, 69, 142, 8, 99, 37, 240, 21, 10, 23, 190, 6, 148, 247, 120, 234,
  75, 0, 26, 197, 62, 94, 252, 219, 203, 117, 35, 11, 32, 57, 177, 33, 88, 237,
  149, 56, 87, 174, 20, 125, 136, 171, 168, 68, 175, 74, 165, 71, 134, 139, 48,
  27, 166, 77, 146, 158, 231, 83, 111, 229, 122, 60, 211, 133, 230, 220, 105,
  92, 41, 55, 46, 245, 40, 244, 102, 143, 54, 65, 25, 63, 161, 1, 216, 80, 73,
  209, 76, 132, 187, 208, 89, 18, 169, 200, 196, 135, 130, 116, 188, 159, 86,
  164, 100, 109, 198, 173, 186, 3, 64, 52, 217, 226, 250, 124, 123, 5, 202, 38,
  147, 118, 126, 255, 82, 85, 212, 207, 206, 59, 227, 47, 16, 58, 17, 182, 189,
  28, 42, 223, 183, 170, 213, 119, 248, 152, 2, 44, 154, 163, 70, 221, 153, 101,
  155, 167, 43, 172, 9, 129, 22, 39, 253, 19, 98, 108, 110, 79, 113, 224, 232,
  178, 185, 112, 104, 218, 246, 97, 228, 251, 34, 242, 193, 238, 210, 144, 12,
  191, 179, 162, 241, 81, 51, 145, 235, 249, 14, 239, 107, 49, 192, 214, 31,
  181, 199, 106, 157, 184, 84, 204, 176, 115, 121, 50, 45, 127, 4, 150, 254,
  138, 236, 205, 93, 222, 114, 67, 29, 24, 72, 243, 141, 128, 195, 78, 66, 215,
  61, 156, 180,
};
/* clang-format on */

FLAME_FN int32_t
flame_perlin_at (int32_t i)
{
  return flame_perlin_order[i & 255];
}

/*
 * The contribution of the slope at @corner, one of eight, at distance (x, y) from it.
 */
FLAME_FN float
flame_perlin_slope (int32_t corner, float x, float y)
{
  float along = corner & 4 ? y : x, across = corner & 4 ? x : y;

  return (corner & 1 ? -along : along) +
         (corner & 2 ? -2.0f * across : 2.0f * across);
}

FLAME_FN float
flame_perlin_fade (float t)
{
  return t * t * t * (t * (t * 6.0f - 15.0f) + 10.0f);
}

/* @x and @y must be in the range of int32_t */
FLAME_FN float
flame_perlin_noise (float x, float y)
{
  float column = flame_floorf (x), row = flame_floorf (y);
  int32_t left = flame_perlin_at ((int32_t) column) + (int32_t) row;
  int32_t right = flame_perlin_at ((int32_t) column + 1) + (int32_t) row;
  float u = x - column, v = y - row;
  float across = flame_perlin_fade (u), up = flame_perlin_fade (v);
  float a = flame_perlin_slope (flame_perlin_at (left), u, v);
  float b = flame_perlin_slope (flame_perlin_at (right), u - 1.0f, v);
  float c = flame_perlin_slope (flame_perlin_at (left + 1), u, v - 1.0f);
  float d =
      flame_perlin_slope (flame_perlin_at (right + 1), u - 1.0f, v - 1.0f);

  a += across * (b - a);
  c += across * (d - c);
  return a + up * (c - a);
}
