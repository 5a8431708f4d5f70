/*
 * Opens the GPU for tests that call kernels of their own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/support/test-gpu.h"

FlameCudaNvrtc *
test_gpu_load_nvrtc (void)
{
  g_autoptr (GError) error = NULL;
  FlameCudaNvrtc *nvrtc = flame_cuda_nvrtc_load (&error);

  if (!nvrtc)
    g_test_skip (error->message);
  return nvrtc;
}

gboolean
test_gpu_open (TestGpu *gpu)
{
  g_autoptr (FlameCudaNvrtc) nvrtc = test_gpu_load_nvrtc ();
  g_autoptr (FlameCudaDriver) driver = NULL;
  g_autoptr (FlameCudaContext) context = NULL;
  g_autoptr (GError) error = NULL;

  if (!nvrtc)
    return FALSE;
  driver = flame_cuda_driver_load (&error);
  if (driver)
    context = flame_cuda_context_new (driver, -1, &error);
  if (!context) {
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
    g_test_skip (error->message);
    return FALSE;
  }
  gpu->stream =
      flame_cuda_stream_new (context, FLAME_CUDA_PRIORITY_LOW, &error);
  g_assert_no_error (error);
  gpu->nvrtc = g_steal_pointer (&nvrtc);
  gpu->context = g_steal_pointer (&context);
  return TRUE;
}

void
test_gpu_close (TestGpu *gpu)
{
  g_clear_pointer (&gpu->stream, flame_cuda_stream_free);
  g_clear_pointer (&gpu->context, flame_cuda_context_unref);
  g_clear_pointer (&gpu->nvrtc, flame_cuda_nvrtc_unref);
}

FlameCudaKernel *
test_gpu_load (TestGpu *gpu, GBytes *code, const char *name,
    const FlameCudaParam *params, guint n_params)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaModule) module = NULL;
  FlameCudaKernel *kernel;

  module = flame_cuda_module_new (gpu->context, code, &error);
  g_assert_no_error (error);
  kernel = flame_cuda_kernel_new (module, name, params, n_params, &error);
  g_assert_no_error (error);
  return kernel;
}

FlameCudaArray *
test_gpu_array (TestGpu *gpu, const void *words, gsize n_words)
{
  FlameCudaArray *array = flame_cuda_array_new (gpu->context);
  g_autoptr (GError) error = NULL;

  flame_cuda_array_set_size (
      array, sizeof (guint32), (int) MAX (n_words, 1), 1, &error);
  g_assert_no_error (error);
  if (n_words > 0)
    (void) (flame_cuda_array_upload (array, 0, words,
                n_words * sizeof (guint32), gpu->stream, &error) &&
            flame_cuda_stream_synchronize (gpu->stream, &error));
  g_assert_no_error (error);
  return array;
}
