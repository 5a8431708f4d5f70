/*
 * Variables that the threads of a block share, besides the dynamic shared memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/device.h"
#include "kernels/gpu/mixing.h"
#include "kernels/gpu/shuffle.h"
#include "kernels/gpu/xform.h"

/* whether xaos' thresholds are in shared memory */
#ifndef FLAME_SHARED_ROWS
#define FLAME_SHARED_ROWS 0
#endif

/* whether points carry the xform that they came from */
#ifndef FLAME_EXCHANGE_ROWS
#define FLAME_EXCHANGE_ROWS 0
#endif

/*
 * whether samples go through tiles; this is a separate kernel, as its blocks have
 * another size
 */
#ifndef FLAME_BINS
#define FLAME_BINS 0
#endif

/*
 * Words of shared memory that a sum takes (kernels/gpu/scan.h), and the index of the
 * word with the total.
 */
#ifdef __OPENCL_C_VERSION__
#define FLAME_SUM_WORDS 65
#else
#define FLAME_SUM_WORDS 33
#endif
#define FLAME_SUM_OF_ALL 32

/* steps prepared together, one by each lane */
#define FLAME_WINDOW 32u

/* x, y, colour, and what else belongs to a point */
#define FLAME_EXCHANGE_LANES                                                   \
  (3 + FLAME_IN_SPACE + 3 * FLAME_HAS_RGB + FLAME_EXCHANGE_ROWS)

/* Where points change places. */
typedef struct
{
  /*
   * Two sides, used alternately. A warp that is ahead writes to the side that is no
   * longer read, as it has passed the barrier behind all reads of that side. So one
   * barrier a step is enough.
   */
  float lanes[2][FLAME_EXCHANGE_LANES][FLAME_BLOCK];
#if FLAME_N_STATES
  float states[FLAME_N_STATES][FLAME_BLOCK];
#endif
} FlameExchangeMemory;

/*
 * The rest. With one struct for both, each thread holds addresses that are the same for
 * the whole block: 1 to 2 % more instructions a step, and spilled registers (sm_90).
 */
typedef struct
{
#if FLAME_SHARED_ROWS > 0
  int32_t rows[FLAME_SHARED_ROWS];
#endif
#if !FLAME_SHUFFLES
  /* Each warp's choices for the steps of the window, if lanes do not shuffle them. */
  int32_t choices[FLAME_BLOCK];
#endif
#if FLAME_BINS
  uint32_t first_light; /* the temporal sample's lights, with bins */
#endif
  uint32_t bad[2]; /* numbers of bad values and of steps not drawn */
  /* For each step of the window, where each lane's point comes from. */
  uint16_t turns[FLAME_WINDOW * 32];
} FlameBlockMemory;
