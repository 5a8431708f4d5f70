/*
 * Renderers: they draw frames of animations, on the CPU or on GPUs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/device.h"
#include "flame/log.h"
#include "flame/request.h"
#include "flame/stats.h"

G_BEGIN_DECLS

/**
 * FlameRendererConfig:
 *
 * What a renderer is opened with. Strings are copied.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameRendererConfig FlameRendererConfig;

#define FLAME_TYPE_RENDERER_CONFIG (flame_renderer_config_get_type ())
FLAME_API GType flame_renderer_config_get_type (void);

/**
 * flame_renderer_config_new:
 *
 * The defaults, which each setter names.
 *
 * Returns: (transfer full): the defaults
 */
FLAME_API FlameRendererConfig *flame_renderer_config_new (void);

/**
 * flame_renderer_config_copy:
 * @config: the config
 *
 * Copies it.
 *
 * Returns: (transfer full): a copy
 */
FLAME_API FlameRendererConfig *flame_renderer_config_copy (
    const FlameRendererConfig *config);

/**
 * flame_renderer_config_free:
 * @config: (nullable) (transfer full): the config
 *
 * Frees it.
 */
FLAME_API void flame_renderer_config_free (FlameRendererConfig *config);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameRendererConfig, flame_renderer_config_free)

/**
 * flame_renderer_config_set_backend:
 * @config: the config
 * @backend: its kind
 *
 * What draws. Default: auto.
 */
FLAME_API void flame_renderer_config_set_backend (
    FlameRendererConfig *config, FlameBackendKind backend);

/**
 * flame_renderer_config_set_devices:
 * @config: the config
 * @devices: (nullable): NULL or "auto", the default: the first that works; "all";
 *   or a list of numbers and parts of names, such as "0,2", "opencl:0" or
 *   "cuda:0,opencl:Radeon". Frames take turns on them, and one that fails is
 *   dropped
 *
 * Which devices draw. Frames take turns on them, and one that fails is dropped.
 */
FLAME_API void flame_renderer_config_set_devices (
    FlameRendererConfig *config, const char *devices);

/**
 * flame_renderer_config_set_cuda_context: (skip)
 * @config: the config
 * @context: (nullable): a CUcontext
 * @owner: what keeps it alive, held as long as any memory of the renderer's lives
 * @ref: adds a reference of the owner and returns it
 * @unref: gives one back, on any thread
 *
 * Renders into memory of a CUDA context of the caller's. It overrides the first
 * device, while several that are named copy to it. By default each device's primary
 * one is used.
 */
FLAME_API void flame_renderer_config_set_cuda_context (
    FlameRendererConfig *config, gpointer context, gpointer owner,
    gpointer (*ref) (gpointer owner), GDestroyNotify unref);

/**
 * flame_renderer_config_set_n_threads:
 * @config: the config
 * @n_threads: how many
 *
 * Threads of the CPU's. 0, the default: one a core.
 */
FLAME_API void flame_renderer_config_set_n_threads (
    FlameRendererConfig *config, guint n_threads);

/**
 * flame_renderer_config_set_yields:
 * @config: the config
 * @yields: whether they do
 *
 * Whether the CPU's threads leave the processors to the program's others, such as
 * an encoder that the frames go to. Linux only. Default: FALSE.
 */
FLAME_API void flame_renderer_config_set_yields (
    FlameRendererConfig *config, gboolean yields);

/**
 * flame_renderer_config_set_depth:
 * @config: the config
 * @depth: how many
 *
 * Frames rendered at a time by each device. 0, the default: 1.
 */
FLAME_API void flame_renderer_config_set_depth (
    FlameRendererConfig *config, guint depth);

/**
 * FlameLossFunc:
 * @loss: what happened to which device, and what draws its frames now: one was left
 *   out at the start or has been dropped since, or they are of different kinds
 * @user_data: (closure): what the function was given with
 *
 * Receives losses of devices. It is called on threads of the library's while it
 * holds locks, and must not call the library.
 */
typedef void (*FlameLossFunc) (const GError *loss, gpointer user_data);

/**
 * flame_renderer_config_set_loss_func: (skip)
 * @config: the config
 * @func: (nullable): called with each loss; NULL, the default: nobody is told but the log
 * @user_data: for @func, valid as long as the config and its renderers
 *
 * As flame_renderer_config_set_loss_func_full(), without an end.
 */
FLAME_API void flame_renderer_config_set_loss_func (
    FlameRendererConfig *config, FlameLossFunc func, gpointer user_data);

/**
 * flame_renderer_config_set_loss_func_full: (rename-to flame_renderer_config_set_loss_func)
 * @config: the config
 * @func: (nullable) (scope notified) (closure user_data) (destroy destroy): called with
 *   each loss; NULL, the default: nobody is told but the log
 * @user_data: for @func
 * @destroy: (nullable): called with @user_data, on any thread, when neither the config nor
 *   one of its renderers can call @func any more
 *
 * Who learns of devices that are lost.
 */
