/*
 * All who watch.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "config.h"

#include "tools/live/hub.h"

#include "tools/live/control.h"
#include "tools/live/hub-private.h"

/* pages besides those that watch: who is refused learns why */
#define MORE_SESSIONS 4
#define STATE_MS 60
#define CHECK_MS 250
#define CHECKS_A_STATS 4
/* a warning that comes so soon after a change was caused by it */
#define BLAME (5 * G_USEC_PER_SEC)

/* ------------------------------------------------------------------- viewers */

/* those of the sessions, for the streaming thread */
static void
list_viewers (LiveHub *hub)
{
  g_mutex_lock (&hub->lock);
  g_ptr_array_set_size (hub->viewers, 0);
  for (guint i = 0; i < hub->sessions->len; i++) {
    LiveViewer *viewer =
        live_session_get_viewer (g_ptr_array_index (hub->sessions, i));

    if (viewer)
      g_ptr_array_add (hub->viewers, viewer);
  }
  g_mutex_unlock (&hub->lock);
}

void
live_hub_set_viewer (LiveHub *hub, LiveSession *session, LiveViewer *viewer)
{
  /* no frame comes to what is about to be freed */
  g_mutex_lock (&hub->lock);
  g_ptr_array_remove (hub->viewers, live_session_get_viewer (session));
  g_mutex_unlock (&hub->lock);
  live_session_set_viewer (session, viewer);
  list_viewers (hub);
}

void
live_hub_push (LiveHub *hub, GstBuffer *frame, GstCaps *caps)
{
  g_mutex_lock (&hub->lock);
  for (guint i = 0; i < hub->viewers->len; i++)
    live_viewer_push (g_ptr_array_index (hub->viewers, i), frame, caps);
  g_mutex_unlock (&hub->lock);
}

guint
live_hub_count_viewers (LiveHub *hub)
{
  return hub->viewers->len;
}

/* ------------------------------------------------------------------ telling */

static void
send_to_all (LiveHub *hub, JsonObject *message)
{
  for (guint i = 0; i < hub->sessions->len; i++)
    live_session_send (
        g_ptr_array_index (hub->sessions, i), json_object_ref (message));
  json_object_unref (message);
}

static gboolean
on_state (gpointer data)
{
  LiveHub *hub = data;

  hub->state_source = 0;
  send_to_all (hub, live_state_describe (hub->state));
  return G_SOURCE_REMOVE;
}

void
live_hub_changed (LiveHub *hub)
{
  if (!hub->state_source)
    hub->state_source = g_timeout_add (STATE_MS, on_state, hub);
}

gboolean
live_hub_may_steer (LiveHub *hub, const LiveSession *session)
{
  if (hub->options->control == LIVE_CONTROL_NONE)
    return FALSE;
  return hub->options->control == LIVE_CONTROL_EVERYONE ||
         g_ptr_array_index (hub->sessions, 0) == session;
}

void
live_hub_blame (LiveHub *hub, const LiveSession *session)
{
  hub->blamed = live_session_get_id (session);
  hub->blamed_at = g_get_monotonic_time ();
}

void
live_hub_warn (LiveHub *hub, const char *text)
{
  gboolean known = g_get_monotonic_time () - hub->blamed_at < BLAME;

  for (guint i = 0; i < hub->sessions->len; i++) {
    LiveSession *session = g_ptr_array_index (hub->sessions, i);

    if (!known || live_session_get_id (session) == hub->blamed)
      live_session_send (session, live_message_new_text ("error", text));
  }
  live_hub_changed (hub);
}

static void
tell_role (LiveHub *hub, LiveSession *session)
{
  JsonObject *message = live_message_new ("role");

  json_object_set_boolean_member (
      message, "steer", live_hub_may_steer (hub, session));
  json_object_set_string_member (
      message, "control", live_control_mode_get_name (hub->options->control));
  live_session_send (session, message);
}

