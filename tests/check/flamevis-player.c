/*
 * flamevis as the visualization of playbin3, and from file to file: clicks show
 * when they sound, from the start and after a seek.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>

#include "tests/check/vis-support.h"

#define GREY30 "video/x-raw,format=GRAY8,width=32,height=24,framerate=30/1"

static void
note_gone (gpointer gone, GObject *object)
{
  (void) object;
  *(gboolean *) gone = TRUE;
}

/*
 * @gone: set when the visualization is finalized
 * Returns: (transfer full) (nullable) a player for @path, if playbin3 is
 * available
 */
static GstElement *
new_player (const char *path, gboolean *gone)
{
  g_autofree char *uri = gst_filename_to_uri (path, NULL);
  g_autofree char *genome = data_path ("turn.flam3");
  GstElement *player = gst_element_factory_make ("playbin3", NULL);
  GstElement *vis = gst_element_factory_make ("flamevis", NULL);
  GstElement *video = gst_parse_bin_from_description (
      "capsfilter caps=" GREY30
      " ! appsink name=frames sync=false max-buffers=1000",
      TRUE, NULL);
  GstElement *audio = gst_parse_bin_from_description (
      "appsink name=sound sync=false max-buffers=100000", TRUE, NULL);

  if (!player || !video || !audio) {
    g_printerr ("skipped: playbin3 is not installed\n");
    return NULL;
  }
  g_object_weak_ref (G_OBJECT (vis), note_gone, gone);
  g_object_set (vis, "location", genome, "quality", 2.0, "mapping",
      "onset:brightness*5@0/0", "speed", 0.0, NULL);
  g_object_set (player, "uri", uri, "vis-plugin", vis, "video-sink", video,
      "audio-sink", audio, NULL);
  gst_util_set_object_arg (G_OBJECT (player), "flags", "audio+vis");
  return gst_object_ref_sink (player);
}

/* Returns: (transfer full) */
static GstElement *
get_sink (GstElement *player, const char *name)
{
  g_autoptr (GstElement) bin = NULL;

  g_object_get (player,
      g_str_equal (name, "sound") ? "audio-sink" : "video-sink", &bin, NULL);
  return gst_bin_get_by_name (GST_BIN (bin), name);
}

/* Returns the time of the brightest frame that begins from @begin to @end. */
static GstClockTime
find_brightest (GArray *times, GArray *lights, double begin, double end)
{
  GstClockTime best = GST_CLOCK_TIME_NONE;
  double most = -1;

  for (guint i = 0; i < times->len; i++) {
    const GstClockTime time = g_array_index (times, GstClockTime, i);
    const double light = g_array_index (lights, double, i);

    if (time >= begin * GST_SECOND && time < end * GST_SECOND && light > most) {
      most = light;
      best = time;
    }
  }
  return best;
}

static void
pull_lights (GstElement *sink, GArray *times, GArray *lights)
{
  GstSample *sample;

  while (TRUE) {
    GstClockTime time;
    double light;

    g_signal_emit_by_name (
        sink, "try-pull-sample", (guint64) PATIENCE * GST_USECOND, &sample);
    if (!sample)
      return;
    time = gst_segment_to_running_time (gst_sample_get_segment (sample),
        GST_FORMAT_TIME, GST_BUFFER_PTS (gst_sample_get_buffer (sample)));
    light = vis_get_light (gst_sample_get_buffer (sample));
    g_array_append_val (times, time);
    g_array_append_val (lights, light);
    gst_sample_unref (sample);
  }
}

/*
 * Checks that playbin3 shows the first and the last click within a frame of
 * their sound.
 *
 * @seek: in seconds
 */
