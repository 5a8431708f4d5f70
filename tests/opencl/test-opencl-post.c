/*
 * The stages after the histogram on OpenCL devices against the CPU's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/kernel-source.h"
#include "core/gpu/opencl/opencl.h"
#include "tests/unit/post-fixture.h"

/* FALSE if the device cannot be opened, which is said */
static gboolean
run_on (guint index, void (*test) (PostDevice *device))
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) compiler = NULL;
  g_autoptr (GBytes) image = NULL;
  FlameGpu *gpu = flame_opencl_gpu_new (index, &error);
  PostDevice device;

  if (!gpu) {
    g_test_message ("%s", error->message);
    return FALSE;
  }
  g_test_message (
      "OpenCL device %u: %s", index, flame_gpu_get_device (gpu)->name);
  compiler = flame_opencl_compiler_new (gpu);
  image = flame_gpu_post_image (gpu, compiler, &error);
  g_assert_no_error (error);
  post_device_open (&device, gpu, image);
  test (&device);
  post_device_close (&device);
  return TRUE;
}

/* on each device that the machine has */
static void
run (gconstpointer data)
{
  const guint n_devices = flame_opencl_count_devices ();
  guint n_run = 0;

  for (guint i = 0; i < n_devices; i++)
    n_run += run_on (i, (void (*) (PostDevice *)) data);
  if (n_run == 0)
    g_test_skip (n_devices ? "no OpenCL device here can be used"
                           : "there is no OpenCL device");
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/opencl/post/formats", post_test_formats, run);
  g_test_add_data_func ("/opencl/post/filters", post_test_filters, run);
  g_test_add_data_func ("/opencl/post/lists", post_test_lists, run);
  g_test_add_data_func ("/opencl/post/dim", post_test_dim, run);
  return g_test_run ();
}
