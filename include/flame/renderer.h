/*
 * Renderers: they draw frames of animations on the CPU or on GPUs.
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
 * The settings that a renderer is created with. Setters copy strings.
 *
 * Thread-safety: Unsafe while a setter runs, else safe.
 */
typedef struct _FlameRendererConfig FlameRendererConfig;

#define FLAME_TYPE_RENDERER_CONFIG (flame_renderer_config_get_type ())
FLAME_API GType flame_renderer_config_get_type (void);

/**
 * flame_renderer_config_new:
 *
 * Creates a config with the defaults that the setters name.
 *
 * Returns: (transfer full): the config
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
 * @backend: a kind of backend
 *
 * Sets the backend. Default: auto.
 */
FLAME_API void flame_renderer_config_set_backend (
    FlameRendererConfig *config, FlameBackendKind backend);

/**
 * flame_renderer_config_set_devices:
 * @config: the config
 * @devices: (nullable): NULL or "auto", the default, for the first that works; "all";
 *   or a list of numbers and parts of names, such as "0,2", "opencl:0" or
 *   "cuda:0,opencl:Radeon"
 *
 * Sets the devices. They draw frames in turn. A device that fails is dropped.
 */
FLAME_API void flame_renderer_config_set_devices (
    FlameRendererConfig *config, const char *devices);

/**
 * flame_renderer_config_set_cuda_context: (skip)
 * @config: the config
 * @context: (nullable): a CUcontext
 * @owner: keeps the context alive; a reference is held until the last memory of the
 *   renderer is freed
 * @ref: adds a reference to @owner and returns it
 * @unref: drops a reference to @owner, on any thread
 *
 * Sets the CUDA context to render in. It replaces the first device. If several devices
 * are named, the others copy their frames to it. By default each device's primary
 * context is used.
 */
FLAME_API void flame_renderer_config_set_cuda_context (
    FlameRendererConfig *config, gpointer context, gpointer owner,
    gpointer (*ref) (gpointer owner), GDestroyNotify unref);

/**
 * flame_renderer_config_set_n_threads:
 * @config: the config
 * @n_threads: threads, or 0
 *
 * Sets the number of the CPU backend's threads. 0, the default, is one for each core.
 */
FLAME_API void flame_renderer_config_set_n_threads (
    FlameRendererConfig *config, guint n_threads);

/**
 * flame_renderer_config_set_yields:
 * @config: the config
 * @yields: whether to yield
 *
 * Sets whether the CPU backend's threads yield to the program's other threads, such as
 * those of an encoder. It has an effect on Linux only. Default: FALSE.
 */
FLAME_API void flame_renderer_config_set_yields (
    FlameRendererConfig *config, gboolean yields);

/**
 * flame_renderer_config_set_depth:
 * @config: the config
 * @depth: frames, or 0
 *
 * Sets how many frames each device renders at the same time. 0, the default, is 1.
 */
FLAME_API void flame_renderer_config_set_depth (
    FlameRendererConfig *config, guint depth);

/**
 * FlameLossFunc:
 * @loss: names the device, why it is not used, and what draws its frames now
 * @user_data: (closure): the data that was given with the function
 *
 * Receives losses of devices: a device is left out when the renderer is created, or
 * dropped later. Devices of different kinds are reported too, because a frame's bytes
 * then depend on its device. The library calls the function on its own threads, with
 * locks held. The function must not call the library.
 */
typedef void (*FlameLossFunc) (const GError *loss, gpointer user_data);

/**
 * flame_renderer_config_set_loss_func: (skip)
 * @config: the config
 * @func: (nullable): called for each loss; NULL, the default: losses are only logged
 * @user_data: for @func; must outlive the config and its renderers
 *
 * Like flame_renderer_config_set_loss_func_full(), but without a destroy function.
 */
FLAME_API void flame_renderer_config_set_loss_func (
    FlameRendererConfig *config, FlameLossFunc func, gpointer user_data);

