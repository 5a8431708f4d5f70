/*
 * flame-live: a live flame in the browser, which viewers can watch and control.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib-unix.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif
#include <signal.h>
#include <stdlib.h>

#include "config.h"
#include "tools/input.h"
#include "tools/live/room.h"
#include "tools/live/options.h"
#include "tools/live/pipeline.h"
#include "tools/live/server.h"
#include "tools/live/state.h"
#include "tools/live/viewer.h"
#include "tools/program.h"

typedef struct
{
  GMainLoop *loop;
  LivePipeline *pipeline;
  LiveState *state;
  LiveRoom *room;
  LiveServer *server;
  InputCopy copy; /* of a genome from a pipe, which "home" plays again */
  char *given;    /* (nullable) the genome's path as typed */
  int status;     /* exit status */
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
  Live *live = data;
  g_autofree char *named = input_copy_rename (&live->copy, live->given, text);

  g_printerr ("warning: %s\n", named);
  live_room_warn (live->room, named);
}

static void
on_ended (const GError *error, gpointer data)
{
  Live *live = data;

  if (error) {
    g_autofree char *named =
        input_copy_rename (&live->copy, live->given, error->message);

    g_printerr ("error: %s\n", named);
    live->status = EXIT_FAILURE;
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

/* Keeps what can be read only once. A signal still ends the program. */
static gboolean
keep_source (Live *live, LiveOptions *options, GError **error)
{
  live->given = g_strdup (options->source);
  if (!options->source)
    return TRUE;
  if (!input_copy_stream (&live->copy, options->source, NULL, error))
    return FALSE;
  if (live->copy.path) {
    g_free (options->source);
    options->source = g_strdup (live->copy.path);
  }
  return TRUE;
}

/* The room must exist before the first frame. */
static gboolean
start (Live *live, LiveOptions *options, GError **error)
{
  if (!keep_source (live, options, error))
    return FALSE;
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

/*
 * After the first one was freed, glibc keeps freed blocks of up to 32 MiB. The pictures
 * that viewers request would then leave three times the memory that the stream needs.
 */
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

  program_init ();
  give_large_blocks_back ();
  options = live_options_new (&argc, &argv, &error);
  if (!options) {
    program_print_error ("flame-live", error);
    return PROGRAM_EXIT_USAGE;
  }
  if (options->version) {
    g_print ("flame-live %s\n", PACKAGE_VERSION);
    return EXIT_SUCCESS;
  }
  live.loop = g_main_loop_new (NULL, FALSE);
  if (start (&live, options, &error)) {
    serve (&live);
  } else {
    program_print_error ("flame-live", error);
    live.status =
        error->domain == G_OPTION_ERROR ? PROGRAM_EXIT_USAGE : EXIT_FAILURE;
  }
  stop (&live);
  input_copy_clear (&live.copy);
  g_free (live.given);
  g_main_loop_unref (live.loop);
  return live.status;
}
