/*
 * What an element posts on the bus: errors and warnings, element messages, quality of
 * service; and what rendering took, of a stream and of one frame, on its buffer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "flame/flame.h"
#include "gst/gstflameplayback.h"

/* -------------------------------------------------------------- statistics */

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
    const GstFlameRecent *recent, const GPtrArray *kernels,
    const GPtrArray *devices, const char *backend, const char *device);

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

/* ------------------------------------------------------ errors and warnings */

/* @error: of the domain FLAME_ERROR */
void gst_flame_post_error (GstElement *element, const GError *error);

/* the same as a warning: the element goes on as before */
void gst_flame_post_failure (GstElement *element, const GError *error);

/* what a document's reader had to say; @message names file, line and element */
void gst_flame_post_warning (GstElement *element, const char *message);

/*
 * (transfer full) what a renderer says goes to GStreamer's log, under @element's name;
 * it does not hold the element
 */
FlameLog *gst_flame_log_new (GstElement *element);

/* --------------------------------------------------------- element messages */

/* @device: for people; @reason: (nullable) why auto took none before it */
void gst_flame_post_backend (GstElement *element, const char *backend,
    const char *device, const char *reason);

/* quality follows the frame rate from now on, or has another supersample */
void gst_flame_post_quality (GstElement *element, const GstFlameStats *stats);

/* the CPU draws for the GPU from now on, or no longer */
void gst_flame_post_fallback (GstElement *element, const GstFlameStats *stats);

/* ------------------------------------------------------------- the document */

/* which genome a frame shows; document 0 is none */
typedef struct
{
  guint document, flame;
} GstFlameShown;

typedef struct
{
  GstPad *pad;    /* (nullable) (transfer none) whose tags are a document's */
  GQueue pending; /* what goes with frames in flight */
  GstFlameShown queued; /* by the last frame queued */
  GstFlameShown posted;
} GstFlameMessages;

void gst_flame_messages_init (GstFlameMessages *messages);
/* also forgets what was told */
void gst_flame_messages_reset (GstFlameMessages *messages);

/* frame @number is queued, the moment of which is @moment */
void gst_flame_messages_queue (GstFlameMessages *messages,
    const GstFlamePlayback *playback, guint64 number,
    const GstFlameMoment *moment);

/* the frames in flight are dropped */
void gst_flame_messages_drop (GstFlameMessages *messages);

/*
 * Frame @number is done, and about to leave: posts flame-genome-changed as
 * @element, and leaves the tags of another document on the pad, which sends them with
 * the next buffer. On the streaming thread.
 */
void gst_flame_messages_post (
    GstFlameMessages *messages, guint64 number, GstElement *element);

/* ------------------------------------------------------- quality of service */

/*
 * The running time of the first frame that the sink could show in time, or that
 * it wants at all; NONE if nothing is to be left out.
 */
GstClockTime gst_flame_qos_parse_event (GstEvent *event);

/* whether a sink says that a buffer came too late */
gboolean gst_flame_qos_is_late (GstEvent *event);

typedef struct
{
  gboolean live;
  GstClockTime timestamp; /* stream time of the first frame left out */
  GstClockTime running;   /* its running time */
  GstClockTime duration;  /* of a frame */
  /* how late it would have been; where it was the sink's wish, 0 */
  GstClockTimeDiff jitter;
} GstFlameSkip;

/* Returns: (transfer full) @stats: with the frames that are left out */
GstMessage *gst_flame_qos_new_message (
    GstObject *src, const GstFlameSkip *skip, const GstFlameStats *stats);