FLAME_API void flame_renderer_config_set_loss_func_full (
    FlameRendererConfig *config, FlameLossFunc func, gpointer user_data,
    GDestroyNotify destroy);

/**
 * flame_renderer_config_set_log:
 * @config: the config
 * @log: (nullable): a reference is taken; NULL, the default: no messages
 *
 * Where messages go.
 */
FLAME_API void flame_renderer_config_set_log (
    FlameRendererConfig *config, FlameLog *log);

/**
 * FlameRenderer:
 *
 * The render manager and its backend.
 *
 * Thread-safety: Safe, but for flame_renderer_free().
 */
typedef struct _FlameRenderer FlameRenderer;

#define FLAME_TYPE_RENDERER (flame_renderer_get_type ())
FLAME_API GType flame_renderer_get_type (void);

/**
 * FlameJob:
 *
 * One queued frame, reference-counted.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameJob FlameJob;

#define FLAME_TYPE_JOB (flame_job_get_type ())
FLAME_API GType flame_job_get_type (void);

/**
 * flame_renderer_new:
 * @config: the config
 *
 * Opens a backend.
 *
 * Returns: (transfer full): NULL with FLAME_ERROR_UNAVAILABLE if the backend is not
 *   there
 */
FLAME_API FlameRenderer *flame_renderer_new (
    const FlameRendererConfig *config, GError **error);

/**
 * flame_renderer_free:
 * @renderer: (nullable) (transfer full): a renderer
 *
 * Cancels queued frames, waits for running ones and frees the renderer.
 */
FLAME_API void flame_renderer_free (FlameRenderer *renderer);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameRenderer, flame_renderer_free)

/**
 * flame_renderer_set_depth:
 * @renderer: a renderer
 * @depth: frames
 *
 * From now on each device renders up to @depth frames at a time, at least 1; fewer
 * where the backend has no use for more. It does not shrink again. FALSE with
 * @error, and it is as many as could be had.
 *
 * Returns: FALSE with @error set if it fails
 */
FLAME_API gboolean flame_renderer_set_depth (
    FlameRenderer *renderer, guint depth, GError **error);

/**
 * flame_renderer_get_depth:
 * @renderer: a renderer
 *
 * How many frames it renders at a time, on all devices together.
 *
 * Returns: the number
 */
FLAME_API guint flame_renderer_get_depth (FlameRenderer *renderer);

/**
 * flame_renderer_get_backend:
 * @renderer: a renderer
 *
 * What draws; the first device's if there are several.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_renderer_get_backend (
    const FlameRenderer *renderer);

/**
 * flame_renderer_get_description:
 * @renderer: a renderer
 *
 * One line for people about what draws, such as "CPU, 8 threads, AVX-512".
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_renderer_get_description (
    const FlameRenderer *renderer);

/**
 * flame_renderer_get_fallback_reason:
 * @renderer: a renderer
 *
 * Why auto did not take CUDA, and if it took the CPU, why no OpenCL device that was
 * named.
 *
 * Returns: (nullable) (transfer none): NULL if it took CUDA or was not asked to
 */
FLAME_API const char *flame_renderer_get_fallback_reason (
    const FlameRenderer *renderer);

/**
 * flame_renderer_get_kernel_stats:
 * @renderer: a renderer
 *
 * Device time of all frames since the renderer was made, in order of first use. It
 * takes no time of the device's.
 *
 * Returns: (transfer container) (element-type FlameKernelStats): they are the
 *   array's; empty if nothing runs on a device
 */
FLAME_API GPtrArray *flame_renderer_get_kernel_stats (FlameRenderer *renderer);

/**
 * flame_renderer_get_device_stats:
 * @renderer: a renderer
 *
 * What the devices have done since the renderer was made.
 *
 * Returns: (transfer container) (element-type FlameDeviceStats): at least one; they
 *   are the array's
 */
FLAME_API GPtrArray *flame_renderer_get_device_stats (FlameRenderer *renderer);

/**
 * flame_renderer_get_n_devices:
 * @renderer: a renderer
 *
 * How many devices are not dropped.
 *
 * Returns: the number, at least 1
 */
FLAME_API guint flame_renderer_get_n_devices (FlameRenderer *renderer);

/**
 * flame_renderer_has_memory:
 * @renderer: a renderer
 * @memory: where planes are
 *
 * Whether planes of requests may be in @memory: CUDA's if all devices are CUDA's.
 *
 * Returns: TRUE if they may
 */
FLAME_API gboolean flame_renderer_has_memory (
    const FlameRenderer *renderer, FlameMemory memory);

/**
 * flame_renderer_alloc_host: (skip)
 * @renderer: a renderer
 * @size: bytes
 *
 * Host memory the backend writes fastest, zero at first: pinned if there is a GPU.
 * It may be freed after the renderer is. Alignment is at least 64 bytes.
 *
 * Returns: (nullable) (transfer full): NULL with @error
 */
