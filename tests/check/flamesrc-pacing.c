/*
 * A live source that is too slow, or whose clock or sink changes: it skips
 * frames, reports that, and stays in time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

/* 160x90 pixels of 25 samples, plus the burn-in of trajectories (see stats). */
#define ITERATIONS (160.0 * 90 * 25 + 23000)
#define PLAIN                                                                  \
  "quality=25 filters=logscale adaptive=never is-live=true loop=true "         \
  "n-threads=1 "
#define GRAY "video/x-raw,format=GRAY8,width=160,height=90,framerate=25/1"
#define FRAME (40 * GST_MSECOND)

/* The frames that leave the element, and their times. */
typedef struct
{
  GstElement *src;
  GArray *lateness; /* of GstClockTimeDiff */
  GstClockTime last;
  guint64 offset;
  gint toggle; /* quality alternates between this factor and 1; 0: it stays */
} Watch;

static GstPadProbeReturn
watch_buffer (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  GstBuffer *buffer = GST_PAD_PROBE_INFO_BUFFER (info);
  Watch *watch = data;
  g_autoptr (GstClock) clock = gst_element_get_clock (watch->src);
  GstClockTime now =
      gst_clock_get_time (clock) - gst_element_get_base_time (watch->src);
  GstClockTimeDiff late = GST_CLOCK_DIFF (GST_BUFFER_PTS (buffer), now);

  (void) pad;
  g_array_append_val (watch->lateness, late);
  watch->last = GST_BUFFER_PTS (buffer);
  watch->offset = GST_BUFFER_OFFSET (buffer);
  if (watch->toggle > 0)
    g_object_set (watch->src, "quality",
        watch->lateness->len % 2 ? 25.0 * watch->toggle : 25.0, NULL);
  return GST_PAD_PROBE_OK;
}

static void
watch_init (Watch *watch, Player *player)
{
  g_autoptr (GstPad) pad = gst_element_get_static_pad (player->src, "src");

  *watch = (Watch){.src = player->src};
  watch->lateness = g_array_new (FALSE, FALSE, sizeof (GstClockTimeDiff));
  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_BUFFER, watch_buffer, watch, NULL);
  g_object_set (player->sink, "max-buffers", 1, "drop", TRUE, NULL);
  test_clock_use (player->pipeline);
}

static void
set_speed (double frames_a_second)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];

  g_setenv ("FLAME_TEST_THROTTLE",
      g_ascii_dtostr (number, sizeof number, ITERATIONS * frames_a_second),
      TRUE);
}

static guint
count_beyond (const Watch *watch, guint from, GstClockTimeDiff limit)
{
  guint i, n = 0;

  for (i = from; i < watch->lateness->len; i++)
    n += g_array_index (watch->lateness, GstClockTimeDiff, i) > limit;
  return n;
}

/*
 * Asserts that one message names a size that has at most two thirds of the
 * pixels.
 */
static void
assert_smaller_size (GstBus *bus)
{
  g_autoptr (GstMessage) message = NULL;
  guint n = 0;

  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT))) {
    const GstStructure *structure = gst_message_get_structure (message);
    int width, height;
    double part;

    if (gst_structure_has_name (structure, "flame-size")) {
      fail_unless (gst_structure_get (structure, "width", G_TYPE_INT, &width,
          "height", G_TYPE_INT, &height, "part", G_TYPE_DOUBLE, &part, NULL));
      fail_unless (ABS (part - 2.0 / 3) < 0.05, "%f", part);
      assert_equals_int (width, 112);
      assert_equals_int (height, 64);
      n++;
    }
    gst_clear_message (&message);
  }
  assert_equals_int (n, 1);
}

/* The test flamesrc-pace covers hours. */
#define SECONDS 12

