/*
 * Names of backends, and the getters of FlameDeviceInfo.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/device.h"

const char *
flame_backend_get_name (FlameBackendKind kind)
{
  switch (kind) {
    case FLAME_BACKEND_AUTO:
      return "auto";
    case FLAME_BACKEND_CUDA:
      return "cuda";
    case FLAME_BACKEND_OPENCL:
      return "opencl";
    case FLAME_BACKEND_CPU:
      return "cpu";
  }
  g_return_val_if_reached (NULL);
}

FlameBackendKind
flame_device_info_get_backend (const FlameDeviceInfo *info)
{
  return info->backend;
}

int
flame_device_info_get_ordinal (const FlameDeviceInfo *info)
{
  return info->ordinal;
}

gboolean
flame_device_info_is_gpu (const FlameDeviceInfo *info)
{
  return info->is_gpu;
}

const char *
flame_device_info_get_name (const FlameDeviceInfo *info)
{
  return info->name;
}

const char *
flame_device_info_get_driver (const FlameDeviceInfo *info)
{
  return info->driver;
}

guint64
flame_device_info_get_bytes_total (const FlameDeviceInfo *info)
{
  return info->bytes_total;
}

/* Returns: (transfer full) */
static FlameDeviceInfo *
copy_info (FlameDeviceInfo *info)
{
  return g_memdup2 (info, sizeof *info);
}

G_DEFINE_BOXED_TYPE (FlameDeviceInfo, flame_device_info, copy_info, g_free)