/**
 * flame_renderer_config_set_loss_func_full: (rename-to flame_renderer_config_set_loss_func)
 * @config: the config
 * @func: (nullable) (scope notified) (closure user_data) (destroy destroy): called for
 *   each loss; NULL, the default: losses are only logged
 * @user_data: for @func
 * @destroy: (nullable): called with @user_data, on any thread, when neither the config nor
 *   one of its renderers can call @func any more
 *
 * Sets the function that receives losses of devices.
 */
FLAME_API void flame_renderer_config_set_loss_func_full (
    FlameRendererConfig *config, FlameLossFunc func, gpointer user_data,
    GDestroyNotify destroy);

/**
 * flame_renderer_config_set_log:
 * @config: the config
 * @log: (nullable): a reference is taken; NULL, the default: no messages
 *
 * Sets the log for the renderer's messages.
 */
FLAME_API void flame_renderer_config_set_log (
    FlameRendererConfig *config, FlameLog *log);

/**
 * FlameRenderer:
 *
 * Draws frames. A renderer owns its devices and a queue of jobs.
 *
 * Thread-safety: Safe, but for flame_renderer_free().
 */
typedef struct _FlameRenderer FlameRenderer;

#define FLAME_TYPE_RENDERER (flame_renderer_get_type ())
FLAME_API GType flame_renderer_get_type (void);

/**
 * FlameJob:
 *
 * A queued frame. Jobs are reference-counted.
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
 * Opens the backend and its devices.
 *
 * Returns: (transfer full): the renderer; NULL with @error, which is
 *   FLAME_ERROR_UNAVAILABLE if the backend is not present
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
 * Raises the number of frames that each device renders at the same time to @depth, at
 * least 1, or to fewer if the backend has no use for more. It cannot be lowered again.
 * After an error the number is as high as was possible.
 *
 * Returns: FALSE with @error set if it fails
 */
FLAME_API gboolean flame_renderer_set_depth (
    FlameRenderer *renderer, guint depth, GError **error);

/**
 * flame_renderer_get_depth:
 * @renderer: a renderer
 *
 * How many frames are rendered at the same time, over all devices.
 *
 * Returns: the number
 */
FLAME_API guint flame_renderer_get_depth (FlameRenderer *renderer);

/**
 * flame_renderer_get_backend:
 * @renderer: a renderer
 *
 * The kind of the backend in use. If there are several, it is the first device's.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_renderer_get_backend (
    const FlameRenderer *renderer);

/**
 * flame_renderer_get_description:
 * @renderer: a renderer
 *
 * Describes the backend in one line for people, such as "CPU, 8 threads, AVX-512".
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_renderer_get_description (
    const FlameRenderer *renderer);

/**
 * flame_renderer_get_fallback_reason:
 * @renderer: a renderer
 *
 * Why FLAME_BACKEND_AUTO did not choose CUDA and, if it chose the CPU, why it did not
 * use the OpenCL devices that were named.
 *
 * Returns: (nullable) (transfer none): NULL if CUDA was chosen, or if the backend was
 *   not auto
 */
FLAME_API const char *flame_renderer_get_fallback_reason (
    const FlameRenderer *renderer);

/**
 * flame_renderer_get_kernel_stats:
 * @renderer: a renderer
 *
 * Gets the device time of each kind of work since the renderer was created, in the
 * order of first use. The call costs no device time.
 *
 * Returns: (transfer container) (element-type FlameKernelStats): the statistics, which
 *   the array owns; empty if no device is used
 */
FLAME_API GPtrArray *flame_renderer_get_kernel_stats (FlameRenderer *renderer);

/**
 * flame_renderer_get_device_stats:
 * @renderer: a renderer
 *
 * Gets what each device has done since the renderer was created.
 *
 * Returns: (transfer container) (element-type FlameDeviceStats): at least one, which
 *   the array owns
 */
FLAME_API GPtrArray *flame_renderer_get_device_stats (FlameRenderer *renderer);

/**
 * flame_renderer_get_n_devices:
 * @renderer: a renderer
 *
 * How many devices are in use, that is, not dropped.
 *
 * Returns: the number, at least 1
 */
