/*
 * All viewers, and the effects of their pages' messages.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/room.h"

#include <math.h>

#include "config.h"
#include "tools/live/session.h"

/* Additional connections, so that a refused page learns why. */
#define MORE_SESSIONS 4
#define STATE_MS 60
#define CHECK_MS 250
#define CHECKS_A_STATS 4
/* A warning that comes this soon after a change was caused by it. */
#define BLAME (5 * G_USEC_PER_SEC)

struct _LiveRoom
{
  const LiveOptions *options;
  LivePipeline *pipeline;
  LiveState *state;

  GPtrArray *sessions; /* of LiveSession, in order of arrival */
  guint last_id;
  guint state_source, check_source, n_checks;
  guint blamed; /* whose change the next warning is about, if it comes soon */
  gint64 blamed_at;

  GMutex lock;
  /* of LiveViewer, of the sessions; changed with the lock */
  GPtrArray *viewers;
};

/* ------------------------------------------------------------------- viewers */

/* Lists the sessions' viewers, for the streaming thread. */
static void
list_viewers (LiveRoom *room)
{
  g_mutex_lock (&room->lock);
  g_ptr_array_set_size (room->viewers, 0);
  for (guint i = 0; i < room->sessions->len; i++) {
    LiveViewer *viewer =
        live_session_get_viewer (g_ptr_array_index (room->sessions, i));

    if (viewer)
      g_ptr_array_add (room->viewers, viewer);
  }
  g_mutex_unlock (&room->lock);
}

static void
set_viewer (LiveRoom *room, LiveSession *session, LiveViewer *viewer)
{
  /* No frame may reach a viewer that is about to be freed. */
  g_mutex_lock (&room->lock);
  g_ptr_array_remove (room->viewers, live_session_get_viewer (session));
  g_mutex_unlock (&room->lock);
  live_session_set_viewer (session, viewer);
  list_viewers (room);
}

void
live_room_push (LiveRoom *room, GstBuffer *frame, GstCaps *caps)
{
  g_mutex_lock (&room->lock);
  for (guint i = 0; i < room->viewers->len; i++)
    live_viewer_push (g_ptr_array_index (room->viewers, i), frame, caps);
  g_mutex_unlock (&room->lock);
}

/* ------------------------------------------------------------------ telling */

static void
send_to_all (LiveRoom *room, JsonObject *message)
{
  for (guint i = 0; i < room->sessions->len; i++)
    live_session_send (
        g_ptr_array_index (room->sessions, i), json_object_ref (message));
  json_object_unref (message);
}

static gboolean
on_state (gpointer data)
{
  LiveRoom *room = data;

  room->state_source = 0;
  send_to_all (room, live_state_describe (room->state));
  return G_SOURCE_REMOVE;
}

void
live_room_changed (LiveRoom *room)
{
  if (!room->state_source)
    room->state_source = g_timeout_add (STATE_MS, on_state, room);
}

static gboolean
may_steer (LiveRoom *room, const LiveSession *session)
{
  if (room->options->control == LIVE_CONTROL_NONE)
    return FALSE;
  return room->options->control == LIVE_CONTROL_EVERYONE ||
         g_ptr_array_index (room->sessions, 0) == session;
}

static void
blame (LiveRoom *room, const LiveSession *session)
{
  room->blamed = live_session_get_id (session);
  room->blamed_at = g_get_monotonic_time ();
}

void
live_room_warn (LiveRoom *room, const char *text)
{
  gboolean known = g_get_monotonic_time () - room->blamed_at < BLAME;

  for (guint i = 0; i < room->sessions->len; i++) {
    LiveSession *session = g_ptr_array_index (room->sessions, i);

    if (!known || live_session_get_id (session) == room->blamed)
      live_session_send (session, live_message_new_text ("error", text));
  }
  live_room_changed (room);
}

static void
send_role (LiveRoom *room, LiveSession *session)
{
  JsonObject *message = live_message_new ("role");

  json_object_set_boolean_member (message, "steer", may_steer (room, session));
  json_object_set_string_member (
      message, "control", live_control_mode_get_name (room->options->control));
  live_session_send (session, message);
}

static JsonObject *
describe_stats (LiveRoom *room)
{
  JsonObject *message = live_message_new ("stats");
  LivePipelineStats stats;

  live_pipeline_get_stats (room->pipeline, &stats);
  live_message_set_number (message, "fps", stats.fps);
  live_message_set_number (message, "quality", stats.quality);
  live_message_set_number (message, "fullQuality", stats.full_quality);
  live_message_set_number (message, "load", stats.load);
  live_message_set_number (message, "encoder", stats.encoder);
  live_message_set_number (message, "targetLoad", stats.target_load);
  live_message_set_number (message, "kbits", stats.kbits);
  json_object_set_int_member (message, "width", stats.width);
  json_object_set_int_member (message, "height", stats.height);
  json_object_set_int_member (message, "late", stats.late);
  json_object_set_int_member (message, "skipped", stats.skipped);
  json_object_set_int_member (message, "dropped", stats.dropped);
  json_object_set_int_member (message, "viewers", room->viewers->len);
  return message;
}

