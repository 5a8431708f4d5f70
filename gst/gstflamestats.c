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

GstStructure *
gst_flame_stats_to_structure (const GstFlameStats *stats, const GArray *kernels,
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
      "adaptive", G_TYPE_BOOLEAN, stats->adaptive,
      "load", G_TYPE_DOUBLE, stats->load, NULL);
  /* clang-format on */
  add_kernels (structure, kernels);
  return structure;
}