static void
check_player (double seek)
{
  g_autofree char *folder = g_dir_make_tmp ("flamevis-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "clicks.wav", NULL);
  g_autoptr (Sound) sound = sound_new (44100, 2, 6);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (GstClockTime));
  g_autoptr (GArray) lights = g_array_new (FALSE, FALSE, sizeof (double));
  const double clicks[] = {3.513, 5.741};
  g_autoptr (GstElement) player = NULL, frames = NULL;
  gboolean gone = FALSE;

  sound_add_click (sound, clicks[0], 0.9);
  sound_add_click (sound, clicks[1], 0.9);
  vis_write_wav (path, sound);
  player = new_player (path, &gone);
  if (!player)
    return;
  frames = get_sink (player, "frames");
  gst_element_set_state (player, GST_STATE_PAUSED);
  fail_unless_equals_int (
      gst_element_get_state (player, NULL, NULL, PATIENCE * GST_USECOND),
      GST_STATE_CHANGE_SUCCESS);
  if (seek > 0)
    fail_unless (gst_element_seek_simple (player, GST_FORMAT_TIME,
        GST_SEEK_FLAG_FLUSH | GST_SEEK_FLAG_ACCURATE, seek * GST_SECOND));
  gst_element_set_state (player, GST_STATE_PLAYING);
  pull_lights (frames, times, lights);
  fail_unless (
      times->len >= (guint) ((6 - seek) * 30) - 1, "%u frames", times->len);
  for (guint i = 0; i < 2; i++) {
    const double click = clicks[i] - seek;
    const GstClockTime time =
        find_brightest (times, lights, click - 0.4, click + 0.25);

    fail_unless (ABS (GST_CLOCK_DIFF (time, click * GST_SECOND)) <
                     2 * (GstClockTimeDiff) GST_SECOND / 30,
        "click at %g s in the frame at %" GST_TIME_FORMAT, click,
        GST_TIME_ARGS (time));
  }
  gst_element_set_state (player, GST_STATE_NULL);
  g_remove (path);
  g_rmdir (folder);
  g_clear_object (&frames);
  g_clear_object (&player);
  /* The player's own elements are not checked. */
  fail_unless (gone, "flamevis is still alive");
}

GST_START_TEST (a_player_shows_clicks_in_step)
{
  check_player (0);
}
GST_END_TEST

GST_START_TEST (a_player_seeks)
{
  check_player (3);
}
GST_END_TEST

/* ------------------------------------------------------------ file to file */

#define CLICKS "onset:brightness*5@0/0"

/* Runs @line to its end. */
static void
run (const char *line)
{
  g_autoptr (GstElement) pipeline = gst_parse_launch (line, NULL);
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstBus) bus = NULL;

  fail_unless (pipeline != NULL, "%s", line);
  bus = gst_element_get_bus (pipeline);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, 60 * GST_SECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  gst_element_set_state (pipeline, GST_STATE_NULL);
}

/* Finds the times of the loudest samples between two pairs of times. */
static void
find_loudest (GstElement *sink, const GstClockTime begin[2],
    const GstClockTime end[2], GstClockTime loudest[2])
{
  gint most[2] = {0};
  GstSample *sample;

  while (TRUE) {
    const gint16 *samples;
    GstClockTime time;
    GstMapInfo map;

    g_signal_emit_by_name (
        sink, "try-pull-sample", (guint64) PATIENCE * GST_USECOND, &sample);
    if (!sample)
      return;
    fail_unless (
        gst_buffer_map (gst_sample_get_buffer (sample), &map, GST_MAP_READ));
    samples = (const gint16 *) map.data;
    for (gsize i = 0; i < map.size / 4; i++) {
      time = gst_segment_to_running_time (gst_sample_get_segment (sample),
                 GST_FORMAT_TIME,
                 GST_BUFFER_PTS (gst_sample_get_buffer (sample))) +
             gst_util_uint64_scale (i, GST_SECOND, 44100);
      for (guint k = 0; k < 2; k++) {
        if (time >= begin[k] && time < end[k] &&
            ABS (samples[2 * i]) > most[k]) {
          most[k] = ABS (samples[2 * i]);
          loudest[k] = time;
        }
      }
    }
    gst_buffer_unmap (gst_sample_get_buffer (sample), &map);
    gst_sample_unref (sample);
  }
}