GST_START_TEST (two_thirds_of_the_speed)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  guint64 skipped, processed, dropped, running, stream, timestamp, duration;
  gint64 jitter;
  GstFormat format;
  double proportion;
  gboolean live;
  gint quality;
  guint n, beyond;
  Player player;
  Watch watch;

  set_speed (25 * 2.0 / 3);
  player_init (&player, PLAIN, "turn.flam3", GRAY);
  watch_init (&watch, &player);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_usleep (SECONDS * G_USEC_PER_SEC);
  skipped = get_stat (player.src, "skipped");
  /* Stopping the pipeline flushes the bus, so the message is read before. */
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_QOS);
  assert_smaller_size (bus);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);

  n = watch.lateness->len;
  fail_unless (ABS ((gint) n - SECONDS * 50 / 3) <= 2, "%u frames", n);
  fail_unless (ABS ((gint) skipped - SECONDS * 25 / 3) <= 2, "%u skipped",
      (guint) skipped);
  beyond = count_beyond (&watch, 0, 2 * FRAME);
  fail_unless (beyond == 0, "%u of %u frames came too late", beyond, n);

  fail_unless (message != NULL);
  gst_message_parse_qos (
      message, &live, &running, &stream, &timestamp, &duration);
  gst_message_parse_qos_values (message, &jitter, &proportion, &quality);
  gst_message_parse_qos_stats (message, &format, &processed, &dropped);
  fail_unless (live);
  fail_unless (GST_CLOCK_TIME_IS_VALID (running));
  assert_equals_uint64 (duration, FRAME);
  assert_equals_uint64 (timestamp % FRAME, 0);
  assert_equals_int (format, GST_FORMAT_BUFFERS);
  fail_unless (dropped > 0);
  assert_equals_int (quality, 1000000);
  g_array_unref (watch.lateness);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

static GstClockTime
get_latency (Player *player)
{
  g_autoptr (GstQuery) query = gst_query_new_latency ();
  GstClockTime min, max;
  gboolean live;

  fail_unless (gst_element_query (player->src, query));
  gst_query_parse_latency (query, &live, &min, &max);
  fail_unless (live);
  assert_equals_uint64 (max, GST_CLOCK_TIME_NONE);
  return min;
}

/* Every other frame takes five frame times, which cannot be predicted. */
GST_START_TEST (latency_grows_where_frames_cannot_be_foreseen)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  Player player;
  Watch watch;

  set_speed (25 * 1.5);
  player_init (&player, PLAIN "async-depth=1", "turn.flam3", GRAY);
  watch_init (&watch, &player);
  watch.toggle = 8;
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  assert_equals_uint64 (get_latency (&player), FRAME);
  while ((message = gst_bus_timed_pop_filtered (
              bus, PATIENCE * GST_USECOND, GST_MESSAGE_LATENCY))) {
    /* One of the messages only announces the frame rate. */
    if (GST_MESSAGE_SRC (message) == GST_OBJECT (player.src) &&
        get_latency (&player) != FRAME)
      break;
    gst_clear_message (&message);
  }
  fail_unless (message != NULL);
  assert_equals_uint64 (get_latency (&player), 5 * FRAME);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  g_array_unref (watch.lateness);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

/* ----------------------------------------------- clocks, pauses and sinks */

#define HALF_A_CENTURY (50 * 365 * 24 * 3600 * GST_SECOND)

static void
wait_for_frames (const Watch *watch, guint n)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  const volatile guint *len = &watch->lateness->len;
  guint before = *len;

  while (*len < before + n) {
    fail_unless (g_get_monotonic_time () < end, "no frames come");
    g_usleep (5000);
  }
}

GST_START_TEST (another_clock_after_a_pause)
{
  GstClock *clock = test_clock_new (HALF_A_CENTURY);
  guint64 offset;
  Player player;
  Watch watch;

  player_init (&player, PLAIN "async-depth=3 quality=1", "turn.flam3", GRAY);
  watch_init (&watch, &player);
  player_set_state (&player, GST_STATE_PLAYING);
  wait_for_frames (&watch, 10);
  gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
  offset = watch.offset;
  g_usleep (500 * 1000);
  /* As an application does after the message CLOCK_LOST. */
  gst_pipeline_use_clock (GST_PIPELINE (player.pipeline), clock);
  player_set_state (&player, GST_STATE_PLAYING);
  wait_for_frames (&watch, 10);
  gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
  /*
   * The clocks are half a century apart, and less than half a second is
   * skipped.
   */
  fail_unless (watch.offset >= offset + 10 && watch.offset < offset + 15,
      "%u frames further", (guint) (watch.offset - offset));
  assert_equals_uint64 (get_stat (player.src, "skipped"), 0);
  player_clear (&player);
  g_array_unref (watch.lateness);
  gst_object_unref (clock);
}
GST_END_TEST;

