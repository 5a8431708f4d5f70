/*
 * Measured only: the densest rectangle of the picture in shared memory, for each
 * block its own, added to the cells at the block's end. The benchmark knows
 * where it is and defines
 *   TILE_WIDTH, TILE_HEIGHT   buckets
 *   TILE_FIRST                the address of its first bucket
 *   TILE_STRIDE_INVERSE       2^32 over the picture's width, rounded up
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cuda/accumulate.h"

#define TILE_CELLS (TILE_WIDTH * TILE_HEIGHT)

/* by all threads of the block */
FLAME_FN void
tile_clear (const FlameIterateArgs *, uint32_t *tile)
{
  for (uint32_t i = threadIdx.x; i < 4 * TILE_CELLS; i += blockDim.x)
    tile[i] = 0;
}

/* by all threads of the block, after a barrier */
FLAME_FN void
tile_flush (const FlameIterateArgs *args, const uint32_t *tile)
{
  for (uint32_t i = threadIdx.x; i < TILE_CELLS; i += blockDim.x) {
    const uint32_t address =
        TILE_FIRST + i / TILE_WIDTH * args->width + i % TILE_WIDTH;

    if (tile[i] | tile[i + TILE_CELLS] | tile[i + 2 * TILE_CELLS] |
        tile[i + 3 * TILE_CELLS])
      asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(
                       args->cells + 4 * (uint64_t) address),
                   "f"((float) tile[i]), "f"((float) tile[i + TILE_CELLS]),
                   "f"((float) tile[i + 2 * TILE_CELLS]),
                   "f"((float) tile[i + 3 * TILE_CELLS])
                   : "memory");
  }
}

FLAME_FN void
tile_add (const FlameIterateArgs *args, uint32_t add, uint32_t *tile,
    uint32_t address, FlameLight light, uint32_t hits)
{
  /* before the tile it is very large */
  const uint32_t from = address - TILE_FIRST;
  const uint32_t row = __umulhi (from, TILE_STRIDE_INVERSE);
  const uint32_t column = from - row * args->width;

  if (add != FLAME_ADD_FLOAT || row >= TILE_HEIGHT || column >= TILE_WIDTH) {
    flame_add (args, add, tile, address, light, hits);
    return;
  }

  uint32_t *lanes = tile + row * TILE_WIDTH + column;

  atomicAdd (&lanes[0], light.x & 0xffffu);
  atomicAdd (&lanes[TILE_CELLS], light.x >> 16);
  atomicAdd (&lanes[2 * TILE_CELLS], light.y & 0xffffu);
  atomicAdd (&lanes[3 * TILE_CELLS], light.y >> 16);
}

/* in iterate.h: the block's own cells are there in every mode */
#define FLAME_ADD_HOT add
#define flame_cache_clear tile_clear
#define flame_cache_flush tile_flush
#define flame_add tile_add
#include "kernels/cuda/iterate.h"
