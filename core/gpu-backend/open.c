/*
 * Opens a backend on a device of whatever API, of parts that the API's own file makes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/backend-private.h"
#include "core/gpu-backend/stages/kernel-source.h"

void
flame_gpu_backend_parts_clear (FlameGpuBackendParts *parts)
{
  g_clear_pointer (&parts->post_image, g_bytes_unref);
  g_clear_pointer (&parts->compiler, flame_gpu_compiler_unref);
  g_clear_pointer (&parts->home, flame_gpu_unref);
  g_clear_pointer (&parts->gpu, flame_gpu_unref);
  g_clear_pointer (&parts->disk, flame_gpu_disk_cache_free);
}

static gboolean
make_image (const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error)
{
  gint64 since = g_get_monotonic_time ();

  parts->post_image = flame_gpu_post_image (parts->gpu, parts->compiler, error);
  flame_gpu_say_step (config->log, &since, "image of the filters");
  return parts->post_image != NULL;
}

FlameBackend *
flame_gpu_open_backend (FlameGpuOpener open_device,
    const FlameRendererConfig *config, GError **error)
{
  FlameGpuBackendParts parts = {.gpu = NULL};
  FlameBackend *backend = NULL;

  if (open_device (config, &parts, error) && make_image (config, &parts, error))
    backend = flame_gpu_backend_new (&parts, error);
  else
    flame_gpu_make_unavailable (error);
  flame_gpu_backend_parts_clear (&parts);
  return backend;
}

void
flame_gpu_add_device_info (
    GArray *infos, FlameBackendKind kind, const FlameGpuDevice *device)
{
  FlameDeviceInfo info = {.backend = kind,
      .ordinal = device->ordinal,
      .is_gpu = !device->is_cpu,
      .bytes_total = device->memory};

  g_strlcpy (info.name, device->name, sizeof info.name);
  g_strlcpy (info.driver, device->driver, sizeof info.driver);
  g_array_append_val (infos, info);
}
