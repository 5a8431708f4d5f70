/*
 * The GPU that a test calls kernels of its own on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/array.h"
#include "core/gpu/compiler.h"
#include "core/gpu/kernel.h"

G_BEGIN_DECLS

typedef struct
{
  FlameGpuCompiler *compiler;
  FlameGpu *context;
  FlameGpuStream *stream;
} TestGpu;

/* (transfer full) NULL after skipping the test, if there is no NVRTC */
FlameGpuCompiler *test_gpu_load_nvrtc (void);

/*
 * The first OpenCL device that works, a GPU if there is one; if FLAME_TEST_OPENCL_DEVICE is
 * set, the first with that in its name. (transfer full) NULL with UNAVAILABLE
 */
FlameGpu *test_gpu_open_opencl (GError **error);

/* FALSE with UNAVAILABLE if there is no such device, or no compiler */
gboolean test_gpu_open_api (TestGpu *gpu, gboolean is_opencl, GError **error);
/*
 * CUDA's, or OpenCL's if FLAME_TEST_OPENCL is set. FALSE after skipping the test, if there
 * is none, or no NVRTC.
 */
gboolean test_gpu_open (TestGpu *gpu);
void test_gpu_close (TestGpu *gpu);

/* @text, which may include the kernels' headers, for that device. Fails the test if it
 * does not compile. Callable from any thread. (transfer full) */
GBytes *test_gpu_compile (TestGpu *gpu, const char *text);

/* the function @name of device code @code. Fails the test where it is not there. (transfer full) */
FlameGpuKernel *test_gpu_load (TestGpu *gpu, GBytes *code, const char *name,
    const FlameGpuParam *params, guint n_params);

/* memory of @n_words of 32 bits with @words in it. Fails the test. (transfer full) */
FlameGpuArray *test_gpu_array (TestGpu *gpu, const void *words, gsize n_words);

G_END_DECLS
