/*
 * The pipeline that serves all viewers: one flamesrc, one encoder. Encoded frames are
 * passed to the frame function.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "tools/live/encoder.h"
#include "tools/live/options.h"

typedef struct _LivePipeline LivePipeline;

/* Callbacks of the pipeline; all except frame() are called on the main loop. */
typedef struct
{
  /*
   * An encoded frame, on a streaming thread: must not block.
   * @frame: (transfer none) its timestamp is a running time
   */
  void (*frame) (GstBuffer *frame, GstCaps *caps, gpointer data);
  /*
   * Another flame is shown.
   *
   * @title: (nullable)
   */
  void (*flame) (const char *title, guint index, gpointer data);
  void (*warning) (const char *text, gpointer data);
  /*
   * The stream has ended.
   * @error: (nullable) why it failed; NULL at the end of a document
   */
  void (*ended) (const GError *error, gpointer data);
} LivePipelineFuncs;

/* Measurements of the last second. */
typedef struct
{
  double fps;          /* encoded frames a second */
  double quality;      /* samples a pixel */
  double full_quality; /* as requested */
  double load;         /* rendering, as a fraction of a frame's duration */
  double encoder;      /* encoding, as a fraction of a frame's duration */
  double target_load;
  int width, height;     /* at most those of the options */
  double kbits;          /* a second */
  guint64 late, skipped; /* since the start */
  guint64 dropped;       /* dropped before the encoder, since the start */
} LivePipelineStats;

/*
 * @funcs, @options: must outlive it.
 * Returns: (transfer full) NULL with @error
 */
LivePipeline *live_pipeline_new (const LiveOptions *options,
    const LivePipelineFuncs *funcs, gpointer data, GError **error);
void live_pipeline_free (LivePipeline *pipeline);

/* FALSE with @error if it cannot start. */
gboolean live_pipeline_play (LivePipeline *pipeline, GError **error);

/* No more frames and callbacks follow. */
void live_pipeline_stop (LivePipeline *pipeline);

/* (transfer none) flamesrc, whose properties may be set at any time. */
GstElement *live_pipeline_get_source (LivePipeline *pipeline);
const LiveEncoder *live_pipeline_get_encoder (LivePipeline *pipeline);

/* Makes @other run in step, with the same clock and base time. */
void live_pipeline_lead (LivePipeline *pipeline, GstElement *other);

/* Asks for a keyframe soon. On any thread. */
void live_pipeline_want_keyframe (LivePipeline *pipeline);

void live_pipeline_get_stats (LivePipeline *pipeline, LivePipelineStats *stats);