FLAME_API guint flame_renderer_get_n_devices (FlameRenderer *renderer);

/**
 * flame_renderer_has_memory:
 * @renderer: a renderer
 * @memory: a kind of memory
 *
 * Whether pictures may be in @memory. CUDA memory can be used if all devices are CUDA
 * devices.
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
 * Allocates the host memory that the backend can write fastest: pinned memory if there
 * is a GPU. It is filled with zeros and aligned to at least 64 bytes. It may outlive
 * the renderer.
 *
 * Returns: (nullable) (transfer full): memory for flame_host_free(); NULL with @error
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
 * Queues a frame and returns at once. The job reports errors of rendering.
 *
 * Returns: (transfer full): the frame's job; NULL with @error, such as
 *   FLAME_ERROR_SETTINGS if the request contradicts itself
 */
FLAME_API FlameJob *flame_renderer_queue (
    FlameRenderer *renderer, const FlameFrameRequest *request, GError **error);

/**
 * flame_renderer_prepare:
 * @renderer: a renderer
 * @request: a frame like those to come
 *
 * Starts to prepare whatever a frame like @request would wait for or do without, such
 * as a kernel for its animation at its time. @request needs a format and a size, but no
 * picture. The job is done when such a frame would wait for nothing. A renderer has one
 * preparation at a time: a new one replaces the old one, whose job ends with
 * FLAME_ERROR_CANCELLED.
 *
 * Returns: (transfer full): a job; NULL with @error, such as FLAME_ERROR_SETTINGS if
 *   the request contradicts itself
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
 * Waits until the job is done, but not beyond @end_time. With 0 it does not wait.
 *
 * Returns: whether it is done
 */
FLAME_API gboolean flame_job_wait_until (FlameJob *job, gint64 end_time);

/**
 * FlameJobFunc:
 * @job: a job
 * @user_data: (closure): the data that was given with the function
 *
 * Called when a job is done.
 */
typedef void (*FlameJobFunc) (FlameJob *job, gpointer user_data);

/**
 * flame_job_set_done_func:
 * @job: a job
 * @context: (nullable): the main context that calls @func; with NULL, the thread that
 *   finishes the job calls it, so it must be quick
 * @func: (scope notified) (closure user_data) (destroy destroy): called once
 * @user_data: for @func
 * @destroy: (nullable): called with @user_data after @func, or instead of @func if the
 *   job gets another function before it is done
 *
 * Sets a function that is called once when the job is done, or at once if it already
 * is.
 */
FLAME_API void flame_job_set_done_func (FlameJob *job, GMainContext *context,
    FlameJobFunc func, gpointer user_data, GDestroyNotify destroy);

/**
 * flame_job_report_late:
 * @job: a job
 *
 * Reports that a frame was finished too late to be shown. Budgets of later frames become
 * tighter. Call it at most once for a job.
 */
FLAME_API void flame_job_report_late (FlameJob *job);

/**
 * flame_job_cancel:
 * @job: a job
 *
 * Asks the job to stop. It still becomes done, with FLAME_ERROR_CANCELLED. A job that
 * is only dropped is drawn to its end, and holds its picture until then.
 */
FLAME_API void flame_job_cancel (FlameJob *job);

/**
 * flame_job_get_progress:
 * @job: a job
 *
 * The fraction of the job's samples that are drawn, for a progress bar. A GPU reports
 * no progress, as its frames are short.
 *
 * Returns: 0 to 1; 1 if the job is done
 */
FLAME_API double flame_job_get_progress (FlameJob *job);

/**
 * flame_job_get_result:
 * @job: a job
 *
 * Whether the frame was drawn. Call it when the job is done. If it returns FALSE the
 * picture's content is undefined.
 *
 * Returns: FALSE with @error if rendering failed or was cancelled
 */
FLAME_API gboolean flame_job_get_result (FlameJob *job, GError **error);

/**
 * flame_job_get_stats:
 * @job: a job
 *
 * Gets what the frame took. Call it when the job is done.
 *
 * Returns: (transfer none): the statistics, which the job owns
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
