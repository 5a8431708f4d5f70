/*
 * What frames, kernels and devices took. Seconds are wall time, unless said otherwise.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/api.h"
#include "flame/device.h"

G_BEGIN_DECLS

/* ------------------------------------------------------------------- frames */

/*
 * What one frame took. flame_job_get_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameFrameStats FlameFrameStats;

/* points plotted or out of view */
FLAME_API guint64 flame_frame_stats_get_samples (const FlameFrameStats *stats);
/* the same with those that burn in a point first */
FLAME_API guint64 flame_frame_stats_get_iterations (
    const FlameFrameStats *stats);
/* iterations that left the range of numbers */
FLAME_API guint64 flame_frame_stats_get_bad_values (
    const FlameFrameStats *stats);
/* genomes evaluated in the shutter */
FLAME_API guint flame_frame_stats_get_temporal_samples (
    const FlameFrameStats *stats);
/* on a GPU: drawn by a kernel of its structure's own */
FLAME_API gboolean flame_frame_stats_is_specialised (
    const FlameFrameStats *stats);
/* drawn by the CPU for a GPU that has no kernel for it yet */
FLAME_API gboolean flame_frame_stats_is_fallback (const FlameFrameStats *stats);
/* samples a pixel that were asked for, zoom aside */
FLAME_API double flame_frame_stats_get_quality (const FlameFrameStats *stats);
/* the same without a budget */
FLAME_API double flame_frame_stats_get_full_quality (
    const FlameFrameStats *stats);
/* buckets to a pixel, each way */
FLAME_API guint flame_frame_stats_get_supersample (
    const FlameFrameStats *stats);
/* the same without a budget */
FLAME_API guint flame_frame_stats_get_full_supersample (
    const FlameFrameStats *stats);
/* steps that points burned in */
FLAME_API guint flame_frame_stats_get_burn_in (const FlameFrameStats *stats);
/* on a GPU: passes drawn again after a counter overflowed */
FLAME_API guint flame_frame_stats_get_redrawn (const FlameFrameStats *stats);
/* that drew it */
FLAME_API FlameBackendKind flame_frame_stats_get_backend (
    const FlameFrameStats *stats);
/* its number there, -1: the CPU */
FLAME_API int flame_frame_stats_get_device (const FlameFrameStats *stats);
/* interpolation and parameters */
FLAME_API double flame_frame_stats_get_plan (const FlameFrameStats *stats);
/* sum over the threads that shared the work */
FLAME_API double flame_frame_stats_get_iterate (const FlameFrameStats *stats);
/* of these, on a GPU: until points have burned in; else 0 */
FLAME_API double flame_frame_stats_get_burn_in_time (
    const FlameFrameStats *stats);
/* merging, log density, density estimation */
FLAME_API double flame_frame_stats_get_density (const FlameFrameStats *stats);
/* spatial filter, tone, pixel format */
FLAME_API double flame_frame_stats_get_convert (const FlameFrameStats *stats);
/* on a GPU: to the host or to another device; else 0 */
FLAME_API double flame_frame_stats_get_copy (const FlameFrameStats *stats);
/* on a GPU: from the first iteration to the end of the copy, beside
 * other frames, and what was drawn in vain; else 0 */
FLAME_API double flame_frame_stats_get_gpu (const FlameFrameStats *stats);
/* from queueing to done */
FLAME_API double flame_frame_stats_get_total (const FlameFrameStats *stats);
/* of a frame's seconds, the part that rendering takes of late; 0: there is no hurry */
FLAME_API double flame_frame_stats_get_load (const FlameFrameStats *stats);

/*
 * When the stages ran on a GPU: device time in seconds since its backend opened. Of a
 * frame that was drawn again, the last time. The CPU: 0.
 */
FLAME_API double flame_frame_stats_get_iterate_begin (
    const FlameFrameStats *stats);
FLAME_API double flame_frame_stats_get_iterate_end (
    const FlameFrameStats *stats);
FLAME_API double flame_frame_stats_get_density_end (
    const FlameFrameStats *stats);
