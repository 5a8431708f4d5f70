/*
 * What rendering took: of a stream, summed over its frames, and of one frame, on its
 * buffer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamestats.h"

#include <stdlib.h>

void
gst_flame_stats_add (GstFlameStats *stats, const FlameFrameStats *frame)
{
  stats->frames++;
  stats->specialised += frame->is_specialised != FALSE;
  stats->fallback += frame->is_fallback != FALSE;
  stats->stands_in = frame->is_fallback;
  stats->samples += frame->samples;
  stats->iterations += frame->iterations;
  stats->bad_values += frame->bad_values;
  stats->temporal_samples += frame->temporal_samples;
  stats->redrawn += frame->redrawn;
  stats->plan += frame->plan;
  stats->iterate += frame->iterate;
  stats->density += frame->density;
  stats->convert += frame->convert;
  stats->copy += frame->copy;
  stats->gpu += frame->gpu;
  stats->total += frame->total;
  stats->requested_quality = frame->full_quality;
  stats->achieved_quality = frame->quality;
  stats->requested_supersample = frame->full_supersample;
  stats->achieved_supersample = frame->supersample;
}

void
gst_flame_recent_add (GstFlameRecent *recent, const FlameFrameStats *frame)
{
  recent->gpu[recent->next] = (float) frame->gpu;
  recent->total[recent->next] = (float) frame->total;
  recent->next = (recent->next + 1) % GST_FLAME_N_RECENT;
  recent->n = MIN (recent->n + 1, GST_FLAME_N_RECENT);
}

static int
compare_floats (const void *a, const void *b)
{
  const float x = *(const float *) a, y = *(const float *) b;

  return (x > y) - (x < y);
}

/*
 * The least time that this many per cent of the frames do not exceed. Where the CPU
 * drew a frame for the GPU, the GPU's time is 0 and does not count.
 */
static void
add_percentiles (
    GstStructure *structure, const char *name, const float *times, guint n_all)
{
  static const guint percents[] = {50, 90, 99, 100};
  float sorted[GST_FLAME_N_RECENT];
  guint n = 0;

  for (guint i = 0; i < n_all; i++)
    if (times[i] > 0)
      sorted[n++] = times[i];
  qsort (sorted, n, sizeof *sorted, compare_floats);
  for (guint i = 0; n > 0 && i < G_N_ELEMENTS (percents); i++) {
    const guint place = (percents[i] * n + 99) / 100;
    char field[32];

    g_snprintf (field, sizeof field, "%s-%u", name, percents[i]);
    gst_structure_set (
        structure, field, G_TYPE_DOUBLE, (double) sorted[place - 1], NULL);
  }
}

