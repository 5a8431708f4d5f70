/*
 * A frame's picture on a GPU: its start, its strips, and the copy of its planes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/post/post-stage.h"

/*
 * Starts a frame: allocates memory and queues the upload of its parameters. All
 * previous work of the picture must have run, and @plan must not change until all that
 * follows has run. If the picture would take more than @room bytes of device memory,
 * not counting its buckets, it is drawn in strips: rows of pixels that use the same
 * memory one after another.
 *
 * It waits for kernels that are still being compiled.
 * @cancelled: (nullable) atomic; the function fails with CANCELLED after this is set
 *   and flame_gpu_post_stage_wake() is called
 */
gboolean flame_gpu_picture_begin (FlameGpuPicture *picture,
    const FlamePlan *plan, gsize room, const gint *cancelled,
    FlameGpuStream *stream, GError **error);

/*
 * Takes the memory that pictures like @plan's share. The picture itself has no work and
 * begins afterwards.
 */
gboolean flame_gpu_picture_take_ahead (FlameGpuPicture *picture,
    const FlamePlan *plan, gsize room, GError **error);

/* Returns the number of strips; 1 if the picture is not divided. */
guint flame_gpu_picture_count_strips (const FlameGpuPicture *picture);

/*
 * Queues the copy of the last strip to the plan's planes, which are on the host or in
 * another context. It copies directly if they are pinned or CUDA memory and a plane
 * takes one command; otherwise to the picture's own memory, for
 * flame_gpu_picture_finish_copy().
 */
gboolean flame_gpu_picture_queue_copy (
    FlameGpuPicture *picture, FlameGpuStream *stream, GError **error);

/* Finishes the copy. Call this on any thread after the copy has run. */
void flame_gpu_picture_finish_copy (FlameGpuPicture *picture);
