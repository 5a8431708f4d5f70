/*
 * Sums over the threads of a block, for queues that all of them append to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/choose.h"

/* The way by shuffles is for blocks of 1,024 threads, which all of CUDA's have. */
#if defined(__OPENCL_C_VERSION__) && !(FLAME_SHUFFLES && FLAME_BLOCK == 1024)
/*
 * Returns a sum of other threads' values, so that each thread has a range of its own.
 * Called by all threads of the block. The order of the ranges differs from run to run:
 * the threads of a step add to 32 different words, so that few collide.
 */
FLAME_FN uint32_t
flame_sum_before (uint32_t value, FLAME_LOCAL uint32_t *sums)
{
  const uint32_t lane = threadIdx.x & 31;
  FLAME_LOCAL uint32_t *starts = sums + FLAME_SUM_OF_ALL + 1;
  uint32_t before;

  __syncthreads ();
  if (threadIdx.x < 32)
    sums[threadIdx.x] = 0;
  __syncthreads ();
  before = atomicAdd (&sums[lane], value);
  __syncthreads ();
  if (threadIdx.x < 32) {
    uint32_t all = 0;

    for (uint32_t i = 0; i < 32; i++)
      all += i < lane ? sums[i] : 0;
    starts[lane] = all;
    if (lane == 31)
      sums[FLAME_SUM_OF_ALL] = all + sums[31];
  }
  __syncthreads ();
  return starts[lane] + before;
}
#else
/*
 * Returns the sum of the lower threads' values. Called by all 1,024 threads of a block.
 */
FLAME_FN uint32_t
flame_sum_before (uint32_t value, FLAME_LOCAL uint32_t *sums)
{
  const uint32_t lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  uint32_t sum = value;

  for (uint32_t by = 1; by < 32; by *= 2) {
    const uint32_t other = flame_shuffle_up (sum, by);

    sum += lane >= by ? other : 0;
  }
  __syncthreads ();
  if (lane == 31)
    sums[warp] = sum;
  __syncthreads ();
  if (warp == 0) {
    const uint32_t own = sums[lane];
    uint32_t all = own;

    for (uint32_t by = 1; by < 32; by *= 2) {
      const uint32_t other = flame_shuffle_up (all, by);

      all += lane >= by ? other : 0;
    }
    sums[lane] = all - own;
    if (lane == 31)
      sums[FLAME_SUM_OF_ALL] = all;
  }
  __syncthreads ();
  return sum - value + sums[warp];
}
#endif