static void
add_recent (GstStructure *structure, const GstFlameRecent *recent)
{
  GstStructure *all;

  if (!recent || recent->n == 0)
    return;
  all = gst_structure_new ("application/x-flame-percentiles", "frames",
      G_TYPE_UINT, recent->n, NULL);
  add_percentiles (all, "gpu", recent->gpu, recent->n);
  add_percentiles (all, "total", recent->total, recent->n);
  gst_structure_set (structure, "percentiles", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

static GstStructure *
describe_kernel (const FlameKernelStats *kernel)
{
  /* clang-format off */
  return gst_structure_new ("application/x-flame-kernel",
      "count", G_TYPE_UINT64, kernel->count,
      "timed", G_TYPE_UINT64, kernel->timed,
      "total", G_TYPE_DOUBLE, kernel->total,
      "min", G_TYPE_DOUBLE, kernel->min,
      "max", G_TYPE_DOUBLE, kernel->max, NULL);
  /* clang-format on */
}

static void
add_kernels (GstStructure *structure, const GArray *kernels)
{
  GstStructure *all;

  if (!kernels || kernels->len == 0)
    return;
  all = gst_structure_new_empty ("application/x-flame-kernels");
  for (guint i = 0; i < kernels->len; i++) {
    const FlameKernelStats *kernel =
        &g_array_index (kernels, FlameKernelStats, i);
    g_autoptr (GstStructure) one = describe_kernel (kernel);

    gst_structure_set (all, kernel->name, GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "kernels", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

static GstStructure *
describe_device (const FlameDeviceStats *device)
{
  /* clang-format off */
  return gst_structure_new ("application/x-flame-device",
      "backend", G_TYPE_STRING, flame_backend_get_name (device->backend),
      "name", G_TYPE_STRING, device->name,
      "dropped", G_TYPE_BOOLEAN, device->is_dropped,
      "depth", G_TYPE_UINT, device->depth,
      "frames", G_TYPE_UINT64, device->frames,
      "iterations", G_TYPE_UINT64, device->iterations,
      "iterate", G_TYPE_DOUBLE, device->iterate,
      "density", G_TYPE_DOUBLE, device->density,
      "convert", G_TYPE_DOUBLE, device->convert,
      "copy", G_TYPE_DOUBLE, device->copy,
      "gpu", G_TYPE_DOUBLE, device->gpu,
      "redrawn", G_TYPE_UINT64, device->redrawn,
      "bytes-held", G_TYPE_UINT64, device->bytes_held,
      "bytes-free", G_TYPE_UINT64, device->bytes_free,
      "bytes-total", G_TYPE_UINT64, device->bytes_total,
      "compiled", G_TYPE_UINT64, device->compiled,
      "failed", G_TYPE_UINT64, device->failed,
      "from-disk", G_TYPE_UINT64, device->from_disk,
      "from-memory", G_TYPE_UINT64, device->from_memory,
      "modules", G_TYPE_UINT, device->modules, NULL);
  /* clang-format on */
}

/* (transfer full) a number, CUDA's, or "opencl:0": what devices would name it by */
static char *
make_key (const FlameDeviceStats *device)
{
  if (device->backend == FLAME_BACKEND_CUDA)
    return g_strdup_printf ("%d", device->ordinal);
  return g_strdup_printf (
      "%s:%d", flame_backend_get_name (device->backend), device->ordinal);
}

/* the CPU has no number, and no more to tell than the whole */
static void
add_devices (GstStructure *structure, const GArray *devices)
{
  GstStructure *all;

  if (!devices || g_array_index (devices, FlameDeviceStats, 0).ordinal < 0)
    return;
  all = gst_structure_new_empty ("application/x-flame-devices");
  for (guint i = 0; i < devices->len; i++) {
    const FlameDeviceStats *device =
        &g_array_index (devices, FlameDeviceStats, i);
    g_autoptr (GstStructure) one = describe_device (device);
    g_autofree char *key = make_key (device);

    gst_structure_set (all, key, GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "devices", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

GstStructure *
gst_flame_stats_to_structure (const GstFlameStats *stats,
    const GstFlameRecent *recent, const GArray *kernels, const GArray *devices,
    const char *backend, const char *device)
{
  double rate =
      stats->iterate > 0 ? (double) stats->iterations / stats->iterate : 0;
  GstStructure *structure;

  /* clang-format off */
  structure = gst_structure_new ("application/x-flame-stats",
      "backend", G_TYPE_STRING, backend,
      "device", G_TYPE_STRING, device,
      "depth", G_TYPE_UINT, stats->depth,
      "frames", G_TYPE_UINT64, stats->frames,
      "late", G_TYPE_UINT64, stats->late,
      "skipped", G_TYPE_UINT64, stats->skipped,
      "specialised", G_TYPE_UINT64, stats->specialised,
      "cpu-fallback", G_TYPE_UINT64, stats->fallback,
      "samples", G_TYPE_UINT64, stats->samples,
      "iterations", G_TYPE_UINT64, stats->iterations,
      "bad-values", G_TYPE_UINT64, stats->bad_values,
      "temporal-samples", G_TYPE_UINT64, stats->temporal_samples,
      "redrawn", G_TYPE_UINT64, stats->redrawn,
      "plan", G_TYPE_DOUBLE, stats->plan,
      "iterate", G_TYPE_DOUBLE, stats->iterate,
      "density", G_TYPE_DOUBLE, stats->density,
      "convert", G_TYPE_DOUBLE, stats->convert,
      "copy", G_TYPE_DOUBLE, stats->copy,
      "gpu", G_TYPE_DOUBLE, stats->gpu,
      "total", G_TYPE_DOUBLE, stats->total,
      "iterations-per-second", G_TYPE_DOUBLE, rate,
      "full-quality", G_TYPE_DOUBLE, stats->requested_quality,
      "quality", G_TYPE_DOUBLE, stats->achieved_quality,
      "full-supersample", G_TYPE_UINT, stats->requested_supersample,
      "supersample", G_TYPE_UINT, stats->achieved_supersample,
      "adaptive", G_TYPE_BOOLEAN, stats->adaptive,
      "load", G_TYPE_DOUBLE, stats->load, NULL);
  /* clang-format on */
  add_recent (structure, recent);
  add_kernels (structure, kernels);
  add_devices (structure, devices);
  return structure;
}

/* ------------------------------------------------------------- of one frame */

static void
add_moments (GstStructure *structure, const FlameFrameTimes *times)
{
  /* clang-format off */
  gst_structure_set (structure,
      "iterate-begin", G_TYPE_DOUBLE, times->iterate_begin,
      "iterate-end", G_TYPE_DOUBLE, times->iterate_end,
      "density-end", G_TYPE_DOUBLE, times->density_end,
      "convert-end", G_TYPE_DOUBLE, times->convert_end,
      "copy-end", G_TYPE_DOUBLE, times->copy_end, NULL);
  /* clang-format on */
}

static void
fill (GstStructure *structure, const FlameFrameStats *stats)
{
  /* clang-format off */
  gst_structure_set (structure,
      "backend", G_TYPE_STRING, flame_backend_get_name (stats->backend),
      "device", G_TYPE_INT, stats->device,
      "samples", G_TYPE_UINT64, stats->samples,
      "iterations", G_TYPE_UINT64, stats->iterations,
      "quality", G_TYPE_DOUBLE, stats->quality,
      "supersample", G_TYPE_UINT, stats->supersample,
      "specialised", G_TYPE_BOOLEAN, stats->is_specialised,
      "redrawn", G_TYPE_UINT, stats->redrawn,
      "plan", G_TYPE_DOUBLE, stats->plan,
      "iterate", G_TYPE_DOUBLE, stats->iterate,
      "density", G_TYPE_DOUBLE, stats->density,
      "convert", G_TYPE_DOUBLE, stats->convert,
      "copy", G_TYPE_DOUBLE, stats->copy,
      "gpu", G_TYPE_DOUBLE, stats->gpu,
      "total", G_TYPE_DOUBLE, stats->total, NULL);
  /* clang-format on */
  if (stats->device >= 0)
    add_moments (structure, &stats->times);
}

void
gst_flame_meta_register (void)
{
  /* it is of the frame, whatever becomes of its picture */
  static const gchar *tags[] = {NULL};

  gst_meta_register_custom (GST_FLAME_META, tags, NULL, NULL, NULL);
}

void
gst_flame_meta_add (GstBuffer *buffer, const FlameFrameStats *stats)
{
  GstCustomMeta *meta = gst_buffer_add_custom_meta (buffer, GST_FLAME_META);

  if (meta)
    fill (gst_custom_meta_get_structure (meta), stats);
}
