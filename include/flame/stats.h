/*
 * What frames, kernels and devices took. Seconds are wall time unless stated otherwise.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib-object.h>

#include "flame/api.h"
#include "flame/device.h"

G_BEGIN_DECLS

/* ------------------------------------------------------------------- frames */

/**
 * FlameFrameStats:
 *
 * What one frame took. flame_job_get_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameFrameStats FlameFrameStats;

#define FLAME_TYPE_FRAME_STATS (flame_frame_stats_get_type ())
FLAME_API GType flame_frame_stats_get_type (void);

/**
 * flame_frame_stats_get_samples:
 * @stats: a frame's statistics
 *
 * Iterations after burn-in, whether their points were plotted or out of view.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_frame_stats_get_samples (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterations:
 * @stats: a frame's statistics
 *
 * All iterations: the samples and the burn-in.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_frame_stats_get_iterations (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_bad_values:
 * @stats: a frame's statistics
 *
 * Iterations whose values became NaN or too large.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_frame_stats_get_bad_values (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_temporal_samples:
 * @stats: a frame's statistics
 *
 * Genomes evaluated while the shutter is open, for motion blur.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_temporal_samples (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_is_specialised:
 * @stats: a frame's statistics
 *
 * Whether a GPU drew it with a kernel compiled for its genome's structure.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_frame_stats_is_specialised (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_is_fallback:
 * @stats: a frame's statistics
 *
 * Whether the CPU drew it because the GPU had no kernel for it yet, or had not drawn
 * with it.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_frame_stats_is_fallback (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_quality:
 * @stats: a frame's statistics
 *
 * Samples a pixel that were requested, not counting zoom.
 *
 * Returns: samples a pixel
 */
