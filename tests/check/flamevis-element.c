/*
 * flamevis in pipelines: errors, messages, latency, lateness, live and not,
 * seeks, states.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "tests/check/vis-support.h"

#define GREY30 "video/x-raw,format=GRAY8,width=32,height=24,framerate=30/1"

/* Three flames with different pictures. */
#define FLAME(name, x)                                                         \
  "<flame name='" name "' size='64 48' scale='20' quality='5'>"                \
  "<xform weight='1' linear='1' coefs='0.5 0.4 -0.4 0.5 " x " 0.2'/>"          \
  "<color index='0' rgb='255 0 0'/></flame>"
#define FLAMES                                                                 \
  "<flames>" FLAME ("one", "0.1") FLAME ("two", "0.4")                         \
      FLAME ("three", "0.8") "</flames>"

/* Returns: (transfer full) */
static GstBus *
listen (GstHarness *vis)
{
  GstBus *bus = gst_bus_new ();

  gst_element_set_bus (vis->element, bus);
  return bus;
}

/*
 * Returns: (transfer full) the text of the next error or warning, which it
 * waits for
 */
static char *
pop_problem (GstBus *bus, GstMessageType type)
{
  g_autoptr (GstMessage) message =
      gst_bus_timed_pop_filtered (bus, PATIENCE * GST_USECOND, type);
  g_autoptr (GError) error = NULL;

  fail_unless (message != NULL);
  if (type == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &error, NULL);
  else
    gst_message_parse_warning (message, &error, NULL);
  return g_strdup (error->message);
}

static void
fail_unless_says (const char *text, const char *part)
{
  fail_unless (strstr (text, part) != NULL, "\"%s\"", text);
}

GST_START_TEST (bad_mappings_are_errors)
{
  g_autoptr (GstElement) pipeline = gst_parse_launch (
      "audiotestsrc ! flamevis mapping=\"bass:zoom*1 bas:hue*1\" ! fakesink",
      NULL);
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  g_autofree char *problem = NULL;

  fail_unless_equals_int (gst_element_set_state (pipeline, GST_STATE_PAUSED),
      GST_STATE_CHANGE_FAILURE);
  problem = pop_problem (bus, GST_MESSAGE_ERROR);
  fail_unless_says (
      problem, "entry 2 \"bas:hue*1\": there is no source \"bas\"");
  gst_element_set_state (pipeline, GST_STATE_NULL);
}
GST_END_TEST

/* A wrong mapping set while playing gets a warning, and the old one stays. */
GST_START_TEST (mappings_may_change)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 1);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  g_autoptr (GstBus) bus = listen (vis);
  g_autofree char *problem = NULL;

  gst_harness_push (vis, vis_buffer (sound, 0, 16000));
  gst_harness_set (vis, "flamevis", "mapping", "bass:zoom", NULL);
  gst_harness_push (vis, vis_buffer (sound, 16000, 32000));
  gst_harness_set (vis, "flamevis", "mapping", "bass:zoom*0.1", NULL);
  gst_harness_push (vis, vis_buffer (sound, 32000, 48000));
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 30);
  problem = pop_problem (bus, GST_MESSAGE_WARNING);
  fail_unless_says (problem, "\"bass:zoom\": neither a preset nor");
  fail_if (gst_bus_have_pending (bus) &&
           gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING) != NULL);
  gst_element_set_bus (vis->element, NULL);
  gst_harness_teardown (vis);
}
GST_END_TEST

GST_START_TEST (stills_are_refused)
{
  /*
   * Create the system clock now: gst_deinit() would create it at exit, which
   * may fail.
   */
  GstClock *clock = gst_system_clock_obtain ();
  g_autoptr (GstElement) pipeline = gst_parse_launch (
      "audiotestsrc ! flamevis ! video/x-raw,width=32,height=24,framerate=0/1 "
      "! fakesink",
      NULL);
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  g_autofree char *problem = NULL;

  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  problem = pop_problem (bus, GST_MESSAGE_ERROR);
  fail_unless_says (problem, "need a frame rate");
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (clock);
}
GST_END_TEST

/*
 * Stills are refused, and the refused caps do not block the ones that follow.
 */
