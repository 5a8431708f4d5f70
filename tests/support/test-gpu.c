/*
 * Opens the GPU for tests that call kernels of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/test-gpu.h"

#include <string.h>

#include "config.h"

#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu/cuda/cuda.h"
#include "core/gpu/cuda/nvrtc.h"
#ifdef HAVE_OPENCL_BACKEND
#include "core/gpu/opencl/opencl.h"
#endif

FlameGpuCompiler *
test_gpu_load_nvrtc (void)
{
  g_autoptr (GError) error = NULL;
  FlameGpuCompiler *nvrtc = flame_cuda_nvrtc_load (&error);

  if (!nvrtc)
    g_test_skip (error->message);
  return nvrtc;
}

FlameGpu *
test_gpu_open_cuda (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver ? flame_cuda_open (driver, -1, error) : NULL;
}

#ifdef HAVE_OPENCL_BACKEND
/*
 * (nullable) Device @index, if it is a processor or not as @is_cpu says, and has the
 * requested name.
 */
static FlameGpu *
open_opencl_device (guint index, gboolean is_cpu, GString *reasons)
{
  const char *name = g_getenv ("FLAME_TEST_OPENCL_DEVICE");
  g_autoptr (GError) reason = NULL;
  FlameGpuDevice device;
  FlameGpu *gpu;

  if (!flame_opencl_describe_device (index, &device, NULL, NULL) ||
      device.is_cpu != is_cpu || (name && !strstr (device.name, name)))
    return NULL;
  gpu = flame_opencl_gpu_new (index, &reason);
  if (!gpu)
    g_string_append_printf (reasons, " %s", reason->message);
  return gpu;
}
#endif

FlameGpu *
test_gpu_open_opencl (GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  FlameGpu *gpu = NULL;

#ifdef HAVE_OPENCL_BACKEND
  const guint n = flame_opencl_count_devices ();

  for (guint i = 0; !gpu && i < 2 * n; i++)
    gpu = open_opencl_device (i % n, i >= n, reasons);
#endif
  if (!gpu)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "there is no OpenCL device that works, or this build is without "
        "OpenCL:%s",
        reasons->str);
  return gpu;
}

static FlameGpuCompiler *
load_compiler (FlameGpu *context, gboolean is_opencl, GError **error)
{
#ifdef HAVE_OPENCL_BACKEND
  if (is_opencl)
    return flame_opencl_compiler_new (context);
#endif
  (void) context;
  (void) is_opencl;
  return flame_cuda_nvrtc_load (error);
}

gboolean
test_gpu_open_api (TestGpu *gpu, gboolean is_opencl, GError **error)
{
  g_autoptr (FlameGpuCompiler) compiler = NULL;
  g_autoptr (FlameGpu) context =
      is_opencl ? test_gpu_open_opencl (error) : test_gpu_open_cuda (error);

  if (context)
    compiler = load_compiler (context, is_opencl, error);
  if (!compiler)
    return FALSE;
  gpu->stream = flame_gpu_stream_new (context, FLAME_GPU_PRIORITY_LOW, error);
  if (!gpu->stream)
    return FALSE;
  gpu->compiler = g_steal_pointer (&compiler);
  gpu->context = g_steal_pointer (&context);
  return TRUE;
}

gboolean
test_gpu_open (TestGpu *gpu)
{
  g_autoptr (GError) error = NULL;

  if (test_gpu_open_api (gpu, g_getenv ("FLAME_TEST_OPENCL") != NULL, &error))
    return TRUE;
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  g_test_skip (error->message);
  return FALSE;
}

GBytes *
test_gpu_compile (TestGpu *gpu, const char *text)
{
  g_autoptr (GError) error = NULL;
  GBytes *code = flame_gpu_kernel_compile (
      gpu->compiler, text, flame_gpu_get_device (gpu->context)->arch, &error);

  g_assert_no_error (error);
  return code;
}

void
test_gpu_close (TestGpu *gpu)
{
  g_clear_pointer (&gpu->stream, flame_gpu_stream_free);
  g_clear_pointer (&gpu->context, flame_gpu_unref);
  g_clear_pointer (&gpu->compiler, flame_gpu_compiler_unref);
}

FlameGpuKernel *
test_gpu_load (TestGpu *gpu, GBytes *code, const char *name,
    const FlameGpuParam *params, guint n_params)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuModule) module = NULL;
  FlameGpuKernel *kernel;

  module = flame_gpu_module_new (gpu->context, code, &error);
  g_assert_no_error (error);
  kernel = flame_gpu_kernel_new (module, name, params, n_params, &error);
  g_assert_no_error (error);
  return kernel;
}

FlameGpuArray *
test_gpu_array (TestGpu *gpu, const void *words, gsize n_words)
{
  FlameGpuArray *array = flame_gpu_array_new (gpu->context);
  g_autoptr (GError) error = NULL;

  flame_gpu_array_set_size (
      array, sizeof (guint32), (int) MAX (n_words, 1), 1, &error);
  g_assert_no_error (error);
  if (n_words > 0)
    (void) (flame_gpu_array_upload (array, 0, words, n_words * sizeof (guint32),
                gpu->stream, &error) &&
            flame_gpu_stream_synchronize (gpu->stream, &error));
  g_assert_no_error (error);
  return array;
}
