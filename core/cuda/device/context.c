/*
 * Chooses a device, holds its context and keeps track of the context's loss.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/device/context.h"

struct _FlameCudaContext
{
  FlameCudaDriver *driver;
  CUcontext handle;
  CUdevice cu_device;
  gboolean external;
  gpointer owner; /* (nullable) of the external handle */
  GDestroyNotify owner_unref;
  FlameCudaDevice device;
  gint lost;     /* atomic */
  FlameLog *log; /* (nullable) */
  gatomicrefcount ref_count;
};

static gboolean
get_attribute (FlameCudaDriver *driver, CUdevice device,
    CUdevice_attribute attribute, int *value, GError **error)
{
  return flame_cuda_check (driver,
      driver->call.cuDeviceGetAttribute (value, attribute, device),
      "asking for a device's attribute", error);
}

static gboolean
describe_device (FlameCudaDriver *driver, CUdevice cu_device,
    FlameCudaDevice *device, GError **error)
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
  device->shared_per_sm = shared_sm;
  device->shared_per_block = shared_block;
  device->l2_size = l2;
  return flame_cuda_check (driver,
      driver->call.cuDeviceGetName (
          device->name, sizeof device->name, cu_device),
      "asking for a device's name", error);
}

static gboolean
check_arch (const FlameCudaDevice *device, GError **error)
{
  if (device->arch >= FLAME_CUDA_MIN_ARCH)
    return TRUE;
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "%s has compute capability %d.%d, %d.%d is needed", device->name,
      device->arch / 10, device->arch % 10, FLAME_CUDA_MIN_ARCH / 10,
      FLAME_CUDA_MIN_ARCH % 10);
  return FALSE;
}

static FlameCudaContext *
context_alloc (FlameCudaDriver *driver)
{
  FlameCudaContext *context = g_new0 (FlameCudaContext, 1);
  context->driver = flame_cuda_driver_ref (driver);
  g_atomic_ref_count_init (&context->ref_count);
  return context;
}

static gboolean
find_device (FlameCudaDriver *driver, int ordinal, CUdevice *cu_device,
    FlameCudaDevice *device, GError **error)
{
  device->ordinal = ordinal;
  return flame_cuda_check (driver,
             driver->call.cuDeviceGet (cu_device, ordinal),
             "opening the device", error) &&
         describe_device (driver, *cu_device, device, error) &&
         check_arch (device, error);
}

gboolean
flame_cuda_device_describe (FlameCudaDriver *driver, int ordinal,
    FlameCudaDevice *device, GError **error)
{
  CUdevice cu_device;

  return find_device (driver, ordinal, &cu_device, device, error);
}

char **
flame_cuda_device_list (FlameCudaDriver *driver, GError **error)
{
  g_autoptr (GStrvBuilder) names = g_strv_builder_new ();
  int count = 0;

  if (!flame_cuda_check (driver, driver->call.cuDeviceGetCount (&count),
          "counting the CUDA devices", error))
    return NULL;
  for (int i = 0; i < count; i++) {
    char name[256] = "";
    CUdevice device;

    if (!flame_cuda_check (driver, driver->call.cuDeviceGet (&device, i),
            "opening the device", error) ||
        !flame_cuda_check (driver,
            driver->call.cuDeviceGetName (name, sizeof name, device),
            "asking for a device's name", error))
      return NULL;
    g_strv_builder_add (names, name);
  }
  return g_strv_builder_end (names);
}

static FlameCudaContext *
open_device (FlameCudaDriver *driver, int ordinal, GError **error)
{
  g_autoptr (FlameCudaContext) context = context_alloc (driver);
  if (!find_device (
          driver, ordinal, &context->cu_device, &context->device, error))
    return NULL;
  if (!flame_cuda_check (driver,
          driver->call.cuDevicePrimaryCtxRetain (
              &context->handle, context->cu_device),
          "creating the device's context", error))
    return NULL;
  /* a context may be had of a device that is broken: have it answer */
  if (!flame_cuda_context_get_memory (context, NULL, NULL, error))
    return NULL;
  return g_steal_pointer (&context);
}

static FlameCudaContext *
open_first (FlameCudaDriver *driver, int count, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);
  for (int i = 0; i < count; i++) {
    g_autoptr (GError) reason = NULL;
    FlameCudaContext *context = open_device (driver, i, &reason);
    if (context)
      return context;
    g_string_append_printf (
        reasons, "%sdevice %d: %s", i ? "; " : "", i, reason->message);
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "no CUDA device works: %s", count ? reasons->str : "there is none");
  return NULL;
}

FlameCudaContext *
flame_cuda_context_new (FlameCudaDriver *driver, int device, GError **error)
{
  int count = 0;
  g_autoptr (GError) reason = NULL;
  FlameCudaContext *context;

  if (!flame_cuda_check (driver, driver->call.cuDeviceGetCount (&count),
          "counting the CUDA devices", error))
    return NULL;
  if (device < 0)
    return open_first (driver, count, error);
  if (device >= count) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "there is no CUDA device %d: %d found, counted from 0", device, count);
    return NULL;
  }
  context = open_device (driver, device, &reason);
  if (!context)
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "CUDA device %d does not work: %s", device, reason->message);
  return context;
}

