/*
 * What frames, kernels and devices took. Seconds are wall time, unless said otherwise.
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
 * @stats: what a frame took
 *
 * Points plotted or out of view.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_frame_stats_get_samples (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterations:
 * @stats: what a frame took
 *
 * Points plotted or out of view, and those that burn in a point first.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_frame_stats_get_iterations (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_bad_values:
 * @stats: what a frame took
 *
 * Iterations that left the range of numbers.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_frame_stats_get_bad_values (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_temporal_samples:
 * @stats: what a frame took
 *
 * Genomes evaluated in the shutter.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_temporal_samples (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_is_specialised:
 * @stats: what a frame took
 *
 * Whether a kernel of its structure's own drew it, on a GPU.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_frame_stats_is_specialised (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_is_fallback:
 * @stats: what a frame took
 *
 * Whether the CPU drew it for a GPU that has no kernel for it yet.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_frame_stats_is_fallback (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_quality:
 * @stats: what a frame took
 *
 * Samples a pixel that were asked for, zoom aside.
 *
 * Returns: samples a pixel
 */
FLAME_API double flame_frame_stats_get_quality (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_full_quality:
 * @stats: what a frame took
 *
 * Samples a pixel that it would have had without a budget, zoom aside.
 *
 * Returns: samples a pixel
 */
FLAME_API double flame_frame_stats_get_full_quality (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_supersample:
 * @stats: what a frame took
 *
 * Buckets to a pixel, each way.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_supersample (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_full_supersample:
 * @stats: what a frame took
 *
 * Buckets to a pixel, each way, that it would have had without a budget.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_full_supersample (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_burn_in:
 * @stats: what a frame took
 *
 * Steps that points burned in.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_burn_in (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_redrawn:
 * @stats: what a frame took
 *
 * Passes drawn again after a counter overflowed, on a GPU.
 *
 * Returns: the number
 */
FLAME_API guint flame_frame_stats_get_redrawn (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_backend:
 * @stats: what a frame took
 *
 * The kind of backend that drew it.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_frame_stats_get_backend (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_device:
 * @stats: what a frame took
 *
 * The number of the device that drew it.
 *
 * Returns: the number, -1: the CPU
 */
FLAME_API int flame_frame_stats_get_device (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_plan:
 * @stats: what a frame took
 *
 * Seconds of interpolation and parameters.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_plan (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterate:
 * @stats: what a frame took
 *
 * Seconds of iteration, the sum over the threads that shared the work.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_iterate (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_burn_in_time:
 * @stats: what a frame took
 *
 * Of the seconds of flame_frame_stats_get_iterate(), on a GPU: until points have
 * burned in; else 0.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_burn_in_time (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_density:
 * @stats: what a frame took
 *
 * Seconds of merging, log density and density estimation.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_density (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_convert:
 * @stats: what a frame took
 *
 * Seconds of spatial filter, tone and pixel format.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_convert (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_copy:
 * @stats: what a frame took
 *
 * Seconds of the copy to the host or to another device, on a GPU; else 0.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_copy (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_gpu:
 * @stats: what a frame took
 *
 * Seconds from the first iteration to the end of the copy, beside other frames, and
 * what was drawn in vain, on a GPU; else 0.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_gpu (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_total:
 * @stats: what a frame took
 *
 * Seconds from queueing to done.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_total (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_load:
 * @stats: what a frame took
 *
 * The part of a frame's seconds that rendering takes of late; 0: there is no hurry.
 *
 * Returns: 0 and up
 */
FLAME_API double flame_frame_stats_get_load (const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterate_begin:
 * @stats: what a frame took
 *
 * When iteration began on a GPU: device time in seconds since its backend opened.
 * Of a frame that was drawn again, the last time. The CPU: 0.
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_iterate_begin (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_iterate_end:
 * @stats: what a frame took
 *
 * When iteration ended on a GPU, as flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_iterate_end (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_density_end:
 * @stats: what a frame took
 *
 * When density estimation ended on a GPU, as flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_density_end (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_convert_end:
 * @stats: what a frame took
 *
 * When conversion to pixels ended on a GPU, as
 * flame_frame_stats_get_iterate_begin().
 *
 * Returns: seconds
 */
FLAME_API double flame_frame_stats_get_convert_end (
    const FlameFrameStats *stats);

/**
 * flame_frame_stats_get_copy_end:
 * @stats: what a frame took
 *
 * When the copy ended on a GPU, as flame_frame_stats_get_iterate_begin().
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
 * @stats: device time of one kind of work
 *
 * The work: a kernel's name, or "density", "conversion" or "copy".
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_kernel_stats_get_name (
    const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_count:
 * @stats: device time of one kind of work
 *
 * How often it was queued.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_kernel_stats_get_count (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_timed:
 * @stats: device time of one kind of work
 *
 * How often it was measured: a sample, evenly taken, of what has finished.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_kernel_stats_get_timed (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_total:
 * @stats: device time of one kind of work
 *
 * Seconds of the measured ones together.
 *
 * Returns: seconds
 */
FLAME_API double flame_kernel_stats_get_total (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_min:
 * @stats: device time of one kind of work
 *
 * Seconds of the shortest one that was measured.
 *
 * Returns: seconds
 */
FLAME_API double flame_kernel_stats_get_min (const FlameKernelStats *stats);

/**
 * flame_kernel_stats_get_max:
 * @stats: device time of one kind of work
 *
 * Seconds of the longest one that was measured.
 *
 * Returns: seconds
 */
FLAME_API double flame_kernel_stats_get_max (const FlameKernelStats *stats);

/* ------------------------------------------------------------------ devices */

/**
 * FlameDeviceStats:
 *
 * What one device has done since the renderer was made, or the CPU.
 * flame_renderer_get_device_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameDeviceStats FlameDeviceStats;

#define FLAME_TYPE_DEVICE_STATS (flame_device_stats_get_type ())
FLAME_API GType flame_device_stats_get_type (void);

/**
 * flame_device_stats_get_backend:
 * @stats: what a device has done
 *
 * The kind of backend.
 *
 * Returns: its kind
 */
FLAME_API FlameBackendKind flame_device_stats_get_backend (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_ordinal:
 * @stats: what a device has done
 *
 * Its number among the backend's devices.
 *
 * Returns: the number, -1: the CPU
 */
FLAME_API int flame_device_stats_get_ordinal (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_name:
 * @stats: what a device has done
 *
 * Its name, as in the renderer's description.
 *
 * Returns: (transfer none): the text
 */
FLAME_API const char *flame_device_stats_get_name (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_is_dropped:
 * @stats: what a device has done
 *
 * Whether it failed, and gets no more frames.
 *
 * Returns: TRUE if so
 */
FLAME_API gboolean flame_device_stats_is_dropped (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_depth:
 * @stats: what a device has done
 *
 * Frames that it renders at a time.
 *
 * Returns: the number
 */
FLAME_API guint flame_device_stats_get_depth (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_frames:
 * @stats: what a device has done
 *
 * Frames drawn.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_frames (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_iterations:
 * @stats: what a device has done
 *
 * Iterations, as of FlameFrameStats.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_iterations (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_redrawn:
 * @stats: what a device has done
 *
 * Passes drawn again, as of FlameFrameStats.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_redrawn (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_iterate:
 * @stats: what a device has done
 *
 * Seconds of iteration, as of FlameFrameStats.
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_iterate (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_density:
 * @stats: what a device has done
 *
 * Seconds of density estimation, as of FlameFrameStats.
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_density (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_convert:
 * @stats: what a device has done
 *
 * Seconds of conversion to pixels, as of FlameFrameStats.
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_convert (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_copy:
 * @stats: what a device has done
 *
 * Seconds of copies, as of FlameFrameStats.
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_copy (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_gpu:
 * @stats: what a device has done
 *
 * Seconds of the GPU, as of FlameFrameStats.
 *
 * Returns: seconds
 */
FLAME_API double flame_device_stats_get_gpu (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_bytes_held:
 * @stats: what a device has done
 *
 * Device memory of a GPU that frames hold.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_stats_get_bytes_held (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_bytes_free:
 * @stats: (transfer full): what a device has done
 *
 * Device memory of a GPU that nobody has.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_stats_get_bytes_free (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_bytes_total:
 * @stats: what a device has done
 *
 * All device memory of a GPU.
 *
 * Returns: bytes
 */
FLAME_API guint64 flame_device_stats_get_bytes_total (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_compiled:
 * @stats: what a device has done
 *
 * How often the compiler ran for a structure's kernel, of a GPU.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_compiled (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_failed:
 * @stats: what a device has done
 *
 * How often it failed.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_failed (const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_from_disk:
 * @stats: what a device has done
 *
 * Modules that were read from files.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_from_disk (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_from_memory:
 * @stats: what a device has done
 *
 * Requests that a module in memory served.
 *
 * Returns: the number
 */
FLAME_API guint64 flame_device_stats_get_from_memory (
    const FlameDeviceStats *stats);

/**
 * flame_device_stats_get_modules:
 * @stats: what a device has done
 *
 * Modules in memory now.
 *
 * Returns: the number
 */
FLAME_API guint flame_device_stats_get_modules (const FlameDeviceStats *stats);

G_END_DECLS
