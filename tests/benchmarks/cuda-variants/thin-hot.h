/*
 * Measured only: of the visits to cells that the pilot found dense one in four
 * is drawn, with four times its light. Which are dense is known from the second
 * round on; every block has their bits in shared memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cuda/accumulate.h"

#define THIN_WORDS (1u << (FLAME_PILOT_BITS - 5))
/* of all visits, 1 in 2^14: a thousand in a round of 2^24 */
#define THIN_SHARE_BITS 14

static __device__ uint32_t thin_bits[THIN_WORDS];

FLAME_FN uint32_t
thin_word (const FlameIterateArgs *args, uint32_t word)
{
  uint32_t bits = 0;

  for (uint32_t i = 0; i < 32; i++) {
    if (args->pilot[32 * word + i] > args->pilot_samples >> THIN_SHARE_BITS)
      bits |= 1u << i;
  }
  return bits;
}

/* by all threads of the block */
FLAME_FN void
thin_load (const FlameIterateArgs *args, uint32_t *cache)
{
  const int first = args->add != FLAME_ADD_ROUND || args->round == 0;
  const uint32_t thread = blockIdx.x * blockDim.x + threadIdx.x;

  for (uint32_t i = threadIdx.x; i < THIN_WORDS; i += blockDim.x)
    cache[i] = first ? 0 : thin_bits[i];
  if (first && args->add == FLAME_ADD_ROUND)
    for (uint32_t i = thread; i < THIN_WORDS; i += gridDim.x * blockDim.x)
      thin_bits[i] = thin_word (args, i);
}

FLAME_FN void
thin_none (const FlameIterateArgs *, const uint32_t *)
{
}

FLAME_FN void
thin_add (const FlameIterateArgs *args, uint32_t add, uint32_t *cache,
    uint32_t address, FlameLight light, uint32_t hits, FlameRng *rng)
{
  if (add == FLAME_ADD_FLOAT) {
    const uint32_t bit = flame_hash_address (address, FLAME_PILOT_BITS);

    if (cache[bit >> 5] >> (bit & 31) & 1) {
      if (flame_rng_next (rng) >> 30)
        return;
      light.x *= 4;
      light.y *= 4;
      hits *= 4;
    }
  }
  flame_add (args, add, cache, address, light, hits);
}

/* in iterate.h: the block's own cells are there in every mode, and hold bits */
#define FLAME_ADD_HOT add
#define flame_cache_clear thin_load
#define flame_cache_flush thin_none
#define flame_add(args, add, cache, address, light, hits)                      \
  thin_add (args, add, cache, address, light, hits, rng)
#include "kernels/cuda/iterate.h"
