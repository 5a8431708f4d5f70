/*
 * Backends, and the devices that there are.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/error.h"

G_BEGIN_DECLS

/**
 * FlameBackendKind:
 * @FLAME_BACKEND_AUTO: CUDA or OpenCL if there is a device and its driver, else the CPU
 * @FLAME_BACKEND_CUDA: NVIDIA's GPUs
 * @FLAME_BACKEND_OPENCL: GPUs of any make
 * @FLAME_BACKEND_CPU: the processor
 *
 * What draws. More may come behind the last one.
 */
typedef enum
{
  FLAME_BACKEND_AUTO,
  FLAME_BACKEND_CUDA,
  FLAME_BACKEND_OPENCL,
  FLAME_BACKEND_CPU,
} FlameBackendKind;

/**
 * flame_backend_get_name:
 * @kind: a kind of backend
 *
 * The name of a kind of backend.
 *
 * Returns: (transfer none): "auto", "cuda", "opencl" or "cpu"
 */
FLAME_API const char *flame_backend_get_name (FlameBackendKind kind);

/**
 * flame_backend_is_present:
 * @kind: a kind of backend
 *
 * Whether there is what a kind of backend needs: for CUDA and OpenCL a driver with
 * a device. It makes no renderer and takes no device memory.
 *
 * Returns: FALSE with FLAME_ERROR_UNAVAILABLE
 */
FLAME_API gboolean flame_backend_is_present (
    FlameBackendKind kind, GError **error);

/**
 * FlameDeviceInfo:
 *
 * A device that there is.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameDeviceInfo FlameDeviceInfo;

#define FLAME_TYPE_DEVICE_INFO (flame_device_info_get_type ())
FLAME_API GType flame_device_info_get_type (void);

/**
 * flame_device_info_get_backend:
 * @info: a device
 *
 * The backend that drives it.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_device_info_get_backend (
    const FlameDeviceInfo *info);

/**
 * flame_device_info_get_ordinal:
 * @info: a device
 *
 * Its number among the backend's devices.
 *
 * Returns: the number, from 0
 */
FLAME_API int flame_device_info_get_ordinal (const FlameDeviceInfo *info);

/**
 * flame_device_info_is_gpu:
 * @info: a device
 *
 * Whether it is a GPU. FLAME_BACKEND_AUTO takes no other device unless it is named.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_device_info_is_gpu (const FlameDeviceInfo *info);

/**
 * flame_device_info_get_name:
 * @info: a device
 *
 * Its name.
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_device_info_get_name (const FlameDeviceInfo *info);

/**
 * flame_device_info_get_driver:
 * @info: a device
 *
 * The driver and its version; empty if unknown.
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_device_info_get_driver (
    const FlameDeviceInfo *info);

/**
 * flame_device_info_get_bytes_total:
 * @info: a device
 *
 * Its memory.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_info_get_bytes_total (
    const FlameDeviceInfo *info);

/**
 * flame_backend_list_devices:
 * @kind: a kind of backend
 *
 * The devices of a kind, by number. None is opened.
 *
 * Returns: (transfer container) (element-type FlameDeviceInfo): NULL with
 *   FLAME_ERROR_UNAVAILABLE if there are none; the devices are the array's
 */
FLAME_API GPtrArray *flame_backend_list_devices (
    FlameBackendKind kind, GError **error);

/**
 * flame_devices_check:
 * @devices: (nullable): a list of devices
 *
 * Whether flame_renderer_config_set_devices() can be given @devices, on whatever
 * machine.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS, which says what was expected
 */
FLAME_API gboolean flame_devices_check (const char *devices, GError **error);

G_END_DECLS
