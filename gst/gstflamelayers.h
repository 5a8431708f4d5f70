/*
 * Layers beside the picture, for compositors: light before the tone curve, and hits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

#include "flame/renderer.h"

/* The custom meta of a buffer that has layers. */
#define GST_FLAME_LAYERS_META "GstFlameLayersMeta"

#define GST_FLAME_N_LAYERS 2

/* The layers of one frame, each drawn by a job of its own; all 0 if there are none. */
typedef struct
{
  FlamePicture *pictures[GST_FLAME_N_LAYERS]; /* (nullable) */
  FlameJob *jobs[GST_FLAME_N_LAYERS];         /* (nullable) */
  GstStructure
      *facts; /* (nullable): title, author, license, notes and genome */
} GstFlameLayers;

/* Which layers of what, and how they are projected. */
typedef struct
{
  guint mask;                /* bits of layers */
  FlameAnimation *animation; /* (transfer none) */
  double time;               /* in the animation */
  FlameProjection projection;
  double field_of_view;
} GstFlameLayersChoice;

void gst_flame_layers_class_init (void);

/* @text: (nullable) "light", "hits", or both with a comma. FALSE with @error: SETTINGS */
gboolean gst_flame_layers_parse (const char *text, guint *mask, GError **error);

/*
 * Queues the layers of a frame.
 *
 * @info: of the frame
 * @request: of the frame
 */
gboolean gst_flame_layers_queue (GstFlameLayers *layers,
    const GstFlameLayersChoice *choice, FlameRenderer *renderer,
    const GstVideoInfo *info, const FlameFrameRequest *request, GError **error);

void gst_flame_layers_cancel (GstFlameLayers *layers);
/* Waits for what is being drawn, and frees all. */
void gst_flame_layers_clear (GstFlameLayers *layers);

/*
 * Adds what has been drawn to @buffer as a meta.
 *
 * Returns: FALSE with @error if drawing failed
 */
gboolean gst_flame_layers_add (
    GstFlameLayers *layers, GstBuffer *buffer, GError **error);
