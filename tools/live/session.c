/*
 * One page's WebSocket.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/session.h"

#include "tools/live/state.h"
#include "tools/live/stream.h"

/* WebSocket's own pings. The answers show that the page still reads. */
#define PING_SECONDS 5
#define SILENT_SECONDS 30
/* A page without a picture has no use for its place. */
#define IDLE_SECONDS 30
/* Bytes sent to a page that it has not been seen to read. */
#define MAX_UNREAD (1 << 20)
/* Bytes from a page that do not make a message yet, including frame headers. */
#define MAX_UNFINISHED (LIVE_MAX_DOCUMENT + (1 << 20))
/* A moving slider sends one message for each picture of the screen. */
#define MESSAGES_A_SECOND 240
#define MESSAGES_AT_ONCE 720
#define SECONDS_A_DOCUMENT 1.0
#define DOCUMENTS_AT_ONCE 4

/* An allowance that fills with time, and from which each action takes one. */
typedef struct
{
  double left, most, a_second;
  gint64 since;
} Allowance;

struct _LiveSession
{
  SoupWebsocketConnection *connection;
  LiveStream *stream; /* stream of the connection */
  guint id;
  const LiveSessionFuncs *funcs;
  gpointer data;
  LiveViewer *viewer; /* (nullable) */

  Allowance messages, documents;
  gint64 heard;     /* when it was last heard */
  gint64 idle;      /* since when it has no viewer */
  gsize unread;     /* bytes sent since then */
  guint64 received; /* bytes of messages, and bytes that were written off */
  gint64 closing;   /* when it was asked to close, or 0 */
};

static void
allowance_init (Allowance *allowance, double most, double a_second)
{
  *allowance = (Allowance){most, most, a_second, g_get_monotonic_time ()};
}

static gboolean
allowance_take (Allowance *allowance)
{
  gint64 now = g_get_monotonic_time ();
  double gained =
      allowance->a_second * (now - allowance->since) / G_USEC_PER_SEC;

  allowance->left = MIN (allowance->left + gained, allowance->most);
  allowance->since = now;
  if (allowance->left < 1)
    return FALSE;
  allowance->left--;
  return TRUE;
}

/* ------------------------------------------------------------------ streams */

/* Returns: (transfer none) the stream that the listener gave to libsoup */
static LiveStream *
get_stream (SoupWebsocketConnection *connection)
{
  GIOStream *stream = soup_websocket_connection_get_io_stream (connection);
  GIOStream *inner = NULL;

  /* libsoup has wrapped it in another stream, which keeps it alive. */
  if (!LIVE_IS_STREAM (stream)) {
    g_object_get (stream, "base-iostream", &inner, NULL);
    stream = inner;
    g_clear_object (&inner);
  }
  return LIVE_STREAM (stream);
}

/* @received: received bytes that do not belong to an incomplete message */
static void
allow (LiveSession *session, guint64 received)
{
  session->received = received;
  live_stream_set_limit (session->stream, received + MAX_UNFINISHED);
}

/* ----------------------------------------------------------------- messages */

static void
refuse (LiveSession *session, const char *text)
{
  live_session_send (session, live_message_new_text ("error", text));
}

static void
take_text (LiveSession *session, GBytes *bytes)
{
  g_autoptr (JsonObject) message = NULL;
  g_autoptr (GError) error = NULL;
  gsize length;
  const char *text = g_bytes_get_data (bytes, &length);

  message = live_message_parse (text, length, &error);
  if (message)
    session->funcs->message (session, message, session->data);
  else
    refuse (session, error->message);
}

static void
take_document (LiveSession *session, GBytes *bytes)
{
  if (allowance_take (&session->documents))
    session->funcs->document (session, bytes, session->data);
  else
    refuse (session, "genomes come too fast; try again in a second");
}

static void
on_message (SoupWebsocketConnection *connection G_GNUC_UNUSED, int type,
    GBytes *bytes, gpointer user_data)
{
  LiveSession *session = user_data;

  allow (session, session->received + g_bytes_get_size (bytes));
  if (session->closing)
    return;
  if (!allowance_take (&session->messages))
    live_session_close (session, SOUP_WEBSOCKET_CLOSE_POLICY_VIOLATION,
        "messages come too fast");
  else if (type == SOUP_WEBSOCKET_DATA_BINARY)
    take_document (session, bytes);
  else
    take_text (session, bytes);
}

