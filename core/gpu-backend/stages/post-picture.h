/*
 * A frame's picture on a GPU: its start, its strips, and the copy of its planes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/post-stage.h"

/*
 * Starts a frame: takes memory and queues the upload of its parameters. All that
 * the picture queued before has run; @plan stays as it is until all that follows
 * has. What would take more than @room bytes of device memory, its buckets aside, is
 * drawn in strips: rows of pixels, one after the other in the same memory.
 *
 * Kernels that are still being made are waited for. @cancelled: (nullable) atomic: CANCELLED
 * once it is set and flame_gpu_post_stage_wake() called
 */
gboolean flame_gpu_picture_begin (FlameGpuPicture *picture,
    const FlamePlan *plan, gsize room, const gint *cancelled,
    FlameGpuStream *stream, GError **error);

/* 1: the whole picture */
guint flame_gpu_picture_count_strips (const FlameGpuPicture *picture);

/*
 * Queues the copy of the strip queued last to the plan's planes, which are the host's or another context's:
 * straight if they are pinned or CUDA memory and a plane is one command, else to memory of
 * the picture's own, for flame_gpu_picture_finish_copy().
 */
gboolean flame_gpu_picture_queue_copy (
    FlameGpuPicture *picture, FlameGpuStream *stream, GError **error);

/* on any thread, once the copy has run */
void flame_gpu_picture_finish_copy (FlameGpuPicture *picture);
