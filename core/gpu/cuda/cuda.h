/*
 * Opens NVIDIA's GPUs. Code that opens a device includes only this header of
 * core/gpu/cuda, and gets a FlameGpu and a FlameGpuCompiler.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/gpu/compiler.h"
#include "core/gpu/gpu.h"
#include "flame/cuda.h"

/* The oldest supported architecture: Turing, with which NVRTC 13 starts too. */
#define FLAME_CUDA_MIN_ARCH 75

/* The loaded driver. Immutable, reference-counted, thread-safe. */
typedef struct _FlameCudaDriver FlameCudaDriver;

/*
 * Opens libcuda.so.1 and initialises it. The library stays loaded until the process
 * ends, as its threads may outlive us.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE if the driver is missing,
 *   too old, or finds no GPU.
 */
FlameCudaDriver *flame_cuda_driver_load (GError **error);

/* Returns whether there is a library to open. Nothing is initialised. */
gboolean flame_cuda_driver_exists (void);

FlameCudaDriver *flame_cuda_driver_ref (FlameCudaDriver *driver);
void flame_cuda_driver_unref (FlameCudaDriver *driver); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaDriver, flame_cuda_driver_unref)

/*
 * Lists all devices by number, with only name, driver and memory filled; none is
 * opened.
 * Returns: (transfer full) (element-type FlameGpuDevice) NULL with @error.
 */
GArray *flame_cuda_device_list (FlameCudaDriver *driver, GError **error);

/*
 * @device: ordinal, or -1 for the first that works. Retains the device's primary
 *   context, which is shared with its other users in this process.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE, which for -1 names each
 *   device and its reason.
 */
FlameGpu *flame_cuda_open (FlameCudaDriver *driver, int device, GError **error);

/*
 * Uses the caller's CUcontext, which lives as long as its owner; a reference to the
 * owner is held. Without an owner the context must outlive everything created here.
 */
FlameGpu *flame_cuda_open_external (
    FlameCudaDriver *driver, const FlameCudaSharing *sharing, GError **error);

/*
 * Opens the library that the environment variable FLAME_NVRTC names, and nothing else
 * if it is set; otherwise libnvrtc of CUDA 13, 12 or 11.2, from the system's library
 * paths, from CUDA_PATH, CUDA_HOME or /usr/local/cuda. It stays loaded.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE.
 */
FlameGpuCompiler *flame_cuda_nvrtc_load (GError **error);
