/*
 * What a variation is given and how it is declared.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/rng.h"

/*
 * A point after the affine map and pre_blur. Beside x and y only those fields
 * are meaningful that the variation's line in the table asks for.
 */
typedef struct
{
  float x, y;
  float r2, r; /* x² + y² and its root */
  float theta; /* atan2 (x, y): flam3's angle, from the y axis */
  float phi;   /* atan2 (y, x) */
} FlamePoint;

/*
 * Defines flame_var_NAME: adds w times the variation at *p to *ox, *oy.
 *   k    the prepared parameters ("slots"), filled by
 *        core/render/variation-slots.c
 *   w    the variation's weight; some use it other than as a factor
 *   rng  advanced by as many draws as the table says, in flam3's order
 *
 * flam3's sina and cosa are x/r and y/r: not numbers at the origin, where flam3
 * starts again from a random point.
 */
#define FLAME_VARIATION(name)                                                  \
  FLAME_FN void flame_var_##name (const FlamePoint *p FLAME_UNUSED,            \
      const float *k FLAME_UNUSED, float w FLAME_UNUSED,                       \
      FlameRng *rng FLAME_UNUSED, float *ox, float *oy)

#define FLAME_UNUSED __attribute__ ((unused))
