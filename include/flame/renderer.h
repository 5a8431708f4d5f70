/*
 * Renderers: they draw frames of animations, on the CPU or on GPUs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/device.h"
#include "flame/log.h"
#include "flame/request.h"
#include "flame/stats.h"

G_BEGIN_DECLS

/*
 * What a renderer is opened with. Strings are copied.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameRendererConfig FlameRendererConfig;

/* (transfer full) the defaults, which each setter names */
FLAME_API FlameRendererConfig *flame_renderer_config_new (void);
FLAME_API FlameRendererConfig *flame_renderer_config_copy (
    const FlameRendererConfig *config); /* (transfer full) */
FLAME_API void flame_renderer_config_free (
    FlameRendererConfig *config); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameRendererConfig, flame_renderer_config_free)

/* What draws. Default: auto. */
FLAME_API void flame_renderer_config_set_backend (
    FlameRendererConfig *config, FlameBackendKind backend);

/*
 * @devices: (nullable) NULL or "auto", the default: the first that works; "all"; or a list
 * of numbers and parts of names, such as "0,2", "opencl:0" or "cuda:0,opencl:Radeon".
 * Frames take turns on them, and one that fails is dropped
 */
FLAME_API void flame_renderer_config_set_devices (
    FlameRendererConfig *config, const char *devices);

/*
 * Renders into memory of a CUDA context of the caller's. It overrides the first device,
 * while several that are named copy to it. By default each device's primary one is used.
 *
 * @context: (nullable) a CUcontext
 * @owner: what keeps it alive, held as long as any memory of the renderer's lives
 * @ref: adds a reference of the owner and returns it; @unref: on any thread
 */
FLAME_API void flame_renderer_config_set_cuda_context (
    FlameRendererConfig *config, gpointer context, gpointer owner,
    gpointer (*ref) (gpointer owner), GDestroyNotify unref);

/* Threads of the CPU's. 0, the default: one a core. */
FLAME_API void flame_renderer_config_set_n_threads (
    FlameRendererConfig *config, guint n_threads);

/*
 * Whether the CPU's threads leave the processors to the program's others, such as an
 * encoder that the frames go to. Linux only. Default: FALSE.
 */
FLAME_API void flame_renderer_config_set_yields (
    FlameRendererConfig *config, gboolean yields);

/* Frames rendered at a time by each device. 0, the default: 1. */
FLAME_API void flame_renderer_config_set_depth (
    FlameRendererConfig *config, guint depth);

/* @log: (nullable) a reference is taken; NULL, the default: no messages */
FLAME_API void flame_renderer_config_set_log (
    FlameRendererConfig *config, FlameLog *log);

/*
 * The render manager and its backend.
 *
 * Thread-safety: Safe, but for flame_renderer_free().
 */
typedef struct _FlameRenderer FlameRenderer;

/*
 * One queued frame, reference-counted.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameJob FlameJob;

/* NULL with FLAME_ERROR_UNAVAILABLE where the backend is not there. */
FLAME_API FlameRenderer *flame_renderer_new (
    const FlameRendererConfig *config, GError **error);
/* cancels queued frames and waits for running ones */
FLAME_API void flame_renderer_free (FlameRenderer *renderer); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameRenderer, flame_renderer_free)

/*
 * FALSE while something is made for a frame of @request's animation at its time that
 * it would wait for or do without, such as a kernel; what there is to make is
 * begun. Planes, shutter and filters do not count. Never blocks: the renderer's thread
 * finds out, and this is its answer to the last request with the same number.
 * @of: a number of what is to come, not 0: FALSE at first for each
 */
FLAME_API gboolean flame_renderer_prepare (
    FlameRenderer *renderer, const FlameFrameRequest *request, guint of);

/*
 * From now on each device renders up to @depth frames at a time, at least 1; fewer
 * where the backend has no use for more. It does not shrink again. FALSE with @error,
 * and it is as many as could be had.
 */
FLAME_API gboolean flame_renderer_set_depth (
    FlameRenderer *renderer, guint depth, GError **error);

/*
 * What a frame has cost, for the budgets of those to come: called once for each frame
 * that is done, in the order of queueing.
 *
 * @late: it came too late to be shown in time
 * Returns: the part of a frame's seconds that rendering takes of late; 0 if there is no
 * hurry
 */
