/*
 * What the messages of pages do.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/control.h"

#include "tools/live/room-private.h"

#define GALLERY_FLAMES 12

static void
refuse (LiveSession *session, const char *text)
{
  live_session_send (session, live_message_new_text ("error", text));
}

/* ---------------------------------------------------------------- the picture */

/* the viewer's calls come with its session; the room is not needed in them */
static void
on_offer (const char *sdp, gpointer data)
{
  JsonObject *message = live_message_new ("offer");

  json_object_set_string_member (message, "sdp", sdp);
  live_session_send (data, message);
}

static void
on_candidate (guint line, const char *candidate, gpointer data)
{
  JsonObject *message = live_message_new ("candidate");

  json_object_set_int_member (message, "line", line);
  json_object_set_string_member (message, "candidate", candidate);
  live_session_send (data, message);
}

static void
on_gone (const char *why, gpointer data)
{
  /* the page comes back by itself */
  live_session_close (data, SOUP_WEBSOCKET_CLOSE_GOING_AWAY, why);
}

static const LiveViewerFuncs viewer_funcs = {on_offer, on_candidate, on_gone};

static void
watch (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  g_autoptr (GError) error = NULL;
  LiveViewer *viewer;

  if (!live_session_get_viewer (session) &&
      live_room_count_viewers (room) >= room->options->max_viewers) {
    live_session_send (session,
        live_message_new_text ("full", "as many watch as may; the picture "
                                       "comes when there is room"));
    return;
  }
  viewer = live_viewer_new (
      room->pipeline, room->options, &viewer_funcs, session, &error);
  if (!viewer)
    refuse (session, error->message);
  live_room_set_viewer (room, session, viewer);
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
  json_object_set_double_member (pong, "id", id);
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
  live_room_blame (room, session);
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

  if (live_message_get_number (message, "time", &time))
    live_state_go_to (room->state, time);
  else
    refuse (session, "to go somewhere takes a \"time\"");
}

static void
home (LiveRoom *room, LiveSession *session, JsonObject *message G_GNUC_UNUSED)
{
  live_room_blame (room, session);
  live_state_go_home (room->state);
  live_room_changed (room);
}

void
live_control_document (LiveSession *session, GBytes *document, gpointer data)
{
  LiveRoom *room = data;
  g_autoptr (GError) error = NULL;

  if (!live_room_may_steer (room, session)) {
    refuse (session, "only watching is possible here");
    return;
  }
  live_room_blame (room, session);
  if (!live_state_load (room->state, document, &error))
    refuse (session, error->message);
  live_room_changed (room);
}

/* -------------------------------------------------------------------- messages */

typedef struct
{
  const char *type;
  gboolean steers; /* changes what all see */
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
};

void
live_control_message (LiveSession *session, JsonObject *message, gpointer data)
{
  const char *type = live_message_get_string (message, "type");
  LiveRoom *room = data;

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++) {
    const Handler *handler = &handlers[i];

    if (!g_str_equal (handler->type, type))
      continue;
    if (handler->steers && !live_room_may_steer (room, session))
      refuse (session, "only watching is possible here");
    else
      handler->handle (room, session, message);
    return;
  }
  refuse (session, "there is no message of this type");
}