static gboolean
on_check (gpointer data)
{
  LiveRoom *room = data;

  /* A closed session is removed later, by its signal. */
  for (guint i = 0; i < room->sessions->len; i++)
    live_session_check (g_ptr_array_index (room->sessions, i));
  if (++room->n_checks % CHECKS_A_STATS == 0)
    send_to_all (room, describe_stats (room));
  return G_SOURCE_CONTINUE;
}

/* --------------------------------------------------------- what messages do */

#define GALLERY_FLAMES 12

static void
refuse (LiveSession *session, const char *text)
{
  live_session_send (session, live_message_new_text ("error", text));
}

/* ---------------------------------------------------------------- the picture */

/* @data: the session; the room is not needed here */
static void
on_viewer (LiveViewerEvent event, guint line, const char *text, gpointer data)
{
  const gboolean is_offer = event == LIVE_VIEWER_OFFER;
  JsonObject *message;

  /* The page reconnects by itself. */
  if (event == LIVE_VIEWER_GONE) {
    live_session_close (data, SOUP_WEBSOCKET_CLOSE_GOING_AWAY, text);
    return;
  }
  message = live_message_new (is_offer ? "offer" : "candidate");
  if (!is_offer)
    json_object_set_int_member (message, "line", line);
  json_object_set_string_member (message, is_offer ? "sdp" : "candidate", text);
  live_session_send (data, message);
}

static void
watch (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  LiveViewer *viewer;

  if (!live_session_get_viewer (session) &&
      room->viewers->len >= room->options->max_viewers) {
    live_session_send (session,
        live_message_new_text ("full", "as many watch as may; the picture "
                                       "comes when there is room"));
    return;
  }
  viewer = live_viewer_new (
      room->pipeline, room->options, on_viewer, session, &error);
  if (!viewer)
    refuse (session, error->message);
  set_viewer (room, session, viewer);
}

static void
answer (LiveRoom *room G_GNUC_UNUSED, LiveSession *session, JsonObject *message)
{
  const char *sdp = live_message_get_string (message, "sdp");
  LiveViewer *viewer = live_session_get_viewer (session);
  g_autoptr (GError) error = NULL;

  if (!sdp || !viewer)
    refuse (session, "an answer needs an offer and an \"sdp\"");
  else if (!live_viewer_take_answer (viewer, sdp, &error))
    refuse (session, error->message);
}

static void
candidate (
    LiveRoom *room G_GNUC_UNUSED, LiveSession *session, JsonObject *message)
{
  const char *text = live_message_get_string (message, "candidate");
  LiveViewer *viewer = live_session_get_viewer (session);

  if (text && viewer)
    live_viewer_take_candidate (viewer, text);
}

/* ------------------------------------------------------------------- questions */

static void
ping (LiveRoom *room G_GNUC_UNUSED, LiveSession *session, JsonObject *message)
{
  JsonObject *pong = live_message_new ("pong");
  double id = 0;

  live_message_get_number (message, "id", &id);
  live_message_set_number (pong, "id", id);
  live_session_send (session, pong);
}

static void
state (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  live_session_send (session, live_state_describe (room->state));
}

static void
gallery (
    LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  live_session_send (
      session, live_state_describe_flames (room->state, GALLERY_FLAMES));
}

/* -------------------------------------------------------------------- steering */

static void
set (LiveRoom *room, LiveSession *session, JsonObject *message)
{
  JsonNode *node = json_object_get_member (message, "values");
  g_autoptr (GError) error = NULL;

  if (!node || !JSON_NODE_HOLDS_OBJECT (node)) {
    refuse (session, "to set something takes \"values\"");
    return;
  }
  blame (room, session);
  if (!live_state_set (room->state, json_node_get_object (node), &error))
    refuse (session, error->message);
  live_room_changed (room);
}

static void
next (LiveRoom *room, LiveSession *session G_GNUC_UNUSED,
    JsonObject *message G_GNUC_UNUSED)
{
  live_state_next (room->state);
}

static void
go (LiveRoom *room, LiveSession *session, JsonObject *message)
{
  double time;

  if (live_message_get_number (message, "time", &time) &&
      fabs (time) <= LIVE_MAX_TIME)
    live_state_go_to (room->state, time);
  else
    refuse (session, "to go somewhere takes a \"time\" from -1e9 to 1e9");
}

static void
like (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  if (!live_state_like (room->state, &error))
    refuse (session, error->message);
  live_room_changed (room);
}

