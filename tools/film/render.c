/*
 * Renders a segment: frames are pulled from flamesrc, hashed, and pushed through an
 * encoder that starts and ends with the segment. Pictures are written one by one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/render.h"

#include <gst/app/gstappsink.h>
#include <gst/app/gstappsrc.h>

#include "tools/film/avif.h"
#include "tools/film/error.h"
#include "tools/film/exr.h"
#include "tools/film/gif.h"
#include "tools/film/loop.h"
#include "tools/film/picture.h"
#include "tools/film/segment.h"
#include "tools/film/xmp.h"

/* ------------------------------------------------------------------- hashes */

#define HASH_SIZE 32
#define MAX_THREADS 4
/* How many frames may wait in memory for their hash. */
#define MAX_WAITING 4

/*
 * SHA-256 of raw frames. A 4K frame takes a core about 50 ms, so several are hashed in
 * parallel, and the film's hash is one of their hashes.
 */
typedef struct
{
  GThreadPool *pool;
  GMutex mutex;
  GCond freed;
  guint n_waiting;
  guint n_frames;
  guint8 *hashes;
} Hashes;

typedef struct
{
  GstVideoFrame frame;
  guint8 *out;
} Work;

static void
hash_frame (const GstVideoFrame *frame, guint8 *out)
{
  const GstVideoFormatInfo *format = frame->info.finfo;
  GChecksum *sum = g_checksum_new (G_CHECKSUM_SHA256);
  gsize size = HASH_SIZE;

  for (guint plane = 0; plane < GST_VIDEO_FRAME_N_PLANES (frame); plane++) {
    const guint8 *row = GST_VIDEO_FRAME_PLANE_DATA (frame, plane);
    int component[GST_VIDEO_MAX_COMPONENTS];
    gsize width = 0;
    int height;

    gst_video_format_info_component (format, plane, component);
    for (int i = 0; i < GST_VIDEO_MAX_COMPONENTS && component[i] >= 0; i++)
      width =
          MAX (width, (gsize) GST_VIDEO_FRAME_COMP_WIDTH (frame, component[i]) *
                          GST_VIDEO_FRAME_COMP_PSTRIDE (frame, component[i]));
    height = GST_VIDEO_FRAME_COMP_HEIGHT (frame, component[0]);
    for (int y = 0; y < height; y++) {
      g_checksum_update (sum, row, (gssize) width);
      row += GST_VIDEO_FRAME_PLANE_STRIDE (frame, plane);
    }
  }
  g_checksum_get_digest (sum, out, &size);
  g_checksum_free (sum);
}

static void
work (gpointer data, gpointer user_data)
{
  Hashes *hash = user_data;
  Work *item = data;

  hash_frame (&item->frame, item->out);
  gst_video_frame_unmap (&item->frame);
  g_free (item);
  g_mutex_lock (&hash->mutex);
  hash->n_waiting--;
  g_cond_signal (&hash->freed);
  g_mutex_unlock (&hash->mutex);
}

static Hashes *
hashes_new (guint n_frames)
{
  Hashes *hash = g_new0 (Hashes, 1);

  g_mutex_init (&hash->mutex);
  g_cond_init (&hash->freed);
  hash->hashes = g_malloc0 ((gsize) n_frames * HASH_SIZE);
  hash->pool = g_thread_pool_new (work, hash,
      (int) MIN (g_get_num_processors (), MAX_THREADS), FALSE, NULL);
  return hash;
}

static void
wait_below (Hashes *hash, guint n)
{
  g_mutex_lock (&hash->mutex);
  while (hash->n_waiting >= n)
    g_cond_wait (&hash->freed, &hash->mutex);
  g_mutex_unlock (&hash->mutex);
}

static void
hashes_free (Hashes *hash)
{
  g_thread_pool_free (hash->pool, FALSE, TRUE);
  g_mutex_clear (&hash->mutex);
  g_cond_clear (&hash->freed);
  g_free (hash->hashes);
  g_free (hash);
}

