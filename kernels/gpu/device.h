/*
 * Names that the GPU's kernels use beside the mathematics. Without a compiler for
 * GPUs the includer brings them: the tests run kernels on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_KERNEL extern "C" __global__ void
/* threads of a block that @threads says, so that registers suffice */
#define FLAME_BOUNDS(threads) __launch_bounds__ (threads)
/* and of as many blocks as a multiprocessor is to hold at least */
#define FLAME_BOUNDS_OF(threads, blocks) __launch_bounds__ (threads, blocks)
#define FLAME_BOUNDS_UP_TO(threads) __launch_bounds__ (threads)
/* a kernel's one argument, a struct; FLAME_TAKE_ARGS is the first statement then */
#define FLAME_ARGS(type, name) const __grid_constant__ type name
#define FLAME_TAKE_ARGS(type, name)
/* the block's shared memory of the launch's size: the last parameter, and the name that
 * it has as an array of @type */
#define FLAME_DYNAMIC_PARAM
#define FLAME_TAKE_DYNAMIC(type, name) extern __shared__ type name[]
/* a variable of the whole block's, in a kernel */
#define FLAME_BLOCK_VARIABLE(type, name) __shared__ type name
#elif defined(__OPENCL_C_VERSION__)
#define FLAME_KERNEL kernel void
#define FLAME_BOUNDS(threads)                                                  \
  __attribute__ ((reqd_work_group_size (threads, 1, 1)))
#define FLAME_BOUNDS_OF(threads, blocks) FLAME_BOUNDS (threads)
/* devices whose blocks have fewer are launched with these */
#define FLAME_BOUNDS_UP_TO(threads)
/*
 * A kernel must not be given pointers in a struct. So it is given words, and what they
 * are is known inside alone; compilers leave nothing of that.
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

/* the picture element of this thread, where the grid covers the picture */
#define FLAME_THREAD_X ((int) (blockIdx.x * blockDim.x + threadIdx.x))
#define FLAME_THREAD_Y ((int) (blockIdx.y * blockDim.y + threadIdx.y))
