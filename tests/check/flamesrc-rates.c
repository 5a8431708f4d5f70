/*
 * Frame rates that change while playing: timestamps are monotonic and buffers
 * contiguous, forward and in reverse, as with GStreamer's own test source.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflametime.h"
#include "tests/check/support.h"

/* ------------------------------------------------------- the cursor alone */

#define SEQUENCES 20000
#define CHANGES 12

static const GstFlameRate rates[] = {{30, 1}, {25, 1}, {60, 1}, {24000, 1001},
    {30000, 1001}, {1, 1}, {5, 1}, {1, 3}, {1000000000, 1}, {1, G_MAXINT},
    {0, 1}};

/* The stream of frames, as elements downstream see it. */
typedef struct
{
  GstClockTime begin, end; /* of the previous frame */
  guint n;
} Stream;

static void
leave (Stream *stream, const GstFlameCursor *cursor, const GstFlameRate *rate)
{
  const gboolean was_still = !GST_CLOCK_TIME_IS_VALID (stream->end);
  GstClockTime begin, end;

  gst_flame_cursor_get_span (cursor, rate, &begin, &end);
  fail_unless (
      begin < end, "%" G_GUINT64_FORMAT " to %" G_GUINT64_FORMAT, begin, end);
  if (stream->n++ > 0 && cursor->reverse) {
    fail_unless (begin < stream->begin);
    fail_unless (was_still || rate->num == 0 || end == stream->begin);
  } else if (stream->n > 1) {
    fail_unless (begin > stream->begin);
    fail_unless (was_still || begin == stream->end);
  }
  stream->begin = begin;
  stream->end = end;
}

/*
 * Queues some frames; fewer of them leave, and the rest is dropped because the
 * rate changes.
 */
static void
play (GRand *random, Stream *stream, GstFlameCursor *cursor,
    const GstFlameRate *rate, const GstSegment *segment, GstClockTime duration)
{
  const guint n_queued = g_rand_int_range (random, 0, 9);
  const guint n_left = g_rand_int_range (random, 0, (gint32) n_queued + 1);
  gint64 number;

  gst_flame_cursor_resolve (cursor, rate, segment, duration);
  number = cursor->next;
  if (g_rand_boolean (random))
    gst_flame_cursor_set_duration (cursor, rate, segment, GST_CLOCK_TIME_NONE);
  for (guint i = 0; i < n_queued && !gst_flame_cursor_at_end (cursor); i++) {
    if (i < n_left)
      leave (stream, cursor, rate);
    gst_flame_cursor_advance (cursor);
    number = i < n_left ? cursor->next : number;
  }
  gst_flame_cursor_unresolve (cursor, rate, number);
}

GST_START_TEST (a_cursor_goes_one_way)
{
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  guint n_frames = 0;

  for (guint i = 0; i < SEQUENCES; i++) {
    const gboolean reverse = g_rand_boolean (random);
    const GstClockTime some = g_rand_int_range (random, 1, G_MAXINT);
    const GstClockTime duration =
        g_rand_boolean (random) ? GST_CLOCK_TIME_NONE : some;
    const GstClockTime position =
        g_rand_int_range (random, 0, (gint32) MIN (duration, G_MAXINT));
    GstFlameCursor cursor;
    GstSegment segment;
    Stream stream = {0};

    gst_segment_init (&segment, GST_FORMAT_TIME);
    if (reverse)
      segment.start = g_rand_int_range (random, 0, (gint32) position + 1);
    else if (g_rand_boolean (random))
      segment.stop = position + g_rand_int_range (random, 1, G_MAXINT);
    gst_flame_cursor_seek (&cursor, position, reverse);
    /* The next document may be longer or shorter. */
    for (guint k = 0; k < CHANGES; k++)
      play (random, &stream, &cursor,
          &rates[g_rand_int_range (random, 0, G_N_ELEMENTS (rates))], &segment,
          k % 3 == 2 ? some : duration);
    /* The last frame begins before the segment's stop. */
    fail_unless (stream.n == 0 || reverse || stream.begin < segment.stop);
    n_frames += stream.n;
  }
  fail_unless (n_frames > SEQUENCES);
}
GST_END_TEST;

/* A seek keeps the grid of frames, so no frame is cut. */
GST_START_TEST (a_seek_cuts_nothing)
{
  const GstFlameRate rate = {25, 1};
  GstClockTime begin, end;
  GstFlameCursor cursor;
  GstSegment segment;

  gst_segment_init (&segment, GST_FORMAT_TIME);
  gst_flame_cursor_seek (&cursor, 50 * GST_MSECOND, FALSE);
  gst_flame_cursor_resolve (&cursor, &rates[0], &segment, GST_CLOCK_TIME_NONE);
  /* Nor is a frame of another rate cut, if no frame has left before. */
  gst_flame_cursor_advance (&cursor);
  gst_flame_cursor_unresolve (&cursor, &rates[0], 1);
  gst_flame_cursor_resolve (&cursor, &rate, &segment, GST_CLOCK_TIME_NONE);
  gst_flame_cursor_get_span (&cursor, &rate, &begin, &end);
  fail_unless_equals_uint64 (begin, 40 * GST_MSECOND);
  fail_unless_equals_uint64 (end, 80 * GST_MSECOND);
}
GST_END_TEST;