static void
breed (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;

  blame (room, session);
  if (!live_state_breed (room->state, &error))
    refuse (session, error->message);
  live_room_changed (room);
}

static void
home (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  blame (room, session);
  live_state_go_home (room->state);
  live_room_changed (room);
}

static void
on_document (LiveSession *session, GBytes *document, gpointer data)
{
  LiveRoom *room = data;
  g_autoptr (GError) error = NULL;

  if (!may_steer (room, session)) {
    refuse (session, "only watching is possible here");
    return;
  }
  blame (room, session);
  if (!live_state_load (room->state, document, &error))
    refuse (session, error->message);
  live_room_changed (room);
}

/* -------------------------------------------------------------------- messages */

typedef struct
{
  const char *type;
  gboolean steers; /* changes what everyone sees */
  void (*handle) (LiveRoom *room, LiveSession *session, JsonObject *message);
} Handler;

static const Handler handlers[] = {
    {"watch", FALSE, watch},
    {"answer", FALSE, answer},
    {"candidate", FALSE, candidate},
    {"ping", FALSE, ping},
    {"gallery", FALSE, gallery},
    {"state", FALSE, state},
    {"set", TRUE, set},
    {"next", TRUE, next},
    {"go", TRUE, go},
    {"home", TRUE, home},
    {"like", TRUE, like},
    {"breed", TRUE, breed},
};

static void
on_message (LiveSession *session, JsonObject *message, gpointer data)
{
  const char *type = live_message_get_string (message, "type");
  LiveRoom *room = data;

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++) {
    const Handler *handler = &handlers[i];

    if (!g_str_equal (handler->type, type))
      continue;
    if (handler->steers && !may_steer (room, session))
      refuse (session, "only watching is possible here");
    else
      handler->handle (room, session, message);
    return;
  }
  refuse (session, "there is no message of this type");
}

/* ----------------------------------------------------------------- sessions */

static void
on_closed (LiveSession *session, gpointer data)
{
  LiveRoom *room = data;
  gboolean first = g_ptr_array_index (room->sessions, 0) == session;

  set_viewer (room, session, NULL);
  g_ptr_array_remove (room->sessions, session);
  if (first && room->sessions->len > 0 &&
      room->options->control == LIVE_CONTROL_FIRST)
    send_role (room, g_ptr_array_index (room->sessions, 0));
}

static const LiveSessionFuncs session_funcs = {
    .message = on_message,
    .document = on_document,
    .closed = on_closed,
};

static JsonObject *
describe_hello (LiveRoom *room)
{
  const LiveOptions *options = room->options;
  JsonObject *message = live_message_new ("hello");

  json_object_set_string_member (message, "version", PACKAGE_VERSION);
  json_object_set_string_member (
      message, "codec", live_codec_get_name (options->codec));
  json_object_set_int_member (message, "width", options->width);
  json_object_set_int_member (message, "height", options->height);
  live_message_set_number (
      message, "fps", (double) options->fps_n / options->fps_d);
  json_object_set_object_member (
      message, "ranges", live_state_describe_ranges (room->state));
  if (options->stun)
    json_object_set_string_member (message, "stun", options->stun);
  if (options->turn)
    json_object_set_string_member (message, "turn", options->turn);
  return message;
}

gboolean
live_room_has_place (LiveRoom *room)
{
  return room->sessions->len < room->options->max_viewers + MORE_SESSIONS;
}

void
live_room_add (LiveRoom *room, SoupWebsocketConnection *connection)
{
  LiveSession *session =
      live_session_new (connection, ++room->last_id, &session_funcs, room);

  g_ptr_array_add (room->sessions, session);
  live_session_send (session, describe_hello (room));
  send_role (room, session);
  live_session_send (session, live_state_describe (room->state));
}

LiveRoom *
live_room_new (
    const LiveOptions *options, LivePipeline *pipeline, LiveState *state)
{
  LiveRoom *room = g_new0 (LiveRoom, 1);

  room->options = options;
  room->pipeline = pipeline;
  room->state = state;
  room->blamed_at = G_MININT64 / 2;
  room->sessions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) live_session_free);
  room->viewers = g_ptr_array_new ();
  g_mutex_init (&room->lock);
  room->check_source = g_timeout_add (CHECK_MS, on_check, room);
  return room;
}

void
live_room_free (LiveRoom *room)
{
  g_source_remove (room->check_source);
  if (room->state_source)
    g_source_remove (room->state_source);
  g_mutex_lock (&room->lock);
  g_ptr_array_set_size (room->viewers, 0);
  g_mutex_unlock (&room->lock);
  g_ptr_array_unref (room->sessions);
  g_ptr_array_unref (room->viewers);
  g_mutex_clear (&room->lock);
  g_free (room);
}
