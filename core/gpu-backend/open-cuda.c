/*
 * Opens the device of a backend on NVIDIA's GPUs. In this folder only this file knows
 * CUDA's driver.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/open-cuda.h"

#include "core/api/device.h"
#include "core/api/renderer-config.h"
#include "core/gpu-backend/backend-private.h"

/* Limit of compiled kernels in the user's cache folder. */
#define CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

static gboolean
shares_context (const FlameRendererConfig *config)
{
  return config->cuda_sharing && config->cuda_sharing->context;
}

/*
 * Opens the device to draw on. CUDA memory is in @home; the backend also draws there if
 * that is the requested device.
 */
static gboolean
share_context (FlameCudaDriver *driver, FlameGpu *home, int device,
    FlameGpuBackendParts *parts, GError **error)
{
  if (device < 0 || device == flame_gpu_get_device (home)->ordinal) {
    parts->gpu = flame_gpu_ref (home);
    return TRUE;
  }
  parts->gpu = flame_cuda_open (driver, device, error);
  if (!parts->gpu)
    return FALSE;
  flame_gpu_set_log (parts->gpu, flame_gpu_get_log (home));
  parts->home = flame_gpu_ref (home);
  flame_log (flame_gpu_get_log (home), FLAME_LOG_DEBUG,
      "device %d copies its frames to device %d %s", device,
      flame_gpu_get_device (home)->ordinal,
      flame_gpu_reach (parts->gpu, home) ? "straight" : "by the host");
  return TRUE;
}

gboolean
flame_cuda_backend_open_contexts (FlameCudaDriver *driver,
    const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error)
{
  g_autoptr (FlameGpu) home = NULL;

  if (!shares_context (config)) {
    parts->gpu = flame_cuda_open (driver, config->device, error);
    if (parts->gpu)
      flame_gpu_set_log (parts->gpu, config->log);
    return parts->gpu != NULL;
  }
  home = flame_cuda_open_external (driver, config->cuda_sharing, error);
  if (!home)
    return FALSE;
  flame_gpu_set_log (home, config->log);
  return share_context (driver, home, config->device, parts, error);
}

static gboolean
open_contexts (const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error)
{
  gint64 since = g_get_monotonic_time ();
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  if (!driver)
    return FALSE;
  flame_gpu_log_step (config->log, &since, "driver");
  if (!flame_cuda_backend_open_contexts (driver, config, parts, error))
    return FALSE;
  flame_gpu_log_step (config->log, &since, "context");
  return TRUE;
}

/*
 * Returns: (transfer full) (nullable) the compiler; without one the prebuilt kernels
 *   draw everything
 */
static gpointer
load_compiler (gpointer data G_GNUC_UNUSED)
{
  return flame_cuda_nvrtc_load (NULL);
}

/*
 * Opens the device. The compiler is loaded in parallel, as opening a device takes
 * tenths of a second.
 */
gboolean
flame_cuda_open_device (const FlameRendererConfig *config,
    FlameGpuBackendParts *parts, GError **error)
{
  GThread *loader;
  gboolean is_open;
  gint64 since;

  if (!flame_cuda_driver_exists ()) {
    flame_cuda_driver_unref (flame_cuda_driver_load (error));
    return FALSE;
  }
  loader = g_thread_new ("flame-cuda-nvrtc", load_compiler, NULL);
  is_open = open_contexts (config, parts, error);
  since = g_get_monotonic_time ();
  parts->compiler = g_thread_join (loader);
  flame_gpu_log_step (config->log, &since, "wait for NVRTC");
  parts->disk = flame_gpu_disk_cache_new (NULL, CACHE_BYTES);
  return is_open;
}

/*
 * Returns whether the driver loads: it reports an error if there is no device.
 */
gboolean
flame_cuda_is_present (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver != NULL;
}

GArray *
flame_cuda_backend_list (FlameCudaDriver *driver, GError **error)
{
  g_autoptr (GArray) devices = flame_cuda_device_list (driver, error);
  GArray *infos;

  if (!devices)
    return NULL;
  infos = g_array_new (FALSE, TRUE, sizeof (FlameDeviceInfo));
  for (guint i = 0; i < devices->len; i++)
    flame_gpu_add_device_info (
        infos, FLAME_BACKEND_CUDA, &g_array_index (devices, FlameGpuDevice, i));
  return infos;
}

GArray *
flame_cuda_list_devices (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver ? flame_cuda_backend_list (driver, error) : NULL;
}
