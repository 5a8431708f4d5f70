/*
 * flame-live: a live flame in the browser, seen and steered.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib-unix.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdlib.h>

#include "tools/live/room.h"
#include "tools/live/options.h"
#include "tools/live/pipeline.h"
#include "tools/live/server.h"
#include "tools/live/state.h"
#include "tools/live/viewer.h"

typedef struct
{
  GMainLoop *loop;
  LivePipeline *pipeline;
  LiveState *state;
  LiveRoom *room;
  LiveServer *server;
  gboolean failed;
} Live;

static void
on_frame (GstBuffer *frame, GstCaps *caps, gpointer data)
{
  live_room_push (((Live *) data)->room, frame, caps);
}

static void
on_flame (const char *title, guint index, gpointer data)
{
  Live *live = data;

  live_state_note_flame (live->state, title, index);
  live_room_changed (live->room);
}

static void
on_warning (const char *text, gpointer data)
{
  g_printerr ("warning: %s\n", text);
  live_room_warn (((Live *) data)->room, text);
}

static void
on_ended (const GError *error, gpointer data)
{
  Live *live = data;

  if (error) {
    g_printerr ("error: %s\n", error->message);
    live->failed = TRUE;
  }
  g_main_loop_quit (live->loop);
}

static const LivePipelineFuncs pipeline_funcs = {
    .frame = on_frame,
    .flame = on_flame,
    .warning = on_warning,
    .ended = on_ended,
};

static gboolean
on_signal (gpointer data)
{
  Live *live = data;

  g_main_loop_quit (live->loop);
  return G_SOURCE_CONTINUE;
}

/* the room is there before the first frame */
static gboolean
start (Live *live, const LiveOptions *options, GError **error)
{
  live->pipeline = live_pipeline_new (options, &pipeline_funcs, live, error);
  if (!live->pipeline)
    return FALSE;
  live->state =
      live_state_new (live_pipeline_get_source (live->pipeline), options);
  live->room = live_room_new (options, live->pipeline, live->state);
  live->server = live_server_new (options, live->room, live->state, error);
  return live->server && live_pipeline_play (live->pipeline, error);
}

static void
stop (Live *live)
{
  g_clear_pointer (&live->server, live_server_free);
  if (live->pipeline)
    live_pipeline_stop (live->pipeline);
  g_clear_pointer (&live->room, live_room_free);
  live_viewer_wait_closed ();
  g_clear_pointer (&live->state, live_state_free);
  g_clear_pointer (&live->pipeline, live_pipeline_free);
}

static void
serve (Live *live)
{
  g_autofree char *address = live_server_get_address (live->server);
  guint interrupt = g_unix_signal_add (SIGINT, on_signal, live);
  guint terminate = g_unix_signal_add (SIGTERM, on_signal, live);

  g_print ("%s\n", address);
  g_main_loop_run (live->loop);
  g_source_remove (interrupt);
  g_source_remove (terminate);
}

/* glibc keeps freed blocks of up to 32 MiB once the first was freed: pictures that
 * viewers ask for would leave three times the memory that the stream needs */
static void
give_large_blocks_back (void)
{
#ifdef __GLIBC__
  mallopt (M_MMAP_THRESHOLD, 256 << 10);
#endif
}

int
main (int argc, char **argv)
{
  g_autoptr (LiveOptions) options = NULL;
  g_autoptr (GError) error = NULL;
  Live live = {0};

  give_large_blocks_back ();
  options = live_options_new (&argc, &argv, &error);
  if (!options) {
    g_printerr ("error: %s\n", error->message);
    return EXIT_FAILURE;
  }
  live.loop = g_main_loop_new (NULL, FALSE);
  if (start (&live, options, &error)) {
    serve (&live);
  } else {
    g_printerr ("error: %s\n", error->message);
    live.failed = TRUE;
  }
  stop (&live);
  g_main_loop_unref (live.loop);
  return live.failed ? EXIT_FAILURE : EXIT_SUCCESS;
}
