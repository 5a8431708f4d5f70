/*
 * The GPU backend: a thread that queues frames on a GPU, and one that reports finished
 * frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/compiler.h"
#include "core/gpu/disk-cache.h"
#include "core/gpu/gpu.h"
#include "core/render/backend.h"

extern const FlameBackendClass flame_cuda_backend_class;
extern const FlameBackendClass flame_opencl_backend_class;

/* What a class opens, and a backend is created from. */
typedef struct
{
  FlameGpu *gpu;      /* the device to draw on */
  FlameGpu *home;     /* (nullable) where CUDA memory is, if it is elsewhere */
  GBytes *post_image; /* (nullable) prebuilt kernels of the filters */
  FlameGpuCompiler *compiler; /* (nullable) NULL: prebuilt kernels only */
  FlameGpuDiskCache *disk;    /* (nullable) */
} FlameGpuBackendParts;

/* Drops all parts and their references. */
void flame_gpu_backend_parts_clear (FlameGpuBackendParts *parts);

/*
 * Creates a backend, when the class has opened the device. It takes the disk cache from
 * @parts, and references to the rest.
 * Returns: (transfer full) NULL with FLAME_ERROR_UNAVAILABLE
 */
FlameBackend *flame_gpu_backend_new (
    FlameGpuBackendParts *parts, GError **error);
