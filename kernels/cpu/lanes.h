/*
 * How the CPU backend hands the points of one xform to the vector loops.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/rng.h"
#include "kernels/variation.h"

/*
 * Counts handed to a loop are multiples of this: arrays are padded so that no
 * loop needs a scalar tail.
 */
#define FLAME_LANE_GROUP 16

/* Arrays of one group of points, 4-byte aligned; none overlaps another. */
typedef struct
{
  float *x, *y; /* as the form sees them; FLAME_WRITES_POINT changes them */
  /* filled where a variation of the xform needs them */
  const float *r2, *r, *theta, *phi;
  float *out_x, *out_y; /* what the form begins with: a loop adds to them */
  FlameForm form;
  /* both NULL in a flame in the plane; read by variations of FLAME_Z_OWN alone */
  float *z, *out_z;
  /* what only variations with these traits, or a state, need not have NULL */
  float *color;
  const float *entry_x, *entry_y, *entry_z;
  float *state[FLAME_MAX_STATE];
  float *rgb[3];
} FlameLanes;

/*
 * Adds @weight times a variation to the sums of @n points. @constants: the
 * variation's prepared parameters (core/genome/variation.h). Lane i draws
 * from @rng with its counter advanced by i.
 */
typedef void FlameVariationLoop (const FlameLanes *lanes, int n,
    const float *constants, float weight, FlameRng rng);