/* Adds the next frame, and waits if too many are being hashed. */
static gboolean
hashes_add (Hashes *hash, GstBuffer *buffer, const GstVideoInfo *info)
{
  Work *item = g_new0 (Work, 1);

  if (!gst_video_frame_map (
          &item->frame, (GstVideoInfo *) info, buffer, GST_MAP_READ)) {
    g_free (item);
    return FALSE;
  }
  wait_below (hash, MAX_WAITING);
  item->out = hash->hashes + (gsize) hash->n_frames++ * HASH_SIZE;
  g_mutex_lock (&hash->mutex);
  hash->n_waiting++;
  g_mutex_unlock (&hash->mutex);
  g_thread_pool_push (hash->pool, item, NULL);
  return TRUE;
}

/*
 * (transfer full): A hash of the hashes of all frames. Each is computed over the pixels
 * row by row, without padding between rows and planes.
 */
static char *
hashes_finish (Hashes *hash)
{
  wait_below (hash, 1);
  return g_compute_checksum_for_data (
      G_CHECKSUM_SHA256, hash->hashes, (gsize) hash->n_frames * HASH_SIZE);
}

/* Raw frames between flamesrc and the encoder. */
#define QUEUED_FRAMES 3

/* ---------------------------------------------------------------- segments */

typedef struct
{
  const FilmPlan *plan;
  guint index;
  FilmSegmentWriter *writer;
  Hashes *hash;
  guint n_pushed;

  GstElement *pipeline;
  GstAppSrc *src;
  GstBus *bus;

  GMutex mutex; /* guards the fields below, which the encoder's thread sets */
  char *caps;
  GError *failure;
} Encoding;

/* ------------------------------------------------------------ coded frames */

static guint32
get_number (const FilmPlan *plan, GstSample *sample)
{
  GstBuffer *buffer = gst_sample_get_buffer (sample);
  guint64 time = gst_segment_to_running_time (gst_sample_get_segment (sample),
      GST_FORMAT_TIME, GST_BUFFER_PTS (buffer));

  return (guint32) gst_util_uint64_scale_round (
      time, (guint64) plan->fps_n, GST_SECOND * (guint64) plan->fps_d);
}

/* Writes a frame of the encoder. A still's texts are put into it. */
static gboolean
write_coded (Encoding *encoding, guint32 number, gboolean is_key,
    const guint8 *data, gsize size, GError **error)
{
  const FilmPlan *plan = encoding->plan;
  g_autoptr (GByteArray) file = NULL;
  g_autoptr (GString) packet = NULL;

  if (!plan->comments)
    return film_segment_writer_add (
        encoding->writer, number, is_key, data, size, error);
  file = g_byte_array_new ();
  g_byte_array_append (file, data, (guint) size);
  packet = film_xmp_new (plan->comments);
  return film_xmp_insert (plan->codec->name, packet, file, error) &&
         film_segment_writer_add (
             encoding->writer, number, is_key, file->data, file->len, error);
}

static gboolean
write_sample (Encoding *encoding, GstSample *sample, GError **error)
{
  GstBuffer *buffer = gst_sample_get_buffer (sample);
  gboolean is_key =
      !GST_BUFFER_FLAG_IS_SET (buffer, GST_BUFFER_FLAG_DELTA_UNIT);
  GstMapInfo map;
  gboolean done;

  if (!gst_buffer_map (buffer, &map, GST_MAP_READ))
    return film_fail (error, FILM_ERROR_FAILED, "a coded frame is unreadable");
  done = write_coded (encoding, get_number (encoding->plan, sample), is_key,
      map.data, map.size, error);
  gst_buffer_unmap (buffer, &map);
  return done;
}

static GstFlowReturn
on_sample (GstAppSink *sink, gpointer user_data)
{
  Encoding *encoding = user_data;
  g_autoptr (GstSample) sample = gst_app_sink_pull_sample (sink);
  GError *error = NULL;

  if (!sample)
    return GST_FLOW_EOS;
  g_mutex_lock (&encoding->mutex);
  if (!encoding->caps)
    encoding->caps = gst_caps_to_string (gst_sample_get_caps (sample));
  g_mutex_unlock (&encoding->mutex);
  if (write_sample (encoding, sample, &error))
    return GST_FLOW_OK;
  g_mutex_lock (&encoding->mutex);
  if (encoding->failure)
    g_error_free (error);
  else
    encoding->failure = error;
  g_mutex_unlock (&encoding->mutex);
  return GST_FLOW_ERROR;
}

