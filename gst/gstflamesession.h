/*
 * What is open from the element's start to its stop: playback, and the renderer with
 * its frames in flight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>
#include <gst/video/video.h>

#include "flame/flame.h"
#include "gst/gstflamecuda.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflamelayers.h"
#include "gst/gstflameplayback.h"

typedef struct
{
  guint64 number;
  GstClockTime pts, duration; /* stream time */
  /*
   * Which part of the whole frame of that number this one is: its begin and its size.
   * They are 0 and 1 unless the frame rate has changed.
   */
  double begin, part;
  GstClockTime queued; /* running time if live, else NONE */
  gboolean discont;
} GstFlameFrame;

/*
 * The renderer and its frames in flight, oldest first. A frame's buffer stays mapped
 * from when it is queued until the renderer has released it.
 *
 * All functions are for the streaming thread, or for times without one, except for
 * gst_flame_queue_set_flushing() and the queries.
 */
typedef struct
{
  GMutex lock;             /* guards renderer and flushing for other threads */
  FlameRenderer *renderer; /* (nullable) */
  GCond done;              /* signalled when a frame is done, or on flushing */
  gboolean flushing;
  /* (nullable) under the lock: the frame that is waited for */
  FlameJob *waited;
  GQueue in_flight;
} GstFlameQueue;

/* Returns the progress of the frame that is waited for, 0 to 1; any thread. */
double gst_flame_queue_get_progress (GstFlameQueue *queue);

/*
 * Returns: (transfer full) (nullable) the result of @get for the renderer, NULL without
 *   one; any thread
 */
GPtrArray *gst_flame_queue_get_stats (
    GstFlameQueue *queue, GPtrArray *(*get) (FlameRenderer *renderer));

/*
 * Returns how many frames the renderer works on at the same time, 0 without one; any
 * thread.
 */
guint gst_flame_queue_get_depth (GstFlameQueue *queue);

/* While set, gst_flame_queue_pop() does not wait; any thread. */
void gst_flame_queue_set_flushing (GstFlameQueue *queue, gboolean flushing);

/*
 * Cancels and drops every frame, and waits for those that the renderer still writes.
 */
void gst_flame_queue_drain (GstFlameQueue *queue);

/* Returns (nullable) the oldest frame. */
const GstFlameFrame *gst_flame_queue_peek (const GstFlameQueue *queue);

/*
 * @buffer: (transfer full)
 * @info:
 * @video:
 * @memory: those of @buffer
 * @layers: drawn beside the picture
 * @request: its picture becomes that of @buffer
 */
gboolean gst_flame_queue_push (GstFlameQueue *queue, const GstFlameFrame *frame,
    GstBuffer *buffer, const GstVideoInfo *info, const FlameVideo *video,
    FlameMemory memory, const GstFlameLayersChoice *layers,
    FlameFrameRequest *request, GError **error);

/*
 * Waits for the oldest frame and takes it out. FLUSHING leaves it in the queue; ERROR
 * comes with @error.
 *
 * @frame: (out)
 * @buffer: (out) (transfer full)
 * @job: (out) (transfer full)
 * @layers: (out): the caller clears them, whatever is returned
 */
GstFlowReturn gst_flame_queue_pop (GstFlameQueue *queue, GstFlameFrame *frame,
    GstBuffer **buffer, FlameJob **job, GstFlameLayers *layers, GError **error);

/* The property filters, as text and as lists. All zero is empty. */
typedef struct
{
  char *text;         /* (nullable) the text that was last read */
  FlameFilters *list; /* (nullable) auto */
  /*
   * (nullable) The same for adaptive quality, which denoises its few samples.
   */
  FlameFilters *adaptive;
} GstFlameFilters;

/*
 * Reads @text; "auto" uses the profile's filter_order. On failure the old list stays.
 *
 * @profile: (nullable)
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS
 */
gboolean gst_flame_filters_set (GstFlameFilters *filters, const char *text,
    const FlameProfile *profile, GError **error);

/* The property viewport, as text and as the value in effect. */
typedef struct
{
  char *text; /* (nullable) the text that was last read */
  FlameViewport value;
} GstFlameViewport;

/*
 * Reads @text. On failure the old value stays.
 *
 * @video: (nullable) the format and size of frames
 *
 * Returns: FALSE with FLAME_ERROR_SETTINGS
 */
gboolean gst_flame_viewport_set (GstFlameViewport *viewport, const char *text,
    const FlameVideo *video, GError **error);

/*
 * Returns the nearest part of a picture that frames of @video and @info can show, or
 * the whole if none is near.
 */
FlameViewport gst_flame_viewport_fit (const FlameViewport *viewport,
    const FlameVideo *video, const GstVideoInfo *info);

typedef struct
{
  GstFlamePlayback playback;
  GstClockTime duration; /* of what plays; NONE if endless */
  gboolean loops;        /* applies to later documents too */
  FlameProfile *profile; /* (nullable) */
  GstFlameFilters filters;
  GstFlameViewport viewport;
  GstFlameQueue queue;
  FlameRendererConfig *config; /* (nullable) the renderer's */
  /* Those of the config, but @backend is the one that was requested. */
  FlameBackendKind backend;
  char *devices;
  guint device_depth;
  gboolean shares_cuda; /* the renderer is on a CUDA context of the pipeline */
  guint n_devices;      /* devices that share the frames */
  guint depth;          /* frames in flight, over all devices */
  GstAllocator *allocator; /* of the renderer's host memory */
  /* of GError: losses of devices that were not reported yet */
  GAsyncQueue *losses;
} GstFlameSession;

void gst_flame_session_init (GstFlameSession *session);
void gst_flame_session_clear (GstFlameSession *session);

/*
 * If it fails, with @error, what was opened stays open until the close.
 *
 * @element: posts the reader's warnings
 * @sharing: a CUDA context; NULL in it if there is none to share
 * @live: rendering yields to the pipeline's other threads
 */
gboolean gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, const GstFlameCudaSharing *sharing,
    gboolean live, GError **error);

/*
 * Moves rendering to another CUDA context. Frames in flight are dropped. Returns FALSE
 * with @error, and nothing has changed, if it cannot render there.
 */
gboolean gst_flame_session_share (GstFlameSession *session,
    const GstFlameCudaSharing *sharing, GError **error);

/*
 * Allows @depth frames in flight on each device. Returns FALSE with @error, and the
 * depth stays, if the renderer has too little memory.
 */
gboolean gst_flame_session_set_depth (
    GstFlameSession *session, guint depth, GError **error);

/*
 * Posts problems of devices as warnings of @element. Returns TRUE if there were any.
 */
gboolean gst_flame_session_post_problems (
    GstFlameSession *session, GstElement *element);

/* Drops frames in flight. It may be called again. */
void gst_flame_session_close (GstFlameSession *session);