FLAME_API double flame_renderer_learn (
    FlameRenderer *renderer, const FlameFrameStats *stats, gboolean late);

/*
 * FALSE before a frame has been learned from: if frames give way, more than one in
 * flight may be too much.
 */
FLAME_API gboolean flame_renderer_has_learned (FlameRenderer *renderer);

/* what frames have cost so far says nothing of those to come */
FLAME_API void flame_renderer_forget (FlameRenderer *renderer);

/* how many frames it renders at a time, on all devices together */
FLAME_API guint flame_renderer_get_depth (FlameRenderer *renderer);

/*
 * What draws, the first device's if there are several, and one line for people, such as
 * "CPU, 8 threads, AVX-512"
 */
FLAME_API FlameBackendKind flame_renderer_get_backend (
    const FlameRenderer *renderer);
FLAME_API const char *flame_renderer_get_description (
    const FlameRenderer *renderer);
/*
 * (nullable) why auto did not take CUDA, and if it took the CPU, why no OpenCL device
 * that was named; NULL if it took CUDA or was not asked to
 */
FLAME_API const char *flame_renderer_get_fallback_reason (
    const FlameRenderer *renderer);

/*
 * Since the renderer was made, of all frames, in order of first use; takes no
 * time of the device's. Returns: (transfer full) (element-type FlameKernelStats) they are
 * the array's; empty if nothing runs on a device
 */
FLAME_API GPtrArray *flame_renderer_get_kernel_stats (FlameRenderer *renderer);

/*
 * Returns: (transfer full) (element-type FlameDeviceStats) at least one; they are the
 * array's
 */
FLAME_API GPtrArray *flame_renderer_get_device_stats (FlameRenderer *renderer);

/* devices that are not dropped, at least one */
FLAME_API guint flame_renderer_get_n_devices (FlameRenderer *renderer);

/* whether planes of requests may be in @memory: CUDA's if all devices are CUDA's */
FLAME_API gboolean flame_renderer_has_memory (
    const FlameRenderer *renderer, FlameMemory memory);

/*
 * What should be said about devices, once: one was left out at the start or has been
 * dropped since, or they are of different kinds. Returns: (transfer full) (nullable)
 */
FLAME_API GError *flame_renderer_take_problem (FlameRenderer *renderer);

/*
 * Host memory the backend writes fastest, zero at first: pinned if there is a GPU.
 * It may be freed after the renderer is. Alignment is at least 64 bytes.
 */
FLAME_API gpointer flame_renderer_alloc_host (
    FlameRenderer *renderer, gsize size, GError **error);
FLAME_API void flame_host_free (gpointer memory); /* (nullable) */

/*
 * Queues a frame and returns at once; errors of rendering come with the job.
 * NULL with FLAME_ERROR_SETTINGS where the request makes no sense.
 */
FLAME_API FlameJob *flame_renderer_queue (FlameRenderer *renderer,
    const FlameFrameRequest *request, GError **error); /* (transfer full) */

typedef enum
{
  FLAME_WAIT_DONE,
  FLAME_WAIT_FLUSHING,
} FlameWait;

/* blocks until the frame is done, failed or cancelled, or waits are flushing */
FLAME_API FlameWait flame_job_wait (FlameJob *job);

/* while set, flame_job_wait() on unfinished jobs returns FLUSHING */
FLAME_API void flame_renderer_set_flushing (
    FlameRenderer *renderer, gboolean flushing);

/* Asks to stop; the job still becomes done, with FLAME_ERROR_CANCELLED. */
FLAME_API void flame_job_cancel (FlameJob *job);

/*
 * Once it is done. FALSE with @error if rendering failed or was cancelled; the picture
 * holds nothing useful then.
 */
FLAME_API gboolean flame_job_get_result (FlameJob *job, GError **error);
/* (transfer none) what it took, once it is done; valid as long as the job */
FLAME_API const FlameFrameStats *flame_job_get_stats (const FlameJob *job);

FLAME_API FlameJob *flame_job_ref (FlameJob *job);
FLAME_API void flame_job_unref (FlameJob *job); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameJob, flame_job_unref)

G_END_DECLS