/* --------------------------------------------------------- whole pipelines */

#define TINY "video/x-raw,format=GRAY8,width=16,height=12"
#define N_BEFORE 13

typedef struct
{
  const char *from, *to;
} Change;

static const Change changes[] = {
    {"30/1", "25/1"},
    {"60/1", "30/1"},
    {"30/1", "24000/1001"},
    {"24000/1001", "30000/1001"},
    {"30/1", "1/1"},
    {"1/1", "30/1"},
    {"30/1", "5/1"},
    {"5/1", "60/1"},
    {"30/1", "1/3"},
    {"30/1", "0/1"},
    {"25/1", "1000000000/1"},
};

static GstPadProbeReturn
set_filter (GstPad *pad, GstPadProbeInfo *info G_GNUC_UNUSED, gpointer caps)
{
  g_autoptr (GstPad) peer = gst_pad_get_peer (pad);
  g_autoptr (GstElement) filter =
      peer ? gst_pad_get_parent_element (peer) : NULL;

  if (filter)
    g_object_set (filter, "caps", caps, NULL);
  return GST_PAD_PROBE_REMOVE;
}

/*
 * Waits until no buffer is in the capsfilter. The filter renegotiates only
 * after it has refused a buffer, which would end GstBaseSrc.
 */
static void
set_rate (Player *player, const char *rate)
{
  g_autoptr (GstPad) pad = gst_element_get_static_pad (player->src, "src");
  g_autofree char *text = g_strdup_printf (TINY ",framerate=%s", rate);

  gst_pad_add_probe (pad, GST_PAD_PROBE_TYPE_IDLE, set_filter,
      gst_caps_from_string (text), (GDestroyNotify) gst_caps_unref);
}

static gboolean
has_rate (GstSample *sample, const char *rate)
{
  g_autofree char *text = g_strdup_printf (TINY ",framerate=%s", rate);
  g_autoptr (GstCaps) caps = gst_caps_from_string (text);

  return gst_caps_can_intersect (gst_sample_get_caps (sample), caps);
}

/* @source: a launch line whose element is named src */
static void
init (Player *player, const char *source, const char *rate)
{
  g_autofree char *line = g_strdup_printf (
      "%s ! capsfilter name=filter caps=" TINY ",framerate=%s ! "
      "appsink name=sink sync=false max-buffers=1",
      source, rate);

  player->pipeline = gst_parse_launch (line, NULL);
  fail_unless (player->pipeline != NULL, "cannot make %s", line);
  player->src = gst_bin_get_by_name (GST_BIN (player->pipeline), "src");
  player->filter = gst_bin_get_by_name (GST_BIN (player->pipeline), "filter");
  player->sink = gst_bin_get_by_name (GST_BIN (player->pipeline), "sink");
}

/* Returns: (transfer full) */
static char *
get_source (const char *properties)
{
  g_autofree char *path = data_path ("turn.flam3");

  return g_strdup_printf ("flamesrc name=src location=\"%s\" quality=1 "
                          "n-threads=1 filters=logscale %s",
      path, properties);
}

/*
 * Checks that the frame follows @before, if there is one.
 * @may_skip: frames may be missing
 */
static void
check_frame (
    GstSample *sample, Stream *before, gboolean reverse, gboolean may_skip)
{
  GstBuffer *buffer = gst_sample_get_buffer (sample);
  const GstClockTime pts = GST_BUFFER_PTS (buffer);
  const gboolean is_still = !GST_BUFFER_DURATION_IS_VALID (buffer);
  const GstClockTime end =
      is_still ? GST_CLOCK_TIME_NONE : pts + GST_BUFFER_DURATION (buffer);

  fail_unless (is_still || end > pts);
  if (before->n++ > 0 && reverse) {
    fail_unless (pts < before->begin,
        "%" GST_TIME_FORMAT " is not before %" GST_TIME_FORMAT,
        GST_TIME_ARGS (pts), GST_TIME_ARGS (before->begin));
    fail_unless (is_still || end == before->begin);
  } else if (before->n > 1) {
    fail_unless (pts > before->begin,
        "%" GST_TIME_FORMAT " is not after %" GST_TIME_FORMAT,
        GST_TIME_ARGS (pts), GST_TIME_ARGS (before->begin));
    fail_unless (may_skip ? pts >= before->end : pts == before->end);
  }
  before->begin = pts;
  before->end = end;
}

