/*
 * Measured only: a start of its own for each block, and points exchanged alike
 * in all blocks. What kernels/cuda/mixing.h does better is not speed, but the
 * variance.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cuda/mixing.h"

FLAME_FN int32_t
block_random (const FlameRng *rng, uint32_t step, uint32_t warp)
{
  FlameRng shared = {
      step * FLAME_RNG_LANES, rng->key0 ^ 0x9e3779b9u, rng->key1 + 0x7f4a7c15u};
  const uint32_t range = 1u << FLAME_CHOICE_BITS;
  const uint32_t start = flame_rng_next (&shared) >> (32 - FLAME_CHOICE_BITS);

  return (int32_t) ((start + warp * (range / FLAME_BLOCK_WARPS)) & (range - 1));
}

FLAME_FN uint32_t
step_source (uint32_t step, uint32_t warp, uint32_t lane)
{
  const uint32_t mixed = (step + 1) * 0x9e3779b1u;
  const uint32_t near = (mixed >> 27) | 1;
  const uint32_t far = (mixed >> 22) & 31;
  const uint32_t turn = lane * near + lane / FLAME_BLOCK_WARPS * far;

  return ((warp + turn) % FLAME_BLOCK_WARPS) * 32 + lane;
}

#define flame_warp_random(key, step, block, warp) block_random (rng, step, warp)
#define flame_exchange_source(rng, step, warp, lane)                           \
  step_source (step, warp, lane)
#include "kernels/cuda/iterate.h"
