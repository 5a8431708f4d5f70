/*
 * When a GPU spreads light by classes of kernels: kernels/gpu/classes.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/gpu/post-frame.h"

/*
 * Returns whether blocks with @shared_bytes of shared memory spread light by classes.
 * That needs buckets whose light only the spatial filter reads, at most a few of them in
 * a row of a pixel, and a filter that is the same for all channels.
 */
gboolean flame_gpu_classes_serve (
    const FlamePostParams *post, gsize shared_bytes);

/*
 * Returns the shared memory of a block that spreads light among nodes if @far, else
 * among buckets.
 */
gsize flame_gpu_classes_get_bytes (const FlamePostParams *post, gboolean far);
