/*
 * What is open from the element's start to its stop: what plays, and the
 * renderer with its frames in flight.
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
  /* of the whole frame of that number: where this one begins and how much it is, 0
   * and 1 unless another frame rate came before it */
  double begin, part;
  GstClockTime queued; /* running time if live, or NONE */
  gboolean discont;
} GstFlameFrame;

/*
 * The renderer and its frames in flight, oldest first. A frame's buffer stays
 * mapped from the moment it is queued until the renderer has let go of it.
 *
 * Every call but gst_flame_queue_set_flushing() and the questions is for the streaming
 * thread, or for times when there is none.
 */
typedef struct
{
  GMutex lock;             /* renderer and flushing, for set_flushing() */
  FlameRenderer *renderer; /* (nullable) */
  GCond done;              /* a frame is done, or flushing */
  gboolean flushing;
  GQueue in_flight;
} GstFlameQueue;

/*
 * Returns: (transfer full) (nullable) what @get says of its renderer, NULL without
 * one; any thread
 */
GPtrArray *gst_flame_queue_get_stats (
    GstFlameQueue *queue, GPtrArray *(*get) (FlameRenderer *renderer));

/* how many frames its renderer works on at a time, 0 without one; any thread */
guint gst_flame_queue_get_depth (GstFlameQueue *queue);

/* while set, gst_flame_queue_pop() does not wait; any thread */
void gst_flame_queue_set_flushing (GstFlameQueue *queue, gboolean flushing);

/* cancels every frame and drops it; waits for what the renderer still writes */
void gst_flame_queue_drain (GstFlameQueue *queue);

/* (nullable) the oldest */
const GstFlameFrame *gst_flame_queue_peek (const GstFlameQueue *queue);

/*
 * @buffer: (transfer full)
 * @info: @video: @memory: of @buffer
 * @layers: those to be drawn beside the picture
 * @request: all but its picture, which becomes that of @buffer
 */
gboolean gst_flame_queue_push (GstFlameQueue *queue, const GstFlameFrame *frame,
    GstBuffer *buffer, const GstVideoInfo *info, const FlameVideo *video,
    FlameMemory memory, const GstFlameLayersChoice *layers,
    FlameFrameRequest *request, GError **error);

/*
 * Waits for the oldest frame and takes it out. FLUSHING leaves it where it is;
 * ERROR comes with @error.
 *
 * @frame: (out) @buffer: (out) (transfer full) @job: (out) (transfer full)
 * @layers: (out): to be cleared, whatever is returned
 */
GstFlowReturn gst_flame_queue_pop (GstFlameQueue *queue, GstFlameFrame *frame,
    GstBuffer **buffer, FlameJob **job, GstFlameLayers *layers, GError **error);

/* The property filters: what it says, and what it falls back on. All zero is empty. */
typedef struct
{
  char *text;         /* (nullable) the property when it was last read */
  FlameFilters *list; /* (nullable) auto */
  /* (nullable) the same for adaptive quality, whose few samples are denoised */
  FlameFilters *adaptive;
} GstFlameFilters;

/*
 * Reads @text, and for "auto" the profile's filter_order. FALSE with @error:
 * SETTINGS, and the list is the one before.
 *
 * @profile: (nullable)
 */
gboolean gst_flame_filters_set (GstFlameFilters *filters, const char *text,
    const FlameProfile *profile, GError **error);

/* The property viewport: what it says, and what counts of it. */
typedef struct
{
  char *text; /* (nullable) the property when it was last read */
  FlameViewport value;
} GstFlameViewport;

/*
 * Reads @text. FALSE with @error: SETTINGS, and the value is the one before.
 *
 * @video: (nullable) of the frames
 */
gboolean gst_flame_viewport_set (GstFlameViewport *viewport, const char *text,
    const FlameVideo *video, GError **error);

/*
 * The nearest part of a picture that frames of @video and @info can be, which is the whole
 * if no part is near.
 */
FlameViewport gst_flame_viewport_fit (const FlameViewport *viewport,
    const FlameVideo *video, const GstVideoInfo *info);

typedef struct
{
  GstFlamePlayback playback;
  GstClockTime duration; /* of what plays; NONE: endless */
  gboolean loops;        /* a document that comes later, too */
  FlameProfile *profile; /* (nullable) */
  GstFlameFilters filters;
  GstFlameViewport viewport;
  GstFlameQueue queue;
  FlameRendererConfig *config; /* (nullable) of its renderer */
  /* the config's, but that @backend is the one that was asked for first */
  FlameBackendKind backend;
  char *devices;
  guint device_depth;
  gboolean shares_cuda;    /* it is on a context of the pipeline's */
  guint n_devices;         /* that share out the frames */
  guint depth;             /* frames in flight, on all of them */
  GstAllocator *allocator; /* of the renderer's host memory */
  GAsyncQueue *losses; /* of GError: lost devices that nobody has heard of */
} GstFlameSession;

void gst_flame_session_init (GstFlameSession *session);
void gst_flame_session_clear (GstFlameSession *session);

/*
 * FALSE with @error, and what was opened stays so until the close.
 *
 * @element: posts the reader's warnings
 * @sharing: of CUDA, its context NULL if there is none to share
 * @live: rendering gives way to the pipeline's other threads
 */
gboolean gst_flame_session_open (GstFlameSession *session, GstElement *element,
    const GstFlameSettings *settings, const GstFlameCudaSharing *sharing,
    gboolean live, GError **error);

/*
 * From now on renders on another's CUDA context: drops what is in flight. FALSE
 * with @error, and all is as it was, if there is no rendering on it.
 */
gboolean gst_flame_session_share (GstFlameSession *session,
    const GstFlameCudaSharing *sharing, GError **error);

/*
 * From now on @depth frames may be in flight on each device. FALSE with @error where the renderer
 * has no memory for that: it works on as many at a time as before.
 */
gboolean gst_flame_session_set_depth (
    GstFlameSession *session, guint depth, GError **error);

/* Posts as @element's warnings what there is to tell of devices. TRUE if there is. */
gboolean gst_flame_session_tell_problems (
    GstFlameSession *session, GstElement *element);

/* drops what is in flight; may be called again */
void gst_flame_session_close (GstFlameSession *session);
