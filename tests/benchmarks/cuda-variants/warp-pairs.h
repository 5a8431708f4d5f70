/*
 * Measured only: two neighbouring lanes that visit the same cell are one visit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cuda/accumulate.h"

FLAME_FN void
pair_add (const FlameIterateArgs *args, uint32_t add, uint32_t *cache,
    uint32_t address, FlameLight light, uint32_t hits)
{
  if (add != FLAME_ADD_FLOAT || args->counts) {
    flame_add (args, add, cache, address, light, hits);
    return;
  }

  const uint32_t active = __activemask ();
  const uint32_t lane = threadIdx.x & 31;
  const uint32_t other = __shfl_xor_sync (active, address, 1);
  const uint32_t x = __shfl_xor_sync (active, light.x, 1);
  const uint32_t y = __shfl_xor_sync (active, light.y, 1);

  if (other == address && (active >> (lane ^ 1) & 1)) {
    if (lane & 1)
      return;
    light.x += x;
    light.y += y;
  }
  flame_add_float (args->cells + 4 * (uint64_t) address, light);
}

#define flame_add pair_add
#include "kernels/cuda/iterate.h"
