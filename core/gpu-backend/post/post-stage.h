/*
 * From buckets to planes on a GPU: density, filter, tone map, pixel format and the copy
 * to the host.
 *
 * A stage belongs to a backend: it has the kernels, and the buffers that frames in
 * flight use one after another, ordered by an event. A picture belongs to a frame's
 * slot: it has parameters, tables, planes and graphs for replay. All functions are for
 * one thread, the backend's, and none waits for the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/iterate/iterate-stage.h"
#include "core/gpu-backend/post/post-kernels.h"
#include "core/plan/plan.h"

typedef struct _FlameGpuPostStage FlameGpuPostStage;
typedef struct _FlameGpuPicture FlameGpuPicture;

/*
 * @kernels: where they come from.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuPostStage *flame_gpu_post_stage_new (
    FlameGpu *gpu, const FlameGpuPostKernelsConfig *kernels, GError **error);
/* Frees the stage. Free its pictures first; their work must have run. */
void flame_gpu_post_stage_free (FlameGpuPostStage *stage); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPostStage, flame_gpu_post_stage_free)

/*
 * Requests the kernels that @plan needs, and returns whether some are still being
 * compiled. Any thread.
 */
gboolean flame_gpu_post_stage_is_coming (
    FlameGpuPostStage *stage, const FlamePlan *plan);

/*
 * Makes a picture that waits for kernels check whether it is cancelled. Any thread.
 */
void flame_gpu_post_stage_wake (FlameGpuPostStage *stage);

/*
 * Sets the statistics.
 * @stats: (nullable) (transfer none) gets the times "density", "conversion" and "copy"
 *   of each picture from now on
 */
void flame_gpu_post_stage_set_stats (
    FlameGpuPostStage *stage, FlameGpuStats *stats);

/*
 * @home: (nullable) (transfer none) the context of plans' CUDA memory, if it is not the
 *   stage's: planes are copied there
 */
void flame_gpu_post_stage_set_home (FlameGpuPostStage *stage, FlameGpu *home);

/*
 * Creates a picture, which allocates memory when it first begins.
 * @buffers: (transfer none) have the planes
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuPicture *flame_gpu_picture_new (
    FlameGpuPostStage *stage, FlameGpuFramebuffers *buffers, GError **error);
/* Frees the picture. All its queued work must have run: synchronise first. */
void flame_gpu_picture_free (FlameGpuPicture *picture); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPicture, flame_gpu_picture_free)

/*
 * Queues log density and density estimation of pass @pass, whose buckets are complete.
 * For strips it does nothing, as their light is computed together with their planes.
 * The first pass waits until the previous frame no longer uses the shared buffers, so
 * frames pass through one after another.
 */
gboolean flame_gpu_picture_queue_density (FlameGpuPicture *picture,
    const FlameGpuSums *buckets, guint pass, FlameGpuStream *stream,
    GError **error);

/*
 * Queues what turns the density of all passes into strip @strip's planes in device
 * memory, which are the plan's own if they are FLAME_MEMORY_CUDA, and then lets the
 * next frame use the shared buffers. The sums of a whole picture are overwritten.
 */
gboolean flame_gpu_picture_queue_planes (FlameGpuPicture *picture,
    const FlameGpuSums *buckets, guint strip, FlameGpuStream *stream,
    GError **error);

/*
 * Frees the device memory that grows with the picture. The next frame allocates it
 * again. It waits, on @stream, for the frames that use it.
 */
void flame_gpu_post_stage_release (
    FlameGpuPostStage *stage, FlameGpuStream *stream);

/*
 * Return the device memory of the stage and of a picture, not counting framebuffers,
 * for statistics and tests.
 */
gsize flame_gpu_post_stage_get_bytes (const FlameGpuPostStage *stage);
gsize flame_gpu_picture_get_bytes (const FlameGpuPicture *picture);