/* Plays some frames of one rate, then some of the other. */
static void
run_change (const char *source, const Change *change, gboolean reverse)
{
  const guint n_after = g_str_equal (change->to, "1/3") ? 2 : 5;
  Stream stream = {0};
  GstSample *sample;
  guint n_changed = 0;
  Player player;

  init (&player, source, change->from);
  player_set_state (&player, GST_STATE_PAUSED);
  if (reverse)
    player_seek (
        &player, -1, GST_FORMAT_TIME, 0, 95 * GST_SECOND / 10 + 12345678);
  player_set_state (&player, GST_STATE_PLAYING);
  while (n_changed < n_after && (sample = player_pull (&player))) {
    check_frame (sample, &stream, reverse, FALSE);
    n_changed += has_rate (sample, change->to);
    gst_sample_unref (sample);
    if (stream.n == (g_str_equal (change->from, "1/1") ? 3 : N_BEFORE))
      set_rate (&player, change->to);
  }
  player_clear (&player);
  /* A still is one frame. */
  assert_equals_int (n_changed, g_str_equal (change->to, "0/1") ? 1 : n_after);
}

GST_START_TEST (buffers_stay_contiguous)
{
  const Change *change = &changes[__i__];
  g_autofree char *one = get_source ("async-depth=1");
  g_autofree char *four = get_source ("async-depth=4");

  /*
   * GStreamer's own source must pass as well, but it has no duration after a
   * still.
   */
  if (!g_str_equal (change->to, "0/1"))
    run_change ("videotestsrc name=src", change, FALSE);
  run_change (one, change, FALSE);
  run_change (four, change, FALSE);
  run_change (one, change, TRUE);
  run_change (four, change, TRUE);
}
GST_END_TEST;

/* Late frames are skipped, and no frame comes twice. */
GST_START_TEST (live_goes_on)
{
  g_autofree char *source = get_source ("is-live=true");
  Stream stream = {0};
  guint n_changed = 0;
  Player player;

  init (&player, source, "30/1");
  player_set_state (&player, GST_STATE_PLAYING);
  while (n_changed < 4) {
    GstSample *sample = player_pull (&player);

    fail_unless (sample != NULL);
    check_frame (sample, &stream, FALSE, TRUE);
    n_changed += has_rate (sample, "5/1");
    gst_sample_unref (sample);
    if (stream.n == N_BEFORE)
      set_rate (&player, "5/1");
  }
  player_clear (&player);
}
GST_END_TEST;

/*
 * Counts the frame that leaves. With one frame in flight, it is the last one
 * queued.
 */
static GstPadProbeReturn
check_genome_time (
    GstPad *pad, GstPadProbeInfo *info G_GNUC_UNUSED, gpointer data)
{
  g_autoptr (GstElement) src = gst_pad_get_parent_element (pad);
  g_autoptr (GstStructure) flames = NULL;
  double *before = data, time;

  g_signal_emit_by_name (src, "get-flames", 1, &flames);
  fail_unless (flames != NULL);
  fail_unless (gst_structure_get_double (flames, "genome-time", &time));
  fail_unless (time >= *before, "%g after %g", time, *before);
  *before = time;
  return GST_PAD_PROBE_OK;
}

/*
 * Whichever part of its duration a frame shows, the animation never runs
 * backwards.
 */
GST_START_TEST (the_animation_goes_one_way)
{
  static const char *const order[] = {
      "30/1", "1/1", "25/1", "24000/1001", "5/1", "60/1", "1/3"};
  static const char *const centers[] = {
      "time-center=0", "time-center=0.5", "time-center=1"};
  g_autofree char *properties = g_strconcat (
      "async-depth=1 loop-duration=100000000000 ", centers[__i__], NULL);
  g_autofree char *source = get_source (properties);
  g_autoptr (GstPad) pad = NULL;
  double before = -1;
  Stream stream = {0};
  Player player;

  init (&player, source, order[0]);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_add_probe (
      pad, GST_PAD_PROBE_TYPE_BUFFER, check_genome_time, &before, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
    guint n = 0;

    set_rate (&player, order[i]);
    while (n < 2) {
      GstSample *sample = player_pull (&player);

      fail_unless (sample != NULL);
      check_frame (sample, &stream, FALSE, FALSE);
      n += has_rate (sample, order[i]);
      gst_sample_unref (sample);
    }
  }
  player_clear (&player);
  fail_unless (before > 0);
}
GST_END_TEST;

static Suite *
flamesrc_rates_suite (void)
{
  Suite *suite = suite_create ("flamesrc-rates");
  TCase *tests = tcase_create ("rates");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, a_cursor_goes_one_way);
  tcase_add_test (tests, a_seek_cuts_nothing);
  tcase_add_loop_test (
      tests, buffers_stay_contiguous, 0, G_N_ELEMENTS (changes));
  tcase_add_test (tests, live_goes_on);
  tcase_add_loop_test (tests, the_animation_goes_one_way, 0, 3);
  return suite;
}

GST_CHECK_MAIN (flamesrc_rates);