/* In a rendered file, the clicks of sound and picture coincide. */
GST_START_TEST (a_file_is_in_step)
{
  g_autofree char *folder = g_dir_make_tmp ("flamevis-XXXXXX", NULL);
  g_autofree char *from = g_build_filename (folder, "clicks.wav", NULL);
  g_autofree char *to = g_build_filename (folder, "clicks.mov", NULL);
  g_autofree char *genome = data_path ("turn.flam3");
  g_autofree char *render = g_strdup_printf (
      "filesrc location=\"%s\" ! wavparse ! tee name=t  t. ! queue ! m. "
      "t. ! queue ! flamevis quality=2 location=\"%s\" speed=0 mapping=" CLICKS
      " ! video/x-raw,width=32,height=24,framerate=30/1 ! jpegenc ! m. "
      "qtmux name=m ! filesink location=\"%s\"",
      from, genome, to);
  g_autofree char *read = g_strdup_printf (
      "filesrc location=\"%s\" ! qtdemux name=d  d.video_0 ! queue "
      "max-size-buffers=0 max-size-time=0 ! jpegdec ! appsink name=frames "
      "sync=false  d.audio_0 ! queue max-size-buffers=0 max-size-time=0 ! "
      "audioconvert ! audio/x-raw,format=" GST_AUDIO_NE (
          S16) ",channels=2 ! appsink name=sound sync=false",
      to);
  g_autoptr (Sound) sound = sound_new (44100, 2, 4);
  g_autoptr (GArray) times = g_array_new (FALSE, FALSE, sizeof (GstClockTime));
  g_autoptr (GArray) lights = g_array_new (FALSE, FALSE, sizeof (double));
  g_autoptr (GstElement) pipeline = NULL, frames = NULL, samples = NULL;
  GstClockTime begin[] = {0, 2 * GST_SECOND};
  GstClockTime end[] = {2 * GST_SECOND, 4 * GST_SECOND};
  GstClockTime loudest[2] = {0};

  /* The first and the last sound. */
  sound_add_click (sound, 0.042, 0.9);
  sound_add_click (sound, 3.961, 0.9);
  vis_write_wav (from, sound);
  run (render);
  pipeline = gst_parse_launch (read, NULL);
  fail_unless (pipeline != NULL);
  frames = gst_bin_get_by_name (GST_BIN (pipeline), "frames");
  samples = gst_bin_get_by_name (GST_BIN (pipeline), "sound");
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  pull_lights (frames, times, lights);
  find_loudest (samples, begin, end, loudest);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  fail_unless_equals_int (times->len, 120);
  for (guint i = 0; i < 2; i++) {
    const GstClockTime time = find_brightest (times, lights,
        (double) begin[i] / GST_SECOND, (double) end[i] / GST_SECOND);

    /*
     * The click is in the frame that begins up to a frame before or after it.
     */
    fail_unless (GST_CLOCK_DIFF (time, loudest[i]) >
                         -(GstClockTimeDiff) GST_SECOND / 30 &&
                     GST_CLOCK_DIFF (time, loudest[i]) <
                         2 * (GstClockTimeDiff) GST_SECOND / 30,
        "a click at %" GST_TIME_FORMAT " is seen at %" GST_TIME_FORMAT,
        GST_TIME_ARGS (loudest[i]), GST_TIME_ARGS (time));
  }
  g_remove (from);
  g_remove (to);
  g_rmdir (folder);
}
GST_END_TEST

static Suite *
flamevis_player_suite (void)
{
  Suite *suite = suite_create ("flamevis-player");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_test (tcase, a_player_shows_clicks_in_step);
  tcase_add_test (tcase, a_player_seeks);
  tcase_add_test (tcase, a_file_is_in_step);
  return suite;
}

GST_CHECK_MAIN (flamevis_player)
