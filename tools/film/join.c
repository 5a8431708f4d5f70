/*
 * Joins the segments to a film. Coded frames go to the muxer with times computed from
 * their numbers, so a film has exactly its frames and its duration.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tools/film/join.h"

#include <errno.h>
#include <glib/gstdio.h>
#include <gst/app/gstappsrc.h>
#include <string.h>
#include <unistd.h>

#include "tools/film/error.h"
#include "tools/film/loop.h"
#include "tools/film/mp4.h"
#include "tools/film/segment.h"

/*
 * Where the film's time begins: frames are decoded before they are shown, and times
 * cannot be negative.
 */
#define BASE (1000 * 60 * 60 * GST_SECOND)
#define PATIENCE (100 * GST_MSECOND)
#define MAX_QUEUED_BYTES (64 << 20)

typedef struct
{
  const FilmJoin *join;
  GPtrArray *segments; /* (element-type FilmSegment) */
  guint delay;
  GstCaps *caps;
  FilmLoop *loop;    /* (nullable) */
  FilmAv1Config av1; /* n is 0 if the muxer needs none */

  GstElement *pipeline;
  GstAppSrc *src;
  GstBus *bus;

  guint64 begin;  /* number of the segment's first frame in the film */
  guint64 n_done; /* coded frames so far */
  GstSegment segment;
} Joining;

/* ---------------------------------------------------------------- segments */

/*
 * (transfer full): The path of segment @i, or the partial one after the last.
 */
static char *
get_path (const FilmJoin *join, guint i)
{
  return i < join->n_segments ? film_segment_path (join->folder, i)
                              : g_strdup (join->partial);
}

static gboolean
add_segment (Joining *joining, guint i, GError **error)
{
  const FilmJoin *join = joining->join;
  g_autofree char *path = get_path (join, i);
  const guint n = i < join->n_segments
                      ? film_plan_segment_frames (join->plan, i)
                      : join->n_partial_frames;
  FilmSegment *segment =
      film_segment_read (path, join->plan->id, i, n, FALSE, error);
  const FilmSegment *first;

  if (!segment)
    return FALSE;
  g_ptr_array_add (joining->segments, segment);
  joining->delay = MAX (joining->delay, segment->delay);
  first = joining->segments->pdata[0];
  if (g_str_equal (segment->caps, first->caps))
    return TRUE;
  return film_fail (error, FILM_ERROR_REFUSED,
      "%s was encoded in another way than the first segment: by another "
      "version of the encoder?",
      path);
}

/* Ends the walk over the frames. */
static gboolean
read_config (guint32 number G_GNUC_UNUSED, gboolean is_key G_GNUC_UNUSED,
    const guint8 *data, gsize size, gpointer user_data,
    GError **error G_GNUC_UNUSED)
{
  return !film_av1_read_config (data, size, user_data);
}

/* av1parse sets no codec_data (1.22 and 1.26), and matroskamux writes it if there is. */
static void
set_codec_data (Joining *joining)
{
  const FilmContainer *container = joining->join->plan->container;
  g_autofree char *path = get_path (joining->join, 0);
  g_autoptr (GstBuffer) data = NULL;

  if (!g_str_equal (joining->join->plan->codec->name, "av1") ||
      gst_structure_has_field (
          gst_caps_get_structure (joining->caps, 0), "codec_data"))
    return;
  film_segment_for_each (
      path, joining->segments->pdata[0], read_config, &joining->av1, NULL);
  if (container->has_dates || joining->av1.n == 0)
    return;
  data = gst_buffer_new_memdup (joining->av1.bytes, joining->av1.n);
  gst_caps_set_simple (
      joining->caps, "codec_data", GST_TYPE_BUFFER, data, NULL);
}

