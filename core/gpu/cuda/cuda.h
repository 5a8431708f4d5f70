/*
 * Opening NVIDIA's GPUs. Who opens a device includes this, and no other header of
 * core/gpu/cuda: what it gets is a FlameGpu and a FlameGpuCompiler.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/gpu/compiler.h"
#include "core/gpu/gpu.h"
#include "flame/cuda.h"

/*
 * the oldest architecture rendered on: Turing, which NVRTC 13 starts with too
 */
#define FLAME_CUDA_MIN_ARCH 75

/* The driver, loaded. Immutable, reference-counted, thread-safe. */
typedef struct _FlameCudaDriver FlameCudaDriver;

/*
 * Opens libcuda.so.1 and initialises it. The library stays loaded to the end of
 * the process, for its threads may outlive us.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE where the driver
 * is missing, too old, or finds no GPU.
 */
FlameCudaDriver *flame_cuda_driver_load (GError **error);

/* whether there is a library to open; nothing is initialised */
gboolean flame_cuda_driver_exists (void);

FlameCudaDriver *flame_cuda_driver_ref (FlameCudaDriver *driver);
void flame_cuda_driver_unref (FlameCudaDriver *driver); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameCudaDriver, flame_cuda_driver_unref)

/*
 * All devices by number, with their name, driver and memory alone; none is opened.
 * Returns: (transfer full) (element-type FlameGpuDevice) NULL with @error.
 */
GArray *flame_cuda_device_list (FlameCudaDriver *driver, GError **error);

/*
 * @device: ordinal, or -1 for the first that works. Takes a use of the device's
 * primary context, shared with whoever else uses it in this process.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE, which for -1
 * names each device with its reason.
 */
FlameGpu *flame_cuda_open (FlameCudaDriver *driver, int device, GError **error);

/*
 * On a CUcontext of somebody else's, which lives as long as its owner: a reference
 * of that is held to the end. Without an owner it must outlive what is made here.
 */
FlameGpu *flame_cuda_open_external (
    FlameCudaDriver *driver, const FlameCudaSharing *sharing, GError **error);

/*
 * Opens the library named by the environment variable FLAME_NVRTC, where that
 * is set, and nothing else then; or libnvrtc of CUDA 13, 12 or 11.2, from where
 * the system looks for libraries, from CUDA_PATH, CUDA_HOME or /usr/local/cuda.
 * It stays loaded.
 *
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE.
 */
FlameGpuCompiler *flame_cuda_nvrtc_load (GError **error);
