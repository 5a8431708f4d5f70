/*
 * The stages after the histogram on an OpenCL device, compared with the CPU's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/kernel-source.h"
#include "core/gpu/opencl/context.h"
#include "tests/support/test-gpu.h"
#include "tests/support/test-log.h"
#include "tests/unit/post-fixture.h"

/* -------------------------------------------------------------- commands */

static FlameOpenclTable counting;
static gint n_copies; /* atomic */

static cl_int
count_copy (cl_command_queue queue, cl_bool waits, void *to, const void *from,
    size_t size, cl_uint n_events, const cl_event *events, cl_event *event)
{
  g_atomic_int_inc (&n_copies);
  return flame_opencl_library_get (NULL)->clEnqueueSVMMemcpy (
      queue, waits, to, from, size, n_events, events, event);
}

/* The same if memory is buffers. */
static cl_int
count_read (cl_command_queue queue, cl_mem buffer, cl_bool waits, size_t offset,
    size_t size, void *to, cl_uint n_events, const cl_event *events,
    cl_event *event)
{
  g_atomic_int_inc (&n_copies);
  return flame_opencl_library_get (NULL)->clEnqueueReadBuffer (
      queue, buffer, waits, offset, size, to, n_events, events, event);
}

static void
count_copies (FlameGpu *gpu)
{
  counting = *flame_opencl_library_get (NULL);
  counting.clEnqueueSVMMemcpy = count_copy;
  counting.clEnqueueReadBuffer = count_read;
  flame_opencl_context_of (gpu)->call = &counting;
}

/*
 * About seventy pictures are copied. One copy per plane stays below this; one
 * per row would be thousands.
 */
#define MAX_COPIES 400

static void
test_copies (PostDevice *device)
{
  count_copies (device->gpu);
  post_test_formats (device);
  g_assert_cmpint (g_atomic_int_get (&n_copies), >, 0);
  g_assert_cmpint (g_atomic_int_get (&n_copies), <, MAX_COPIES);
}

static void
run (gconstpointer data)
{
  void (*const test) (PostDevice *) = (void (*) (PostDevice *)) data;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpuCompiler) compiler = NULL;
  FlameGpuPostKernelsConfig kernels = {.image = NULL};
  FlameGpu *gpu = test_gpu_open_opencl (&error);
  PostDevice device;

  if (!gpu) {
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
    g_test_skip (error->message);
    return;
  }
  flame_gpu_set_log (gpu, test_log ());
  compiler = flame_opencl_compiler_new (gpu);
  kernels.compiler = compiler;
  post_device_open (&device, gpu, &kernels);
  test (&device);
  post_device_close (&device);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_data_func ("/opencl/post/formats", test_copies, run);
  g_test_add_data_func ("/opencl/post/filters", post_test_filters, run);
  g_test_add_data_func ("/opencl/post/lists", post_test_lists, run);
  g_test_add_data_func ("/opencl/post/skies", post_test_skies, run);
  g_test_add_data_func ("/opencl/post/tiles", post_test_tiles, run);
  g_test_add_data_func ("/opencl/post/light", post_test_light, run);
  g_test_add_data_func ("/opencl/post/dim", post_test_dim, run);
  g_test_add_data_func ("/opencl/post/limits", post_test_limits, run);
  return g_test_run ();
}
