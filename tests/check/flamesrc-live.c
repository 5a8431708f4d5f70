/*
 * Live mode: the clock sets the pace, and an overloaded machine skips frames.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#include <gst/check/gstharness.h>

static GstHarness *
harness_new (void)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src is-live=true " SMALL "location=\"%s\"", path);

  return gst_harness_new_parse (line);
}

GST_START_TEST (clock_paces)
{
  GstHarness *harness = harness_new ();
  GstTestClock *clock;
  guint i;

  gst_harness_use_testclock (harness);
  gst_harness_set_sink_caps_str (harness, CAPS ("NV12", "25/1"));
  gst_harness_play (harness);
  clock = gst_harness_get_testclock (harness);
  for (i = 0; i < 5; i++) {
    GstBuffer *buffer;

    /* No frame comes before its time, though frames are rendered ahead. */
    gst_test_clock_wait_for_next_pending_id (clock, NULL);
    fail_unless (gst_harness_try_pull (harness) == NULL);
    fail_unless (gst_harness_crank_single_clock_wait (harness));
    buffer = gst_harness_pull (harness);
    assert_equals_uint64 (GST_BUFFER_PTS (buffer), i * 40 * GST_MSECOND);
    assert_equals_uint64 (GST_BUFFER_OFFSET (buffer), i);
    gst_buffer_unref (buffer);
  }
  gst_object_unref (clock);
  gst_harness_teardown (harness);
}
GST_END_TEST;

GST_START_TEST (latency_is_one_frame)
{
  g_autoptr (GstQuery) query = gst_query_new_latency ();
  GstHarness *harness = harness_new ();
  GstClockTime min, max;
  gboolean live;

  gst_harness_use_systemclock (harness);
  gst_harness_set_sink_caps_str (harness, CAPS ("NV12", "25/1"));
  gst_harness_play (harness);
  gst_buffer_unref (gst_harness_pull (harness));
  fail_unless (gst_pad_peer_query (harness->sinkpad, query));
  gst_query_parse_latency (query, &live, &min, &max);
  fail_unless (live);
  assert_equals_uint64 (min, 40 * GST_MSECOND);
  assert_equals_uint64 (max, GST_CLOCK_TIME_NONE);
  gst_harness_teardown (harness);
}
GST_END_TEST;

GST_START_TEST (live_does_not_preroll_or_seek)
{
  Player player;

  player_init (
      &player, SMALL "is-live=true", "turn.flam3", CAPS ("RGB", "5/1"));
  assert_equals_int (gst_element_set_state (player.pipeline, GST_STATE_PAUSED),
      GST_STATE_CHANGE_NO_PREROLL);
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  fail_if (gst_element_seek_simple (
      player.pipeline, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH, GST_SECOND));
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (pause_loses_at_most_a_frame)
{
  GstClockTime last = GST_CLOCK_TIME_NONE;
  guint64 offset = 0;
  guint i, turn;
  Player player;

  player_init (
      &player, SMALL "is-live=true", "turn.flam3", CAPS ("RGB", "50/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  for (turn = 0; turn < 3; turn++) {
    player_set_state (&player, GST_STATE_PLAYING);
    for (i = 0; i < 5; i++) {
      GstSample *sample = player_pull (&player);
      GstBuffer *buffer = gst_sample_get_buffer (sample);

      if (GST_CLOCK_TIME_IS_VALID (last)) {
        fail_unless (GST_BUFFER_PTS (buffer) > last);
        assert_equals_uint64 (
            GST_BUFFER_OFFSET (buffer), offset + (i == 0 ? 2 : 1));
      }
      last = GST_BUFFER_PTS (buffer);
      offset = GST_BUFFER_OFFSET (buffer);
      gst_sample_unref (sample);
    }
    /* This is between two frames. */
    g_usleep (5 * 1000);
    gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
    g_usleep (100 * 1000);
  }
  player_clear (&player);
}
GST_END_TEST;

/* Rendering a frame takes about as long as showing three. */
GST_START_TEST (overload_skips_and_keeps_up)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) qos = NULL;
  GstClockTime first = GST_CLOCK_TIME_NONE, pts = 0;
  gint64 begin = 0, elapsed;
  guint frames = 0;
  Player player;

  g_setenv ("FLAME_TEST_THROTTLE", "3e6", TRUE);
  player_init (&player,
      SMALL "is-live=true loop=true adaptive=never async-depth=3", "turn.flam3",
      CAPS ("RGB", "1000/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  do {
    GstSample *sample = player_pull (&player);

    pts = GST_BUFFER_PTS (gst_sample_get_buffer (sample));
    gst_sample_unref (sample);
    if (frames++ == 0) {
      first = pts;
      begin = g_get_monotonic_time ();
    }
    elapsed = g_get_monotonic_time () - begin;
  } while (elapsed < 2 * G_USEC_PER_SEC);

  fail_unless (ABS ((gint64) (pts - first) / 1000 - elapsed) <= 2000,
      "%d us after the first frame came that of %d us", (gint) elapsed,
      (gint) ((pts - first) / GST_USECOND));
  fail_unless (frames > 600 && frames < 800, "%u frames", frames);
  fail_unless (get_stat (player.src, "skipped") > 1200);
  qos = gst_bus_pop_filtered (bus, GST_MESSAGE_QOS);
  fail_unless (qos != NULL);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

/*
 * The sink waits in the source's own thread, ten frames longer than the source
 * asks for.
 */
GST_START_TEST (sink_that_waits_makes_nothing_late)
{
  guint64 late = 0, skipped = 0;
  Player player;
  guint i;

  player_init (
      &player, SMALL "is-live=true", "turn.flam3", CAPS ("RGB", "50/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.sink, "sync", TRUE, "max-buffers", 0,
      "processing-deadline", 200 * GST_MSECOND, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < 100; i++) {
    gst_sample_unref (player_pull (&player));
    if (i == 40) {
      late = get_stat (player.src, "late");
      skipped = get_stat (player.src, "skipped");
    }
  }
  assert_equals_uint64 (get_stat (player.src, "late"), late);
  assert_equals_uint64 (get_stat (player.src, "skipped"), skipped);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_live_suite (void)
{
  Suite *suite = suite_create ("flamesrc-live");
  TCase *tests = tcase_create ("live");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_test (tests, clock_paces);
  tcase_add_test (tests, latency_is_one_frame);
  tcase_add_test (tests, live_does_not_preroll_or_seek);
  tcase_add_test (tests, pause_loses_at_most_a_frame);
  tcase_add_test (tests, sink_that_waits_makes_nothing_late);
  tcase_add_test (tests, overload_skips_and_keeps_up);
  return suite;
}

GST_CHECK_MAIN (flamesrc_live);
