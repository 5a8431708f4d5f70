/*
 * Timestamps, duration and seeks: which frames come, and at which times.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#define SECONDS(n, num, den)                                                   \
  gst_util_uint64_scale (n, (guint64) (den) *GST_SECOND, num)

static const Frame *
nth (GArray *frames, guint n)
{
  return &g_array_index (frames, Frame, n);
}

GST_START_TEST (timestamps_do_not_drift)
{
  g_autoptr (GArray) frames = render (
      "quality=1 n-threads=1 num-buffers=300 async-depth=4", "turn.flam3",
      "video/x-raw,format=I420,width=16,height=16,framerate=30000/1001", 1000);
  guint i;

  /* One turn takes 10 s, for which 30000/1001 needs 300 frames. */
  assert_equals_int (frames->len, 300);
  for (i = 0; i < 299; i++) {
    assert_equals_uint64 (nth (frames, i)->pts, SECONDS (i, 30000, 1001));
    assert_equals_uint64 (nth (frames, i)->pts + nth (frames, i)->duration,
        nth (frames, i + 1)->pts);
    assert_equals_uint64 (nth (frames, i)->offset, i);
    assert_equals_int (nth (frames, i)->discont, i == 0);
  }
}
GST_END_TEST;

typedef struct
{
  const char *properties, *file, *rate;
  GstClockTime duration;
  guint frames;
} Length;

static const Length lengths[] = {
    {"", "keyframes.flam3", "30/1", 333333333, 10},
    {"genome-rate=10", "keyframes.flam3", "30/1", GST_SECOND, 30},
    {"genome-rate=10 speed=-2", "keyframes.flam3", "30/1", GST_SECOND / 2, 15},
    {"genome-rate=15", "keyframes.flam3", "30/1", 666666666, 20},
    {"genome-rate=15", "keyframes.flam3", "30000/1001", 666666666, 20},
    {"genome-rate=15", "keyframes.flam3", "10/1", 666666666, 7},
    {"genome-rate=15", "keyframes.flam3", "1/1", 666666666, 1},
    {"loop-duration=1000000000", "turn.flam3", "25/1", GST_SECOND, 25},
    {"loop-duration=1000000000 genome-rate=7", "turn.flam3", "25/1", GST_SECOND,
        25},
    {"loop-duration=333333333", "turn.flam3", "30/1", 333333333, 10},
};

GST_START_TEST (length_is_the_animations)
{
  const Length *length = &lengths[__i__];
  g_autofree char *properties = g_strconcat (SMALL, length->properties, NULL);
  g_autofree char *caps = g_strdup_printf (
      "video/x-raw,format=NV12,width=32,height=24,framerate=%s", length->rate);
  g_autoptr (GArray) frames = NULL;
  gint64 duration, count;
  Player player;

  player_init (&player, properties, length->file, caps);
  player_set_state (&player, GST_STATE_PAUSED);
  fail_unless (
      gst_element_query_duration (player.pipeline, GST_FORMAT_TIME, &duration));
  fail_unless (
      gst_element_query_duration (player.pipeline, GST_FORMAT_DEFAULT, &count));
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 1000);
  player_clear (&player);

  assert_equals_uint64 (duration, length->duration);
  assert_equals_int (count, length->frames);
  assert_equals_int (frames->len, length->frames);
  assert_equals_uint64 (nth (frames, frames->len - 1)->pts +
                            nth (frames, frames->len - 1)->duration,
      length->duration);
}
GST_END_TEST;

static const char *const endless[] = {
    "loop=true genome-rate=100", "speed=0 genome-rate=100"};

GST_START_TEST (endless_has_no_duration)
{
  g_autofree char *properties = g_strconcat (SMALL, endless[__i__], NULL);
  g_autoptr (GArray) frames = NULL;
  gint64 duration = -1;
  gboolean same;
  Player player;

  /*
   * 10 units at 100 a second would be three frames at 30 a second without the
   * loop.
   */
  player_init (&player, properties, "keyframes.flam3", CAPS ("RGBA", "30/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  fail_if (gst_element_query_duration (
               player.pipeline, GST_FORMAT_TIME, &duration) &&
           duration != -1);
  frames = player_collect (&player, 12);
  player_clear (&player);

  assert_equals_int (frames->len, 12);
  assert_equals_uint64 (nth (frames, 11)->pts, SECONDS (11, 30, 1));
  same = g_str_equal (nth (frames, 0)->md5, nth (frames, 1)->md5);
  fail_unless (same == (__i__ == 1));
  /* Three turns are nine frames. */
  assert_equals_string (nth (frames, 9)->md5, nth (frames, 0)->md5);
}
GST_END_TEST;

