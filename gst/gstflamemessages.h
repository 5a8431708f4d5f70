/*
 * What an element posts on the bus: errors and warnings, element messages, quality of
 * service; and rendering statistics, of a stream, and of one frame on its buffer.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

#include "flame/flame.h"
#include "gst/gstflameplayback.h"

/* -------------------------------------------------------------- statistics */

typedef struct
{
  guint depth;     /* frames rendered at the same time */
  double progress; /* of the frame that is waited for, 0 to 1 */
  guint64 frames;  /* rendered and pushed */
  guint64 late;    /* pushed too late, for a live source or a sink */
  guint64 skipped; /* never rendered, as they would have been late */
  /* drawn with a kernel for the genome's structure, on a GPU */
  guint64 specialised;
  guint64 fallback;   /* drawn by the CPU, as the GPU had no kernel yet */
  gboolean stands_in; /* the last frame was such a fallback */
  guint64 samples, iterations, bad_values, temporal_samples;
  guint64 redrawn; /* redrawn because a counter overflowed */
  double plan, iterate, density, convert, copy, gpu, total; /* seconds */
  /* The last frame's samples a pixel: requested and drawn. */
  double requested_quality, achieved_quality;
  /*
   * The last frame's buckets along each side of a pixel: the genome's, and those it was
   * drawn with.
   */
  guint requested_supersample, achieved_supersample;
  gboolean adaptive; /* quality follows the frame rate now */
  double load;       /* fraction of the frame time recently spent rendering */
} GstFlameStats;

void gst_flame_stats_add (GstFlameStats *stats, const FlameFrameStats *frame);

/* Frames that percentiles are computed from. */
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
 * Returns: (transfer full) application/x-flame-stats. If there are kernels, it has a
 *   structure "kernels" with a structure for each. If there are GPUs, it has a
 *   structure "devices" with a structure for each, named by its number, or by "opencl:"
 *   and its number. After the first frame it has "percentiles".
 *
 * @recent: (nullable)
 * @kernels: (nullable) (element-type FlameKernelStats)
 * @devices: (nullable) (element-type FlameDeviceStats)
 * @backend: (nullable)
 * @device: (nullable)
 */
GstStructure *gst_flame_stats_to_structure (const GstFlameStats *stats,
    const GstFlameRecent *recent, const GPtrArray *kernels,
    const GPtrArray *devices, const char *backend, const char *device);

/* ------------------------------------------------------------- of one frame */

/*
 * A meta with a structure: "gpu", "iterate", "density", "convert", "copy", "plan" and
 * "total" in seconds, "device" (-1 for the CPU), "redrawn", "samples", "iterations",
 * "quality", "supersample" and "specialised". For a GPU it also has the times of the
 * stages in seconds of device time: "iterate-begin", "iterate-end", "density-end",
 * "convert-end" and "copy-end".
 */
#define GST_FLAME_META "GstFlameFrameMeta"

/* Registers the meta. Call this once, before a meta is added to a buffer. */
void gst_flame_meta_register (void);

/* Adds the meta to @buffer, which must be writable. */
void gst_flame_meta_add (GstBuffer *buffer, const FlameFrameStats *stats);

/* ------------------------------------------------------ errors and warnings */

/* Posts @error, which is of the domain FLAME_ERROR. */
void gst_flame_post_error (GstElement *element, const GError *error);

/* Posts @error as a warning: the element continues as before. */
void gst_flame_post_failure (GstElement *element, const GError *error);

/*
 * Posts a warning of a document's reader. @message names file, line and element.
 */
void gst_flame_post_warning (GstElement *element, const char *message);

/*
 * Returns (transfer full) a log that writes to GStreamer's log under @element's name.
 * It does not hold a reference to the element.
 */
FlameLog *gst_flame_log_new (GstElement *element);

/* --------------------------------------------------------- element messages */

/*
 * @device: a name for people
 * @reason: (nullable) why auto chose no backend before it
 */
void gst_flame_post_backend (GstElement *element, const char *backend,
    const char *device, const char *reason);

/*
 * Reports that quality follows the frame rate from now on, or that the supersample has
 * changed.
 */
void gst_flame_post_quality (GstElement *element, const GstFlameStats *stats);

/* Reports that the CPU begins or ends to draw for the GPU. */
void gst_flame_post_fallback (GstElement *element, const GstFlameStats *stats);

/* ------------------------------------------------------------- the document */

/* The genome that a frame shows. Document 0 is none. */
typedef struct
{
  guint document, flame;
} GstFlameShown;

typedef struct
{
  GstPad *pad;    /* (nullable) (transfer none) gets the document's tags */
  GQueue pending; /* messages of frames in flight */
  GstFlameShown queued; /* shown by the last queued frame */
  GstFlameShown posted;
} GstFlameMessages;

void gst_flame_messages_init (GstFlameMessages *messages);
/* Drops all messages, and forgets which genome was announced. */
void gst_flame_messages_reset (GstFlameMessages *messages);

/* Notes the messages of frame @number, which is queued and shows @moment. */
void gst_flame_messages_queue (GstFlameMessages *messages,
    const GstFlamePlayback *playback, guint64 number,
    const GstFlameMoment *moment);

/* Drops the messages of the frames in flight, which are dropped, too. */
void gst_flame_messages_drop (GstFlameMessages *messages);

/*
 * Call this when frame @number is done and about to leave. It posts
 * flame-genome-changed as @element. If the document is another one it stores the
 * document's tags on the pad, which sends them with the next buffer. On the streaming
 * thread.
 */
void gst_flame_messages_post (
    GstFlameMessages *messages, guint64 number, GstElement *element);

/* ------------------------------------------------------- quality of service */

/* Whether a stream keeps its rate, found over some seconds at a time. */
typedef struct
{
  GstClockTime since;      /* running time; 0 before the first check */
  guint64 frames, skipped; /* the statistics' values at that time */
  guint n_slow;            /* how many times in a row too many were skipped */
  gboolean is_posted;
} GstFlameKeeping;

/*
 * Call this when frames are skipped. If too many are, again and again, it posts the
 * message flame-size with the size that would leave time for all frames, once until
 * @keeping is cleared, as it is for another format.
 *
 * @now: running time
 */
void gst_flame_keeping_check (GstFlameKeeping *keeping, GstElement *element,
    const GstFlameStats *stats, const GstVideoInfo *info, GstClockTime now);

/*
 * Returns the running time of the first frame that the sink could show in time or still
 * wants, or NONE if no frame is to be left out.
 */
GstClockTime gst_flame_qos_parse_event (GstEvent *event);

/* Returns whether a sink reports that a buffer came too late. */
gboolean gst_flame_qos_is_late (GstEvent *event);

typedef struct
{
  gboolean live;
  GstClockTime timestamp; /* stream time of the first skipped frame */
  GstClockTime running;   /* running time of that frame */
  GstClockTime duration;
  /* How late it would have been; 0 if the sink asked to skip it. */
  GstClockTimeDiff jitter;
} GstFlameSkip;

/*
 * Returns: (transfer full)
 * @stats: includes the skipped frames
 */
GstMessage *gst_flame_qos_new_message (
    GstObject *src, const GstFlameSkip *skip, const GstFlameStats *stats);
