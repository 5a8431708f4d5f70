/*
 * What frames, kernels and devices took: getters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/api/stats.h"

guint64
flame_frame_stats_get_samples (const FlameFrameStats *stats)
{
  return stats->samples;
}

guint64
flame_frame_stats_get_iterations (const FlameFrameStats *stats)
{
  return stats->iterations;
}

guint64
flame_frame_stats_get_bad_values (const FlameFrameStats *stats)
{
  return stats->bad_values;
}

guint
flame_frame_stats_get_temporal_samples (const FlameFrameStats *stats)
{
  return stats->temporal_samples;
}

gboolean
flame_frame_stats_is_specialised (const FlameFrameStats *stats)
{
  return stats->is_specialised;
}

gboolean
flame_frame_stats_is_fallback (const FlameFrameStats *stats)
{
  return stats->is_fallback;
}

double
flame_frame_stats_get_quality (const FlameFrameStats *stats)
{
  return stats->quality;
}

double
flame_frame_stats_get_full_quality (const FlameFrameStats *stats)
{
  return stats->full_quality;
}

guint
flame_frame_stats_get_supersample (const FlameFrameStats *stats)
{
  return stats->supersample;
}

guint
flame_frame_stats_get_full_supersample (const FlameFrameStats *stats)
{
  return stats->full_supersample;
}

guint
flame_frame_stats_get_burn_in (const FlameFrameStats *stats)
{
  return stats->burn_in;
}

guint
flame_frame_stats_get_redrawn (const FlameFrameStats *stats)
{
  return stats->redrawn;
}

FlameBackendKind
flame_frame_stats_get_backend (const FlameFrameStats *stats)
{
  return stats->backend;
}

int
flame_frame_stats_get_device (const FlameFrameStats *stats)
{
  return stats->device;
}

double
flame_frame_stats_get_plan (const FlameFrameStats *stats)
{
  return stats->plan;
}

double
flame_frame_stats_get_iterate (const FlameFrameStats *stats)
{
  return stats->iterate;
}

double
flame_frame_stats_get_burn_in_time (const FlameFrameStats *stats)
{
  return stats->burn_in_time;
}

double
flame_frame_stats_get_density (const FlameFrameStats *stats)
{
  return stats->density;
}

double
flame_frame_stats_get_convert (const FlameFrameStats *stats)
{
  return stats->convert;
}

double
flame_frame_stats_get_copy (const FlameFrameStats *stats)
{
  return stats->copy;
}

double
flame_frame_stats_get_gpu (const FlameFrameStats *stats)
{
  return stats->gpu;
}

double
flame_frame_stats_get_total (const FlameFrameStats *stats)
{
  return stats->total;
}

double
flame_frame_stats_get_load (const FlameFrameStats *stats)
{
  return stats->load;
}

double
flame_frame_stats_get_iterate_begin (const FlameFrameStats *stats)
{
  return stats->times.iterate_begin;
}

double
flame_frame_stats_get_iterate_end (const FlameFrameStats *stats)
{
  return stats->times.iterate_end;
}

double
flame_frame_stats_get_density_end (const FlameFrameStats *stats)
{
  return stats->times.density_end;
}

double
flame_frame_stats_get_convert_end (const FlameFrameStats *stats)
{
  return stats->times.convert_end;
}

double
flame_frame_stats_get_copy_end (const FlameFrameStats *stats)
{
  return stats->times.copy_end;
}

const char *
flame_kernel_stats_get_name (const FlameKernelStats *stats)
{
  return stats->name;
}

guint64
flame_kernel_stats_get_count (const FlameKernelStats *stats)
{
  return stats->count;
}

guint64
flame_kernel_stats_get_timed (const FlameKernelStats *stats)
{
  return stats->timed;
}

double
flame_kernel_stats_get_total (const FlameKernelStats *stats)
{
  return stats->total;
}

double
flame_kernel_stats_get_min (const FlameKernelStats *stats)
{
  return stats->min;
}

double
flame_kernel_stats_get_max (const FlameKernelStats *stats)
{
  return stats->max;
}

FlameBackendKind
flame_device_stats_get_backend (const FlameDeviceStats *stats)
{
  return stats->backend;
}

int
flame_device_stats_get_ordinal (const FlameDeviceStats *stats)
{
  return stats->ordinal;
}

const char *
flame_device_stats_get_name (const FlameDeviceStats *stats)
{
  return stats->name;
}

gboolean
flame_device_stats_is_dropped (const FlameDeviceStats *stats)
{
  return stats->is_dropped;
}

guint
flame_device_stats_get_depth (const FlameDeviceStats *stats)
{
  return stats->depth;
}

guint64
flame_device_stats_get_frames (const FlameDeviceStats *stats)
{
  return stats->frames;
}

guint64
flame_device_stats_get_iterations (const FlameDeviceStats *stats)
{
  return stats->iterations;
}

guint64
flame_device_stats_get_redrawn (const FlameDeviceStats *stats)
{
  return stats->redrawn;
}

double
flame_device_stats_get_iterate (const FlameDeviceStats *stats)
{
  return stats->iterate;
}

double
flame_device_stats_get_density (const FlameDeviceStats *stats)
{
  return stats->density;
}

double
flame_device_stats_get_convert (const FlameDeviceStats *stats)
{
  return stats->convert;
}

double
flame_device_stats_get_copy (const FlameDeviceStats *stats)
{
  return stats->copy;
}

double
flame_device_stats_get_gpu (const FlameDeviceStats *stats)
{
  return stats->gpu;
}

guint64
flame_device_stats_get_bytes_held (const FlameDeviceStats *stats)
{
  return stats->bytes_held;
}

guint64
flame_device_stats_get_bytes_free (const FlameDeviceStats *stats)
{
  return stats->bytes_free;
}

guint64
flame_device_stats_get_bytes_total (const FlameDeviceStats *stats)
{
  return stats->bytes_total;
}

guint64
flame_device_stats_get_compiled (const FlameDeviceStats *stats)
{
  return stats->compiled;
}

guint64
flame_device_stats_get_failed (const FlameDeviceStats *stats)
{
  return stats->failed;
}

guint64
flame_device_stats_get_from_disk (const FlameDeviceStats *stats)
{
  return stats->from_disk;
}

guint64
flame_device_stats_get_from_memory (const FlameDeviceStats *stats)
{
  return stats->from_memory;
}

guint
flame_device_stats_get_modules (const FlameDeviceStats *stats)
{
  return stats->modules;
}

/* ------------------------------------------------------------------- types */

/* Returns: (transfer full) */
static FlameFrameStats *
copy_frame (FlameFrameStats *frame)
{
  return g_memdup2 (frame, sizeof *frame);
}

G_DEFINE_BOXED_TYPE (FlameFrameStats, flame_frame_stats, copy_frame, g_free)

/* Returns: (transfer full) */
static FlameKernelStats *
copy_kernel (FlameKernelStats *kernel)
{
  return g_memdup2 (kernel, sizeof *kernel);
}

G_DEFINE_BOXED_TYPE (FlameKernelStats, flame_kernel_stats, copy_kernel, g_free)

/* Returns: (transfer full) */
static FlameDeviceStats *
copy_device (FlameDeviceStats *device)
{
  return g_memdup2 (device, sizeof *device);
}

G_DEFINE_BOXED_TYPE (FlameDeviceStats, flame_device_stats, copy_device, g_free)
