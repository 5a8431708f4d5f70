/*
 * Runs the text of a CUDA kernel on the host, for tests without a GPU. C code
 * includes this header before the kernel.
 *
 * The threads of a block run one after the other, each to the next barrier.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stddef.h>
#include <stdint.h>

#include "core/gpu/dummy/dummy.h"

/* Pragmas that only nvcc knows. */
#pragma GCC diagnostic ignored "-Wunknown-pragmas"

typedef struct
{
  float x, y, z, w;
} __attribute__ ((aligned (16))) float4;

static inline float4
make_float4 (float x, float y, float z, float w)
{
  return (float4){x, y, z, w};
}

typedef struct
{
  float x, y;
} __attribute__ ((aligned (8))) float2;

static inline float2
make_float2 (float x, float y)
{
  return (float2){x, y};
}

typedef struct
{
  unsigned int x, y, z;
} FlameEmulatedIndex;

/*
 * Set by the emulator. Kernels run under the dummy's lock, one at a time.
 */
extern FlameEmulatedIndex flame_emulated_thread, flame_emulated_block;
extern FlameEmulatedIndex flame_emulated_block_size, flame_emulated_grid_size;
extern void *flame_emulated_shared;

void flame_emulated_barrier (void);

/*
 * Runs @body for each thread of @launch. Without barriers it takes a tenth of
 * the time.
 */
void flame_emulate (const FlameGpuGeometry *launch,
    void (*body) (void *const *args), void *const *args, gboolean barriers);

#define threadIdx flame_emulated_thread
#define blockIdx flame_emulated_block
#define blockDim flame_emulated_block_size
#define gridDim flame_emulated_grid_size
#define __syncthreads() flame_emulated_barrier ()
#define __clz(x) __builtin_clz ((unsigned int) (x))

static inline int
atomicMax (int *at, int value)
{
  const int old = *at;

  *at = value > old ? value : old;
  return old;
}

static inline int
atomicOr (int *at, int value)
{
  const int old = *at;

  *at |= value;
  return old;
}

#define FLAME_KERNEL static void
#define FLAME_BOUNDS(threads)
#define FLAME_BOUNDS_OF(threads, blocks)
#define FLAME_DYNAMIC_PARAM
#define FLAME_TAKE_DYNAMIC(type, name) type *name = flame_emulated_shared
