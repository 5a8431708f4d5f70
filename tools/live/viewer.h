/*
 * One viewer's picture: encoded frames, which a webrtcbin sends in its own pipeline, so
 * that a problem of one viewer does not affect others.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/live/pipeline.h"

/* For the main loop's thread, except for live_viewer_push(). */
typedef struct _LiveViewer LiveViewer;

typedef enum
{
  LIVE_VIEWER_OFFER,     /* the text is SDP */
  LIVE_VIEWER_CANDIDATE, /* for a line of the SDP */
  LIVE_VIEWER_GONE,      /* lost, or never connected: the text says why */
} LiveViewerEvent;

/* Called on the main loop, not after live_viewer_free(). */
typedef void (*LiveViewerFunc) (
    LiveViewerEvent event, guint line, const char *text, gpointer data);

/*
 * Makes an offer soon.
 *
 * @pipeline, @options: must outlive it
 * Returns: (transfer full) NULL with @error
 */
LiveViewer *live_viewer_new (LivePipeline *pipeline, const LiveOptions *options,
    LiveViewerFunc func, gpointer data, GError **error);

/* Closes the connection on another thread. */
void live_viewer_free (LiveViewer *viewer); /* (nullable) */

/* FALSE with @error if the browser's answer is invalid. */
gboolean live_viewer_take_answer (
    LiveViewer *viewer, const char *sdp, GError **error);
/* Candidates that live_sdp_is_candidate() refuses are ignored. */
void live_viewer_take_candidate (LiveViewer *viewer, const char *candidate);

/*
 * Sends a frame if it is useful: frames before the first keyframe and after a gap are
 * left out. Called on a single thread; does not block.
 * @frame: (transfer none)
 */
void live_viewer_push (LiveViewer *viewer, GstBuffer *frame, GstCaps *caps);

/* Waits for connections that are being closed, for at most a few seconds. */
void live_viewer_wait_closed (void);