GST_START_TEST (still_is_one_frame)
{
  g_autoptr (GArray) frames =
      render (SMALL, "keyframes.flam3", CAPS ("RGBA", "0/1"), 10);

  assert_equals_int (frames->len, 1);
  assert_equals_uint64 (nth (frames, 0)->pts, 0);
  fail_if (GST_CLOCK_TIME_IS_VALID (nth (frames, 0)->duration));
}
GST_END_TEST;

typedef struct
{
  double rate;
  GstFormat format;
  gint64 start, stop;
  gint first, last; /* frames at 30000/1001 that are expected */
} Seek;

#define NTSC(n) ((gint64) ((n) *1001 * GST_SECOND / 30000))

/* The stream has 30 frames. */
static const Seek seeks[] = {
    {1, GST_FORMAT_TIME, 0, -1, 0, 29},
    {1, GST_FORMAT_TIME, NTSC (7), -1, 7, 29},
    {1, GST_FORMAT_TIME, NTSC (7) - 1, NTSC (9), 6, 8},
    {1, GST_FORMAT_TIME, NTSC (7), NTSC (9) + 1, 7, 9},
    {1, GST_FORMAT_TIME, NTSC (7) + 5 * GST_MSECOND, NTSC (7) + 6 * GST_MSECOND,
        7, 7},
    {1, GST_FORMAT_DEFAULT, 1, 3, 1, 2},
    {1, GST_FORMAT_DEFAULT, 25, -1, 25, 29},
    {2, GST_FORMAT_TIME, NTSC (4), NTSC (8), 4, 7},
    {0.5, GST_FORMAT_DEFAULT, 4, 8, 4, 7},
    {-1, GST_FORMAT_TIME, 0, -1, 29, 0},
    {-1, GST_FORMAT_TIME, 0, NTSC (4), 3, 0},
    {-1, GST_FORMAT_TIME, NTSC (2), NTSC (4) + 1, 4, 2},
    {-1, GST_FORMAT_DEFAULT, 5, 9, 8, 5},
    {-2, GST_FORMAT_TIME, NTSC (2) + 7, 60 * GST_SECOND, 29, 2},
};

#define PLAIN SMALL "genome-rate=10 async-depth=3"
#define PLAIN_CAPS CAPS ("GRAY8", "30000/1001")

GST_START_TEST (seeks_give_the_same_frames)
{
  g_autoptr (GArray) all = render (PLAIN, "keyframes.flam3", PLAIN_CAPS, 1000);
  guint i, k;
  Player player;

  assert_equals_int (all->len, 30);
  player_init (&player, PLAIN, "keyframes.flam3", PLAIN_CAPS);
  player_set_state (&player, GST_STATE_PAUSED);
  for (i = 0; i < G_N_ELEMENTS (seeks); i++) {
    const Seek *seek = &seeks[i];
    gint step = seek->rate < 0 ? -1 : 1;
    g_autoptr (GArray) frames = NULL;

    player_seek (&player, seek->rate, seek->format, seek->start, seek->stop);
    player_set_state (&player, GST_STATE_PLAYING);
    frames = player_collect (&player, 1000);
    fail_unless_equals_int (frames->len, (seek->last - seek->first) * step + 1);
    for (k = 0; k < frames->len; k++) {
      const Frame *frame = nth (frames, k);
      guint number = seek->first + step * (gint) k;

      fail_unless (frame->offset == number,
          "seek %u: frame %" G_GUINT64_FORMAT " instead of %u", i,
          frame->offset, number);
      assert_equals_uint64 (frame->pts, nth (all, number)->pts);
      assert_equals_string (frame->md5, nth (all, number)->md5);
      /* In reverse, every frame is discontinuous. */
      assert_equals_int (frame->discont, k == 0 || step < 0);
    }
  }
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (seek_before_preroll_renders_no_more)
{
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (&player, SMALL "async-depth=1 genome-rate=10", "keyframes.flam3",
      CAPS ("GRAY8", "10/1"));
  player_set_state (&player, GST_STATE_READY);
  gst_element_send_event (player.src,
      gst_event_new_seek (1, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH,
          GST_SEEK_TYPE_SET, 800 * GST_MSECOND, GST_SEEK_TYPE_NONE, 0));
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 100);
  assert_equals_int (frames->len, 2);
  assert_equals_uint64 (nth (frames, 0)->pts, 800 * GST_MSECOND);
  assert_equals_uint64 (get_stat (player.src, "frames"), 2);
  player_clear (&player);
}
GST_END_TEST;

