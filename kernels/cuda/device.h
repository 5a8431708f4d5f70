/*
 * Names that the GPU's kernels use beside the mathematics. Without a CUDA
 * compiler the includer brings them: the tests run kernels on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#ifdef __CUDACC__
#define FLAME_KERNEL extern "C" __global__ void
#define FLAME_SHARED(type, name) extern __shared__ type name[]
/* threads of a block that @threads says, so that registers suffice */
#define FLAME_BOUNDS(threads) __launch_bounds__ (threads)
#endif

#ifdef __OPENCL_C_VERSION__
#define FLAME_KERNEL kernel void
#define FLAME_BOUNDS(threads)
/*
 * Behind the parameters of a kernel with FLAME_SHARED: in OpenCL C shared memory is one
 * more, which the driver sets
 */
#define FLAME_SHARED_PARAM , FLAME_LOCAL float4 *flame_shared
#define FLAME_SHARED(type, name)                                               \
  FLAME_LOCAL type *name = (FLAME_LOCAL type *) flame_shared
#else
#define FLAME_SHARED_PARAM
#endif

/* the picture element of this thread, where the grid covers the picture */
#define FLAME_THREAD_X ((int) (blockIdx.x * blockDim.x + threadIdx.x))
#define FLAME_THREAD_Y ((int) (blockIdx.y * blockDim.y + threadIdx.y))
