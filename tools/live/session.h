/*
 * A page's WebSocket: messages in both directions, with limits.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <libsoup/soup.h>

#include "tools/live/message.h"
#include "tools/live/viewer.h"

/* For the main loop's thread. */
typedef struct _LiveSession LiveSession;

/* Called on the main loop, not after live_session_free(). */
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

/*
 * Closes the connection soon.
 *
 * @why: the reason that the page shows
 */
void live_session_close (
    LiveSession *session, SoupWebsocketCloseCode code, const char *why);

/*
 * Call this several times a second. It closes a page that does not answer, does not
 * read, or sends invalid messages.
 */
void live_session_check (LiveSession *session);

/* (nullable) The page's picture, which the session frees. */
LiveViewer *live_session_get_viewer (LiveSession *session);
void live_session_set_viewer (
    LiveSession *session, LiveViewer *viewer); /* (transfer full) */
