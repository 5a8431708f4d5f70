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

/*
 * Called on threads of the library's while it holds locks: must not call the library.
 *
 * @loss: what happened to which device, and what draws its frames now: one was left out
 * at the start or has been dropped since, or they are of different kinds
 */
typedef void (*FlameLossFunc) (const GError *loss, gpointer user_data);

/* @func: (nullable) NULL, the default: nobody is told but the log */
FLAME_API void flame_renderer_config_set_loss_func (
    FlameRendererConfig *config, FlameLossFunc func, gpointer user_data);

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
 * From now on each device renders up to @depth frames at a time, at least 1; fewer
 * where the backend has no use for more. It does not shrink again. FALSE with @error,
 * and it is as many as could be had.
 */
FLAME_API gboolean flame_renderer_set_depth (
    FlameRenderer *renderer, guint depth, GError **error);

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

/*
 * Has all made that frames like @request would wait for or do without, such as a kernel:
 * of its animation at its time. It needs no picture, but format and size. The job is
 * done once they would wait for nothing, or with FLAME_ERROR_CANCELLED, as when another
 * preparation takes its place: a renderer has one at a time. NULL with
 * FLAME_ERROR_SETTINGS if the request makes no sense.
 */
FLAME_API FlameJob *flame_renderer_prepare (FlameRenderer *renderer,
    const FlameFrameRequest *request, GError **error); /* (transfer full) */

/* blocks until the job is done: drawn, failed or cancelled */
FLAME_API void flame_job_wait (FlameJob *job);

/*
 * The same until @end_time at most, of g_get_monotonic_time(); 0 only asks. Returns:
 * whether it is done
 */
FLAME_API gboolean flame_job_wait_until (FlameJob *job, gint64 end_time);

typedef void (*FlameJobFunc) (FlameJob *job, gpointer user_data);

/*
 * Has @func called once when the job is done, or at once if it is.
 *
 * @context: (nullable) the main context that calls it; NULL: it is called on the thread on
 * which the job becomes done, and must be quick
 * @destroy: (nullable) called with @user_data after that, or instead if the job gets
 * another function before
 */
FLAME_API void flame_job_set_done_func (FlameJob *job, GMainContext *context,
    FlameJobFunc func, gpointer user_data, GDestroyNotify destroy);

/*
 * A frame that is done came too late to be shown in time: budgets of those to come are
 * tighter. Once for a job.
 */
FLAME_API void flame_job_report_late (FlameJob *job);

/*
 * Asks to stop; the job still becomes done, with FLAME_ERROR_CANCELLED. A job that is
 * dropped instead is drawn to its end, into a picture that it keeps.
 */
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