FLAME_API double flame_frame_stats_get_convert_end (
    const FlameFrameStats *stats);
FLAME_API double flame_frame_stats_get_copy_end (const FlameFrameStats *stats);

/* ------------------------------------------------------------------ kernels */

/*
 * Device time of one kind of work. flame_renderer_get_kernel_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameKernelStats FlameKernelStats;

/* a kernel's, or "density", "conversion", "copy" */
FLAME_API const char *flame_kernel_stats_get_name (
    const FlameKernelStats *stats);
/* times queued */
FLAME_API guint64 flame_kernel_stats_get_count (const FlameKernelStats *stats);
/* of these, measured: a sample, evenly taken, and finished */
FLAME_API guint64 flame_kernel_stats_get_timed (const FlameKernelStats *stats);
/* seconds of those measured, as are the next two */
FLAME_API double flame_kernel_stats_get_total (const FlameKernelStats *stats);
FLAME_API double flame_kernel_stats_get_min (const FlameKernelStats *stats);
FLAME_API double flame_kernel_stats_get_max (const FlameKernelStats *stats);

/* ------------------------------------------------------------------ devices */

/*
 * What one device has done since the renderer was made, or the CPU.
 * flame_renderer_get_device_stats() returns them.
 *
 * Thread-safety: Safe.
 */
typedef struct _FlameDeviceStats FlameDeviceStats;

FLAME_API FlameBackendKind flame_device_stats_get_backend (
    const FlameDeviceStats *stats);
/* as the backend counts them; -1: the CPU */
FLAME_API int flame_device_stats_get_ordinal (const FlameDeviceStats *stats);
/* as in the renderer's description */
FLAME_API const char *flame_device_stats_get_name (
    const FlameDeviceStats *stats);
/* it failed, and gets no more frames */
FLAME_API gboolean flame_device_stats_is_dropped (
    const FlameDeviceStats *stats);
/* frames that it renders at a time */
FLAME_API guint flame_device_stats_get_depth (const FlameDeviceStats *stats);
/* frames drawn */
FLAME_API guint64 flame_device_stats_get_frames (const FlameDeviceStats *stats);
FLAME_API guint64 flame_device_stats_get_iterations (
    const FlameDeviceStats *stats);
/* as of FlameFrameStats, as are these seconds */
FLAME_API guint64 flame_device_stats_get_redrawn (
    const FlameDeviceStats *stats);
FLAME_API double flame_device_stats_get_iterate (const FlameDeviceStats *stats);
FLAME_API double flame_device_stats_get_density (const FlameDeviceStats *stats);
FLAME_API double flame_device_stats_get_convert (const FlameDeviceStats *stats);
FLAME_API double flame_device_stats_get_copy (const FlameDeviceStats *stats);
FLAME_API double flame_device_stats_get_gpu (const FlameDeviceStats *stats);
/* of a GPU: device memory that frames hold */
FLAME_API guint64 flame_device_stats_get_bytes_held (
    const FlameDeviceStats *stats);
/* and that nobody has */
FLAME_API guint64 flame_device_stats_get_bytes_free (
    const FlameDeviceStats *stats);
/* and all of it */
FLAME_API guint64 flame_device_stats_get_bytes_total (
    const FlameDeviceStats *stats);
/* of a GPU: times that the compiler ran for a structure's kernel */
FLAME_API guint64 flame_device_stats_get_compiled (
    const FlameDeviceStats *stats);
/* and times that it failed */
FLAME_API guint64 flame_device_stats_get_failed (const FlameDeviceStats *stats);
/* modules that were read from files */
FLAME_API guint64 flame_device_stats_get_from_disk (
    const FlameDeviceStats *stats);
/* requests that a module in memory served */
FLAME_API guint64 flame_device_stats_get_from_memory (
    const FlameDeviceStats *stats);
/* modules in memory now */
FLAME_API guint flame_device_stats_get_modules (const FlameDeviceStats *stats);

G_END_DECLS
