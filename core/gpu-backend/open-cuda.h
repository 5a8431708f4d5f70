/*
 * The devices that a backend on NVIDIA's GPUs is opened on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/gpu-backend/backend.h"
#include "core/gpu/cuda/cuda.h"

/*
 * The contexts that @config asks for: to draw on, somebody else's or a device's
 * primary one; and where CUDA memory is, if that is another one, on a device other
 * than the one asked for. FALSE with @error.
 */
gboolean flame_cuda_backend_open_contexts (FlameCudaDriver *driver,
    const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error);

/* (transfer full) (element-type FlameDeviceInfo) the class's list, of @driver */
GArray *flame_cuda_backend_list (FlameCudaDriver *driver, GError **error);
