/*
 * Points change warps at every step. Lanes of a warp take the same xform; were
 * they to stay together they would soon be one point, worth one sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/mixing.h"
#include "kernels/cuda/xform.h"

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
#if FLAME_IN_SPACE
  float z[FLAME_BLOCK];
#endif
#if FLAME_EXCHANGE_ROWS
  uint32_t row[FLAME_BLOCK];
#endif
} FlameExchangeSide;