static JsonObject *
describe_stats (LiveHub *hub)
{
  JsonObject *message = live_message_new ("stats");
  LivePipelineStats stats;

  live_pipeline_get_stats (hub->pipeline, &stats);
  json_object_set_double_member (message, "fps", stats.fps);
  json_object_set_double_member (message, "quality", stats.quality);
  json_object_set_double_member (message, "fullQuality", stats.full_quality);
  json_object_set_double_member (message, "load", stats.load);
  json_object_set_double_member (message, "encoder", stats.encoder);
  json_object_set_double_member (message, "targetLoad", stats.target_load);
  json_object_set_double_member (message, "kbits", stats.kbits);
  json_object_set_int_member (message, "width", stats.width);
  json_object_set_int_member (message, "height", stats.height);
  json_object_set_int_member (message, "late", stats.late);
  json_object_set_int_member (message, "skipped", stats.skipped);
  json_object_set_int_member (message, "dropped", stats.dropped);
  json_object_set_int_member (message, "viewers", hub->viewers->len);
  return message;
}

static gboolean
on_check (gpointer data)
{
  LiveHub *hub = data;

  /* one that is cut is removed later, by its signal */
  for (guint i = 0; i < hub->sessions->len; i++)
    live_session_check (g_ptr_array_index (hub->sessions, i));
  if (++hub->n_checks % CHECKS_A_STATS == 0)
    send_to_all (hub, describe_stats (hub));
  return G_SOURCE_CONTINUE;
}

/* ----------------------------------------------------------------- sessions */

static void
on_closed (LiveSession *session, gpointer data)
{
  LiveHub *hub = data;
  gboolean first = g_ptr_array_index (hub->sessions, 0) == session;

  live_hub_set_viewer (hub, session, NULL);
  g_ptr_array_remove (hub->sessions, session);
  if (first && hub->sessions->len > 0 &&
      hub->options->control == LIVE_CONTROL_FIRST)
    tell_role (hub, g_ptr_array_index (hub->sessions, 0));
}

static const LiveSessionFuncs session_funcs = {
    .message = live_control_message,
    .document = live_control_document,
    .closed = on_closed,
};

static JsonObject *
describe_hello (LiveHub *hub)
{
  const LiveOptions *options = hub->options;
  JsonObject *message = live_message_new ("hello");

  json_object_set_string_member (message, "version", PACKAGE_VERSION);
  json_object_set_string_member (
      message, "codec", live_codec_get_name (options->codec));
  json_object_set_int_member (message, "width", options->width);
  json_object_set_int_member (message, "height", options->height);
  json_object_set_double_member (
      message, "fps", (double) options->fps_n / options->fps_d);
  json_object_set_object_member (
      message, "ranges", live_state_describe_ranges (hub->state));
  if (options->stun)
    json_object_set_string_member (message, "stun", options->stun);
  if (options->turn)
    json_object_set_string_member (message, "turn", options->turn);
  return message;
}

gboolean
live_hub_has_room (LiveHub *hub)
{
  return hub->sessions->len < hub->options->max_viewers + MORE_SESSIONS;
}

void
live_hub_add (LiveHub *hub, SoupWebsocketConnection *connection)
{
  LiveSession *session =
      live_session_new (connection, ++hub->last_id, &session_funcs, hub);

  g_ptr_array_add (hub->sessions, session);
  live_session_send (session, describe_hello (hub));
  tell_role (hub, session);
  live_session_send (session, live_state_describe (hub->state));
}

LiveHub *
live_hub_new (
    const LiveOptions *options, LivePipeline *pipeline, LiveState *state)
{
  LiveHub *hub = g_new0 (LiveHub, 1);

  hub->options = options;
  hub->pipeline = pipeline;
  hub->state = state;
  hub->blamed_at = G_MININT64 / 2;
  hub->sessions =
      g_ptr_array_new_with_free_func ((GDestroyNotify) live_session_free);
  hub->viewers = g_ptr_array_new ();
  g_mutex_init (&hub->lock);
  hub->check_source = g_timeout_add (CHECK_MS, on_check, hub);
  return hub;
}

void
live_hub_free (LiveHub *hub)
{
  if (!hub)
    return;
  g_source_remove (hub->check_source);
  if (hub->state_source)
    g_source_remove (hub->state_source);
  g_mutex_lock (&hub->lock);
  g_ptr_array_set_size (hub->viewers, 0);
  g_mutex_unlock (&hub->lock);
  g_ptr_array_unref (hub->sessions);
  g_ptr_array_unref (hub->viewers);
  g_mutex_clear (&hub->lock);
  g_free (hub);
}