GST_START_TEST (stills_are_refused_while_playing)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 2);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("", GREY30, sound);
  g_autoptr (GstBus) bus = listen (vis);
  g_autofree char *problem = NULL;

  gst_harness_push (vis, vis_buffer (sound, 0, 24000));
  gst_harness_set_sink_caps_str (
      vis, "video/x-raw,format=GRAY8,width=32,height=24,framerate=0/1");
  gst_harness_push_event (
      vis, gst_event_new_gap (GST_SECOND / 2, GST_SECOND / 2));
  problem = pop_problem (bus, GST_MESSAGE_ERROR);
  fail_unless_says (problem, "need a frame rate");
  fail_unless_equals_int (
      gst_harness_push (vis, vis_buffer (sound, 24000, 48000)),
      GST_FLOW_NOT_NEGOTIATED);
  gst_harness_set_sink_caps_str (vis, GREY30);
  fail_unless_equals_int (
      gst_harness_push (vis, vis_buffer (sound, 48000, 96000)), GST_FLOW_OK);
  frames = vis_collect (vis, TRUE);
  fail_unless (frames->len > 15);
  /* Its messages hold references to the element. */
  gst_bus_set_flushing (bus, TRUE);
  gst_harness_teardown (vis);
}
GST_END_TEST

#define YEARS (100 * 365 * 24 * 3600ull)

static gpointer
push_years (gpointer vis)
{
  gst_harness_push_event (vis, gst_event_new_gap (0, YEARS * GST_SECOND));
  return NULL;
}

/* A flush ends even a frame of many years and silence that is longer. */
GST_START_TEST (a_flush_ends_silence)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 1);
  GstHarness *vis = vis_new ("",
      __i__ == 0 ? "video/x-raw,format=GRAY8,width=16,height=16,"
                   "framerate=1/2147483647"
                 : "video/x-raw,format=GRAY8,width=16,height=16,"
                   "framerate=1000000000/1",
      sound);
  GThread *thread = g_thread_new ("gap", push_years, vis);

  g_usleep (G_USEC_PER_SEC / 10);
  gst_harness_push_event (vis, gst_event_new_flush_start ());
  g_thread_join (thread);
  gst_harness_push_event (vis, gst_event_new_flush_stop (TRUE));
  gst_harness_teardown (vis);
}
GST_END_TEST

/*
 * An element's source pad is flushed before its sink pad if it is stopped. An
 * event that comes in between is not an error.
 */
GST_START_TEST (events_while_stopping_are_no_errors)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 1);
  GstHarness *vis = vis_new ("", GREY30, sound);
  g_autoptr (GstElement) element = gst_harness_find_element (vis, "flamevis");
  g_autoptr (GstPad) pad = gst_element_get_static_pad (element, "src");

  fail_unless_equals_int (
      gst_harness_push (vis, vis_buffer (sound, 0, 16000)), GST_FLOW_OK);
  gst_pad_set_active (pad, FALSE);
  gst_harness_push_event (vis, gst_event_new_stream_start ("another"));
  fail_unless_equals_int (
      gst_harness_push (vis, vis_buffer (sound, 16000, 32000)),
      GST_FLOW_FLUSHING);
  gst_harness_teardown (vis);
}
GST_END_TEST

/*
 * Messages report the features of the sound with the frame that they belong to.
 */
GST_START_TEST (messages_report_what_is_heard)
{
  g_autoptr (Sound) sound = sound_new (48000, 2, 2);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis =
      vis_new ("message-interval=500000000 bands=5", GREY30, sound);
  g_autoptr (GstBus) bus = listen (vis);
  GstMessage *message;
  guint n = 0;

  sound_add_sine (sound, 0, 0, 2, 997, 1);
  vis_push (vis, sound, 4800);
  frames = vis_collect (vis, TRUE);
  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT))) {
    const GstStructure *structure = gst_message_get_structure (message);
    double mid, momentary, width;
    GstClockTime time;

    if (gst_structure_has_name (structure, "flame-music")) {
      const GValue *bands = gst_structure_get_value (structure, "bands");

      fail_unless (gst_structure_get (structure, "mid", G_TYPE_DOUBLE, &mid,
          "momentary", G_TYPE_DOUBLE, &momentary, "width", G_TYPE_DOUBLE,
          &width, "running-time", G_TYPE_UINT64, &time, NULL));
      fail_unless_equals_uint64 (time, n * GST_SECOND / 2);
      fail_unless_equals_int (gst_value_array_get_size (bands), 5);
      if (n >= 1) {
        fail_unless (mid > 0.99 && width > 0.49 && width < 0.51);
        fail_unless (momentary > -3.1 && momentary < -2.9);
      }
      n++;
    }
    gst_message_unref (message);
  }
  fail_unless_equals_int (n, 4);
  gst_element_set_bus (vis->element, NULL);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* The stream has the tags of the music, not those of the flame. */
