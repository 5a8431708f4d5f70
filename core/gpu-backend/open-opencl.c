/*
 * Opens the device of a backend with OpenCL. In this folder only this file knows
 * OpenCL.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/error.h"
#include "core/gpu-backend/backend-private.h"
#include "core/gpu-backend/guard.h"
#include "core/gpu/opencl/opencl.h"

/* Limit of a device's programs in the user's cache folder. */
#define CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

/* A driver takes seconds for the longest kernels. */
#define COMPILE_SECONDS 180

/*
 * Returns: (transfer full) the folder of programs, which belong to a device and a
 *   driver
 */
static char *
make_folder (const FlameGpuDevice *device)
{
  g_autofree char *text =
      g_strdup_printf ("%s\n%s", device->name, device->driver);
  g_autofree char *sum =
      g_compute_checksum_for_string (G_CHECKSUM_SHA256, text, -1);
  g_autofree char *name = g_strdup_printf ("opencl-%.16s", sum);

  return g_build_filename (g_get_user_cache_dir (), "gst-flame", name, NULL);
}

/* Sets the device's compiler, with a guard, and the cache of its programs. */
static void
make_parts (FlameGpuBackendParts *parts)
{
  const FlameGpuDevice *device = flame_gpu_get_device (parts->gpu);
  g_autofree char *folder = make_folder (device);
  g_autofree char *who = g_strdup_printf ("OpenCL device %d (%s, %s)",
      device->ordinal, device->name, device->driver);
  g_autoptr (FlameGpuCompiler) compiler =
      flame_opencl_compiler_new (parts->gpu);
  const FlameGpuGuardConfig guard = {
      .folder = folder, .who = who, .seconds = COMPILE_SECONDS};

  parts->compiler = flame_gpu_guard_new (compiler, &guard);
  parts->disk = flame_gpu_disk_cache_new (folder, CACHE_BYTES);
}

/*
 * Returns FALSE with the reason, if @index was not requested and is not a GPU.
 */
static gboolean
check_kind (const FlameRendererConfig *config, guint index, GError **error)
{
  FlameGpuDevice device = {.ordinal = (int) index};

  if (config->backend != FLAME_BACKEND_AUTO)
    return TRUE;
  if (!flame_opencl_describe_device (index, &device, NULL, error))
    return FALSE;
  if (!device.is_cpu)
    return TRUE;
  return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
      "%s is not a GPU, so it is used only if backend=opencl is set",
      device.name);
}

static FlameGpu *
open_gpu (const FlameRendererConfig *config, guint index, GError **error)
{
  FlameGpu *gpu;

  if (!check_kind (config, index, error))
    return NULL;
  gpu = flame_opencl_gpu_new (index, error);
  if (gpu)
    flame_gpu_set_log (gpu, config->log);
  return gpu;
}

/*
 * Opens the first GPU, or if there is none the first other device.
 * @kinds: 0 for GPUs, 1 for all others.
 */
static FlameGpu *
find_first (const FlameRendererConfig *config, guint count, guint kinds,
    GString *reasons)
{
  for (guint i = 0; i < count; i++) {
    g_autoptr (GError) reason = NULL;
    FlameGpuDevice device = {.ordinal = (int) i};
    FlameGpu *gpu = NULL;

    if (flame_opencl_describe_device (i, &device, NULL, &reason)) {
      if (device.is_cpu != (kinds == 1))
        continue;
      gpu = open_gpu (config, i, &reason);
    } else if (kinds == 0)
      continue;
    if (gpu)
      return gpu;
    g_string_append_printf (reasons, "%sdevice %u: %s",
        reasons->len ? "; " : "", i, reason->message);
  }
  return NULL;
}

static FlameGpu *
open_first (const FlameRendererConfig *config, guint count, GError **error)
{
  g_autoptr (GString) reasons = g_string_new (NULL);

  for (guint kinds = 0; kinds < 2; kinds++) {
    FlameGpu *gpu = find_first (config, count, kinds, reasons);

    if (gpu)
      return gpu;
  }
  return flame_fail_null (error, FLAME_ERROR_UNAVAILABLE,
      "no OpenCL device works: %s", reasons->str);
}

/*
 * Returns the number of devices; 0 with the library's error, or an error that no driver
 * has a device.
 */
static guint
count_devices (GError **error)
{
  const guint count = flame_opencl_count_devices ();
  FlameGpuDevice device;
  g_autoptr (GError) reason = NULL;

  if (count > 0)
    return count;
  (void) flame_opencl_describe_device (0, &device, NULL, &reason);
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "%s (a driver is a package such as mesa-opencl-icd, intel-opencl-icd or "
      "pocl-opencl-icd)",
      reason ? reason->message : "there is no OpenCL device");
  return 0;
}

gboolean
flame_opencl_open_device (const FlameRendererConfig *config,
    FlameGpuBackendParts *parts, GError **error)
{
  const guint count = count_devices (error);
  gint64 since = g_get_monotonic_time ();
  g_autoptr (GError) reason = NULL;

  if (count == 0)
    return FALSE;
  if (config->device >= 0 && (guint) config->device >= count)
    return flame_fail (error, FLAME_ERROR_UNAVAILABLE,
        "there is no OpenCL device %d: %u found, counted from 0",
        config->device, count);
  if (config->device < 0) {
    parts->gpu = open_first (config, count, error);
  } else {
    parts->gpu = open_gpu (config, (guint) config->device, &reason);
    if (!parts->gpu)
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
          "OpenCL device %d does not work: %s", config->device,
          reason->message);
  }
  flame_gpu_log_step (config->log, &since, "OpenCL device");
  if (!parts->gpu)
    return FALSE;
  make_parts (parts);
  return TRUE;
}

gboolean
flame_opencl_is_present (GError **error)
{
  return count_devices (error) > 0;
}

/*
 * Lists the devices. A device that does not describe itself still has a number.
 */
GArray *
flame_opencl_list_devices (GError **error)
{
  const guint count = count_devices (error);
  g_autoptr (GArray) infos =
      g_array_new (FALSE, TRUE, sizeof (FlameDeviceInfo));

  if (count == 0)
    return NULL;
  for (guint i = 0; i < count; i++) {
    FlameGpuDevice device = {.ordinal = (int) i};
    g_autoptr (GError) reason = NULL;

    if (!flame_opencl_describe_device (i, &device, NULL, &reason))
      g_strlcpy (device.name, reason->message, sizeof device.name);
    device.ordinal = (int) i;
    flame_gpu_add_device_info (infos, FLAME_BACKEND_OPENCL, &device);
  }
  return g_steal_pointer (&infos);
}
