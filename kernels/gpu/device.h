/*
 * Names that the GPU's kernels use besides the mathematics. If the compiler is not one
 * for GPUs, the including file defines them: the tests run kernels on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_KERNEL extern "C" __global__ void
/*
 * A kernel whose blocks have @threads threads, so that the registers suffice.
 */
#define FLAME_BOUNDS(threads) __launch_bounds__ (threads)
/* Likewise, for at least @blocks blocks on a multiprocessor. */
#define FLAME_BOUNDS_OF(threads, blocks) __launch_bounds__ (threads, blocks)
#define FLAME_BOUNDS_UP_TO(threads) __launch_bounds__ (threads)
/*
 * A kernel's only argument, a struct. FLAME_TAKE_ARGS must be the kernel's first
 * statement.
 */
#define FLAME_ARGS(type, name) const __grid_constant__ type name
#define FLAME_TAKE_ARGS(type, name)
/*
 * The block's dynamic shared memory: the last parameter, and its name as an array of
 * @type.
 */
#define FLAME_DYNAMIC_PARAM
#define FLAME_TAKE_DYNAMIC(type, name) extern __shared__ type name[]
/* A variable that a kernel's block shares. */
#define FLAME_BLOCK_VARIABLE(type, name) __shared__ type name
#elif defined(__OPENCL_C_VERSION__)
#define FLAME_KERNEL kernel void
#define FLAME_BOUNDS(threads)                                                  \
  __attribute__ ((reqd_work_group_size (threads, 1, 1)))
#define FLAME_BOUNDS_OF(threads, blocks) FLAME_BOUNDS (threads)
/* Empty: a device with smaller blocks is launched with fewer threads. */
#define FLAME_BOUNDS_UP_TO(threads)
/*
 * An OpenCL kernel must not take a struct with pointers, so it takes words and
 * reinterprets them. Compilers optimise the copy away.
 */
#define FLAME_ARGS(type, name) const type##Words name##_words
#define FLAME_TAKE_ARGS(type, name)                                            \
  const union                                                                  \
  {                                                                            \
    type##Words words;                                                         \
    type typed;                                                                \
  } name##_union = {name##_words};                                             \
  const type name = name##_union.typed;
#define FLAME_DYNAMIC_PARAM , local float4 *flame_dynamic
#define FLAME_TAKE_DYNAMIC(type, name)                                         \
  local type *const name = (local type *) flame_dynamic
#define FLAME_BLOCK_VARIABLE(type, name) local type name
#endif

/* The picture element of this thread, if the grid covers the picture. */
#define FLAME_THREAD_X ((int) (blockIdx.x * blockDim.x + threadIdx.x))
#define FLAME_THREAD_Y ((int) (blockIdx.y * blockDim.y + threadIdx.y))