/* The answer to a ping: everything that was sent before it has been read. */
static void
on_pong (SoupWebsocketConnection *connection G_GNUC_UNUSED,
    GBytes *payload G_GNUC_UNUSED, gpointer user_data)
{
  LiveSession *session = user_data;

  session->heard = g_get_monotonic_time ();
  session->unread = 0;
}

static void
on_closed (
    SoupWebsocketConnection *connection G_GNUC_UNUSED, gpointer user_data)
{
  LiveSession *session = user_data;

  session->funcs->closed (session, session->data);
}

void
live_session_send (LiveSession *session, JsonObject *message)
{
  g_autofree char *text = live_message_to_text (message);

  json_object_unref (message);
  if (session->closing || soup_websocket_connection_get_state (
                              session->connection) != SOUP_WEBSOCKET_STATE_OPEN)
    return;
  session->unread += strlen (text);
  soup_websocket_connection_send_text (session->connection, text);
}

/* ------------------------------------------------------------------- bounds */

static void
cut (LiveSession *session)
{
  g_socket_shutdown (
      live_stream_get_socket (session->stream), TRUE, TRUE, NULL);
}

void
live_session_close (
    LiveSession *session, SoupWebsocketCloseCode code, const char *why)
{
  if (session->closing)
    return;
  session->closing = g_get_monotonic_time ();
  if (soup_websocket_connection_get_state (session->connection) ==
      SOUP_WEBSOCKET_STATE_OPEN)
    soup_websocket_connection_close (session->connection, code, why);
}

void
live_session_check (LiveSession *session)
{
  gint64 now = g_get_monotonic_time ();
  guint64 unfinished =
      live_stream_get_received (session->stream) - session->received;

  /*
   * The overhead of messages adds up over a long time, so write it off slowly.
   */
  allow (session, session->received + unfinished / 256);
  if (session->closing) {
    if (now - session->closing > PING_SECONDS * G_USEC_PER_SEC)
      cut (session);
    return;
  }
  if (now - session->heard > SILENT_SECONDS * G_USEC_PER_SEC ||
      session->unread > MAX_UNREAD)
    cut (session);
  else if (!session->viewer &&
           now - session->idle > IDLE_SECONDS * G_USEC_PER_SEC)
    live_session_close (
        session, SOUP_WEBSOCKET_CLOSE_GOING_AWAY, "nothing was watched here");
}

/* ------------------------------------------------------------------ life */

LiveSession *
live_session_new (SoupWebsocketConnection *connection, guint id,
    const LiveSessionFuncs *funcs, gpointer data)
{
  LiveSession *session = g_new0 (LiveSession, 1);

  session->connection = g_object_ref (connection);
  session->id = id;
  session->funcs = funcs;
  session->data = data;
  session->heard = session->idle = g_get_monotonic_time ();
  session->stream = g_object_ref (get_stream (connection));
  allow (session, live_stream_get_received (session->stream));
  allowance_init (&session->messages, MESSAGES_AT_ONCE, MESSAGES_A_SECOND);
  allowance_init (
      &session->documents, DOCUMENTS_AT_ONCE, 1 / SECONDS_A_DOCUMENT);
  soup_websocket_connection_set_max_incoming_payload_size (
      connection, LIVE_MAX_DOCUMENT);
  soup_websocket_connection_set_keepalive_interval (connection, PING_SECONDS);
  g_signal_connect (connection, "message", G_CALLBACK (on_message), session);
  g_signal_connect (connection, "pong", G_CALLBACK (on_pong), session);
  g_signal_connect (connection, "closed", G_CALLBACK (on_closed), session);
  return session;
}

void
live_session_free (LiveSession *session)
{
  live_viewer_free (session->viewer);
  g_signal_handlers_disconnect_by_data (session->connection, session);
  if (soup_websocket_connection_get_state (session->connection) !=
      SOUP_WEBSOCKET_STATE_CLOSED)
    cut (session);
  g_object_unref (session->stream);
  g_object_unref (session->connection);
  g_free (session);
}

guint
live_session_get_id (const LiveSession *session)
{
  return session->id;
}

LiveViewer *
live_session_get_viewer (LiveSession *session)
{
  return session->viewer;
}

void
live_session_set_viewer (LiveSession *session, LiveViewer *viewer)
{
  live_viewer_free (session->viewer);
  session->viewer = viewer;
  session->idle = g_get_monotonic_time ();
}