static gboolean
read_segments (Joining *joining, GError **error)
{
  const guint n = joining->join->n_segments + (joining->join->partial ? 1 : 0);
  const FilmSegment *first;

  if (n == 0)
    return film_fail (error, FILM_ERROR_FAILED, "there are no segments");
  for (guint i = 0; i < n; i++)
    if (!add_segment (joining, i, error))
      return FALSE;
  first = joining->segments->pdata[0];
  joining->caps = gst_caps_from_string (first->caps);
  /* gst-libav names it ffvversion, and matroskamux expects ffversion. */
  if (joining->caps && g_str_equal (joining->join->plan->codec->name, "ffv1"))
    gst_caps_set_simple (joining->caps, "ffversion", G_TYPE_INT, 1, NULL);
  if (!joining->caps)
    return film_fail (
        error, FILM_ERROR_DAMAGED, "the first segment's caps cannot be read");
  set_codec_data (joining);
  return TRUE;
}

static gboolean
for_each_frame (Joining *joining, FilmFrameFunc func, GError **error)
{
  for (guint i = 0; i < joining->segments->len; i++) {
    g_autofree char *path = get_path (joining->join, i);

    joining->begin = (guint64) i * joining->join->plan->n_segment_frames;
    if (!film_segment_for_each (
            path, joining->segments->pdata[i], func, joining, error))
      return FALSE;
  }
  return TRUE;
}

/* ---------------------------------------------------------------- pictures */

static gboolean
write_picture (guint32 number, gboolean is_key G_GNUC_UNUSED,
    const guint8 *data, gsize size, gpointer user_data, GError **error)
{
  Joining *joining = user_data;
  g_autofree char *path =
      film_pattern_path (joining->join->path, joining->begin + number);

  return g_file_set_contents (path, (const char *) data, (gssize) size, error);
}

/* ------------------------------------------------------------------- loops */

static gboolean
add_to_loop (guint32 number G_GNUC_UNUSED, gboolean is_key G_GNUC_UNUSED,
    const guint8 *data, gsize size, gpointer user_data, GError **error)
{
  return film_loop_add (((Joining *) user_data)->loop, data, size, error);
}

static gboolean
write_loop (Joining *joining, const char *temporary, GError **error)
{
  g_autoptr (FilmLoop) loop = film_loop_new (joining->join->plan);
  g_autoptr (GByteArray) file = NULL;

  joining->loop = loop;
  if (!for_each_frame (joining, add_to_loop, error))
    return FALSE;
  file = film_loop_finish (loop, error);
  return file && film_write_file (temporary, (const char *) file->data,
                     (gssize) file->len, error);
}

/* ------------------------------------------------------------------- video */

/* FALSE if @message is an error. */
static gboolean
fail_joining (Joining *joining, GstMessage *message, GError **error)
{
  g_autoptr (GError) cause = NULL;

  gst_message_parse_error (message, &cause, NULL);
  if (g_error_matches (
          cause, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NO_SPACE_LEFT))
    return film_fail_errno (error, ENOSPC, "write", joining->join->path);
  return film_fail (error, FILM_ERROR_FAILED, "joining the segments: %s: %s",
      GST_OBJECT_NAME (message->src), cause->message);
}

/*
 * FALSE with the error on the bus, TRUE if there is none. Call it before the end of the
 * stream is popped, or an error would be lost with it.
 */
static gboolean
check_bus (Joining *joining, GError **error)
{
  g_autoptr (GstMessage) message =
      gst_bus_pop_filtered (joining->bus, GST_MESSAGE_ERROR);

  return !message || fail_joining (joining, message, error);
}

static GstClockTime
get_time (const FilmPlan *plan, guint64 number)
{
  return gst_util_uint64_scale (
      number, GST_SECOND * (guint64) plan->fps_d, (guint64) plan->fps_n);
}

/* The last buffer may have filled the queue: wait for the muxer. */
static gboolean
wait_for_room (Joining *joining, GError **error)
{
  while (
      gst_app_src_get_current_level_bytes (joining->src) > MAX_QUEUED_BYTES) {
    if (!check_bus (joining, error))
      return FALSE;
    g_usleep (1000);
  }
  if (film_is_interrupted ())
    return film_fail (error, FILM_ERROR_INTERRUPTED, "interrupted");
  return check_bus (joining, error);
}

