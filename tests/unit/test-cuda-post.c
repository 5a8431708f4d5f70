/*
 * The CUDA backend's stages after the histogram, compared with the CPU's: from
 * the same buckets, the planes may only differ by rounding.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "tests/fake-cuda/fake-post.h"
#include "tests/unit/cuda-fixture.h"
#include "tests/unit/post-fixture.h"

static FlameCudaDriver *
open_driver (GError **error)
{
  if (cuda_test_is_real ())
    return flame_cuda_driver_load (error);
  flame_fake_reset ();
  flame_fake_set_kernels (flame_fake_post_kernels, FLAME_FAKE_N_POST_KERNELS);
  return flame_cuda_driver_from_table (flame_fake_get_table (), error);
}

/* Runs on the fake device, or on a GPU if FLAME_TEST_CUDA is set. */
static void
run (gconstpointer data)
{
  void (*const test) (PostDevice *) = (void (*) (PostDevice *)) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameCudaDriver) driver = open_driver (&error);
  g_autoptr (FlameGpuCompiler) nvrtc = NULL;
  g_autoptr (GBytes) image = NULL;
  FlameGpuPostKernelsConfig kernels = {.image = NULL};
  FlameGpu *context = driver ? flame_cuda_open (driver, -1, &error) : NULL;
  PostDevice device;

  if (!context) {
    g_test_skip (error->message);
    return;
  }
  nvrtc = cuda_test_is_real () ? flame_cuda_nvrtc_load (NULL) : NULL;
  image = cuda_test_is_real () ? flame_gpu_post_get_prebuilt (context)
                               : flame_fake_post_image ();
  kernels.image = image;
  kernels.compiler = nvrtc;
  post_device_open (&device, context, &kernels);
  test (&device);
  post_device_close (&device);
  if (!cuda_test_is_real ())
    cuda_test_assert_no_leak ();
}

/* If there is no prebuilt kernel, the text in the plugin compiles. */
static void
test_nvrtc (void)
{
  static const int archs[] = {75, 90};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) nvrtc = flame_cuda_nvrtc_load (&error);

  if (!nvrtc) {
    g_test_skip (error->message);
    return;
  }
  for (guint i = 0; i < G_N_ELEMENTS (archs); i++) {
    /* The last device has as much shared memory as OpenCL promises. */
    const FlameGpuDevice device = {
        .shared_per_block = i == 0 ? 48 << 10 : 32 << 10};

    for (guint p = 0; p < FLAME_POST_N_PROGRAMS; p++) {
      g_autofree char *text = flame_gpu_post_program_source (p, &device);
      g_autoptr (GBytes) image =
          flame_gpu_post_compile (nvrtc, text, archs[i], NULL, &error);

      g_assert_no_error (error);
      g_assert_cmpuint (g_bytes_get_size (image), >, 1000);
    }
  }
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuda/post/nvrtc", test_nvrtc);
  g_test_add_data_func ("/cuda/post/formats", post_test_formats, run);
  g_test_add_data_func ("/cuda/post/filters", post_test_filters, run);
  g_test_add_data_func ("/cuda/post/lists", post_test_lists, run);
  g_test_add_data_func ("/cuda/post/skies", post_test_skies, run);
  g_test_add_data_func ("/cuda/post/light", post_test_light, run);
  g_test_add_data_func ("/cuda/post/dim", post_test_dim, run);
  g_test_add_data_func ("/cuda/post/limits", post_test_limits, run);
  return g_test_run ();
}
