/*
 * The variations as loops over the points of one xform, compiled once for each
 * instruction set.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/lanes.h"

/*
 * Fills those of the four output arrays that @needs selects (bits of FlameNeeds); the
 * others are not touched and may be NULL. @n is a multiple of FLAME_LANE_GROUP.
 */
typedef void (*FlameFillNeeds) (unsigned needs, const float *x, const float *y,
    float *r2, float *r, float *theta, float *phi, int n);

/* FLAME_N_VARIATIONS loops, by number */
#define FLAME_DECLARE_LOOPS(suffix)                                            \
  extern FlameVariationLoop *const flame_variation_loops_##suffix[];           \
  void flame_fill_needs_##suffix (unsigned needs, const float *x,              \
      const float *y, float *r2, float *r, float *theta, float *phi, int n);

#ifdef __x86_64__
FLAME_DECLARE_LOOPS (v2)
FLAME_DECLARE_LOOPS (v3)
FLAME_DECLARE_LOOPS (v4)
#else
FLAME_DECLARE_LOOPS (base)
#endif
