/*
 * Shapes that are called, where there are many: each is compiled by itself, several
 * of them at a time, and the loop around them has registers left.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/xform.h"

typedef void FlameShape (
    const float *record, const float *k, FlameStep *s, FlameRng *rng);

/* what a shape changes: by value, as what a pointer leads to would be in memory */
typedef struct
{
  FlameStep step;
  uint32_t counter; /* of the random numbers */
} FlameFar;

template <FlameShape *shape>
static __device__ __noinline__ FlameFar
flame_far (const float *record, const float *k, FlameStep step, FlameRng rng)
{
  shape (record, k, &step, &rng);
  return {step, rng.counter};
}

template <FlameShape *shape>
FLAME_FN void
flame_call (const float *record, const float *k, FlameStep *s, FlameRng *rng)
{
  const FlameFar far = flame_far<shape> (record, k, *s, *rng);

  *s = far.step;
  rng->counter = far.counter;
}
