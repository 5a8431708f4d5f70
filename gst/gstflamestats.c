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

GstStructure *
gst_flame_stats_to_structure (
    const GstFlameStats *stats, const char *backend, const char *device)
{
  double rate =
      stats->iterate > 0 ? (double) stats->iterations / stats->iterate : 0;

  /* clang-format off */
  return gst_structure_new ("application/x-flame-stats",
      "backend", G_TYPE_STRING, backend,
      "device", G_TYPE_STRING, device,
      "frames", G_TYPE_UINT64, stats->frames,
      "late", G_TYPE_UINT64, stats->late,
      "skipped", G_TYPE_UINT64, stats->skipped,
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
      "load", G_TYPE_DOUBLE, stats->load, NULL);
  /* clang-format on */
}
