/*
 * One page's WebSocket: messages in and out, within bounds.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/message.h"
#include "tools/live/viewer.h"

/* For the main loop's thread. */
typedef struct _LiveSession LiveSession;

/* called on the main loop, not after live_session_free() */
typedef struct
{
  void (*message) (LiveSession *session, JsonObject *message, gpointer data);
  void (*document) (LiveSession *session, GBytes *document, gpointer data);
  void (*closed) (LiveSession *session, gpointer data); /* free it now */
} LiveSessionFuncs;

/* @funcs must outlive it. Returns: (transfer full) */
LiveSession *live_session_new (SoupWebsocketConnection *connection, guint id,
    const LiveSessionFuncs *funcs, gpointer data);
void live_session_free (LiveSession *session);

guint live_session_get_id (const LiveSession *session);

/* @message: (transfer full) */
void live_session_send (LiveSession *session, JsonObject *message);

/* ends it soon; @why: for the page, which shows it */
void live_session_close (
    LiveSession *session, SoupWebsocketCloseCode code, const char *why);

/*
 * To be called some times a second: a page that does not answer, does not read
 * or sends what is no message is closed.
 */
void live_session_check (LiveSession *session);

/* (nullable) the page's picture, which is the session's to free */
LiveViewer *live_session_get_viewer (LiveSession *session);
void live_session_set_viewer (
    LiveSession *session, LiveViewer *viewer); /* (transfer full) */
