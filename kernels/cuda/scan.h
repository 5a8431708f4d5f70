/*
 * Sums over the threads of a block, for queues that each of them adds to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/choose.h"

/*
 * By all of a block's 1,024 threads: the sum of the lower threads' values. @sums: 33
 * words of shared memory; the last is the sum of all
 */
FLAME_FN uint32_t
flame_sum_before (uint32_t value, uint32_t *sums)
{
  const uint32_t lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  uint32_t sum = value;

  for (uint32_t by = 1; by < 32; by *= 2) {
    const uint32_t other = __shfl_up_sync (FLAME_ALL_LANES, sum, by);

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
      const uint32_t other = __shfl_up_sync (FLAME_ALL_LANES, all, by);

      all += lane >= by ? other : 0;
    }
    sums[lane] = all - own;
    if (lane == 31)
      sums[32] = all;
  }
  __syncthreads ();
  return sum - value + sums[warp];
}
