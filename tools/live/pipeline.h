/*
 * The pipeline behind all viewers: one flamesrc, one encoder. Frames leave it
 * encoded, for whoever the frame function hands them to.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "tools/live/encoder.h"
#include "tools/live/options.h"

typedef struct _LivePipeline LivePipeline;

/* What the pipeline tells; all but frame() on the main loop. */
typedef struct
{
  /*
   * An encoded frame, on a streaming thread: must not block. @frame: (transfer
   * none) with its time in running time
   */
  void (*frame) (GstBuffer *frame, GstCaps *caps, gpointer data);
  /* another flame came; @title: (nullable) */
  void (*flame) (const char *title, guint index, gpointer data);
  void (*warning) (const char *text, gpointer data);
  /* it is over: @error: (nullable) what failed, NULL at the end of a document */
  void (*ended) (const GError *error, gpointer data);
} LivePipelineFuncs;

/* what the last second was like */
typedef struct
{
  double fps;          /* frames encoded a second */
  double quality;      /* samples a pixel */
  double full_quality; /* as asked for */
  double load;         /* rendering, as a part of a frame's duration */
  double encoder;      /* encoding, as a part of a frame's duration */
  double target_load;
  int width, height;     /* at most as the options have it */
  double kbits;          /* a second */
  guint64 late, skipped; /* since the start */
  guint64 dropped;       /* before the encoder, since the start */
} LivePipelineStats;

/* @funcs, @options: must outlive it. Returns: (transfer full) NULL with @error */
LivePipeline *live_pipeline_new (const LiveOptions *options,
    const LivePipelineFuncs *funcs, gpointer data, GError **error);
void live_pipeline_free (LivePipeline *pipeline);

/* FALSE with @error where it cannot start */
gboolean live_pipeline_play (LivePipeline *pipeline, GError **error);

/* no frame comes any more, and nothing is told */
void live_pipeline_stop (LivePipeline *pipeline);

/* (transfer none) flamesrc, the properties of which may be set at any time */
GstElement *live_pipeline_get_source (LivePipeline *pipeline);
const LiveEncoder *live_pipeline_get_encoder (LivePipeline *pipeline);

/* makes @other run in step: the same clock and the same base time */
void live_pipeline_lead (LivePipeline *pipeline, GstElement *other);

/* The next frame is to be a keyframe, or one soon. On any thread. */
void live_pipeline_want_keyframe (LivePipeline *pipeline);

void live_pipeline_get_stats (LivePipeline *pipeline, LivePipelineStats *stats);
