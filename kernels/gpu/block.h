/*
 * What the threads of a block have together, beside what a launch gives them room for.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/device.h"
#include "kernels/gpu/mixing.h"
#include "kernels/gpu/xform.h"

/* xaos' thresholds, if they are in shared memory */
#ifndef FLAME_SHARED_ROWS
#define FLAME_SHARED_ROWS 0
#endif

/* whether points take the xform along that they came from */
#ifndef FLAME_EXCHANGE_ROWS
#define FLAME_EXCHANGE_ROWS 0
#endif

/* whether samples go through tiles: another kernel, for its blocks differ */
#ifndef FLAME_BINS
#define FLAME_BINS 0
#endif

/* words of shared memory that a sum takes (kernels/gpu/scan.h), and the one that is the
 * sum of all threads' */
#ifdef __OPENCL_C_VERSION__
#define FLAME_SUM_WORDS 65
#else
#define FLAME_SUM_WORDS 33
#endif
#define FLAME_SUM_OF_ALL 32

/* steps that are worked out together, one a lane */
#define FLAME_WINDOW 32u

/* x, y, colour, and what else a point is followed with */
#define FLAME_EXCHANGE_LANES                                                   \
  (3 + FLAME_IN_SPACE + 3 * FLAME_HAS_RGB + FLAME_EXCHANGE_ROWS)

typedef struct
{
  /*
   * Two sides, used in turn: a warp that is ahead writes the one that nobody reads
   * any more, for it has passed the barrier behind all reads of that side. So
   * one barrier a step is enough.
   */
  float exchange[2][FLAME_EXCHANGE_LANES][FLAME_BLOCK];
#if FLAME_N_STATES
  float states[FLAME_N_STATES][FLAME_BLOCK];
#endif
#if FLAME_SHARED_ROWS > 0
  int32_t rows[FLAME_SHARED_ROWS];
#endif
#ifdef __OPENCL_C_VERSION__
  /* of each warp for the steps of the window; CUDA's lanes ask each other */
  int32_t choices[FLAME_BLOCK];
#endif
#if FLAME_BINS
  uint32_t first_light; /* number of the temporal sample's, in bins */
#endif
  uint32_t bad[2]; /* bad values; those not drawn */
  /* where each lane's points come from at each step of the window */
  uint16_t turns[FLAME_WINDOW * 32];
} FlameBlockMemory;
