/*
 * Measured only: a visit as one 64-bit addition of four fields of 16 bits, in
 * half the memory. A field runs over into the next after 257 bright visits of a
 * round, so this says what the exact sums cost, not what could replace them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "kernels/cuda/accumulate.h"

FLAME_FN void
packed_add (const FlameIterateArgs *args, uint32_t add, uint32_t *cache,
    uint32_t address, FlameLight light, uint32_t hits)
{
  unsigned long long *cells = (unsigned long long *) args->cells;

  if (add == FLAME_ADD_FLOAT)
    atomicAdd (&cells[address], light.x | (unsigned long long) light.y << 32);
  else
    flame_add (args, add, cache, address, light, hits);
}

#define flame_add packed_add
#include "kernels/cuda/iterate.h"