GST_START_TEST (tags_are_those_of_the_music)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 0.5);
  GstHarness *vis = vis_new ("", GREY30, sound);
  g_autofree char *title = NULL;
  GstEvent *event;
  guint n = 0;

  fail_unless (gst_harness_push_event (vis,
      gst_event_new_tag (gst_tag_list_new (GST_TAG_TITLE, "a song", NULL))));
  vis_push (vis, sound, 4800);
  while ((event = gst_harness_try_pull_event (vis))) {
    GstTagList *tags;

    if (GST_EVENT_TYPE (event) == GST_EVENT_TAG) {
      gst_event_parse_tag (event, &tags);
      g_free (title);
      fail_unless (gst_tag_list_get_string (tags, GST_TAG_TITLE, &title));
      n++;
    }
    gst_event_unref (event);
  }
  fail_unless_equals_int (n, 1);
  fail_unless_equals_string (title, "a song");
  gst_harness_teardown (vis);
}
GST_END_TEST

/*
 * The latency is one frame of sound, one frame time to render, and the
 * lookahead.
 */
GST_START_TEST (latency_is_reported)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 0.5);
  GstHarness *vis = vis_new ("", GREY30, sound);
  const GstClockTime upstream = 7 * GST_MSECOND;
  GstClockTime latency;

  gst_harness_set_live (vis, TRUE);
  gst_harness_set_upstream_latency (vis, upstream);
  vis_push (vis, sound, 4800);
  latency = gst_harness_query_latency (vis);
  fail_unless (latency > upstream + 2 * GST_SECOND / 30 + 20 * GST_MSECOND);
  fail_unless (latency < upstream + 2 * GST_SECOND / 30 + 30 * GST_MSECOND);
  gst_harness_teardown (vis);
}
GST_END_TEST

/*
 * Frames that the sink reports as too late are not rendered, and the music
 * plays on.
 */
GST_START_TEST (late_frames_are_left_out)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 3);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("async-depth=1", GREY30, sound);
  GstElement *element;
  const Frame *frame;

  gst_harness_push (vis, vis_buffer (sound, 0, 48000));
  gst_harness_push_upstream_event (
      vis, gst_event_new_qos (
               GST_QOS_TYPE_UNDERFLOW, 0.5, GST_SECOND / 2, GST_SECOND));
  gst_harness_push (vis, vis_buffer (sound, 48000, 144000));
  frames = vis_collect (vis, TRUE);
  /*
   * 28 or 29 frames belong to the first second; then the stream skips to 2 s.
   */
  fail_unless (frames->len >= 58 && frames->len <= 60, "%u", frames->len);
  frame = &g_array_index (frames, Frame, frames->len - 30);
  fail_unless_equals_uint64 (frame->pts, 2 * GST_SECOND);
  fail_unless (frame->discont);
  element = gst_harness_find_element (vis, "flamevis");
  fail_unless_equals_uint64 (get_stat (element, "skipped"), 90 - frames->len);
  gst_object_unref (element);
  gst_harness_teardown (vis);
}
GST_END_TEST

static GstPadProbeReturn
refuse_one (GstPad *pad, GstPadProbeInfo *info, gpointer data G_GNUC_UNUSED)
{
  gst_buffer_unref (GST_PAD_PROBE_INFO_BUFFER (info));
  GST_PAD_PROBE_INFO_DATA (info) = NULL;
  GST_PAD_PROBE_INFO_FLOW_RETURN (info) = GST_FLOW_NOT_NEGOTIATED;
  gst_pad_remove_probe (pad, GST_PAD_PROBE_INFO_ID (info));
  return GST_PAD_PROBE_HANDLED;
}

/* Frames in flight have the old caps, which downstream may refuse by now. */
GST_START_TEST (old_caps_may_be_refused)
{
  g_autoptr (Sound) sound = sound_new (8000, 1, 2);
  GstHarness *vis = vis_new ("async-depth=4", GREY30, sound);
  GstElement *element = gst_harness_find_element (vis, "flamevis");
  g_autoptr (GstPad) pad = gst_element_get_static_pad (element, "src");
  g_autoptr (GArray) frames = NULL;

  fail_unless_equals_int (
      gst_harness_push (vis, vis_buffer (sound, 0, 8000)), GST_FLOW_OK);
  gst_harness_set_sink_caps_str (
      vis, "video/x-raw,format=GRAY8,width=32,height=24,framerate=25/1");
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, refuse_one, NULL, NULL);
  fail_unless_equals_int (
      gst_harness_push (vis, vis_buffer (sound, 8000, 16000)), GST_FLOW_OK);
  frames = vis_collect (vis, TRUE);
  fail_unless (frames->len > 40, "%u", frames->len);
  gst_object_unref (element);
  gst_harness_teardown (vis);
}
GST_END_TEST

