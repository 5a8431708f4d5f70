/*
 * The GPU for tests that launch their own kernels.
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

/* (transfer full) NULL after skipping the test, if there is no NVRTC. */
FlameGpuCompiler *test_gpu_load_nvrtc (void);

/* The first CUDA device that works. (transfer full) NULL with UNAVAILABLE */
FlameGpu *test_gpu_open_cuda (GError **error);

/*
 * The first OpenCL device that works, preferably a GPU. If FLAME_TEST_OPENCL_DEVICE is
 * set, the first whose name contains it. (transfer full) NULL with UNAVAILABLE
 */
FlameGpu *test_gpu_open_opencl (GError **error);

/* FALSE with UNAVAILABLE if there is no such device or no compiler. */
gboolean test_gpu_open_api (TestGpu *gpu, gboolean is_opencl, GError **error);
/*
 * Opens CUDA's GPU, or OpenCL's if FLAME_TEST_OPENCL is set. FALSE after skipping the
 * test, if there is none or no NVRTC.
 */
gboolean test_gpu_open (TestGpu *gpu);
void test_gpu_close (TestGpu *gpu);

/*
 * Compiles @text for the device; it may include the kernels' headers. Fails the test if
 * it does not compile. Callable from any thread. (transfer full)
 */
GBytes *test_gpu_compile (TestGpu *gpu, const char *text);

/*
 * Function @name of the device code @code. Fails the test if there is none. (transfer
 * full)
 */
FlameGpuKernel *test_gpu_load (TestGpu *gpu, GBytes *code, const char *name,
    const FlameGpuParam *params, guint n_params);

/*
 * Device memory with the @n_words words of 32 bits at @words. Fails the test if it
 * cannot be made. (transfer full)
 */
FlameGpuArray *test_gpu_array (TestGpu *gpu, const void *words, gsize n_words);

G_END_DECLS
