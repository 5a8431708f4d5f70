/*
 * Functions of xforms that are long: for a quick kernel compiled by themselves, beside
 * the loop that calls them (core/cuda/stages/kernel-compile.c), each part of the text
 * with its number as FLAME_PART; for the kernel itself all at once, without one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/xform.h"

/* whether what is compiled is one of the parts, whose bits are set */
#ifdef FLAME_PART
#define FLAME_HAS_PART(parts) ((parts) >> FLAME_PART & 1)
#else
#define FLAME_HAS_PART(parts) 1
#endif

/* what a function changes: by value, as what a pointer leads to would be in memory */
typedef struct
{
  FlameStep step;
  uint32_t counter; /* of the random numbers */
} FlameFar;

#define FLAME_FAR_SHAPE(index)                                                 \
  extern "C" __device__ FlameFar flame_far_##index (                           \
      const float *record, const float *k, FlameStep step, FlameRng rng)

#ifdef FLAME_PART
/* behind the function, in its own part */
#define FLAME_DEFINE_SHAPE(index)                                              \
  FLAME_FAR_SHAPE (index)                                                      \
  {                                                                            \
    flame_shape_##index (record, k, &step, &rng);                              \
    return {step, rng.counter};                                                \
  }
/* in its place, where it is called */
#define FLAME_CALL_SHAPE(index)                                                \
  FLAME_FAR_SHAPE (index);                                                     \
  FLAME_FN void flame_shape_##index (                                          \
      const float *record, const float *k, FlameStep *s, FlameRng *rng)        \
  {                                                                            \
    const FlameFar far = flame_far_##index (record, k, *s, *rng);              \
                                                                               \
    *s = far.step;                                                             \
    rng->counter = far.counter;                                                \
  }
#else
#define FLAME_DEFINE_SHAPE(index)
#define FLAME_CALL_SHAPE(index)
#endif