/*
 * A sink that receives no frame configures no latency, so all frames would be
 * late for ever.
 */
GST_START_TEST (late_stream_shows_a_frame_a_second)
{
  g_autoptr (Sound) sound = sound_new (8000, 1, 3.5);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis = vis_new ("async-depth=1", GREY30, sound);
  GstElement *element = gst_harness_find_element (vis, "flamevis");

  gst_harness_set_live (vis, TRUE);
  gst_harness_use_testclock (vis);
  fail_unless (gst_harness_set_time (vis, 100 * GST_SECOND));
  vis_push (vis, sound, 800);
  frames = vis_collect (vis, TRUE);
  fail_unless_equals_int (frames->len, 4);
  for (guint i = 0; i < frames->len; i++) {
    const Frame *frame = &g_array_index (frames, Frame, i);

    fail_unless_equals_uint64 (frame->pts, i * GST_SECOND);
    fail_unless (frame->discont);
  }
  fail_unless_equals_uint64 (get_stat (element, "skipped"), 105 - 4);
  gst_object_unref (element);
  gst_harness_teardown (vis);
}
GST_END_TEST

static guint
count_titles (GstBus *bus)
{
  GstMessage *message;
  guint n = 0;

  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT))) {
    n += gst_message_has_name (message, "flame-genome-changed");
    gst_message_unref (message);
  }
  return n;
}

/* Every fourth beat starts the next of three flames. */
GST_START_TEST (flames_change_with_the_music)
{
  g_autoptr (Sound) sound = sound_new (48000, 1, 9);
  g_autoptr (GArray) frames = NULL;
  GstHarness *vis;
  g_autoptr (GstBus) bus = NULL;
  guint n;

  sound_add_beat (sound, 120, 0);
  vis = vis_new ("location=\"\" genome=\"" FLAMES "\" mapping=beat:next/4 "
                 "transition=100000000",
      "video/x-raw,format=GRAY8,width=32,height=24,framerate=10/1", sound);
  bus = listen (vis);
  vis_push (vis, sound, 48000);
  frames = vis_collect (vis, TRUE);
  n = count_titles (bus);
  /*
   * The beat is known after two to five seconds; then a flame changes every two
   * seconds.
   */
  fail_unless (n >= 3 && n <= 5, "%u", n);
  gst_element_set_bus (vis->element, NULL);
  gst_harness_teardown (vis);
}
GST_END_TEST

/* The endless stream keeps its flame until it is told to move on. */
GST_START_TEST (rows_wait_for_the_music)
{
  g_autoptr (Sound) sound = sound_new (8000, 1, 3);
  g_autoptr (GArray) held = NULL, told = NULL;
  const char *const caps =
      "video/x-raw,format=GRAY8,width=32,height=24,framerate=10/1";
  const char *const row = "location=\"\" mapping=bar:next/1 transition=1 "
                          "loop-duration=500000000 edge-duration=300000000";
  GstHarness *vis = vis_new (row, caps, sound);
  GstElement *element;
  guint i;

  vis_push (vis, sound, 8000);
  held = vis_collect (vis, TRUE);
  gst_harness_teardown (vis);
  /* The turns of this flame repeat. */
  for (i = 5; i < held->len; i++)
    fail_unless_equals_string (g_array_index (held, Frame, i).md5,
        g_array_index (held, Frame, i - 5).md5);

  vis = vis_new (row, caps, sound);
  gst_harness_push (vis, vis_buffer (sound, 0, 16000));
  element = gst_harness_find_element (vis, "flamevis");
  g_signal_emit_by_name (element, "next");
  gst_object_unref (element);
  gst_harness_push (vis, vis_buffer (sound, 16000, 24000));
  told = vis_collect (vis, TRUE);
  fail_unless_equals_string (
      g_array_index (held, Frame, 10).md5, g_array_index (told, Frame, 10).md5);
  fail_if (g_str_equal (g_array_index (held, Frame, 25).md5,
      g_array_index (told, Frame, 25).md5));
  gst_harness_teardown (vis);
}
GST_END_TEST