GST_START_TEST (another_clock_while_playing)
{
  GstClock *clock = test_clock_new (HALF_A_CENTURY);
  guint64 offset;
  Player player;
  Watch watch;

  /* Frames that are not paced take time as well. */
  set_speed (25);
  player_init (&player, PLAIN "quality=1", "turn.flam3", GRAY);
  watch_init (&watch, &player);
  player_set_state (&player, GST_STATE_PLAYING);
  wait_for_frames (&watch, 10);
  offset = watch.offset;
  /* The new clock is far ahead: every frame would be late for ever. */
  gst_element_set_clock (player.src, clock);
  wait_for_frames (&watch, 10);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  fail_unless (watch.offset < offset + 15, "%u frames further",
      (guint) (watch.offset - offset));
  player_clear (&player);
  g_array_unref (watch.lateness);
  gst_object_unref (clock);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

GST_START_TEST (sinks_are_heard)
{
  g_autoptr (GstPad) pad = NULL;
  guint64 skipped;
  Player player;
  Watch watch;

  player_init (&player, PLAIN "quality=1 async-depth=1", "turn.flam3", GRAY);
  watch_init (&watch, &player);
  pad = gst_element_get_static_pad (player.src, "src");
  player_set_state (&player, GST_STATE_PLAYING);
  wait_for_frames (&watch, 5);
  skipped = get_stat (player.src, "skipped");
  /* Ten frames of lateness skip twenty frames, except those already queued. */
  gst_pad_send_event (pad,
      gst_event_new_qos (GST_QOS_TYPE_UNDERFLOW, 2.0, 10 * FRAME, watch.last));
  wait_for_frames (&watch, 3);
  skipped = get_stat (player.src, "skipped") - skipped;
  fail_unless (skipped >= 17 && skipped <= 19, "%u frames are left out",
      (guint) skipped);

  /* With qos=false nothing is skipped. */
  g_object_set (player.src, "qos", FALSE, NULL);
  skipped = get_stat (player.src, "skipped");
  gst_pad_send_event (pad,
      gst_event_new_qos (GST_QOS_TYPE_UNDERFLOW, 2.0, 10 * FRAME, watch.last));
  wait_for_frames (&watch, 3);
  assert_equals_uint64 (get_stat (player.src, "skipped"), skipped);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  player_clear (&player);
  g_array_unref (watch.lateness);
}
GST_END_TEST;

GST_START_TEST (eos_ends_a_live_stream_at_once)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  gint64 begin;
  Player player;
  Watch watch;

  /* A frame takes seconds, and the stop does not wait for it. */
  set_speed (0.2);
  player_init (&player, PLAIN, "turn.flam3", GRAY);
  watch_init (&watch, &player);
  g_object_set (player.sink, "wait-on-eos", FALSE, NULL);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_usleep (300 * 1000);
  begin = g_get_monotonic_time ();
  fail_unless (gst_element_send_event (player.pipeline, gst_event_new_eos ()));
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  /* In virtual time: a frame notices soon that it is not needed any more. */
  fail_unless (g_get_monotonic_time () - begin < G_USEC_PER_SEC / 50);
  player_clear (&player);
  g_array_unref (watch.lateness);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

GST_START_TEST (live_caps_may_change)
{
  GstCaps *caps = gst_caps_from_string (
      "video/x-raw,format=RGB,width=80,height=45,framerate=50/1");
  Player player;
  Watch watch;
  guint from;

  player_init (&player, PLAIN "quality=1 async-depth=4", "turn.flam3", GRAY);
  watch_init (&watch, &player);
  player_set_state (&player, GST_STATE_PLAYING);
  wait_for_frames (&watch, 10);
  g_object_set (player.filter, "caps", caps, NULL);
  wait_for_frames (&watch, 20);
  from = watch.lateness->len;
  wait_for_frames (&watch, 20);
  /* Frames are still in time, at twice the rate. */
  assert_equals_int (count_beyond (&watch, from, 0), 0);
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  player_clear (&player);
  g_array_unref (watch.lateness);
  gst_caps_unref (caps);
}
GST_END_TEST;

static Suite *
flamesrc_pacing_suite (void)
{
  Suite *suite = suite_create ("flamesrc-pacing");
  TCase *tests = tcase_create ("pacing");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_test (tests, two_thirds_of_the_speed);
  tcase_add_test (tests, latency_grows_where_frames_cannot_be_foreseen);
  tcase_add_test (tests, another_clock_after_a_pause);
  tcase_add_test (tests, another_clock_while_playing);
  tcase_add_test (tests, sinks_are_heard);
  tcase_add_test (tests, eos_ends_a_live_stream_at_once);
  tcase_add_test (tests, live_caps_may_change);
  return suite;
}

GST_CHECK_MAIN (flamesrc_pacing);