FLAME_API gpointer flame_renderer_alloc_host (
    FlameRenderer *renderer, gsize size, GError **error);

/**
 * flame_host_free: (skip)
 * @memory: (nullable) (transfer full): what flame_renderer_alloc_host() returned
 *
 * Frees it.
 */
FLAME_API void flame_host_free (gpointer memory);

/**
 * flame_renderer_queue:
 * @renderer: a renderer
 * @request: the frame
 *
 * Queues a frame and returns at once; errors of rendering come with the job.
 *
 * Returns: (transfer full): the frame's job; NULL with FLAME_ERROR_SETTINGS if the
 *   request makes no sense
 */
FLAME_API FlameJob *flame_renderer_queue (
    FlameRenderer *renderer, const FlameFrameRequest *request, GError **error);

/**
 * flame_renderer_prepare:
 * @renderer: a renderer
 * @request: a frame like those to come
 *
 * Has all made that frames like @request would wait for or do without, such as a
 * kernel: of its animation at its time. It needs no picture, but format and size.
 * The job is done once they would wait for nothing, or with FLAME_ERROR_CANCELLED,
 * as when another preparation takes its place: a renderer has one at a time. NULL
 * with FLAME_ERROR_SETTINGS if the request makes no sense.
 *
 * Returns: (transfer full): a job; NULL with FLAME_ERROR_SETTINGS if the request
 *   makes no sense
 */
FLAME_API FlameJob *flame_renderer_prepare (
    FlameRenderer *renderer, const FlameFrameRequest *request, GError **error);

/**
 * flame_job_wait:
 * @job: a job
 *
 * Waits until the job is done: drawn, failed or cancelled.
 */
FLAME_API void flame_job_wait (FlameJob *job);

/**
 * flame_job_wait_until:
 * @job: a job
 * @end_time: a time of g_get_monotonic_time()
 *
 * Waits until the job is done, until @end_time at most; 0 only asks.
 *
 * Returns: whether it is done
 */
FLAME_API gboolean flame_job_wait_until (FlameJob *job, gint64 end_time);

/**
 * FlameJobFunc:
 * @job: a job
 * @user_data: (closure): what the function was given with
 *
 * Is called when a job is done.
 */
typedef void (*FlameJobFunc) (FlameJob *job, gpointer user_data);

/**
 * flame_job_set_done_func:
 * @job: a job
 * @context: (nullable): the main context that calls it; NULL: it is called on the
 *   thread on which the job becomes done, and must be quick
 * @func: (scope notified) (closure user_data) (destroy destroy): called once
 * @user_data: for @func
 * @destroy: (nullable): called with @user_data after that, or instead if the job
 *   gets another function before
 *
 * Has @func called once when the job is done, or at once if it is.
 */
FLAME_API void flame_job_set_done_func (FlameJob *job, GMainContext *context,
    FlameJobFunc func, gpointer user_data, GDestroyNotify destroy);

/**
 * flame_job_report_late:
 * @job: a job
 *
 * A frame that is done came too late to be shown in time: budgets of those to come
 * are tighter. Once for a job.
 */
FLAME_API void flame_job_report_late (FlameJob *job);

/**
 * flame_job_cancel:
 * @job: a job
 *
 * Asks to stop; the job still becomes done, with FLAME_ERROR_CANCELLED. A job that
 * is dropped instead is drawn to its end, into a picture that it keeps.
 */
FLAME_API void flame_job_cancel (FlameJob *job);

/**
 * flame_job_get_progress:
 * @job: a job
 *
 * How far the job has come, for a progress bar: the part of its samples that is drawn. A
 * GPU does not say, and its frames are short.
 *
 * Returns: 0 to 1; 1 if the job is done
 */
FLAME_API double flame_job_get_progress (FlameJob *job);

/**
 * flame_job_get_result:
 * @job: a job
 *
 * Whether the frame was drawn, once the job is done. The picture holds nothing
 * useful otherwise.
 *
 * Returns: FALSE with @error if rendering failed or was cancelled
 */
FLAME_API gboolean flame_job_get_result (FlameJob *job, GError **error);

/**
 * flame_job_get_stats:
 * @job: a job
 *
 * What the frame took, once the job is done.
 *
 * Returns: (transfer none): valid as long as the job
 */
FLAME_API const FlameFrameStats *flame_job_get_stats (const FlameJob *job);

/**
 * flame_job_ref:
 * @job: a job
 *
 * Adds a reference.
 *
 * Returns: (transfer full): the same
 */
FLAME_API FlameJob *flame_job_ref (FlameJob *job);

/**
 * flame_job_unref:
 * @job: (nullable) (transfer full): a job
 *
 * Drops a reference; the last one frees it.
 */
FLAME_API void flame_job_unref (FlameJob *job);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameJob, flame_job_unref)

G_END_DECLS
