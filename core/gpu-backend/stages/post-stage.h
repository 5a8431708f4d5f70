/*
 * From buckets to planes on a GPU: density, filter, tone map, pixel format and
 * the copy to the host.
 *
 * A stage belongs to a backend: kernels, and the buffers that the frames in
 * flight use one after the other, an event making the order. A picture belongs
 * to a frame slot: parameters, tables, planes and replayed graphs. All is used by
 * one thread, the backend's; nothing here waits for the device.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu-backend/stages/iterate-stage.h"
#include "core/gpu-backend/stages/post-kernels.h"
#include "core/render/plan.h"

typedef struct _FlameGpuPostStage FlameGpuPostStage;
typedef struct _FlameGpuPicture FlameGpuPicture;

/* @kernels: where they are from. Returns: (transfer full) NULL with @error. */
FlameGpuPostStage *flame_gpu_post_stage_new (
    FlameGpu *gpu, const FlameGpuPostKernelsConfig *kernels, GError **error);
/* after its pictures; their work must have run */
void flame_gpu_post_stage_free (FlameGpuPostStage *stage); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPostStage, flame_gpu_post_stage_free)

/*
 * Whether kernels that @plan needs are still being made, which are asked for here. Any
 * thread.
 */
gboolean flame_gpu_post_stage_is_coming (
    FlameGpuPostStage *stage, const FlamePlan *plan);

/* has a picture that waits for kernels see whether it is cancelled; any thread */
void flame_gpu_post_stage_wake (FlameGpuPostStage *stage);

/*
 * @stats: (nullable) (transfer none) times "density", "conversion" and "copy" of
 * each picture from now on
 */
void flame_gpu_post_stage_set_stats (
    FlameGpuPostStage *stage, FlameGpuStats *stats);

/*
 * @home: (nullable) (transfer none) the context that CUDA memory of plans is in, where
 * it is not the stage's: planes are copied there
 */
void flame_gpu_post_stage_set_home (FlameGpuPostStage *stage, FlameGpu *home);

/*
 * @buffers: (transfer none) have the planes. Takes memory when first begun.
 * Returns: (transfer full) NULL with @error.
 */
FlameGpuPicture *flame_gpu_picture_new (
    FlameGpuPostStage *stage, FlameGpuFramebuffers *buffers, GError **error);
/* what it has queued must have run: synchronise before */
void flame_gpu_picture_free (FlameGpuPicture *picture); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameGpuPicture, flame_gpu_picture_free)

/*
 * Queues log density and density estimation of pass @pass, whose buckets are
 * ready; not of strips, whose light is made together with their planes. The first waits for the frame before to leave the shared buffers, so
 * frames pass through here one after the other.
 */
gboolean flame_gpu_picture_queue_density (FlameGpuPicture *picture,
    const FlameGpuSums *buckets, guint pass, FlameGpuStream *stream,
    GError **error);

/*
 * Queues what turns the density of all passes into strip @strip's planes in device
 * memory, the plan's own where they are FLAME_MEMORY_CUDA, and
 * lets the next frame into the shared buffers. The sums of a whole picture are overwritten.
 */
gboolean flame_gpu_picture_queue_planes (FlameGpuPicture *picture,
    const FlameGpuSums *buckets, guint strip, FlameGpuStream *stream,
    GError **error);

/*
 * Gives back the device memory that grows with the picture, which the next frame
 * takes anew. Waits by @stream for the frames that use it.
 */
void flame_gpu_post_stage_release (
    FlameGpuPostStage *stage, FlameGpuStream *stream);

/*
 * Device memory held by the stage and a picture besides its framebuffers, for
 * statistics and tests.
 */
gsize flame_gpu_post_stage_get_bytes (const FlameGpuPostStage *stage);
gsize flame_gpu_picture_get_bytes (const FlameGpuPicture *picture);
