/*
 * What the rendering of a stream took, summed over its frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamestats.h"

void
gst_flame_stats_add (GstFlameStats *stats, const FlameFrameStats *frame)
{
  stats->frames++;
  stats->specialised += frame->is_specialised != FALSE;
  stats->stand_in += frame->is_stand_in != FALSE;
  stats->stands_in = frame->is_stand_in;
  stats->samples += frame->samples;
  stats->iterations += frame->iterations;
  stats->bad_values += frame->bad_values;
  stats->sub_times += frame->sub_times;
  stats->plan += frame->plan;
  stats->iterate += frame->iterate;
  stats->density += frame->density;
  stats->convert += frame->convert;
  stats->total += frame->total;
  stats->requested_quality = frame->full_quality;
  stats->achieved_quality = frame->quality;
  stats->requested_supersample = frame->full_supersample;
  stats->achieved_supersample = frame->supersample;
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
      "name", G_TYPE_STRING, device->name,
      "dropped", G_TYPE_BOOLEAN, device->is_dropped,
      "depth", G_TYPE_UINT, device->depth,
      "frames", G_TYPE_UINT64, device->frames,
      "iterations", G_TYPE_UINT64, device->iterations,
      "iterate", G_TYPE_DOUBLE, device->iterate,
      "density", G_TYPE_DOUBLE, device->density,
      "convert", G_TYPE_DOUBLE, device->convert, NULL);
  /* clang-format on */
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
    char number[16];

    g_snprintf (number, sizeof number, "%d", device->ordinal);
    gst_structure_set (all, number, GST_TYPE_STRUCTURE, one, NULL);
  }
  gst_structure_set (structure, "devices", GST_TYPE_STRUCTURE, all, NULL);
  gst_structure_free (all);
}

GstStructure *
gst_flame_stats_to_structure (const GstFlameStats *stats, const GArray *kernels,
    const GArray *devices, const char *backend, const char *device)
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
      "stand-in", G_TYPE_UINT64, stats->stand_in,
      "samples", G_TYPE_UINT64, stats->samples,
      "iterations", G_TYPE_UINT64, stats->iterations,
      "bad-values", G_TYPE_UINT64, stats->bad_values,
      "sub-times", G_TYPE_UINT64, stats->sub_times,
      "plan", G_TYPE_DOUBLE, stats->plan,
      "iterate", G_TYPE_DOUBLE, stats->iterate,
      "density", G_TYPE_DOUBLE, stats->density,
      "convert", G_TYPE_DOUBLE, stats->convert,
      "total", G_TYPE_DOUBLE, stats->total,
      "iterations-per-second", G_TYPE_DOUBLE, rate,
      "requested-quality", G_TYPE_DOUBLE, stats->requested_quality,
      "achieved-quality", G_TYPE_DOUBLE, stats->achieved_quality,
      "requested-supersample", G_TYPE_UINT, stats->requested_supersample,
      "achieved-supersample", G_TYPE_UINT, stats->achieved_supersample,
      "adaptive", G_TYPE_BOOLEAN, stats->adaptive,
      "load", G_TYPE_DOUBLE, stats->load, NULL);
  /* clang-format on */
  add_kernels (structure, kernels);
  add_devices (structure, devices);
  return structure;
}
