/*
 * All who watch.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "config.h"

#include "tools/live/room.h"

#include "tools/live/control.h"
#include "tools/live/room-private.h"

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

void
live_room_set_viewer (LiveRoom *room, LiveSession *session, LiveViewer *viewer)
{
  /* no frame comes to what is about to be freed */
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

guint
live_room_count_viewers (LiveRoom *room)
{
  return room->viewers->len;
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

gboolean
live_room_may_steer (LiveRoom *room, const LiveSession *session)
{
  if (room->options->control == LIVE_CONTROL_NONE)
    return FALSE;
  return room->options->control == LIVE_CONTROL_EVERYONE ||
         g_ptr_array_index (room->sessions, 0) == session;
}

void
live_room_blame (LiveRoom *room, const LiveSession *session)
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
tell_role (LiveRoom *room, LiveSession *session)
{
  JsonObject *message = live_message_new ("role");

  json_object_set_boolean_member (
      message, "steer", live_room_may_steer (room, session));
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
  json_object_set_int_member (message, "viewers", room->viewers->len);
  return message;
}

static gboolean
on_check (gpointer data)
{
  LiveRoom *room = data;

  /* one that is cut is removed later, by its signal */
  for (guint i = 0; i < room->sessions->len; i++)
    live_session_check (g_ptr_array_index (room->sessions, i));
  if (++room->n_checks % CHECKS_A_STATS == 0)
    send_to_all (room, describe_stats (room));
  return G_SOURCE_CONTINUE;
}

/* ----------------------------------------------------------------- sessions */

static void
on_closed (LiveSession *session, gpointer data)
{
  LiveRoom *room = data;
  gboolean first = g_ptr_array_index (room->sessions, 0) == session;

  live_room_set_viewer (room, session, NULL);
  g_ptr_array_remove (room->sessions, session);
  if (first && room->sessions->len > 0 &&
      room->options->control == LIVE_CONTROL_FIRST)
    tell_role (room, g_ptr_array_index (room->sessions, 0));
}

static const LiveSessionFuncs session_funcs = {
    .message = live_control_message,
    .document = live_control_document,
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
  json_object_set_double_member (
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
  tell_role (room, session);
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
  if (!room)
    return;
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
