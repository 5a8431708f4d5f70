/*
 * Lists devices, chooses one, and opens its context or uses the caller's.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/renderer-config.h"
#include "core/error.h"
#include "core/gpu/cuda/context.h"

/* red.global.add.v4.f32 exists from Hopper on. */
#define VECTOR_ADD_ARCH 90
/* Limit of threads per block, on all existing devices. */
#define MAX_THREADS 1024

static gboolean
get_attribute (FlameCudaDriver *driver, CUdevice device,
    CUdevice_attribute attribute, int *value, GError **error)
{
  return flame_cuda_check (driver,
      driver->call.cuDeviceGetAttribute (value, attribute, device),
      "asking for a device's attribute", error);
}

/* Fills the fields that people know a device by. */
static gboolean
identify_device (FlameCudaDriver *driver, CUdevice cu_device,
    FlameGpuDevice *device, GError **error)
{
  g_snprintf (device->driver, sizeof device->driver, "CUDA %d.%d",
      driver->version / 1000, driver->version % 1000 / 10);
  return flame_cuda_check (driver,
             driver->call.cuDeviceGetName (
                 device->name, sizeof device->name, cu_device),
             "asking for a device's name", error) &&
         flame_cuda_check (driver,
             driver->call.cuDeviceTotalMem (&device->memory, cu_device),
             "asking for a device's memory", error);
}

static gboolean
describe_device (FlameCudaDriver *driver, CUdevice cu_device,
    FlameGpuDevice *device, GError **error)
{
  int major, minor, watchdog;
  int shared_sm, shared_block, l2;
  const struct
  {
    CUdevice_attribute attribute;
    int *value;
  } wanted[] = {
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, &major},
      {CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR, &minor},
      {CU_DEVICE_ATTRIBUTE_KERNEL_EXEC_TIMEOUT, &watchdog},
      {CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT, &device->sm_count},
      {CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_MULTIPROCESSOR,
          &device->max_threads_per_sm},
      {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_MULTIPROCESSOR, &shared_sm},
      {CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN, &shared_block},
      {CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE, &l2},
  };
  for (gsize i = 0; i < G_N_ELEMENTS (wanted); i++)
    if (!get_attribute (
            driver, cu_device, wanted[i].attribute, wanted[i].value, error))
      return FALSE;

  device->arch = 10 * major + minor;
  device->watchdog = watchdog != 0;
  device->max_block = MAX_THREADS;
  device->adds_vectors = device->arch >= VECTOR_ADD_ARCH;
  device->adds_pairs = device->has_warps = device->knows_sm = TRUE;
  device->copies_rows = device->doubles = TRUE;
  device->shared_per_sm = shared_sm;
  device->shared_per_block = shared_block;
  device->l2_size = l2;
  return identify_device (driver, cu_device, device, error);
}

static gboolean
check_arch (const FlameGpuDevice *device, GError **error)
{
  if (device->arch >= FLAME_CUDA_MIN_ARCH)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
      "%s has compute capability %d.%d, %d.%d is needed", device->name,
      device->arch / 10, device->arch % 10, FLAME_CUDA_MIN_ARCH / 10,
      FLAME_CUDA_MIN_ARCH % 10);
}

static FlameCudaContext *
context_alloc (FlameCudaDriver *driver)
{
  FlameCudaContext *context = g_new0 (FlameCudaContext, 1);

  flame_gpu_init (&context->base, &flame_cuda_fns);
  context->driver = flame_cuda_driver_ref (driver);
  return context;
}

static gboolean
find_device (FlameCudaDriver *driver, int ordinal, CUdevice *cu_device,
    FlameGpuDevice *device, GError **error)
{
  device->ordinal = ordinal;
  return flame_cuda_check (driver,
             driver->call.cuDeviceGet (cu_device, ordinal),
             "opening the device", error) &&
         describe_device (driver, *cu_device, device, error) &&
         check_arch (device, error);
}

GArray *
flame_cuda_device_list (FlameCudaDriver *driver, GError **error)
{
  g_autoptr (GArray) list = g_array_new (FALSE, TRUE, sizeof (FlameGpuDevice));
  int count = 0;

  if (!flame_cuda_check (driver, driver->call.cuDeviceGetCount (&count),
          "counting the CUDA devices", error))
    return NULL;
  for (int i = 0; i < count; i++) {
    FlameGpuDevice device = {.ordinal = i};
    CUdevice cu_device;

    if (!flame_cuda_check (driver, driver->call.cuDeviceGet (&cu_device, i),
            "opening the device", error) ||
        !identify_device (driver, cu_device, &device, error))
      return NULL;
    g_array_append_val (list, device);
  }
  return g_steal_pointer (&list);
}

static FlameGpu *
open_device (FlameCudaDriver *driver, int ordinal, GError **error)
{
  FlameCudaContext *context = context_alloc (driver);
  g_autoptr (FlameGpu) gpu = &context->base;

  if (!find_device (
          driver, ordinal, &context->cu_device, &gpu->device, error) ||
      !flame_cuda_check (driver,
          driver->call.cuDevicePrimaryCtxRetain (
              &context->handle, context->cu_device),
          "creating the device's context", error))
    return NULL;
  /* A context may be created on a broken device, so let it answer. */
  if (!flame_gpu_get_memory (gpu, NULL, NULL, error))
    return NULL;
  return g_steal_pointer (&gpu);
}

static FlameGpu *
open_first (FlameCudaDriver *driver, int count, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  for (int i = 0; i < count; i++) {
    g_autoptr (GError) reason = NULL;
    FlameGpu *context = open_device (driver, i, &reason);
    if (context)
      return context;
    g_string_append_printf (
        reasons, "%sdevice %d: %s", i ? "; " : "", i, reason->message);
  }
  return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
      "no CUDA device works: %s", count ? reasons->str : "there is none");
}

FlameGpu *
flame_cuda_open (FlameCudaDriver *driver, int device, GError **error)
{
  int count = 0;
  g_autoptr (GError) reason = NULL;
  FlameGpu *context;

  if (!flame_cuda_check (driver, driver->call.cuDeviceGetCount (&count),
          "counting the CUDA devices", error))
    return NULL;
  if (device < 0)
    return open_first (driver, count, error);
  if (device >= count)
    return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
        "there is no CUDA device %d: %d found, counted from 0", device, count);
  context = open_device (driver, device, &reason);
  if (!context)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "CUDA device %d does not work: %s", device, reason->message);
  return context;
}

FlameGpu *
flame_cuda_open_external (
    FlameCudaDriver *driver, const FlameCudaSharing *sharing, GError **error)
{
  FlameCudaContext *context;
  g_autoptr (FlameGpu) gpu = NULL;
  g_autoptr (FlameCudaScope) scope = NULL;

  if (!sharing->context)
    return flame_fail_null (
        error, FLAME_ERROR_SETTINGS, "the caller's CUDA context is NULL");
  context = context_alloc (driver);
  gpu = &context->base;
  context->handle = sharing->context;
  context->external = TRUE;
  if (sharing->owner) {
    context->owner = sharing->ref (sharing->owner);
    context->owner_unref = sharing->unref;
  }
  scope = flame_cuda_context_push (gpu, error);
  if (!scope ||
      !flame_cuda_context_check (gpu,
          driver->call.cuCtxGetDevice (&context->cu_device),
          "asking the caller's context for its device", error) ||
      !describe_device (driver, context->cu_device, &gpu->device, error) ||
      !check_arch (&gpu->device, error))
    return NULL;
  gpu->device.ordinal = context->cu_device;
  return flame_gpu_ref (gpu);
}
