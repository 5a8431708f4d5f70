/*
 * What the rendering of a stream took, summed over its frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"

G_BEGIN_DECLS

typedef struct
{
  guint depth;    /* frames that are rendered at a time */
  guint64 frames; /* rendered and handed on */
  guint64
      late; /* of these, handed on after their time, live or as a sink says */
  guint64 skipped; /* never rendered, as they would have been late */
  guint64
      specialised;    /* drawn by a kernel of their structure's own, on a GPU */
  guint64 stand_in;   /* by the CPU, as a GPU had no kernel for them yet */
  gboolean stands_in; /* the last one was */
  guint64 samples, iterations, bad_values, sub_times;
  double plan, iterate, density, convert, total; /* seconds */
  /* the last frame's samples a pixel: wanted and taken */
  double requested_quality, achieved_quality;
  /* and its buckets a pixel, each way: the genome's and those it was drawn with */
  guint requested_supersample, achieved_supersample;
  gboolean adaptive; /* quality follows the frame rate at the moment */
  double load; /* the part of the frame time that rendering takes, of late */
} GstFlameStats;

void gst_flame_stats_add (GstFlameStats *stats, const FlameFrameStats *frame);

/*
 * @kernels: (nullable) (element-type FlameKernelStats)
 * @devices: (nullable) (element-type FlameDeviceStats) @backend: (nullable)
 * @device: (nullable)
 * Returns: (transfer full) application/x-flame-stats, where there are kernels with
 * a structure "kernels" of a structure for each, and for CUDA with one "devices", of
 * a structure for each by its number
 */
GstStructure *gst_flame_stats_to_structure (const GstFlameStats *stats,
    const GArray *kernels, const GArray *devices, const char *backend,
    const char *device);

G_END_DECLS
