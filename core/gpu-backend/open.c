/*
 * Opens a backend on NVIDIA's GPUs: the one file here that knows of CUDA's driver.
 * Another API has its own.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/open.h"

#include "core/gpu-backend/backend-private.h"
#include "core/gpu-backend/stages/kernel-source.h"

/* compiled kernels kept in the user's cache folder */
#define CACHE_BYTES (G_GUINT64_CONSTANT (256) << 20)

static gboolean
shares_context (const FlameRendererConfig *config)
{
  return config->cuda_sharing && config->cuda_sharing->context;
}

/* CUDA memory is of @home, which is drawn on as well where its device is meant */
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
    parts->gpu = flame_cuda_open (driver, config->cuda_device, error);
    if (parts->gpu)
      flame_gpu_set_log (parts->gpu, config->log);
    return parts->gpu != NULL;
  }
  home = flame_cuda_open_external (driver, config->cuda_sharing, error);
  if (!home)
    return FALSE;
  flame_gpu_set_log (home, config->log);
  return share_context (driver, home, config->cuda_device, parts, error);
}

void
flame_cuda_backend_close_contexts (FlameGpuBackendParts *parts)
{
  g_clear_pointer (&parts->home, flame_gpu_unref);
  g_clear_pointer (&parts->gpu, flame_gpu_unref);
}

static gboolean
open_device (const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error)
{
  gint64 since = g_get_monotonic_time ();
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  if (!driver)
    return FALSE;
  flame_gpu_say_step (config->log, &since, "driver");
  if (!flame_cuda_backend_open_contexts (driver, config, parts, error))
    return FALSE;
  flame_gpu_say_step (config->log, &since, "context");
  return TRUE;
}

/* (transfer full) (nullable) without it the prebuilt kernels draw everything */
static gpointer
load_compiler (gpointer data G_GNUC_UNUSED)
{
  return flame_cuda_nvrtc_load (NULL);
}

/* the compiler is loaded meanwhile: a device takes tenths of a second */
static gboolean
open_parts (const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error)
{
  GThread *loader = g_thread_new ("flame-cuda-nvrtc", load_compiler, NULL);
  const gboolean is_open = open_device (config, parts, error);
  gint64 since = g_get_monotonic_time ();

  parts->compiler = g_thread_join (loader);
  flame_gpu_say_step (config->log, &since, "wait for NVRTC");
  if (!is_open)
    return FALSE;
  parts->post_image = flame_gpu_post_image (parts->gpu, parts->compiler, error);
  flame_gpu_say_step (config->log, &since, "image of the filters");
  return parts->post_image != NULL;
}

FlameBackend *
flame_cuda_open_backend (const FlameRendererConfig *config, GError **error)
{
  FlameGpuBackendParts parts = {.gpu = NULL};
  FlameBackend *backend = NULL;

  if (!flame_cuda_driver_exists ()) {
    flame_cuda_driver_unref (flame_cuda_driver_load (error));
    return NULL;
  }
  parts.disk = flame_gpu_disk_cache_new (NULL, CACHE_BYTES);
  if (open_parts (config, &parts, error)) {
    backend = flame_gpu_backend_new (&parts, error);
  } else {
    flame_gpu_make_unavailable (error);
    flame_gpu_disk_cache_free (parts.disk);
  }
  g_clear_pointer (&parts.post_image, g_bytes_unref);
  flame_gpu_compiler_unref (parts.compiler);
  flame_cuda_backend_close_contexts (&parts);
  return backend;
}

/* the driver says so itself if there is no device */
gboolean
flame_cuda_is_present (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver != NULL;
}

char **
flame_cuda_list_devices (GError **error)
{
  g_autoptr (FlameCudaDriver) driver = flame_cuda_driver_load (error);

  return driver ? flame_cuda_device_list (driver, error) : NULL;
}
