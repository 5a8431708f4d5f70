/*
 * Backends, and the devices that there are.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/error.h"

G_BEGIN_DECLS

/* More may come behind the last one. */
typedef enum
{
  FLAME_BACKEND_AUTO, /* CUDA or OpenCL if there is a device and its driver, else CPU */
  FLAME_BACKEND_CUDA,
  FLAME_BACKEND_OPENCL,
  FLAME_BACKEND_CPU,
} FlameBackendKind;

/* "auto", "cuda", "opencl" or "cpu" */
FLAME_API const char *flame_backend_get_name (FlameBackendKind kind);

/*
 * Whether there is what @kind needs: for CUDA and OpenCL a driver with a device. FALSE
 * with FLAME_ERROR_UNAVAILABLE. Makes no renderer and takes no device memory.
 */
FLAME_API gboolean flame_backend_is_present (
    FlameBackendKind kind, GError **error);

/*
 * A device that there is.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameDeviceInfo FlameDeviceInfo;

FLAME_API FlameBackendKind flame_device_info_get_backend (
    const FlameDeviceInfo *info);
/* the backend's number */
FLAME_API int flame_device_info_get_ordinal (const FlameDeviceInfo *info);
/* FLAME_BACKEND_AUTO takes no other unless it is named */
FLAME_API gboolean flame_device_info_is_gpu (const FlameDeviceInfo *info);
FLAME_API const char *flame_device_info_get_name (const FlameDeviceInfo *info);
/* and its version; empty if unknown */
FLAME_API const char *flame_device_info_get_driver (
    const FlameDeviceInfo *info);
/* memory */
FLAME_API guint64 flame_device_info_get_bytes_total (
    const FlameDeviceInfo *info);

/*
 * The devices of @kind, CUDA or OpenCL, by number; none is opened. Returns:
 * (transfer full) (element-type FlameDeviceInfo) they are the array's; NULL with
 * FLAME_ERROR_UNAVAILABLE if there are none
 */
FLAME_API GPtrArray *flame_backend_list_devices (
    FlameBackendKind kind, GError **error);

/*
 * Whether flame_renderer_config_set_devices() can be given @devices (nullable), on
 * whatever machine; if not, FLAME_ERROR_SETTINGS says what was expected.
 */
FLAME_API gboolean flame_devices_check (const char *devices, GError **error);

G_END_DECLS