static GstMessage *
wait_message (Player *player, GstMessageType type)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  GstMessage *message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, type | GST_MESSAGE_ERROR);

  fail_unless (message && GST_MESSAGE_TYPE (message) == type);
  return message;
}

GST_START_TEST (segment_seeks_loop)
{
  GstSeekFlags flags = GST_SEEK_FLAG_SEGMENT | GST_SEEK_FLAG_ACCURATE;
  guint turn;
  Player player;

  player_init (
      &player, SMALL "genome-rate=10", "keyframes.flam3", CAPS ("RGB", "10/1"));
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PAUSED);
  fail_unless (gst_element_seek (player.pipeline, 1, GST_FORMAT_TIME,
      flags | GST_SEEK_FLAG_FLUSH, GST_SEEK_TYPE_SET, 200 * GST_MSECOND,
      GST_SEEK_TYPE_SET, 500 * GST_MSECOND));
  player_set_state (&player, GST_STATE_PLAYING);
  for (turn = 0; turn < 3; turn++) {
    g_autoptr (GstMessage) done =
        wait_message (&player, GST_MESSAGE_SEGMENT_DONE);
    g_autoptr (GArray) frames = player_collect (&player, 3);
    GstFormat format;
    gint64 position;

    gst_message_parse_segment_done (done, &format, &position);
    assert_equals_int (format, GST_FORMAT_TIME);
    assert_equals_uint64 (position, 500 * GST_MSECOND);
    assert_equals_int (frames->len, 3);
    assert_equals_uint64 (nth (frames, 0)->pts, 200 * GST_MSECOND);
    assert_equals_uint64 (nth (frames, 2)->pts, 400 * GST_MSECOND);
    fail_unless (gst_element_seek (player.pipeline, 1, GST_FORMAT_TIME,
        turn < 1 ? flags : flags & ~GST_SEEK_FLAG_SEGMENT, GST_SEEK_TYPE_SET,
        200 * GST_MSECOND, GST_SEEK_TYPE_SET, 500 * GST_MSECOND));
    if (turn == 1)
      break;
  }
  {
    g_autoptr (GArray) frames = player_collect (&player, 100);
    assert_equals_int (frames->len, 3);
  }
  player_clear (&player);
}
GST_END_TEST;

/*
 * Virtual microseconds after which a frame must notice that it is not needed.
 */
#define AT_ONCE (G_USEC_PER_SEC / 20)

