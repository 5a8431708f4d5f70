/*
 * Pictures that were drawn on the host, brought to planes in CUDA memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"
#include "core/render/picture.h"
#include "core/render/plan.h"

/*
 * Copies the planes of a picture such as @plan's to @to, in @context, once the work
 * queued on @cuda_stream (nullable) by now has run, and waits until they are there.
 * Any thread.
 *
 * @from: in host memory
 */
gboolean flame_gpu_put_planes (FlameGpu *gpu, const FlamePlan *plan,
    const FlamePlanes *from, const FlamePlanes *to, gpointer cuda_stream,
    GError **error);
