/*
 * Names that the GPU's kernels use beside the mathematics. Without a CUDA
 * compiler the includer brings them: the tests run kernels on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_KERNEL extern "C" __global__ void
/* threads of a block that @threads says, so that registers suffice */
#define FLAME_BOUNDS(threads) __launch_bounds__ (threads)
/* the block's shared memory of the launch's size: the last parameter, and the name that
 * it has as an array of @type */
#define FLAME_DYNAMIC_PARAM
#define FLAME_TAKE_DYNAMIC(type, name) extern __shared__ type name[]
#elif defined(__OPENCL_C_VERSION__)
#define FLAME_KERNEL kernel void
#define FLAME_DYNAMIC_PARAM , local float4 *flame_dynamic
#define FLAME_TAKE_DYNAMIC(type, name)                                         \
  local type *const name = (local type *) flame_dynamic
#endif

/* the picture element of this thread, where the grid covers the picture */
#define FLAME_THREAD_X ((int) (blockIdx.x * blockDim.x + threadIdx.x))
#define FLAME_THREAD_Y ((int) (blockIdx.y * blockDim.y + threadIdx.y))
