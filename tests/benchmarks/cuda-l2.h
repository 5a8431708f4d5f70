/*
 * An access policy window over the buckets, which shows what it would gain.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/cuda/context.h"

G_BEGIN_DECLS

/*
 * Reserves as much of the L2 cache as the device allows. @share of the accesses
 * of @stream's kernels to @bytes from @start persist there. FALSE with
 * UNAVAILABLE if the device has no such cache.
 */
gboolean cuda_l2_keep (FlameGpu *context, FlameGpuStream *stream,
    FlameGpuAddress start, gsize bytes, double share, GError **error);

G_END_DECLS
