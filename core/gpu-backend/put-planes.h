/*
 * Copies pictures that were drawn on the host to planes in CUDA memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/plan/picture.h"
#include "core/plan/plan.h"

/*
 * Copies the planes of a picture like @plan's to @to, in the context of @gpu, after the
 * work that is now queued on @cuda_stream (nullable), and waits for the copy. Any
 * thread.
 *
 * @from: in host memory
 */
gboolean flame_gpu_put_planes (FlameGpu *gpu, const FlamePlan *plan,
    const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
    GError **error);
