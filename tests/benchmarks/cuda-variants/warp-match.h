/*
 * Measured only: lanes of a warp that visit the same cell are added up first.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cuda/accumulate.h"

/* 32 visits of at most 255 units fit in a half of a word */
FLAME_FN void
match_add (const FlameIterateArgs *args, uint32_t add, uint32_t *cache,
    uint32_t address, FlameLight light, uint32_t hits)
{
  if (add != FLAME_ADD_FLOAT || args->counts) {
    flame_add (args, add, cache, address, light, hits);
    return;
  }

  const uint32_t active = __activemask ();
  const uint32_t self = 1u << (threadIdx.x & 31);
  const uint32_t peers = __match_any_sync (active, address);

  if (__any_sync (active, peers != self)) {
    light.x = __reduce_add_sync (peers, light.x);
    light.y = __reduce_add_sync (peers, light.y);
    if (peers & (self - 1))
      return;
  }
  flame_add_float (args->cells + 4 * (uint64_t) address, light);
}

#define flame_add match_add
#include "kernels/cuda/iterate.h"
