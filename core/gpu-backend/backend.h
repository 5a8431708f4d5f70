/*
 * The GPU backend: one thread that queues frames on a GPU, one that reports
 * those that are done.
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

/* What a backend is made of. */
typedef struct
{
  FlameGpu *gpu;              /* that it draws on */
  FlameGpu *home;             /* (nullable) of CUDA memory elsewhere */
  GBytes *post_image;         /* (nullable) of the filters' kernels, prebuilt */
  FlameGpuCompiler *compiler; /* (nullable) prebuilt kernels only */
  FlameGpuDiskCache *disk;    /* (nullable) */
} FlameGpuBackendParts;

/* drops what is in it, references and all */
void flame_gpu_backend_parts_clear (FlameGpuBackendParts *parts);

/*
 * What the class's open does once the device is there; takes the disk cache out of
 * @parts, and references of the rest. Returns: (transfer full) NULL with
 * FLAME_ERROR_UNAVAILABLE.
 */
FlameBackend *flame_gpu_backend_new (
    FlameGpuBackendParts *parts, GError **error);
