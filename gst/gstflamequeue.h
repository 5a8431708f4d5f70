/*
 * The renderer and its frames in flight, oldest first. A frame's buffer stays
 * mapped from the moment it is queued until the renderer has let go of it.
 *
 * Every call but gst_flame_queue_set_flushing() is for the streaming thread, or
 * for times when there is none.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "core/flame.h"

G_BEGIN_DECLS

typedef struct
{
  guint64 number;
  GstClockTime pts, duration; /* stream time */
  GstClockTime queued;        /* running time if live, or NONE */
  gboolean discont;
} GstFlameFrame;

typedef struct
{
  GMutex lock;             /* renderer and flushing, for set_flushing() */
  FlameRenderer *renderer; /* (nullable) */
  gboolean flushing;
  GQueue flights;
} GstFlameQueue;

void gst_flame_queue_init (GstFlameQueue *queue);
void gst_flame_queue_clear (GstFlameQueue *queue);

/* @renderer: (transfer full) in the place of the one there was */
void gst_flame_queue_open (GstFlameQueue *queue, FlameRenderer *renderer);
void gst_flame_queue_close (GstFlameQueue *queue);

/*
 * Returns: (transfer full) (nullable) NULL without a renderer; any thread. Of
 * FlameKernelStats, and of FlameDeviceStats.
 */
GArray *gst_flame_queue_get_kernel_stats (GstFlameQueue *queue);
GArray *gst_flame_queue_get_device_stats (GstFlameQueue *queue);

/* how many frames its renderer works on at a time, 0 without one; any thread */
guint gst_flame_queue_get_depth (GstFlameQueue *queue);

/* while set, gst_flame_queue_pop() does not wait; any thread */
void gst_flame_queue_set_flushing (GstFlameQueue *queue, gboolean flushing);

/* cancels every frame and drops it; waits for what the renderer still writes */
void gst_flame_queue_drain (GstFlameQueue *queue);

guint gst_flame_queue_get_length (const GstFlameQueue *queue);

/* (nullable) the oldest */
const GstFlameFrame *gst_flame_queue_peek (const GstFlameQueue *queue);

/*
 * @buffer: (transfer full)
 * @request: all but its planes, which are those of @buffer
 */
gboolean gst_flame_queue_push (GstFlameQueue *queue, const GstFlameFrame *frame,
    GstBuffer *buffer, const GstVideoInfo *info, FlameFrameRequest *request,
    GError **error);

/*
 * Waits for the oldest frame and takes it out. FLUSHING leaves it where it is;
 * ERROR comes with @error.
 *
 * @frame: (out) @buffer: (out) (transfer full) @stats: (out)
 */
GstFlowReturn gst_flame_queue_pop (GstFlameQueue *queue, GstFlameFrame *frame,
    GstBuffer **buffer, FlameFrameStats *stats, GError **error);

G_END_DECLS
