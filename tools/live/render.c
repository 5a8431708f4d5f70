/*
 * Renders pictures beside the stream.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/live/render.h"

#include <gio/gio.h>
#include <gst/app/gstappsink.h>

#define MAX_WAITING 24
#define MAX_SIDE 8192
#define MAX_PIXELS (36 << 20)
#define MAX_SAMPLES 5e10
#define MAX_SECONDS 600
#define POLL (GST_SECOND / 10)

typedef struct
{
  LiveRenders *renders;
  LiveRenderJob job;
  LiveRenderFunc callback;
  gpointer data;
  gint cancelled; /* atomic */
  GBytes *png;    /* (nullable) NULL until it is done */
  char *title;    /* (nullable) */
  GError *error;
} Work;

struct _LiveRenders
{
  GThread *thread;
  GAsyncQueue *queue; /* of Work; one without a source ends the thread */
  GPtrArray *open;    /* of Work; main loop: not called back yet */
};

static void
work_free (gpointer data)
{
  Work *work = data;

  g_clear_object (&work->job.source);
  film_comments_free (work->job.comments);
  g_clear_pointer (&work->png, g_bytes_unref);
  g_free (work->title);
  g_clear_error (&work->error);
  g_free (work);
}

/* ---------------------------------------------------------- on the thread */

static void
fail (Work *work, GIOErrorEnum code, const char *text)
{
  if (!work->error)
    work->error = g_error_new_literal (G_IO_ERROR, code, text);
}

static gboolean
build (Work *work, GstElement *pipeline, GstElement **sink)
{
  g_autoptr (GstElement) source = g_steal_pointer (&work->job.source);
  g_autoptr (GstCaps) caps =
      gst_caps_new_simple ("video/x-raw", "format", G_TYPE_STRING, "RGB",
          "width", G_TYPE_INT, work->job.width, "height", G_TYPE_INT,
          work->job.height, "framerate", GST_TYPE_FRACTION, 30, 1, NULL);

  *sink = gst_element_factory_make ("appsink", NULL);
  if (!*sink) {
    fail (work, G_IO_ERROR_NOT_FOUND, "GStreamer has no element appsink");
    return FALSE;
  }
  g_object_set (source, "quality", work->job.quality, "is-live", FALSE,
      "num-buffers", 1, "n-threads", 1, "async-depth", 1, NULL);
  g_object_set (*sink, "sync", FALSE, NULL);
  gst_app_sink_set_caps (GST_APP_SINK (*sink), caps);
  gst_bin_add_many (GST_BIN (pipeline), source, *sink, NULL);
  if (gst_element_link (source, *sink))
    return TRUE;
  fail (work, G_IO_ERROR_FAILED, "flamesrc and appsink do not fit together");
  return FALSE;
}

/*
 * A single loop for both kinds, as a popped message that is not handled is lost.
 */
static void
read_bus (Work *work, GstElement *pipeline)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  GstMessage *message;

  while ((message = gst_bus_pop_filtered (
              bus, GST_MESSAGE_ERROR | GST_MESSAGE_ELEMENT))) {
    if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR && !work->error)
      gst_message_parse_error (message, &work->error, NULL);
    if (gst_message_has_name (message, "flame-genome-changed") && !work->title)
      work->title = g_strdup (gst_structure_get_string (
          gst_message_get_structure (message), "title"));
    gst_message_unref (message);
  }
}

static void
encode (Work *work, GstSample *sample)
{
  GByteArray *png = NULL;
  GstVideoInfo info;
  GstVideoFrame frame;

  if (!gst_video_info_from_caps (&info, gst_sample_get_caps (sample)) ||
      !gst_video_frame_map (
          &frame, &info, gst_sample_get_buffer (sample), GST_MAP_READ)) {
    fail (work, G_IO_ERROR_FAILED, "the picture cannot be read");
    return;
  }
  png = film_png_encode (
      &frame, FALSE, work->job.comments, work->error ? NULL : &work->error);
  gst_video_frame_unmap (&frame);
  if (png)
    work->png = g_byte_array_free_to_bytes (png);
}

static void
take_picture (Work *work, GstElement *pipeline, GstElement *sink)
{
  gint64 end = g_get_monotonic_time () + MAX_SECONDS * G_USEC_PER_SEC;
  GstSample *sample = NULL;

  while (!sample && !work->error && !g_atomic_int_get (&work->cancelled)) {
    sample = gst_app_sink_try_pull_sample (GST_APP_SINK (sink), POLL);
    if (sample)
      break;
    read_bus (work, pipeline);
    if (gst_app_sink_is_eos (GST_APP_SINK (sink)))
      fail (work, G_IO_ERROR_FAILED, "there is no picture");
    if (g_get_monotonic_time () > end)
      fail (work, G_IO_ERROR_TIMED_OUT, "the picture takes too long");
  }
  if (!sample)
    return;
  encode (work, sample);
  gst_sample_unref (sample);
}

