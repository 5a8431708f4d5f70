/*
 * How the CPU backend passes the points of one xform to the vector loops.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/rng.h"
#include "kernels/variation.h"

/*
 * Loops run over multiples of this many points: arrays are padded so that there is no
 * remainder.
 */
#define FLAME_LANE_GROUP 16

/* Arrays for one group of points, 4-byte aligned and not overlapping. */
typedef struct
{
  float *x, *y; /* as the form sees them; changed by FLAME_WRITES_POINT */
  /* set if a variation of the xform needs them */
  const float *r2, *r, *theta, *phi;
  float *out_x, *out_y; /* initial sums of the form, which a loop adds to */
  FlameForm form;
  /*
   * Both NULL in a flame in the plane; only variations with FLAME_Z_OWN read them.
   */
  float *z, *out_z;
  /* May be NULL unless the variation has the corresponding trait or a state. */
  float *color;
  const float *entry_x, *entry_y, *entry_z;
  float *state[FLAME_MAX_STATE];
  float *rgb[3];
} FlameLanes;

/*
 * Adds @weight times a variation to the sums of @n points. Lane i draws from @rng with
 * its counter advanced by i.
 *
 * @constants: the variation's prepared parameters (core/genome/variation.h)
 */
typedef void FlameVariationLoop (const FlameLanes *lanes, int n,
    const float *constants, float weight, FlameRng rng);
