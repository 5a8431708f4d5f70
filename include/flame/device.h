/*
 * Backends, and the devices of this machine.
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
 * @FLAME_BACKEND_AUTO: CUDA if a device works; else OpenCL if it has a GPU that was
 *   measured to be faster than the CPU, or the list of devices names one of its
 *   devices; else the CPU
 * @FLAME_BACKEND_CUDA: NVIDIA's GPUs
 * @FLAME_BACKEND_OPENCL: GPUs of any make
 * @FLAME_BACKEND_CPU: the processor
 *
 * Kinds of backends. Later versions may append values.
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
 * Checks whether this machine has what a backend needs: for CUDA and OpenCL a driver
 * with a device. It opens no device and takes no device memory.
 *
 * Returns: FALSE with FLAME_ERROR_UNAVAILABLE if something is missing
 */
FLAME_API gboolean flame_backend_is_present (
    FlameBackendKind kind, GError **error);

/**
 * FlameDeviceInfo:
 *
 * A device of this machine.
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
 * Whether it is a GPU. FLAME_BACKEND_AUTO uses another device only if it is named.
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
 * Lists the devices of a backend in the order of their numbers. None is opened.
 *
 * Returns: (transfer container) (element-type FlameDeviceInfo): the devices, which the
 *   array owns; NULL with FLAME_ERROR_UNAVAILABLE if there are none
 */
FLAME_API GPtrArray *flame_backend_list_devices (
    FlameBackendKind kind, GError **error);

/**
 * flame_devices_check:
 * @devices: (nullable): a list of devices
 *
 * Checks that @devices is a valid argument of flame_renderer_config_set_devices(). The
 * result does not depend on this machine's devices.
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS, whose message names what was expected
 */
FLAME_API gboolean flame_devices_check (const char *devices, GError **error);

G_END_DECLS
