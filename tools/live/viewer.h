/*
 * One viewer's picture: the encoded frames, sent by webrtcbin in a pipeline of
 * its own, so that whatever happens to one viewer stays with it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/live/pipeline.h"

/* For the main loop's thread, but for live_viewer_push(). */
typedef struct _LiveViewer LiveViewer;

typedef enum
{
  LIVE_VIEWER_OFFER,     /* its text is SDP */
  LIVE_VIEWER_CANDIDATE, /* of a line of that */
  LIVE_VIEWER_GONE,      /* lost, or it did not come about: why, for people */
} LiveViewerEvent;

/* called on the main loop, not after live_viewer_free() */
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

/* closes the connection, on another thread */
void live_viewer_free (LiveViewer *viewer); /* (nullable) */

/* FALSE with @error where the browser's answer is none */
gboolean live_viewer_take_answer (
    LiveViewer *viewer, const char *sdp, GError **error);
/* others than in live_sdp_is_candidate() are ignored */
void live_viewer_take_candidate (LiveViewer *viewer, const char *candidate);

/*
 * Sends a frame if it is of use: frames before the first keyframe are left out,
 * as are those after a gap. On any one thread; does not block. @frame: (transfer
 * none)
 */
void live_viewer_push (LiveViewer *viewer, GstBuffer *frame, GstCaps *caps);

/* waits for connections that are being closed, a few seconds at most */
void live_viewer_wait_closed (void);