FLAME_API double flame_frame_stats_get_quality (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_full_quality:
 * @stats: a frame's statistics
 *
 * Samples a pixel that it would have had without a budget, not counting zoom.
 *
 * Returns: samples a pixel
 */
FLAME_API double flame_frame_stats_get_full_quality (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_supersample:
 * @stats: a frame's statistics
 *
 * Buckets along each side of a pixel.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_supersample (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_full_supersample:
 * @stats: a frame's statistics
 *
 * Buckets along each side of a pixel that it would have had without a budget.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_full_supersample (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_burn_in:
 * @stats: a frame's statistics
 *
 * Steps of each point's burn-in.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_burn_in (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_redrawn:
 * @stats: a frame's statistics
 *
 * Passes redrawn because a counter overflowed, on a GPU.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_redrawn (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_backend:
 * @stats: a frame's statistics
 *
 * The kind of backend that drew it.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_frame_stats_get_backend (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_device:
 * @stats: a frame's statistics
 *
 * The number of the device that drew it.
 *
 * Returns: the number; -1 for the CPU
 */
FLAME_API int flame_frame_stats_get_device (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_plan:
 * @stats: a frame's statistics
 *
 * Seconds spent on interpolation and parameters.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_plan (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterate:
 * @stats: a frame's statistics
 *
 * Seconds of iteration, summed over the threads that shared the work.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_iterate (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_burn_in_time:
 * @stats: a frame's statistics
 *
 * Seconds until all points have burned in, on a GPU; 0 otherwise. They are a part of
 * flame_frame_stats_get_iterate(), unless the points burned in beside the frame before,
 * as those of frames without %FLAME_FRAME_PROMPT do.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_burn_in_time (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_density:
 * @stats: a frame's statistics
 *
 * Seconds of merging, log density and density estimation.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_density (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_convert:
 * @stats: a frame's statistics
 *
 * Seconds of spatial filter, tone and pixel format.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_convert (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_copy:
 * @stats: a frame's statistics
 *
 * Seconds of the copy to the host or to another device, on a GPU; 0 otherwise.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_copy (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_gpu:
 * @stats: a frame's statistics
 *
 * Seconds from the first iteration to the end of the copy, on a GPU; 0 otherwise. They
 * include time shared with other frames and passes that were redrawn.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_gpu (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_total:
 * @stats: a frame's statistics
 *
 * Seconds from queueing until the job was done.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_total (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_load:
 * @stats: a frame's statistics
 *
 * The fraction of the time from frame to frame that rendering has recently taken; 0
 * without a budget.
 *
 * Returns: 0 and up
 */
FLAME_API double flame_frame_stats_get_load (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterate_begin:
 * @stats: a frame's statistics
 *
 * When iteration began on a GPU, in seconds of device time since the backend was
 * opened. For a frame that was redrawn it is the last time. For the CPU it is 0.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_iterate_begin (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterate_end:
 * @stats: a frame's statistics
 *
 * When iteration ended on a GPU; see flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_iterate_end (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_density_end:
 * @stats: a frame's statistics
 *
 * When density estimation ended on a GPU; see flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_density_end (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_convert_end:
 * @stats: a frame's statistics
 *
 * When conversion to pixels ended on a GPU; see flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_convert_end (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_copy_end:
 * @stats: a frame's statistics
 *
 * When the copy ended on a GPU; see flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_copy_end (const FlameFrameStats *stats);

/* ------------------------------------------------------------------ kernels */

/**
 * FlameKernelStats:
 *
 * Device time of one kind of work. flame_renderer_get_kernel_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameKernelStats FlameKernelStats;

#define FLAME_TYPE_KERNEL_STATS (flame_kernel_stats_get_type ())
FLAME_API GType flame_kernel_stats_get_type (void);

/**
 * flame_kernel_stats_get_name:
 * @stats: statistics of one kind of work
 *
 * The work: a kernel's name, or "density", "conversion" or "copy".
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_kernel_stats_get_name (
    const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_count:
 * @stats: statistics of one kind of work
 *
 * How often it was queued.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_kernel_stats_get_count (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_timed:
 * @stats: statistics of one kind of work
 *
 * How many runs were measured: an even sample of those that have finished.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_kernel_stats_get_timed (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_total:
 * @stats: statistics of one kind of work
 *
 * Seconds of all measured runs together.
 *
 * Returns: seconds
 */
FLAME_API double flame_kernel_stats_get_total (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_min:
 * @stats: statistics of one kind of work
 *
 * Seconds of the shortest measured run.
 *
 * Returns: seconds
 */
FLAME_API double flame_kernel_stats_get_min (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_max:
 * @stats: statistics of one kind of work
 *
 * Seconds of the longest measured run.
 *
 * Returns: seconds
 */
FLAME_API double flame_kernel_stats_get_max (const FlameKernelStats *stats);

/* ------------------------------------------------------------------ devices */

/**
 * FlameDeviceStats:
 *
 * What one device, or the CPU, has done since the renderer was created.
 * flame_renderer_get_device_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameDeviceStats FlameDeviceStats;

#define FLAME_TYPE_DEVICE_STATS (flame_device_stats_get_type ())
FLAME_API GType flame_device_stats_get_type (void);

/**
 * flame_device_stats_get_backend:
 * @stats: a device's statistics
 *
 * The kind of backend.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_device_stats_get_backend (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_ordinal:
 * @stats: a device's statistics
 *
 * Its number among the backend's devices.
 *
 * Returns: the number; -1 for the CPU
 */
FLAME_API int flame_device_stats_get_ordinal (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_name:
 * @stats: a device's statistics
 *
 * The device's name, as in the renderer's description.
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_device_stats_get_name (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_is_dropped:
 * @stats: a device's statistics
 *
 * Whether the device failed and gets no more frames.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_device_stats_is_dropped (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_depth:
 * @stats: a device's statistics
 *
 * How many frames it renders at the same time.
 *
 * Returns: the number
 */
FLAME_API guint flame_device_stats_get_depth (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_frames:
 * @stats: a device's statistics
 *
 * Frames drawn.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_frames (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_iterations:
 * @stats: a device's statistics
 *
 * Iterations; see flame_frame_stats_get_iterations().
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_iterations (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_redrawn:
 * @stats: a device's statistics
 *
 * Passes redrawn; see flame_frame_stats_get_redrawn().
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_redrawn (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_iterate:
 * @stats: a device's statistics
 *
 * Seconds of iteration; see flame_frame_stats_get_iterate().
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_iterate (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_density:
 * @stats: a device's statistics
 *
 * Seconds of density estimation; see flame_frame_stats_get_density().
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_density (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_convert:
 * @stats: a device's statistics
 *
 * Seconds of conversion to pixels; see flame_frame_stats_get_convert().
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_convert (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_copy:
 * @stats: a device's statistics
 *
 * Seconds of copies; see flame_frame_stats_get_copy().
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_copy (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_gpu:
 * @stats: a device's statistics
 *
 * Seconds of the GPU; see flame_frame_stats_get_gpu().
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_gpu (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_bytes_held:
 * @stats: a device's statistics
 *
 * Device memory that frames hold, on a GPU.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_stats_get_bytes_held (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_bytes_free:
 * @stats: a device's statistics
 *
 * Device memory that is free, on a GPU.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_stats_get_bytes_free (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_bytes_total:
 * @stats: a device's statistics
 *
 * All device memory, on a GPU.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_stats_get_bytes_total (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_compiled:
 * @stats: a device's statistics
 *
 * How often a kernel was compiled for a genome's structure, on a GPU.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_compiled (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_failed:
 * @stats: a device's statistics
 *
 * How often such a compilation failed.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_failed (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_from_disk:
 * @stats: a device's statistics
 *
 * Kernel modules that were read from the cache on disk.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_from_disk (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_from_memory:
 * @stats: a device's statistics
 *
 * Requests for a kernel that a module in memory served.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_from_memory (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_modules:
 * @stats: a device's statistics
 *
 * Kernel modules in memory now.
 *
 * Returns: the number
 */
FLAME_API guint flame_device_stats_get_modules (const FlameDeviceStats *stats);

G_END_DECLS
