/*
 * core/gpu/cuda's driver and context: what is refused and why, which device is
 * chosen, and how the loss of a device is noticed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gmodule.h>
#include <string.h>

#include "core/api/renderer-config.h"
#include "core/gpu/cuda/context.h"
#include "tests/fake-cuda/fake-driver.h"
#include "tests/unit/gpu-fixture.h"

static FlameCudaDriver *
open_fake (void)
{
  g_autoptr (GError) error = NULL;
  FlameCudaDriver *driver =
      flame_cuda_driver_from_table (flame_fake_get_table (), &error);
  g_assert_no_error (error);
  return driver;
}

static void
assert_message (const GError *error, int code, const char *part)
{
  g_assert_error (error, FLAME_ERROR, code);
  if (!strstr (error->message, part))
    g_error ("\"%s\" does not say \"%s\"", error->message, part);
}

/* Loads the machine's own library, which gives a driver or a reason. */
static void
test_load (void)
{
  g_autoptr (GError) error = NULL;
  GModule *library = g_module_open ("libcuda.so.1", G_MODULE_BIND_LAZY);
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (&error);
  if (!library)
    assert_message (error, FLAME_ERROR_UNAVAILABLE, "no NVIDIA driver");
  else if (!driver)
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE);
  if (driver)
    g_assert_cmpint (driver->version, >=, FLAME_CUDA_MIN_DRIVER);
  if (library)
    g_module_close (library);
}

static void
test_too_old (void)
{
  gpu_test_reset ();
  flame_fake_set_version (11080);
  g_autoptr (GError) error = NULL;
  g_assert_null (
      flame_cuda_driver_from_table (flame_fake_get_table (), &error));
  assert_message (error, FLAME_ERROR_UNAVAILABLE, "too old: CUDA 11.8, 12.0");
}

static void
test_no_device (void)
{
  gpu_test_reset ();
  flame_dummy_set_devices (NULL, 0);
  g_autoptr (GError) error = NULL;
  g_assert_null (
      flame_cuda_driver_from_table (flame_fake_get_table (), &error));
  assert_message (error, FLAME_ERROR_UNAVAILABLE, "CUDA_ERROR_NO_DEVICE");
}

static void
test_results (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) memory = NULL;
  g_assert_true (
      flame_cuda_check (fixture->driver, CUDA_SUCCESS, "resting", &memory));
  g_assert_no_error (memory);
  g_assert_false (flame_cuda_check (
      fixture->driver, CUDA_ERROR_OUT_OF_MEMORY, "eating", &memory));
  assert_message (
      memory, FLAME_ERROR_NO_MEMORY, "eating: CUDA_ERROR_OUT_OF_MEMORY (");
  g_autoptr (GError) image = NULL;
  g_assert_false (flame_cuda_check (
      fixture->driver, CUDA_ERROR_INVALID_IMAGE, "loading", &image));
  assert_message (image, FLAME_ERROR_BACKEND, "CUDA_ERROR_INVALID_IMAGE");
  g_autoptr (GError) unknown = NULL;
  g_assert_false (
      flame_cuda_check (fixture->driver, 123456, "guessing", &unknown));
  g_assert_error (unknown, FLAME_ERROR, FLAME_ERROR_BACKEND);
  g_assert_true (flame_cuda_result_is_fatal (CUDA_ERROR_ILLEGAL_ADDRESS));
  g_assert_true (flame_cuda_result_is_fatal (CUDA_ERROR_LAUNCH_FAILED));
  g_assert_false (flame_cuda_result_is_fatal (CUDA_ERROR_OUT_OF_MEMORY));
  g_assert_false (flame_cuda_result_is_fatal (CUDA_ERROR_NOT_READY));
}

static void
test_device (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  const FlameGpuDevice *device = flame_gpu_get_device (fixture->context);
  g_assert_cmpint (device->arch, >=, FLAME_CUDA_MIN_ARCH);
  g_assert_cmpint (device->adds_vectors, ==, device->arch >= 90);
  g_assert_cmpint (device->sm_count, >, 0);
  g_assert_cmpint (device->max_threads_per_sm, >=, 1024);
  g_assert_cmpuint (device->l2_size, >, 0);
  g_assert_cmpstr (device->name, !=, "");
  gsize free_bytes, total;
  g_autoptr (GError) error = NULL;
  g_assert_true (
      flame_gpu_get_memory (fixture->context, &free_bytes, &total, &error));
  g_assert_no_error (error);
  g_assert_cmpuint (free_bytes, <=, total);
}

static void
test_external (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  const FlameCudaSharing none = {0};
  const FlameCudaSharing sharing = {
      .context = flame_cuda_context_get_handle (fixture->context)};
  g_autoptr (FlameGpu) external =
      flame_cuda_open_external (fixture->driver, &sharing, &error);
  g_assert_no_error (error);
  g_assert_cmpint (flame_gpu_get_device (external)->arch, ==,
      flame_gpu_get_device (fixture->context)->arch);
  g_assert_null (flame_cuda_open_external (fixture->driver, &none, &error));
  assert_message (error, FLAME_ERROR_SETTINGS, "NULL");
}

static gpointer
use_owner (gpointer owner)
{
  ++*(gint *) owner;
  return owner;
}

static void
leave_owner (gpointer owner)
{
  --*(gint *) owner;
}