static void
render (Work *work)
{
  GstElement *pipeline, *sink;

  if (g_atomic_int_get (&work->cancelled))
    return;
  pipeline = gst_pipeline_new (NULL);
  if (build (work, pipeline, &sink)) {
    if (gst_element_set_state (pipeline, GST_STATE_PLAYING) ==
        GST_STATE_CHANGE_FAILURE)
      read_bus (work, pipeline);
    take_picture (work, pipeline, sink);
    read_bus (work, pipeline);
    gst_element_set_state (pipeline, GST_STATE_NULL);
  }
  gst_object_unref (pipeline);
}

/* ------------------------------------------------------- on the main loop */

static gboolean
on_done (gpointer data)
{
  Work *work = data;

  if (!work->png)
    fail (work, G_IO_ERROR_CANCELLED, "the picture was not rendered");
  if (!g_atomic_int_get (&work->cancelled))
    work->callback (work->png, work->title, work->error, work->data);
  g_ptr_array_remove (work->renders->open, work);
  return G_SOURCE_REMOVE;
}

static gpointer
run (gpointer data)
{
  LiveRenders *renders = data;
  Work *work;

  while ((work = g_async_queue_pop (renders->queue))->callback) {
    render (work);
    g_idle_add_full (G_PRIORITY_DEFAULT, on_done, work, NULL);
  }
  work_free (work);
  return NULL;
}

LiveRenders *
live_renders_new (void)
{
  LiveRenders *renders = g_new0 (LiveRenders, 1);

  renders->queue = g_async_queue_new ();
  renders->open = g_ptr_array_new_with_free_func (work_free);
  renders->thread = g_thread_new ("pictures", run, renders);
  return renders;
}

void
live_renders_free (LiveRenders *renders)
{
  for (guint i = 0; i < renders->open->len; i++)
    g_atomic_int_set (
        &((Work *) g_ptr_array_index (renders->open, i))->cancelled, TRUE);
  g_async_queue_push (renders->queue, g_new0 (Work, 1));
  g_thread_join (renders->thread);
  /* Finished work is on its way to the main loop. */
  while (renders->open->len > 0 && g_main_context_iteration (NULL, FALSE)) {
  }
  g_ptr_array_unref (renders->open);
  g_async_queue_unref (renders->queue);
  g_free (renders);
}

static gboolean
check (LiveRenders *renders, const LiveRenderJob *job, GError **error)
{
  double samples = (double) job->width * job->height * job->quality;

  if (job->width < 16 || job->height < 16 || job->width > MAX_SIDE ||
      job->height > MAX_SIDE ||
      (gint64) job->width * job->height > MAX_PIXELS) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        "a picture may have 16 to %d pixels on each side, %d million in all",
        MAX_SIDE, MAX_PIXELS >> 20);
    return FALSE;
  }
  if (!(job->quality >= 1) || samples > MAX_SAMPLES) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_ARGUMENT,
        "the quality may be 1 to %.0f at this size",
        MAX_SAMPLES / ((double) job->width * job->height));
    return FALSE;
  }
  if (renders->open->len >= MAX_WAITING) {
    g_set_error (error, G_IO_ERROR, G_IO_ERROR_BUSY,
        "too many pictures are being rendered; try again in a while");
    return FALSE;
  }
  return TRUE;
}

gboolean
live_renders_add (LiveRenders *renders, const LiveRenderJob *job,
    LiveRenderFunc callback, gpointer data, GError **error)
{
  g_autoptr (GstElement) source = gst_object_ref_sink (job->source);
  g_autoptr (FilmComments) comments = job->comments;
  Work *work;

  if (!check (renders, job, error))
    return FALSE;
  work = g_new0 (Work, 1);
  work->renders = renders;
  work->job = *job;
  work->job.source = g_steal_pointer (&source);
  work->job.comments = g_steal_pointer (&comments);
  work->callback = callback;
  work->data = data;
  g_ptr_array_add (renders->open, work);
  g_async_queue_push (renders->queue, work);
  return TRUE;
}

void
live_renders_cancel (LiveRenders *renders, gpointer data)
{
  for (guint i = 0; i < renders->open->len; i++) {
    Work *work = g_ptr_array_index (renders->open, i);

    if (work->data == data)
      g_atomic_int_set (&work->cancelled, TRUE);
  }
}