static gboolean
push_frame (guint32 number, gboolean is_key, const guint8 *data, gsize size,
    gpointer user_data, GError **error)
{
  Joining *joining = user_data;
  const FilmPlan *plan = joining->join->plan;
  const guint64 shown = joining->begin + number;
  g_autoptr (GstBuffer) buffer = gst_buffer_new_memdup (data, size);
  g_autoptr (GstSample) sample = NULL;
  guint64 decoded = joining->n_done++;

  GST_BUFFER_PTS (buffer) = BASE + get_time (plan, shown);
  GST_BUFFER_DURATION (buffer) =
      get_time (plan, shown + 1) - get_time (plan, shown);
  if (decoded >= joining->delay)
    GST_BUFFER_DTS (buffer) = BASE + get_time (plan, decoded - joining->delay);
  else
    GST_BUFFER_DTS (buffer) = BASE - get_time (plan, joining->delay - decoded);
  if (!is_key)
    GST_BUFFER_FLAG_SET (buffer, GST_BUFFER_FLAG_DELTA_UNIT);
  sample = gst_sample_new (buffer, joining->caps, &joining->segment, NULL);
  gst_app_src_push_sample (joining->src, sample);
  return wait_for_room (joining, error);
}

/* The sound ends with the film at the latest. */
static GstPadProbeReturn
on_sound (GstPad *pad G_GNUC_UNUSED, GstPadProbeInfo *info, gpointer user_data)
{
  const Joining *joining = user_data;
  const FilmPlan *plan = joining->join->plan;
  GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER (info);

  return GST_BUFFER_PTS (buffer) < get_time (plan, plan->n_frames)
             ? GST_PAD_PROBE_OK
             : GST_PAD_PROBE_DROP;
}

/* (transfer full) (nullable): The pipeline in gst-launch-1.0's syntax. */
static char *
describe (const FilmJoin *join, GError **error)
{
  const FilmContainer *container = join->plan->container;
  g_autoptr (GString) text = g_string_new (container->muxer);

  g_string_append (text,
      " name=mux ! filesink name=sink "
      "appsrc name=src format=time handle-segment-change=true ! mux.video_0");
  if (join->audio && (!film_element_need (container->audio, error) ||
                         !film_element_need ("decodebin", error)))
    return NULL;
  if (join->audio)
    g_string_append_printf (text,
        " filesrc name=sound ! decodebin ! audioconvert name=first ! "
        "audioresample ! %s ! queue ! mux.audio_0",
        container->audio);
  return g_string_free (g_steal_pointer (&text), FALSE);
}

static void
set_up_mux (GstElement *mux, const char *temporary)
{
  GObjectClass *class = G_OBJECT_GET_CLASS (mux);

  if (g_object_class_find_property (class, "faststart-file")) {
    g_autofree char *moved = g_strconcat (temporary, ".moved", NULL);

    /* The film may be larger than the file system of temporary files. */
    g_object_set (mux, "faststart", TRUE, "faststart-file", moved, NULL);
  }
  if (g_object_class_find_property (class, "creation-time")) {
    g_autoptr (GDateTime) time = g_date_time_new_from_unix_utc (0);

    g_object_set (mux, "creation-time", time, NULL);
  }
}

static void
set_up_sound (Joining *joining)
{
  GstBin *bin = GST_BIN (joining->pipeline);
  g_autoptr (GstElement) file = gst_bin_get_by_name (bin, "sound");
  g_autoptr (GstElement) first = gst_bin_get_by_name (bin, "first");
  g_autoptr (GstPad) pad = gst_element_get_static_pad (first, "sink");

  g_object_set (file, "location", joining->join->audio, NULL);
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, on_sound, joining, NULL);
}

