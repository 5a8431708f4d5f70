/*
 * The GPU backend's stages after the histogram, compared with the CPU's: from
 * the same buckets, the planes may only differ by rounding.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-compile.h"
#include "core/gpu-backend/text/kernel-source.h"
#include "tests/dummy/post.h"
#include "tests/support/test-gpu.h"
#include "tests/unit/gpu-fixture.h"
#include "tests/unit/post-fixture.h"

static FlameGpu *
open_gpu (GError **error)
{
  if (gpu_test_is_real ())
    return test_gpu_open_cuda (error);
  flame_dummy_reset ();
  flame_dummy_set_kernels (
      flame_dummy_post_kernels, FLAME_DUMMY_N_POST_KERNELS);
  return flame_dummy_open (-1, error);
}

/* Runs on the dummy, or on a GPU if FLAME_TEST_CUDA is set. */
static void
run (gconstpointer data)
{
  void (*const test) (PostDevice *) = (void (*) (PostDevice *)) data;
  g_autoptr (GError) error = NULL;
  FlameGpu *context = open_gpu (&error);
  g_autoptr (FlameGpuCompiler) nvrtc = NULL;
  g_autoptr (GBytes) image = NULL;
  FlameGpuPostKernelsConfig kernels = {.image = NULL};
  PostDevice device;

  if (!context) {
    g_test_skip (error->message);
    return;
  }
  nvrtc = gpu_test_is_real () ? flame_cuda_nvrtc_load (NULL) : NULL;
  image = gpu_test_is_real () ? flame_gpu_post_get_prebuilt (context)
                              : flame_dummy_post_image ();
  kernels.image = image;
  kernels.compiler = nvrtc;
  post_device_open (&device, context, &kernels);
  test (&device);
  post_device_close (&device);
  if (!gpu_test_is_real ())
    gpu_test_assert_no_leak ();
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
  g_test_add_func ("/gpu/post/nvrtc", test_nvrtc);
  g_test_add_data_func ("/gpu/post/formats", post_test_formats, run);
  g_test_add_data_func ("/gpu/post/filters", post_test_filters, run);
  g_test_add_data_func ("/gpu/post/lists", post_test_lists, run);
  g_test_add_data_func ("/gpu/post/skies", post_test_skies, run);
  g_test_add_data_func ("/gpu/post/light", post_test_light, run);
  g_test_add_data_func ("/gpu/post/dim", post_test_dim, run);
  g_test_add_data_func ("/gpu/post/limits", post_test_limits, run);
  return g_test_run ();
}
