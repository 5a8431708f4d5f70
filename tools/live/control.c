/*
 * What the messages of pages do.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/control.h"

#include "tools/live/hub-private.h"

#define GALLERY_FLAMES 12

static void
refuse (LiveSession *session, const char *text)
{
  live_session_send (session, live_message_new_text ("error", text));
}

/* ---------------------------------------------------------------- the picture */

/* the viewer's calls come with its session; the hub is not needed in them */
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
watch (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  g_autoptr (GError) error = NULL;
  LiveViewer *viewer;

  (void) message;
  if (!live_session_get_viewer (session) &&
      live_hub_count_viewers (hub) >= hub->options->max_viewers) {
    live_session_send (session,
        live_message_new_text ("full", "as many watch as may; the picture "
                                       "comes when there is room"));
    return;
  }
  viewer = live_viewer_new (
      hub->pipeline, hub->options, &viewer_funcs, session, &error);
  if (!viewer)
    refuse (session, error->message);
  live_hub_set_viewer (hub, session, viewer);
}

static void
answer (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  const char *sdp = live_message_get_string (message, "sdp");
  LiveViewer *viewer = live_session_get_viewer (session);
  g_autoptr (GError) error = NULL;

  (void) hub;
  if (!sdp || !viewer)
    refuse (session, "an answer needs an offer and an \"sdp\"");
  else if (!live_viewer_take_answer (viewer, sdp, &error))
    refuse (session, error->message);
}

static void
candidate (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  const char *text = live_message_get_string (message, "candidate");
  LiveViewer *viewer = live_session_get_viewer (session);

  (void) hub;
  if (text && viewer)
    live_viewer_take_candidate (viewer, text);
}

/* ------------------------------------------------------------------- questions */

static void
ping (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  JsonObject *pong = live_message_new ("pong");
  double id = 0;

  (void) hub;
  live_message_get_number (message, "id", &id);
  json_object_set_double_member (pong, "id", id);
  live_session_send (session, pong);
}

static void
state (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  (void) message;
  live_session_send (session, live_state_describe (hub->state));
}

static void
gallery (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  (void) message;
  live_session_send (
      session, live_state_describe_flames (hub->state, GALLERY_FLAMES));
}

/* -------------------------------------------------------------------- steering */

static void
set (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  JsonNode *node = json_object_get_member (message, "values");
  g_autoptr (GError) error = NULL;

  if (!node || !JSON_NODE_HOLDS_OBJECT (node)) {
    refuse (session, "to set something takes \"values\"");
    return;
  }
  live_hub_blame (hub, session);
  if (!live_state_set (hub->state, json_node_get_object (node), &error))
    refuse (session, error->message);
  live_hub_changed (hub);
}

static void
next (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  (void) session;
  (void) message;
  live_state_next (hub->state);
}

static void
go (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  double time;

  if (live_message_get_number (message, "time", &time))
    live_state_go_to (hub->state, time);
  else
    refuse (session, "to go somewhere takes a \"time\"");
}

static void
home (LiveHub *hub, LiveSession *session, JsonObject *message)
{
  (void) message;
  live_hub_blame (hub, session);
  live_state_go_home (hub->state);
  live_hub_changed (hub);
}

void
live_control_document (LiveSession *session, GBytes *document, gpointer data)
{
  LiveHub *hub = data;
  g_autoptr (GError) error = NULL;

  if (!live_hub_may_steer (hub, session)) {
    refuse (session, "only watching is possible here");
    return;
  }
  live_hub_blame (hub, session);
  if (!live_state_load (hub->state, document, &error))
    refuse (session, error->message);
  live_hub_changed (hub);
}

/* -------------------------------------------------------------------- messages */

typedef struct
{
  const char *type;
  gboolean steers; /* changes what all see */
  void (*handle) (LiveHub *hub, LiveSession *session, JsonObject *message);
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
  LiveHub *hub = data;

  for (guint i = 0; i < G_N_ELEMENTS (handlers); i++) {
    const Handler *handler = &handlers[i];

    if (!g_str_equal (handler->type, type))
      continue;
    if (handler->steers && !live_hub_may_steer (hub, session))
      refuse (session, "only watching is possible here");
    else
      handler->handle (hub, session, message);
    return;
  }
  refuse (session, "there is no message of this type");
}