static gboolean
start (Joining *joining, const char *temporary, GError **error)
{
  g_autofree char *description = describe (joining->join, error);
  g_autoptr (GstElement) mux = NULL, sink = NULL;

  /* matroskamux generates its identifiers from this seed. */
  g_random_set_seed (1);
  if (description)
    joining->pipeline = gst_parse_launch_full (
        description, NULL, GST_PARSE_FLAG_FATAL_ERRORS, error);
  if (!joining->pipeline)
    return FALSE;
  joining->bus = gst_element_get_bus (joining->pipeline);
  joining->src =
      GST_APP_SRC (gst_bin_get_by_name (GST_BIN (joining->pipeline), "src"));
  mux = gst_bin_get_by_name (GST_BIN (joining->pipeline), "mux");
  sink = gst_bin_get_by_name (GST_BIN (joining->pipeline), "sink");
  g_object_set (joining->src, "max-bytes", (guint64) 0, NULL);
  g_object_set (sink, "location", temporary, NULL);
  set_up_mux (mux, temporary);
  if (joining->join->audio)
    set_up_sound (joining);
  gst_segment_init (&joining->segment, GST_FORMAT_TIME);
  joining->segment.start = BASE;
  gst_element_set_state (joining->pipeline, GST_STATE_PLAYING);
  return TRUE;
}

static gboolean
drain (Joining *joining, GError **error)
{
  gst_app_src_end_of_stream (joining->src);
  for (;;) {
    g_autoptr (GstMessage) message = gst_bus_timed_pop_filtered (
        joining->bus, PATIENCE, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);

    if (message)
      return GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS ||
             fail_joining (joining, message, error);
    if (film_is_interrupted ())
      return film_fail (error, FILM_ERROR_INTERRUPTED, "interrupted");
  }
}

static void
stop (Joining *joining)
{
  if (joining->pipeline)
    gst_element_set_state (joining->pipeline, GST_STATE_NULL);
  g_clear_pointer (&joining->src, gst_object_unref);
  g_clear_pointer (&joining->bus, gst_object_unref);
  g_clear_pointer (&joining->pipeline, gst_object_unref);
}

static gboolean
write_video (Joining *joining, const char *temporary, GError **error)
{
  const gboolean done = start (joining, temporary, error) &&
                        for_each_frame (joining, push_frame, error) &&
                        drain (joining, error);

  stop (joining);
  return done;
}

/* Writes a film of one file. */
static gboolean
write_file (Joining *joining, const char *temporary, GError **error)
{
  const FilmJoin *join = joining->join;
  const FilmAv1Config *av1 = joining->av1.n > 0 ? &joining->av1 : NULL;

  if (film_loop_is (join->plan) ? !write_loop (joining, temporary, error)
                                : !write_video (joining, temporary, error))
    return FALSE;
  return (!join->plan->container->has_dates ||
             film_mp4_correct (temporary, av1, error)) &&
         film_publish_file (temporary, join->path, error);
}

gboolean
film_join (const FilmJoin *join, GError **error)
{
  Joining joining = {.join = join};
  g_autofree char *name =
      g_strdup_printf ("film.%s.%d.tmp", g_get_host_name (), (int) getpid ());
  g_autofree char *temporary = g_build_filename (join->folder, name, NULL);
  g_autofree char *moved = g_strconcat (temporary, ".moved", NULL);
  gboolean done;

  joining.segments =
      g_ptr_array_new_with_free_func ((GDestroyNotify) film_segment_free);
  done = read_segments (&joining, error) &&
         (film_loop_is (join->plan) || join->plan->container->muxer
                 ? write_file (&joining, temporary, error)
                 : for_each_frame (&joining, write_picture, error));
  if (!done)
    g_unlink (temporary);
  g_unlink (moved);
  gst_clear_caps (&joining.caps);
  g_ptr_array_unref (joining.segments);
  return done;
}
