/*
 * LiveStream: a peer that sends as fast as it is read must leave time for
 * others, and has a limit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gio/gio.h>
#include <sys/socket.h>

#include "tools/live/stream.h"

#define LIMIT (8 << 20)
#define BLOCK 65536

typedef struct
{
  GMainLoop *loop;
  LiveStream *stream;
  guint turns;
  gsize longest; /* most bytes of one turn */
  GError *error;
} Reader;

/* (transfer full) */
static GSocketConnection *
connect_to (int fd)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GSocket) socket = g_socket_new_from_fd (fd, &error);

  g_assert_no_error (error);
  return g_socket_connection_factory_create_connection (socket);
}

/* Writes until the other end closes. */
static gpointer
pour (gpointer data)
{
  GOutputStream *output = g_io_stream_get_output_stream (data);
  g_autofree guint8 *block = g_malloc0 (BLOCK);

  while (g_output_stream_write (output, block, BLOCK, NULL, NULL) > 0)
    ;
  return NULL;
}

/*
 * Reads like libsoup, until there is nothing more. The peer is always as fast,
 * however busy the machine is, because it is waited for.
 */
static gboolean
on_readable (GObject *object, gpointer user_data)
{
  GPollableInputStream *input = G_POLLABLE_INPUT_STREAM (object);
  Reader *reader = user_data;
  const guint64 before = live_stream_get_received (reader->stream);
  guint64 received;
  guint8 buffer[8192];

  while (g_pollable_input_stream_read_nonblocking (
             input, buffer, sizeof buffer, NULL, &reader->error) > 0)
    g_socket_condition_wait (
        live_stream_get_socket (reader->stream), G_IO_IN, NULL, NULL);
  reader->turns++;
  received = live_stream_get_received (reader->stream) - before;
  reader->longest = MAX (reader->longest, received);
  if (g_error_matches (reader->error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK)) {
    g_clear_error (&reader->error);
    return G_SOURCE_CONTINUE;
  }
  g_main_loop_quit (reader->loop);
  return G_SOURCE_REMOVE;
}

static void
test_pour (void)
{
  int fds[2];
  g_autoptr (GSocketConnection) near = NULL;
  g_autoptr (GSocketConnection) far = NULL;
  g_autoptr (GSource) source = NULL;
  Reader reader = {.loop = g_main_loop_new (NULL, FALSE)};
  GInputStream *input;
  GThread *thread;

  g_assert_cmpint (socketpair (AF_UNIX, SOCK_STREAM, 0, fds), ==, 0);
  near = connect_to (fds[0]);
  far = connect_to (fds[1]);
  reader.stream = live_stream_new (near);
  live_stream_set_limit (reader.stream, LIMIT);
  input = g_io_stream_get_input_stream (G_IO_STREAM (reader.stream));
  source = g_pollable_input_stream_create_source (
      G_POLLABLE_INPUT_STREAM (input), NULL);
  g_source_set_callback (source, G_SOURCE_FUNC (on_readable), &reader, NULL);
  g_source_attach (source, NULL);
  thread = g_thread_new ("pour", pour, far);
  g_main_loop_run (reader.loop);

  g_assert_error (reader.error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE);
  g_assert_cmpuint (reader.turns, >=, 16);
  g_assert_cmpuint (reader.longest, <=, LIMIT / 16);
  g_assert_cmpuint (live_stream_get_received (reader.stream), >, LIMIT);

  g_assert_true (g_io_stream_close (G_IO_STREAM (reader.stream), NULL, NULL));
  g_assert_true (g_io_stream_is_closed (G_IO_STREAM (near)));
  g_thread_join (thread);
  g_error_free (reader.error);
  g_object_unref (reader.stream);
  g_main_loop_unref (reader.loop);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/live/stream", test_pour);
  return g_test_run ();
}