GST_START_TEST (seek_interrupts_a_slow_frame)
{
  gint64 before;
  GstSample *sample;
  Player player;

  /*
   * A frame of this quality takes hours, and one of a single sample takes
   * seconds.
   */
  g_setenv ("FLAME_TEST_THROTTLE", "1e4", TRUE);
  player_init (&player, "quality=50000 async-depth=4", "turn.flam3",
      CAPS ("NV12", "10/1"));
  gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
  g_usleep (G_USEC_PER_SEC);
  g_object_set (player.src, "quality", 1.0, NULL);
  before = g_get_monotonic_time ();
  player_seek (&player, 1, GST_FORMAT_TIME, 5 * GST_SECOND, -1);
  fail_unless (g_get_monotonic_time () - before < AT_ONCE);
  sample = player_pull (&player);
  assert_equals_uint64 (
      GST_BUFFER_PTS (gst_sample_get_buffer (sample)), 5 * GST_SECOND);
  gst_sample_unref (sample);

  g_object_set (player.src, "quality", 5e4, NULL);
  player_seek (&player, 1, GST_FORMAT_TIME, 2 * GST_SECOND, -1);
  g_usleep (G_USEC_PER_SEC);
  before = g_get_monotonic_time ();
  player_clear (&player);
  fail_unless (g_get_monotonic_time () - before < AT_ONCE);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

GST_START_TEST (qos_skips_frames)
{
  g_autoptr (GstPad) pad = NULL;
  g_autoptr (GArray) before = NULL;
  g_autoptr (GArray) after = NULL;
  Player player;

  player_init (
      &player, SMALL "async-depth=1", "turn.flam3", CAPS ("RGB", "10/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  before = player_collect (&player, 2);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_send_event (pad, gst_event_new_qos (GST_QOS_TYPE_UNDERFLOW, 2.0,
                               300 * GST_MSECOND, 5 * GST_SECOND));
  after = player_collect (&player, 6);
  player_clear (&player);

  /* The stream continues twice the lateness after the late frame. */
  fail_unless (nth (after, 5)->pts > 5600 * GST_MSECOND);
  fail_unless (nth (after, 5)->pts <= 6100 * GST_MSECOND);
}
GST_END_TEST;

/* If even the last frame is late, all remaining frames are shown. */
GST_START_TEST (qos_beyond_the_end_skips_nothing)
{
  g_autoptr (GstPad) pad = NULL;
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (
      &player, SMALL "async-depth=1", "turn.flam3", CAPS ("RGB", "10/1"));
  player_set_state (&player, GST_STATE_PAUSED);
  player_seek (&player, 1, GST_FORMAT_TIME, 0, 1 * GST_SECOND);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_send_event (pad, gst_event_new_qos (GST_QOS_TYPE_UNDERFLOW, 2.0,
                               300 * GST_MSECOND, 5 * GST_SECOND));
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 10);
  player_clear (&player);

  assert_equals_int (frames->len, 10);
  for (guint i = 0; i < frames->len; i++)
    assert_equals_uint64 (nth (frames, i)->pts, i * 100 * GST_MSECOND);
}
GST_END_TEST;

static GstEvent *
new_seek_back (GstFormat format)
{
  return gst_event_new_seek (-1, format, GST_SEEK_FLAG_FLUSH, GST_SEEK_TYPE_SET,
      0, GST_SEEK_TYPE_SET, -1);
}

static const GstFormat formats[] = {GST_FORMAT_TIME, GST_FORMAT_DEFAULT};

