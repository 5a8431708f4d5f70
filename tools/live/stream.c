/*
 * A socket's stream that is read in turns and up to a limit.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/stream.h"

/* Bytes to read before other sources of the main loop get a turn. */
#define TURN (256 << 10)

/* -------------------------------------------------------------------- input */

#define LIVE_TYPE_INPUT (live_input_get_type ())
G_DECLARE_FINAL_TYPE (LiveInput, live_input, LIVE, INPUT, GFilterInputStream)

struct _LiveInput
{
  GFilterInputStream parent;
  guint64 received, limit;
  gsize turn; /* bytes of this turn */
};

static GPollableInputStream *
get_base (LiveInput *self)
{
  return G_POLLABLE_INPUT_STREAM (
      g_filter_input_stream_get_base_stream (G_FILTER_INPUT_STREAM (self)));
}

/* The result of a read that took @length bytes. */
static gssize
take (LiveInput *self, gssize length, GError **error)
{
  if (length <= 0)
    return length;
  self->received += length;
  self->turn += length;
  if (self->received <= self->limit)
    return length;
  g_set_error (error, G_IO_ERROR, G_IO_ERROR_MESSAGE_TOO_LARGE,
      "more than %" G_GUINT64_FORMAT " bytes were sent", self->limit);
  return -1;
}

static gssize
live_input_read (GInputStream *stream, void *buffer, gsize size,
    GCancellable *cancellable, GError **error)
{
  LiveInput *self = LIVE_INPUT (stream);

  return take (self,
      g_input_stream_read (
          G_INPUT_STREAM (get_base (self)), buffer, size, cancellable, error),
      error);
}

static gssize
live_input_read_nonblocking (
    GPollableInputStream *stream, void *buffer, gsize size, GError **error)
{
  LiveInput *self = LIVE_INPUT (stream);

  if (self->turn >= TURN) {
    self->turn = 0;
    g_set_error (
        error, G_IO_ERROR, G_IO_ERROR_WOULD_BLOCK, "others have their turn");
    return -1;
  }
  return take (self,
      g_pollable_input_stream_read_nonblocking (
          get_base (self), buffer, size, NULL, error),
      error);
}

static gboolean
live_input_is_readable (GPollableInputStream *stream)
{
  return g_pollable_input_stream_is_readable (get_base (LIVE_INPUT (stream)));
}

static GSource *
live_input_create_source (
    GPollableInputStream *stream, GCancellable *cancellable)
{
  g_autoptr (GSource) source = g_pollable_input_stream_create_source (
      get_base (LIVE_INPUT (stream)), NULL);

  return g_pollable_source_new_full (stream, source, cancellable);
}

static void
live_input_pollable_init (GPollableInputStreamInterface *iface)
{
  iface->is_readable = live_input_is_readable;
  iface->create_source = live_input_create_source;
  iface->read_nonblocking = live_input_read_nonblocking;
}

G_DEFINE_FINAL_TYPE_WITH_CODE (LiveInput, live_input,
    G_TYPE_FILTER_INPUT_STREAM,
    G_IMPLEMENT_INTERFACE (
        G_TYPE_POLLABLE_INPUT_STREAM, live_input_pollable_init))

static void
live_input_class_init (LiveInputClass *klass)
{
  G_INPUT_STREAM_CLASS (klass)->read_fn = live_input_read;
}

static void
live_input_init (LiveInput *self)
{
  self->limit = G_MAXUINT64;
}

/* ------------------------------------------------------------------- stream */

struct _LiveStream
{
  GIOStream parent;
  GSocketConnection *connection;
  LiveInput *input;
};

G_DEFINE_FINAL_TYPE (LiveStream, live_stream, G_TYPE_IO_STREAM)

static GInputStream *
live_stream_get_input (GIOStream *stream)
{
  return G_INPUT_STREAM (LIVE_STREAM (stream)->input);
}

static GOutputStream *
live_stream_get_output (GIOStream *stream)
{
  return g_io_stream_get_output_stream (
      G_IO_STREAM (LIVE_STREAM (stream)->connection));
}

static gboolean
live_stream_close (GIOStream *stream, GCancellable *cancellable, GError **error)
{
  return g_io_stream_close (
      G_IO_STREAM (LIVE_STREAM (stream)->connection), cancellable, error);
}

/* A socket closes at once, without the thread that GIOStream would start. */
static void
live_stream_close_async (GIOStream *stream, int priority G_GNUC_UNUSED,
    GCancellable *cancellable, GAsyncReadyCallback callback, gpointer data)
{
  g_autoptr (GTask) task = g_task_new (stream, cancellable, callback, data);
  GError *error = NULL;

  if (live_stream_close (stream, cancellable, &error))
    g_task_return_boolean (task, TRUE);
  else
    g_task_return_error (task, error);
}

static gboolean
live_stream_close_finish (
    GIOStream *stream G_GNUC_UNUSED, GAsyncResult *result, GError **error)
{
  return g_task_propagate_boolean (G_TASK (result), error);
}

static void
live_stream_finalize (GObject *object)
{
  LiveStream *self = LIVE_STREAM (object);

  g_object_unref (self->input);
  g_object_unref (self->connection);
  G_OBJECT_CLASS (live_stream_parent_class)->finalize (object);
}

static void
live_stream_class_init (LiveStreamClass *klass)
{
  GIOStreamClass *stream = G_IO_STREAM_CLASS (klass);

  G_OBJECT_CLASS (klass)->finalize = live_stream_finalize;
  stream->get_input_stream = live_stream_get_input;
  stream->get_output_stream = live_stream_get_output;
  stream->close_fn = live_stream_close;
  stream->close_async = live_stream_close_async;
  stream->close_finish = live_stream_close_finish;
}

static void
live_stream_init (LiveStream *self G_GNUC_UNUSED)
{
}

LiveStream *
live_stream_new (GSocketConnection *connection)
{
  LiveStream *self = g_object_new (LIVE_TYPE_STREAM, NULL);

  self->connection = g_object_ref (connection);
  self->input = g_object_new (LIVE_TYPE_INPUT, "base-stream",
      g_io_stream_get_input_stream (G_IO_STREAM (connection)),
      "close-base-stream", FALSE, NULL);
  return self;
}

GSocket *
live_stream_get_socket (LiveStream *stream)
{
  return g_socket_connection_get_socket (stream->connection);
}

guint64
live_stream_get_received (LiveStream *stream)
{
  return stream->input->received;
}

void
live_stream_set_limit (LiveStream *stream, guint64 limit)
{
  stream->input->limit = limit;
}