/* ---------------------------------------------------------------- pipelines */

static gboolean
is_adaptive (GstElement *vis)
{
  g_autoptr (GstStructure) stats = NULL;
  gboolean adaptive = FALSE;

  g_object_get (vis, "stats", &stats, NULL);
  fail_unless (gst_structure_get_boolean (stats, "adaptive", &adaptive));
  return adaptive;
}

typedef struct
{
  const char *vis, *sink;
  gboolean at_first, later; /* quality adapts */
} Pace;

static const Pace paces[] = {
    {"", "sync=true qos=true", FALSE, TRUE},
    {"adaptive=always", "sync=true qos=true", TRUE, TRUE},
    {"", "sync=true qos=false", FALSE, FALSE},
    {"qos=false", "sync=true qos=true", FALSE, FALSE},
};

/* A sink that keeps to the clock reports it only after its first frame. */
GST_START_TEST (a_sink_speaks_for_itself)
{
  const Pace *pace = &paces[__i__];
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *line = g_strdup_printf (
      "audiotestsrc num-buffers=20 ! flamevis name=vis location=\"%s\" "
      "quality=2 n-threads=1 %s ! " GREY30 " ! fakesink %s",
      path, pace->vis, pace->sink);
  g_autoptr (GstElement) pipeline = gst_parse_launch (line, NULL);
  g_autoptr (GstElement) vis = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstBus) bus = NULL;

  fail_unless (pipeline != NULL);
  vis = gst_bin_get_by_name (GST_BIN (pipeline), "vis");
  bus = gst_element_get_bus (pipeline);
  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  fail_unless_equals_int (
      gst_element_get_state (pipeline, NULL, NULL, PATIENCE * GST_USECOND),
      GST_STATE_CHANGE_SUCCESS);
  fail_unless_equals_int (is_adaptive (vis), pace->at_first);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  fail_unless_equals_int (is_adaptive (vis), pace->later);
  gst_element_set_state (pipeline, GST_STATE_NULL);
}
GST_END_TEST

#define SHOW                                                                   \
  "! queue ! flamevis name=src location=\"%s\" " VIS_SMALL                     \
  " ! capsfilter name=filter caps=" GREY30                                     \
  " ! appsink name=sink sync=false max-buffers=1"

/* @file: the flame; @sound: the elements that produce the sound */
static void
open_pipeline (Player *player, const char *file, const char *sound)
{
  g_autofree char *path = data_path (file);
  g_autofree char *show = g_strdup_printf (SHOW, path);
  g_autofree char *line = g_strconcat (sound, show, NULL);

  player->pipeline = gst_parse_launch (line, NULL);
  fail_unless (player->pipeline != NULL);
  player->src = gst_bin_get_by_name (GST_BIN (player->pipeline), "src");
  player->filter = gst_bin_get_by_name (GST_BIN (player->pipeline), "filter");
  player->sink = gst_bin_get_by_name (GST_BIN (player->pipeline), "sink");
}

/*
 * Returns: (transfer full) the frames for @sound, played live or as fast as
 * possible
 */
static GArray *
show (const Sound *sound, gboolean is_live)
{
  g_autofree char *line = g_strdup_printf (
      "appsrc name=sound format=time is-live=%d caps=\"audio/x-raw,format=%s,"
      "layout=interleaved,rate=%u,channels=%u\" %s",
      is_live, GST_AUDIO_NE (F32), sound->rate, sound->n_channels,
      is_live ? "! clocksync " : "");
  g_autoptr (GstElement) source = NULL;
  GstFlowReturn flow;
  Player player;
  GArray *frames;

  /*
   * Live frames have 6 ms to measure how long points burn in. This flame needs
   * less.
   */
  open_pipeline (&player, "soon.flam3", line);
  source = gst_bin_get_by_name (GST_BIN (player.pipeline), "sound");
  gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
  for (gsize at = 0; at < sound->n; at += 441) {
    g_autoptr (GstBuffer) buffer =
        vis_buffer (sound, at, MIN (at + 441, sound->n));

    g_signal_emit_by_name (source, "push-buffer", buffer, &flow);
    fail_unless_equals_int (flow, GST_FLOW_OK);
  }
  g_signal_emit_by_name (source, "end-of-stream", &flow);
  frames = player_collect (&player, 1000);
  player_clear (&player);
  return frames;
}