/* GstBaseSrc would fail to start without a message, or hang. */
GST_START_TEST (seek_before_the_start_fails_with_a_message)
{
  Player player;

  player_init (&player, SMALL "loop=true", "turn.flam3", CAPS ("RGBA", "10/1"));
  for (guint i = 0; i < 20; i++) {
    g_autoptr (GstBus) bus = gst_element_get_bus (player.pipeline);
    g_autoptr (GstMessage) message = NULL;
    g_autoptr (GError) error = NULL;

    player_set_state (&player, GST_STATE_READY);
    fail_unless (
        gst_element_send_event (player.src, new_seek_back (formats[__i__])));
    gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
    message = gst_bus_timed_pop_filtered (
        bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
    fail_unless (message != NULL, "no error message");
    gst_message_parse_error (message, &error, NULL);
    fail_unless (
        g_error_matches (error, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_SEEK),
        "%s", error->message);
    gst_element_set_state (player.pipeline, GST_STATE_NULL);
  }
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  player_clear (&player);
}
GST_END_TEST;

/* While playing, such a seek is refused and the stream goes on. */
GST_START_TEST (seek_that_cannot_be_changes_nothing)
{
  GstClockTime end = 0;
  Player player;

  player_init (&player, SMALL "loop=true", "turn.flam3", CAPS ("RGBA", "10/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  for (guint i = 0; i < 20; i++) {
    g_autoptr (GstSample) sample = player_pull (&player);

    fail_unless (sample != NULL);
    assert_equals_uint64 (GST_BUFFER_PTS (gst_sample_get_buffer (sample)), end);
    end += GST_SECOND / 10;
    fail_if (gst_element_send_event (i % 4 < 2 ? player.src : player.pipeline,
        new_seek_back (formats[i % 2])));
  }
  player_clear (&player);
}
GST_END_TEST;

/* A seek without a flush asks for the running time at the current position. */
GST_START_TEST (frames_are_sought_from_a_reverse_segment)
{
  Player player;

  player_init (&player, SMALL "loop=true", "turn.flam3", CAPS ("RGBA", "10/1"));
  player_set_state (&player, GST_STATE_PAUSED);
  fail_unless (gst_element_send_event (player.src,
      gst_event_new_seek (-1, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH,
          GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET, GST_SECOND / 2)));
  player_set_state (&player, GST_STATE_PLAYING);
  for (guint i = 0; i < 5; i++)
    gst_sample_unref (player_pull (&player));
  fail_unless (player_pull (&player) == NULL);
  fail_unless (gst_element_send_event (player.src,
      gst_event_new_seek (-1, GST_FORMAT_DEFAULT, GST_SEEK_FLAG_NONE,
          GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET, 3)));
  player_clear (&player);
}
GST_END_TEST;

/* The new stream has no end, but the reverse segment began at the old end. */
GST_START_TEST (a_reverse_segment_keeps_its_end)
{
  GstSample *sample;
  Player player;

  player_init (&player, SMALL, "turn.flam3", CAPS ("RGBA", "10/1"));
  player_set_state (&player, GST_STATE_PAUSED);
  fail_unless (gst_element_send_event (
      player.src, gst_event_new_seek (-1, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH,
                      GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET, -1)));
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  g_object_set (player.src, "speed", 0.0, NULL);
  while ((sample = player_pull (&player)))
    gst_sample_unref (sample);
  fail_unless (gst_element_send_event (player.src,
      gst_event_new_seek (-1, GST_FORMAT_TIME, GST_SEEK_FLAG_NONE,
          GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_SET, 300 * GST_MSECOND)));
  player_clear (&player);
}
GST_END_TEST;

/*
 * The first seek lies beyond the end, so its stop is limited to the end. A seek
 * back that keeps the stop begins there.
 */
GST_START_TEST (a_seek_back_without_a_stop_begins_at_the_end)
{
  g_autoptr (GstSample) sample = NULL;
  Player player;

  player_init (&player, SMALL, "turn.flam3", CAPS ("RGBA", "10/1"));
  player_set_state (&player, GST_STATE_PAUSED);
  fail_unless (gst_element_send_event (player.src,
      gst_event_new_seek (1, GST_FORMAT_DEFAULT, GST_SEEK_FLAG_FLUSH,
          GST_SEEK_TYPE_SET, 600, GST_SEEK_TYPE_SET, 700)));
  fail_unless (gst_element_send_event (
      player.src, gst_event_new_seek (-2, GST_FORMAT_TIME, GST_SEEK_FLAG_FLUSH,
                      GST_SEEK_TYPE_SET, 0, GST_SEEK_TYPE_NONE, 0)));
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_unless (sample != NULL);
  fail_unless (gst_sample_get_segment (sample)->offset == 0);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_time_suite (void)
{
  Suite *suite = suite_create ("flamesrc-time");
  TCase *tests = tcase_create ("time");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_test (tests, timestamps_do_not_drift);
  tcase_add_loop_test (
      tests, length_is_the_animations, 0, G_N_ELEMENTS (lengths));
  tcase_add_loop_test (
      tests, endless_has_no_duration, 0, G_N_ELEMENTS (endless));
  tcase_add_test (tests, still_is_one_frame);
  tcase_add_test (tests, seeks_give_the_same_frames);
  tcase_add_test (tests, seek_before_preroll_renders_no_more);
  tcase_add_test (tests, segment_seeks_loop);
  tcase_add_test (tests, seek_interrupts_a_slow_frame);
  tcase_add_loop_test (tests, seek_before_the_start_fails_with_a_message, 0,
      G_N_ELEMENTS (formats));
  tcase_add_test (tests, seek_that_cannot_be_changes_nothing);
  tcase_add_test (tests, frames_are_sought_from_a_reverse_segment);
  tcase_add_test (tests, a_reverse_segment_keeps_its_end);
  tcase_add_test (tests, a_seek_back_without_a_stop_begins_at_the_end);
  tcase_add_test (tests, qos_skips_frames);
  tcase_add_test (tests, qos_beyond_the_end_skips_nothing);
  return suite;
}

GST_CHECK_MAIN (flamesrc_time);
