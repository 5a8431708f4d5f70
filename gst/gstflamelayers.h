/*
 * Layers beside the picture, for compositors: light before the tone curve, hits, the
 * variance of the light, and depth.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

#include "flame/renderer.h"

/* The custom meta of buffers with layers. */
#define GST_FLAME_LAYERS_META "GstFlameLayersMeta"

#define GST_FLAME_N_LAYERS 4
/* Maximum number of pictures that a layer is made of. */
#define GST_FLAME_LAYER_PICTURES 2

/*
 * The layers of one frame. A separate job draws each; all fields are 0 if there are
 * none.
 */
typedef struct
{
  FlamePicture *pictures[GST_FLAME_N_LAYERS][GST_FLAME_LAYER_PICTURES];
  FlameJob *jobs[GST_FLAME_N_LAYERS][GST_FLAME_LAYER_PICTURES];
  /* (nullable): title, author, license, notes and genome */
  GstStructure *facts;
} GstFlameLayers;

/* What to draw: layers, the animation and its time, and the projection. */
typedef struct
{
  guint mask;                /* one bit per layer */
  FlameAnimation *animation; /* (transfer none) */
  double time;               /* in the animation */
  double quality;            /* samples a pixel; 0 is the genome's */
  guint64 seed;
  FlameProjection projection;
  double field_of_view;
} GstFlameLayersChoice;

void gst_flame_layers_class_init (void);

/*
 * @text: (nullable) names of layers, separated by commas. FALSE with
 * @error: SETTINGS
 */
gboolean gst_flame_layers_parse (const char *text, guint *mask, GError **error);

/*
 * Queues the layers of a frame.
 *
 * @info: describes the frame
 * @request: draws the frame
 */
gboolean gst_flame_layers_queue (GstFlameLayers *layers,
    const GstFlameLayersChoice *choice, FlameRenderer *renderer,
    const GstVideoInfo *info, const FlameFrameRequest *request, GError **error);

void gst_flame_layers_cancel (GstFlameLayers *layers);
/* Waits for layers that are being drawn, and frees all. */
void gst_flame_layers_clear (GstFlameLayers *layers);

/*
 * Adds the finished layers to @buffer as a meta.
 *
 * Returns: FALSE with @error if drawing failed
 */
gboolean gst_flame_layers_add (
    GstFlameLayers *layers, GstBuffer *buffer, GError **error);
