/*
 * The points of crackle's cells, which noise moves, one for each cell of a grid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/simplex.h"

/*
 * The range of cells whose points PREPARE computes: two more than a disc of radius
 * 1.125 reaches if half a cell is at least 0.1255.
 */
#define FLAME_CRACKLE_FIRST (-11)
#define FLAME_CRACKLE_CELLS 22
#define FLAME_CRACKLE_MIN 0.1255f

/* The index of cell (@i, @j)'s point. */
#define FLAME_CRACKLE_AT(i, j)                                                 \
  (2 * (((i) -FLAME_CRACKLE_FIRST) * FLAME_CRACKLE_CELLS +                     \
           (j) -FLAME_CRACKLE_FIRST))

/*
 * The point of cell (@a, @b), both integers.
 * @half: half a cell's size
 * @z: the noise's coordinate
 */
FLAME_FAR_FN void
flame_crackle_place (
    float a, float b, float half, float distort, float z, float *x, float *y)
{
  float dx = 0.0f, dy = 0.0f;

  if (distort != 0.0f) {
    dx = distort * flame_simplex (2.5f * a, 2.5f * b, z);
    dy =
        distort * flame_simplex (2.5f * b + 30.2f, 2.5f * a - 12.1f, z + 19.8f);
  }
  *x = (a + dx) * half;
  *y = (b + dy) * half;
}