static void
test_external_is_left (void)
{
  gpu_test_reset ();
  g_autoptr (FlameCudaDriver) driver = open_fake ();
  g_autoptr (GError) error = NULL;
  CUcontext handle = flame_fake_context_create (0);
  gint owner_uses = 1;
  const FlameCudaSharing sharing = {.context = handle,
      .owner = &owner_uses,
      .ref = use_owner,
      .unref = leave_owner};
  for (int i = 0; i < 10; i++) {
    g_autoptr (FlameGpu) context =
        flame_cuda_open_external (driver, &sharing, &error);
    g_assert_no_error (error);
    FlameGpuStream *stream =
        flame_gpu_stream_new (context, FLAME_GPU_PRIORITY_HIGH, &error);
    g_assert_no_error (error);
    flame_gpu_stream_free (stream);
    g_assert_cmpint (owner_uses, ==, 2);
  }
  g_assert_cmpint (owner_uses, ==, 1);
  g_assert_cmpuint (flame_dummy_get_calls ("cuDevicePrimaryCtxRetain"), ==, 0);
  flame_fake_context_destroy (handle);
  gpu_test_assert_no_leak ();
}

static void
test_first_that_works (void)
{
  gpu_test_reset ();
  const int archs[] = {61, 90};
  flame_dummy_set_devices (archs, 2);
  g_autoptr (FlameCudaDriver) driver = open_fake ();
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameGpu) context = flame_cuda_open (driver, -1, &error);
  g_assert_no_error (error);
  g_assert_cmpint (flame_gpu_get_device (context)->ordinal, ==, 1);
  g_assert_null (flame_cuda_open (driver, 0, &error));
  assert_message (
      error, FLAME_ERROR_UNAVAILABLE, "compute capability 6.1, 7.5");
  g_clear_error (&error);
  g_assert_null (flame_cuda_open (driver, 2, &error));
  assert_message (error, FLAME_ERROR_UNAVAILABLE, "no CUDA device 2: 2 found");
}

static void
test_none_works (void)
{
  gpu_test_reset ();
  const int archs[] = {61, 70};
  flame_dummy_set_devices (archs, 2);
  g_autoptr (FlameCudaDriver) driver = open_fake ();
  g_autoptr (GError) error = NULL;
  g_assert_null (flame_cuda_open (driver, -1, &error));
  assert_message (error, FLAME_ERROR_UNAVAILABLE, "device 0: Dummy GPU 0 has");
  assert_message (error, FLAME_ERROR_UNAVAILABLE, "device 1: Dummy GPU 1 has");
  gpu_test_assert_no_leak ();
}

/* A device that has a context and answers no queries is skipped. */
static void
test_broken_device (void)
{
  gpu_test_reset ();
  const int archs[] = {90, 89};
  flame_dummy_set_devices (archs, 2);
  g_autoptr (FlameCudaDriver) driver = open_fake ();
  flame_dummy_fail ("cuMemGetInfo", 1, FLAME_DUMMY_REFUSES);
  g_autoptr (GError) error = NULL;
  FlameGpu *context = flame_cuda_open (driver, -1, &error);
  g_assert_no_error (error);
  g_assert_true (flame_dummy_has_failed ());
  g_assert_cmpint (flame_gpu_get_device (context)->arch, ==, 89);
  flame_gpu_unref (context);
  gpu_test_assert_no_leak ();
}

static void
test_lost (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  g_autoptr (GError) error = NULL;
  g_assert_false (flame_gpu_is_lost (fixture->context));
  flame_dummy_fail ("cuStreamSynchronize", 1, FLAME_DUMMY_REFUSES);
  g_assert_false (flame_gpu_stream_synchronize (fixture->stream, &error));
  g_assert_false (flame_gpu_is_lost (fixture->context));
  g_clear_error (&error);

  flame_dummy_lose (-1);
  g_assert_false (flame_gpu_stream_synchronize (fixture->stream, &error));
  assert_message (error, FLAME_ERROR_BACKEND, "CUDA_ERROR_LAUNCH_FAILED");
  g_assert_true (flame_gpu_is_lost (fixture->context));
}

static gpointer
use_from_thread (gpointer data)
{
  GpuFixture *fixture = data;
  g_autoptr (GError) error = NULL;
  gboolean done = flame_gpu_stream_synchronize (fixture->stream, &error);
  g_assert_no_error (error);
  return GINT_TO_POINTER (done);
}

static void
test_threads (GpuFixture *fixture, gconstpointer data)
{
  (void) data;
  GThread *thread = g_thread_new ("user", use_from_thread, fixture);
  g_assert_true (GPOINTER_TO_INT (g_thread_join (thread)));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuda/driver/load", test_load);
  gpu_test_add ("/cuda/driver/results", test_results);
  gpu_test_add ("/cuda/context/device", test_device);
  gpu_test_add ("/cuda/context/external", test_external);
  gpu_test_add ("/cuda/context/threads", test_threads);
  gpu_test_add_dummy ("/cuda/context/lost", test_lost);
  if (!gpu_test_is_real ()) {
    g_test_add_func ("/cuda/driver/too-old", test_too_old);
    g_test_add_func ("/cuda/driver/no-device", test_no_device);
    g_test_add_func ("/cuda/context/external-is-left", test_external_is_left);
    g_test_add_func ("/cuda/context/first-that-works", test_first_that_works);
    g_test_add_func ("/cuda/context/none-works", test_none_works);
    g_test_add_func ("/cuda/context/broken-device", test_broken_device);
  }
  return g_test_run ();
}