/* ------------------------------------------------------------- the encoder */

/* (transfer full): The pipeline in gst-launch-1.0's syntax. */
static char *
describe (const FilmPlan *plan)
{
  const FilmCodec *codec = plan->codec;
  g_autoptr (GString) text =
      g_string_new ("appsrc name=src format=time block=true ! ");
  g_autofree char *settings = NULL;
  g_auto (GStrv) parts = g_strsplit (codec->settings, "%d", 2);

  settings = parts[1]
                 ? g_strdup_printf ("%s%d%s", parts[0], plan->crf, parts[1])
                 : g_strdup (parts[0]);
  g_string_append_printf (text, "%s %s ! ", codec->encoder, settings);
  if (codec->parser)
    g_string_append_printf (text, "%s ! ", codec->parser);
  g_string_append_printf (
      text, "%s ! appsink name=sink sync=false", codec->caps);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static gboolean
start (Encoding *encoding, GstCaps *caps, GError **error)
{
  g_autofree char *description = describe (encoding->plan);
  g_autoptr (GstElement) sink = NULL;
  GstAppSinkCallbacks callbacks = {.new_sample = on_sample};

  /*
   * Without this flag GStreamer returns a pipeline together with errors that it can
   * ignore. In a description from the table of codecs none may be ignored.
   */
  encoding->pipeline = gst_parse_launch_full (
      description, NULL, GST_PARSE_FLAG_FATAL_ERRORS, error);
  if (!encoding->pipeline)
    return FALSE;
  encoding->bus = gst_element_get_bus (encoding->pipeline);
  encoding->src =
      GST_APP_SRC (gst_bin_get_by_name (GST_BIN (encoding->pipeline), "src"));
  sink = gst_bin_get_by_name (GST_BIN (encoding->pipeline), "sink");
  gst_app_sink_set_callbacks (GST_APP_SINK (sink), &callbacks, encoding, NULL);
  g_object_set (encoding->src, "max-buffers", (guint64) QUEUED_FRAMES,
      "max-bytes", (guint64) 0, "max-time", (guint64) 0, "caps", caps, NULL);
  gst_element_set_state (encoding->pipeline, GST_STATE_PLAYING);
  return TRUE;
}

static void
stop (Encoding *encoding)
{
  if (encoding->pipeline)
    gst_element_set_state (encoding->pipeline, GST_STATE_NULL);
  g_clear_pointer (&encoding->src, gst_object_unref);
  g_clear_pointer (&encoding->bus, gst_object_unref);
  g_clear_pointer (&encoding->pipeline, gst_object_unref);
  g_clear_pointer (&encoding->hash, hashes_free);
  g_clear_pointer (&encoding->writer, film_segment_writer_free);
  g_clear_pointer (&encoding->caps, g_free);
  g_clear_error (&encoding->failure);
  g_mutex_clear (&encoding->mutex);
}

/*
 * The encoder's own message is less useful than the reason why its output was refused.
 */
static gboolean
fail_encoding (Encoding *encoding, GstMessage *message, GError **error)
{
  g_autoptr (GError) cause = NULL;

  g_mutex_lock (&encoding->mutex);
  g_set_error_literal (error, FILM_ERROR, FILM_ERROR_FAILED, "encoding failed");
  if (encoding->failure) {
    g_clear_error (error);
    g_propagate_error (error, g_steal_pointer (&encoding->failure));
  } else if (message) {
    gst_message_parse_error (message, &cause, NULL);
    g_clear_error (error);
    film_fail (error, FILM_ERROR_FAILED, "%s: %s",
        GST_OBJECT_NAME (message->src), cause->message);
  }
  g_mutex_unlock (&encoding->mutex);
  return FALSE;
}

static GByteArray *
encode_avif (const GstVideoFrame *frame, int quantizer,
    const FilmComments *comments, GError **error)
{
  g_autoptr (GString) packet = comments ? film_xmp_new (comments) : NULL;

  return film_avif_encode (frame, quantizer, packet, error);
}

/*
 * Writes a picture, which needs no other frame. One of an animation by AVIF is a PNG until
 * all frames are encoded together.
 *
 * @buffer: (transfer full).
 */
static gboolean
write_picture (
    Encoding *encoding, GstBuffer *buffer, GstVideoInfo *info, GError **error)
{
  const FilmPlan *plan = encoding->plan;
  g_autoptr (FilmComments) own = plan->is_still || !plan->has_metadata
                                     ? NULL
                                     : film_comments_new_of_frame (buffer);
  const FilmComments *comments = plan->is_still ? plan->comments : own;
  g_autoptr (GByteArray) file = NULL;
  GstVideoFrame frame;
  gboolean done;

  done = gst_video_frame_map (&frame, info, buffer, GST_MAP_READ);
  gst_buffer_unref (buffer);
  if (!done)
    return film_fail (error, FILM_ERROR_FAILED, "a raw frame is unreadable");
  if (g_str_equal (plan->codec->name, "exr"))
    file = film_exr_encode (&frame, plan->bits, comments, error);
  else if (g_str_equal (plan->codec->name, "gif"))
    file = film_gif_encode (&frame, error);
  else if (g_str_equal (plan->codec->name, "avif") && !film_loop_is (plan))
    file = encode_avif (&frame, plan->crf, comments, error);
  else
    file =
        film_png_encode (&frame, film_plan_has_alpha (plan), comments, error);
  gst_video_frame_unmap (&frame);
  return file && film_segment_writer_add (encoding->writer,
                     encoding->n_pushed++, TRUE, file->data, file->len, error);
}

/* @buffer: (transfer full) */
static gboolean
push (Encoding *encoding, GstBuffer *buffer, GError **error)
{
  const guint64 scale = GST_SECOND * (guint64) encoding->plan->fps_d;
  const guint64 fps = (guint64) encoding->plan->fps_n;
  const guint n = encoding->n_pushed;
  g_autoptr (GstMessage) message = NULL;

  buffer = gst_buffer_make_writable (buffer);
  GST_BUFFER_PTS (buffer) = gst_util_uint64_scale (n, scale, fps);
  GST_BUFFER_DTS (buffer) = GST_CLOCK_TIME_NONE;
  GST_BUFFER_DURATION (buffer) =
      gst_util_uint64_scale (n + 1, scale, fps) - GST_BUFFER_PTS (buffer);
  GST_BUFFER_OFFSET (buffer) = n;
  GST_BUFFER_OFFSET_END (buffer) = n + 1;
  GST_BUFFER_FLAG_UNSET (buffer, GST_BUFFER_FLAG_DISCONT);
  encoding->n_pushed++;
  if (gst_app_src_push_buffer (encoding->src, buffer) == GST_FLOW_OK)
    return TRUE;
  message =
      gst_bus_timed_pop_filtered (encoding->bus, GST_SECOND, GST_MESSAGE_ERROR);
  return fail_encoding (encoding, message, error);
}

/* @sample: (transfer full) */
static gboolean
take_frame (Encoding *encoding, GstSample *sample, GError **error)
{
  GstBuffer *buffer = gst_buffer_ref (gst_sample_get_buffer (sample));
  GstVideoInfo info;
  gboolean good =
      gst_video_info_from_caps (&info, gst_sample_get_caps (sample));

  if (good && encoding->plan->codec->encoder && !encoding->pipeline &&
      !start (encoding, gst_sample_get_caps (sample), error)) {
    gst_buffer_unref (buffer);
    gst_sample_unref (sample);
    return FALSE;
  }
  gst_sample_unref (sample);
  if (good && hashes_add (encoding->hash, buffer, &info))
    return encoding->pipeline ? push (encoding, buffer, error)
                              : write_picture (encoding, buffer, &info, error);
  gst_buffer_unref (buffer);
  return film_fail (error, FILM_ERROR_FAILED, "a raw frame is unreadable");
}

/* Waits until the encoder has output its last frame. */
static gboolean
drain (Encoding *encoding, GError **error)
{
  g_autoptr (GstMessage) message = NULL;

  if (!encoding->pipeline)
    return TRUE;
  gst_app_src_end_of_stream (encoding->src);
  message = gst_bus_timed_pop_filtered (
      encoding->bus, GST_CLOCK_TIME_NONE, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  return (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS) ||
         fail_encoding (encoding, message, error);
}

/* ------------------------------------------------------------- the segment */

static gboolean
finish (Encoding *encoding, FilmSource *source, const char *path,
    double seconds, GError **error)
{
  const char *backend = film_source_get_backend (source);
  g_autoptr (FilmSegment) segment = NULL;

  if (!drain (encoding, error))
    return FALSE;
  segment = g_new0 (FilmSegment, 1);
  segment->plan = g_strdup (encoding->plan->id);
  segment->index = encoding->index;
  segment->caps = encoding->caps ? g_steal_pointer (&encoding->caps)
                                 : g_strdup_printf (
                                       "image/%s", encoding->plan->codec->name);
  segment->raw_sha256 = hashes_finish (encoding->hash);
  segment->host = g_strdup (g_get_host_name ());
  segment->backend = g_strdup (backend ? backend : "");
  segment->device = g_strdup (film_source_get_device (source));
  segment->seconds = seconds;
  if (!film_segment_writer_finish (encoding->writer, segment, path, error))
    return FALSE;
  return segment->n_frames == encoding->n_pushed ||
         film_fail (error, FILM_ERROR_FAILED,
             "the encoder gave %u frames for %u", segment->n_frames,
             encoding->n_pushed);
}

static gboolean
check_backend (const Encoding *encoding, FilmSource *source, GError **error)
{
  const char *wanted = encoding->plan->backend;
  const char *backend = film_source_get_backend (source);

  if (!backend || g_str_equal (wanted, "auto") || g_str_equal (wanted, backend))
    return TRUE;
  return film_fail (error, FILM_ERROR_REFUSED,
      "this worker is refused: it renders with %s, the plan was made for %s",
      backend, wanted);
}

static gboolean
take_frames (Encoding *encoding, FilmSource *source, const FilmWatch *watch,
    GError **error)
{
  const FilmPlan *plan = encoding->plan;
  const guint64 begin =
      plan->first + (guint64) encoding->index * plan->n_segment_frames;
  const guint n = film_plan_segment_frames (plan, encoding->index);

  while (encoding->n_pushed < n) {
    GstSample *sample =
        film_source_pull (source, begin + encoding->n_pushed, error);

    if (!sample)
      return FALSE;
    if (!check_backend (encoding, source, error)) {
      gst_sample_unref (sample);
      return FALSE;
    }
    if (watch)
      watch->frame (gst_sample_get_buffer (sample), watch->user_data);
    if (!take_frame (encoding, sample, error))
      return FALSE;
  }
  return TRUE;
}

gboolean
film_render_segment (FilmSource *source, const FilmPlan *plan, guint index,
    const char *temporary, const char *path, const char *partial,
    const FilmWatch *watch, GError **error)
{
  const gint64 started = g_get_monotonic_time ();
  Encoding encoding = {.plan = plan, .index = index};
  g_autoptr (GError) cause = NULL;
  gboolean done;

  g_mutex_init (&encoding.mutex);
  encoding.hash = hashes_new (film_plan_segment_frames (plan, index));
  encoding.writer = film_segment_writer_new (temporary, error);
  if (!encoding.writer) {
    stop (&encoding);
    return FALSE;
  }
  done = take_frames (&encoding, source, watch, &cause);
  if (!done && partial && encoding.n_pushed > 0 &&
      g_error_matches (cause, FILM_ERROR, FILM_ERROR_INTERRUPTED))
    finish (&encoding, source, partial, 0, NULL);
  if (done)
    done = finish (&encoding, source, path,
        (double) (g_get_monotonic_time () - started) / G_USEC_PER_SEC, &cause);
  if (!done)
    g_propagate_error (error, g_steal_pointer (&cause));
  stop (&encoding);
  return done;
}