GST_START_TEST (live_shows_the_same)
{
  g_autoptr (Sound) sound = sound_new (44100, 2, 1);
  g_autoptr (GArray) offline = NULL, live = NULL;
  guint i, k = 0;

  sound_add_beat (sound, 150, 0.1);
  offline = show (sound, FALSE);
  live = show (sound, TRUE);
  fail_unless_equals_int (offline->len, 30);
  /* A busy machine may skip some frames. */
  fail_unless (live->len > 0);
  for (i = 0; i < live->len; i++) {
    const Frame *frame = &g_array_index (live, Frame, i);

    while (k < offline->len &&
           g_array_index (offline, Frame, k).offset < frame->offset)
      k++;
    fail_unless (k < offline->len);
    fail_unless_equals_uint64 (
        frame->pts, g_array_index (offline, Frame, k).pts);
    fail_unless_equals_string (
        frame->md5, g_array_index (offline, Frame, k).md5);
  }
}
GST_END_TEST

/* Plays a file, which allows seeks. */
static void
open_file (Player *player, const char *path, double seconds)
{
  g_autofree char *line =
      g_strdup_printf ("filesrc location=\"%s\" ! wavparse ", path);
  g_autoptr (Sound) sound = sound_new (44100, 2, seconds);

  sound_add_beat (sound, 140, 0);
  vis_write_wav (path, sound);
  open_pipeline (player, "turn.flam3", line);
}

GST_START_TEST (seeks_in_the_middle)
{
  g_autofree char *folder = g_dir_make_tmp ("flamevis-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "beat.wav", NULL);
  g_autoptr (GArray) once = NULL, again = NULL;
  Player player;

  open_file (&player, path, 5);
  player_set_state (&player, GST_STATE_PAUSED);
  player_seek (&player, 1, GST_FORMAT_TIME, 3 * GST_SECOND, 4 * GST_SECOND);
  player_set_state (&player, GST_STATE_PLAYING);
  once = player_collect (&player, 100);
  player_seek (&player, 1, GST_FORMAT_TIME, 3 * GST_SECOND, 4 * GST_SECOND);
  again = player_collect (&player, 100);
  player_clear (&player);
  fail_unless_equals_int (once->len, 30);
  fail_unless_equals_uint64 (
      g_array_index (once, Frame, 0).pts, 3 * GST_SECOND);
  fail_unless_same_frames (once, again);
  g_remove (path);
  g_rmdir (folder);
}
GST_END_TEST

/* Starts and stops, also while the streaming thread waits for a sink. */
GST_START_TEST (states)
{
  g_autofree char *folder = g_dir_make_tmp ("flamevis-XXXXXX", NULL);
  g_autofree char *path = g_build_filename (folder, "beat.wav", NULL);
  Player player;
  guint i;

  open_file (&player, path, 5);
  for (i = 0; i < 6; i++) {
    player_set_state (
        &player, i % 2 == 0 ? GST_STATE_PLAYING : GST_STATE_PAUSED);
    if (i == 2)
      gst_sample_unref (player_pull (&player));
    player_set_state (&player, i < 3 ? GST_STATE_READY : GST_STATE_NULL);
  }
  player_clear (&player);
  g_remove (path);
  g_rmdir (folder);
}
GST_END_TEST

static Suite *
flamevis_element_suite (void)
{
  Suite *suite = suite_create ("flamevis-element");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_test (tcase, bad_mappings_are_errors);
  tcase_add_test (tcase, mappings_may_change);
  tcase_add_test (tcase, stills_are_refused);
  tcase_add_test (tcase, stills_are_refused_while_playing);
  tcase_add_loop_test (tcase, a_flush_ends_silence, 0, 2);
  tcase_add_test (tcase, events_while_stopping_are_no_errors);
  tcase_add_test (tcase, messages_report_what_is_heard);
  tcase_add_test (tcase, tags_are_those_of_the_music);
  tcase_add_test (tcase, latency_is_reported);
  tcase_add_test (tcase, late_frames_are_left_out);
  tcase_add_test (tcase, old_caps_may_be_refused);
  tcase_add_test (tcase, late_stream_shows_a_frame_a_second);
  tcase_add_test (tcase, flames_change_with_the_music);
  tcase_add_test (tcase, rows_wait_for_the_music);
  tcase_add_loop_test (
      tcase, a_sink_speaks_for_itself, 0, G_N_ELEMENTS (paces));
  tcase_add_test (tcase, live_shows_the_same);
  tcase_add_test (tcase, seeks_in_the_middle);
  tcase_add_test (tcase, states);
  return suite;
}

GST_CHECK_MAIN (flamevis_element)
