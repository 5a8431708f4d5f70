/*
 * Numbers of other lanes of a warp. OpenCL C has no warps, but NVIDIA's compiler takes
 * PTX in line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

#define FLAME_ALL_LANES 0xffffffffu

#ifdef __OPENCL_C_VERSION__
#define FLAME_SHUFFLES FLAME_ADDS_VECTORS
#else
#define FLAME_SHUFFLES 1
#endif

#if FLAME_SHUFFLES
/*
 * Called by all lanes of the warp.
 * Returns: the @value of lane @from
 */
FLAME_FN uint32_t
flame_shuffle (uint32_t value, uint32_t from)
{
#ifdef __OPENCL_C_VERSION__
  uint32_t taken;

  asm volatile("shfl.sync.idx.b32 %0, %1, %2, 31, %3;"
               : "=r"(taken)
               : "r"(value), "r"(from), "r"(FLAME_ALL_LANES));
  return taken;
#else
  return __shfl_sync (FLAME_ALL_LANES, value, from);
#endif
}

/*
 * Likewise.
 * Returns: the @value of the lane @by below; the lowest lanes keep their own
 */
FLAME_FN uint32_t
flame_shuffle_up (uint32_t value, uint32_t by)
{
#ifdef __OPENCL_C_VERSION__
  uint32_t taken;

  asm volatile("shfl.sync.up.b32 %0, %1, %2, 0, %3;"
               : "=r"(taken)
               : "r"(value), "r"(by), "r"(FLAME_ALL_LANES));
  return taken;
#else
  return __shfl_up_sync (FLAME_ALL_LANES, value, by);
#endif
}
#endif
