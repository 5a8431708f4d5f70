/*
 * Opens OpenCL devices: GPUs of any make, and processors with pocl. Code that opens one
 * includes only this header of core/gpu/opencl, and gets a FlameGpu and a
 * FlameGpuCompiler.
 *
 * A device needs OpenCL 1.2's C, memory whose address is the same in kernels and
 * structs, and 32-bit atomics. Such memory is coarse-grained shared virtual memory, or
 * buffers with addresses, with the extension cl_ext_buffer_device_address.
 *
 * All functions are thread-safe.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/compiler.h"
#include "core/gpu/gpu.h"

/*
 * Returns the number of devices of all platforms, which are numbered consecutively. It
 * is 0 without libOpenCL.so.1, which is opened at the first call and stays loaded.
 */
guint flame_opencl_count_devices (void);

/*
 * Describes device @index without opening it.
 *
 * @platform: (out) (optional) (transfer full) such as "NVIDIA CUDA"
 *
 * Returns: FALSE with FLAME_ERROR_UNAVAILABLE
 */
gboolean flame_opencl_describe_device (
    guint index, FlameGpuDevice *device, char **platform, GError **error);

/*
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE if there is no such
 *   device, or if it lacks something, which the message names.
 */
FlameGpu *flame_opencl_gpu_new (guint index, GError **error);

/*
 * Creates the compiler of @gpu's driver, for @gpu and equal devices. It cannot be
 * stopped.
 * Returns: (transfer full)
 */
FlameGpuCompiler *flame_opencl_compiler_new (FlameGpu *gpu);
