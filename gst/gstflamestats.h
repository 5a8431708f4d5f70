/*
 * What rendering took: of a stream, summed over its frames, and of one frame, on its
 * buffer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "flame/flame.h"

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
  guint64 fallback;   /* by the CPU, as a GPU had no kernel for them yet */
  gboolean stands_in; /* the last one was */
  guint64 samples, iterations, bad_values, temporal_samples;
  guint64 redrawn; /* drawn again, as they were too dense in places */
  double plan, iterate, density, convert, copy, gpu, total; /* seconds */
  /* the last frame's samples a pixel: wanted and taken */
  double requested_quality, achieved_quality;
  /* and its buckets a pixel, each way: the genome's and those it was drawn with */
  guint requested_supersample, achieved_supersample;
  gboolean adaptive; /* quality follows the frame rate at the moment */
  double load; /* the part of the frame time that rendering takes, of late */
} GstFlameStats;

void gst_flame_stats_add (GstFlameStats *stats, const FlameFrameStats *frame);

/* frames that percentiles are of */
#define GST_FLAME_N_RECENT 512

/* What each of the latest frames took. */
typedef struct
{
  float gpu[GST_FLAME_N_RECENT], total[GST_FLAME_N_RECENT]; /* seconds */
  guint n, next;
} GstFlameRecent;

void gst_flame_recent_add (
    GstFlameRecent *recent, const FlameFrameStats *frame);

/*
 * @recent: (nullable)
 * @kernels: (nullable) (element-type FlameKernelStats)
 * @devices: (nullable) (element-type FlameDeviceStats) @backend: (nullable)
 * @device: (nullable)
 * Returns: (transfer full) application/x-flame-stats, if there are kernels with
 * a structure "kernels" of a structure for each, and for GPUs with one "devices", of
 * a structure for each by its number, or "opencl:" and its number; after the first frame with "percentiles"
 */
GstStructure *gst_flame_stats_to_structure (const GstFlameStats *stats,
    const GstFlameRecent *recent, const GArray *kernels, const GArray *devices,
    const char *backend, const char *device);

/* ------------------------------------------------------------- of one frame */

/*
 * Of a structure with "gpu", "iterate", "density", "convert", "copy", "plan" and
 * "total" in seconds, "device" (-1: the CPU), "redrawn", "samples", "iterations",
 * "quality", "supersample" and "specialised"; of a GPU when the stages ran, in
 * seconds of the device's: "iterate-begin", "iterate-end", "density-end",
 * "convert-end" and "copy-end".
 */
#define GST_FLAME_META "GstFlameFrameMeta"

/* once, before any is added */
void gst_flame_meta_register (void);

/* @buffer: writable */
void gst_flame_meta_add (GstBuffer *buffer, const FlameFrameStats *stats);

G_END_DECLS
