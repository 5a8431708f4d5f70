/*
 * Devices for a backend on NVIDIA's GPUs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/renderer-config.h"
#include "core/gpu-backend/backend.h"
#include "core/gpu/cuda/cuda.h"

/*
 * Opens the contexts that @config asks for: the one to draw in, which is the caller's
 * or a device's primary one; and the one that CUDA memory is in, if that is on another
 * device. Returns FALSE with @error.
 */
gboolean flame_cuda_backend_open_contexts (FlameCudaDriver *driver,
    const FlameRendererConfig *config, FlameGpuBackendParts *parts,
    GError **error);

/*
 * Returns: (transfer full) (element-type FlameDeviceInfo) the devices of @driver, for
 *   the class.
 */
GArray *flame_cuda_backend_list (FlameCudaDriver *driver, GError **error);