FlameCudaContext *
flame_cuda_context_new_external (
    FlameCudaDriver *driver, const FlameCudaSharing *sharing, GError **error)
{
  g_autoptr (FlameCudaContext) context = NULL;
  g_autoptr (FlameCudaScope) scope = NULL;

  if (!sharing->context) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "the CUDA context handed in is NULL");
    return NULL;
  }
  context = context_alloc (driver);
  context->handle = sharing->context;
  context->external = TRUE;
  if (sharing->owner) {
    context->owner = sharing->ref (sharing->owner);
    context->owner_unref = sharing->unref;
  }
  scope = flame_cuda_context_push (context, error);
  if (!scope)
    return NULL;
  if (!flame_cuda_context_check (context,
          driver->call.cuCtxGetDevice (&context->cu_device),
          "asking the context handed in for its device", error) ||
      !describe_device (driver, context->cu_device, &context->device, error) ||
      !check_arch (&context->device, error))
    return NULL;
  context->device.ordinal = context->cu_device;
  return flame_cuda_context_ref (context);
}

FlameCudaContext *
flame_cuda_context_ref (FlameCudaContext *context)
{
  g_atomic_ref_count_inc (&context->ref_count);
  return context;
}

void
flame_cuda_context_unref (FlameCudaContext *context)
{
  if (!context || !g_atomic_ref_count_dec (&context->ref_count))
    return;
  if (context->handle && !context->external)
    flame_cuda_context_note (context,
        context->driver->call.cuDevicePrimaryCtxRelease (context->cu_device),
        "releasing the device's context");
  if (context->owner)
    context->owner_unref (context->owner);
  flame_cuda_driver_unref (context->driver);
  flame_log_unref (context->log);
  g_free (context);
}

void
flame_cuda_context_set_log (FlameCudaContext *context, FlameLog *log)
{
  if (log)
    flame_log_ref (log);
  flame_log_unref (context->log);
  context->log = log;
}

FlameLog *
flame_cuda_context_get_log (const FlameCudaContext *context)
{
  return context->log;
}

const FlameCudaDevice *
flame_cuda_context_get_device (const FlameCudaContext *context)
{
  return &context->device;
}

CUcontext
flame_cuda_context_get_handle (const FlameCudaContext *context)
{
  return context->handle;
}

const FlameCudaTable *
flame_cuda_context_get_calls (const FlameCudaContext *context)
{
  return &context->driver->call;
}

gboolean
flame_cuda_context_get_memory (
    FlameCudaContext *context, gsize *free, gsize *total, GError **error)
{
  g_autoptr (FlameCudaScope) scope = flame_cuda_context_push (context, error);
  size_t free_bytes = 0, total_bytes = 0;

  if (!scope)
    return FALSE;
  if (!flame_cuda_context_check (context,
          context->driver->call.cuMemGetInfo (&free_bytes, &total_bytes),
          "asking for free device memory", error))
    return FALSE;
  if (free)
    *free = free_bytes;
  if (total)
    *total = total_bytes;
  return TRUE;
}

gboolean
flame_cuda_context_reach (FlameCudaContext *context, FlameCudaContext *peer)
{
  const FlameCudaTable *call = &context->driver->call;
  CUresult result;
  int can = 0;
  g_autoptr (FlameCudaScope) scope = NULL;

  if (call->cuDeviceCanAccessPeer (&can, context->cu_device, peer->cu_device) !=
          CUDA_SUCCESS ||
      !can)
    return FALSE;
  scope = flame_cuda_context_push (context, NULL);
  if (!scope)
    return FALSE;
  result = call->cuCtxEnablePeerAccess (peer->handle, 0);
  return result == CUDA_SUCCESS ||
         result == CUDA_ERROR_PEER_ACCESS_ALREADY_ENABLED;
}

gboolean
flame_cuda_context_is_lost (const FlameCudaContext *context)
{
  return g_atomic_int_get (&context->lost);
}

gboolean
flame_cuda_context_check_lost (const FlameCudaContext *context, GError **error)
{
  if (!flame_cuda_context_is_lost (context))
    return TRUE;
  g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
      "the CUDA device was lost by an earlier error: the renderer has to be "
      "made anew");
  return FALSE;
}

FlameCudaScope *
flame_cuda_context_push (FlameCudaContext *context, GError **error)
{
  if (!flame_cuda_context_check (context,
          context->driver->call.cuCtxPushCurrent (context->handle),
          "making the CUDA context current", error))
    return NULL;
  return context;
}

void
flame_cuda_context_pop (FlameCudaScope *scope)
{
  CUcontext popped;
  flame_cuda_context_note (scope, scope->driver->call.cuCtxPopCurrent (&popped),
      "restoring the CUDA context");
}

static void
notice_loss (FlameCudaContext *context, CUresult result)
{
  if (flame_cuda_result_is_fatal (result))
    g_atomic_int_set (&context->lost, TRUE);
}

gboolean
flame_cuda_context_check (FlameCudaContext *context, CUresult result,
    const char *doing, GError **error)
{
  notice_loss (context, result);
  return flame_cuda_check (context->driver, result, doing, error);
}

void
flame_cuda_context_note (
    FlameCudaContext *context, CUresult result, const char *doing)
{
  g_autoptr (GError) reason = NULL;
  if (flame_cuda_context_check (context, result, doing, &reason))
    return;
  flame_log (context->log,
      flame_cuda_context_is_lost (context) ? FLAME_LOG_DEBUG
                                           : FLAME_LOG_WARNING,
      "%s", reason->message);
}
