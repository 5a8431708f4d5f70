/*
 * Points change warps at every step. Lanes of a warp take the same xform; were
 * they to stay together they would soon be one point, worth one sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/iterate-args.h"

#ifndef FLAME_BLOCK
#define FLAME_BLOCK 256
#endif
#define FLAME_BLOCK_WARPS (FLAME_BLOCK / 32)

/*
 * Two sides, used in turn: a warp that is ahead writes the one that nobody reads
 * any more, for it has passed the barrier behind all reads of that side. So
 * one barrier a step is enough.
 */
typedef struct
{
  float x[FLAME_BLOCK];
  float y[FLAME_BLOCK];
  float color[FLAME_BLOCK];
#if FLAME_EXCHANGE_ROWS
  uint32_t row[FLAME_BLOCK];
#endif
} FlameExchangeSide;

/*
 * Where a lane's next point comes from: the same lane of another warp, which
 * differs among the lanes and from step to step. For each lane it is a
 * permutation of the warps, and a warp's 32 reads fall on 32 banks.
 */
FLAME_FN uint32_t
flame_exchange_source (uint32_t step, uint32_t warp, uint32_t lane)
{
  const uint32_t mixed = (step + 1) * 0x9e3779b1u;
  /* odd, so that neighbouring lanes go to different warps */
  const uint32_t near = (mixed >> 27) | 1;
  const uint32_t far = (mixed >> 22) & 31;
  const uint32_t turn = lane * near + lane / FLAME_BLOCK_WARPS * far;

  return ((warp + turn) % FLAME_BLOCK_WARPS) * 32 + lane;
}
