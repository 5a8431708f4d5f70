/*
 * Quality that follows a sink's reports of lateness although the element is not
 * live, on a machine that is throttled to a known speed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

/*
 * 160x90 pixels of 100 samples, plus the burn-in of a trajectory. At this many
 * iterations a second, a frame takes five times as long as it is shown.
 */
#define FULL_QUALITY 100.0
#define FIVE_FRAMES "7.53e6"

#define GRAY "video/x-raw,format=GRAY8,width=160,height=90,framerate=30/1"
#define PLAIN "filters=logscale speed=0 n-threads=1 quality=100 "
#define LIGHT "filters=logscale speed=0 n-threads=1 quality=1 "

/* Acts as a video sink: keeps time, drops late frames, and reports them. */
#define VIDEO_SINK "fakesink name=sink sync=true qos=true max-lateness=20000000"

static void
pipeline_init (Player *player, const char *properties, const char *middle,
    const char *sink)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamesrc name=src location=\"%s\" loop=true %s ! capsfilter name=filter "
      "caps=\"" GRAY "\" %s ! %s",
      path, properties, middle, sink);

  player->pipeline = gst_parse_launch (line, NULL);
  fail_unless (player->pipeline != NULL, "cannot make %s", line);
  test_clock_use (player->pipeline);
  player->src = gst_bin_get_by_name (GST_BIN (player->pipeline), "src");
  player->filter = gst_bin_get_by_name (GST_BIN (player->pipeline), "filter");
  player->sink = gst_bin_get_by_name (GST_BIN (player->pipeline), "sink");
}

static gboolean
is_adaptive (Player *player)
{
  g_autoptr (GstStructure) stats = NULL;
  gboolean adaptive = FALSE;

  g_object_get (player->src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_boolean (stats, "adaptive", &adaptive));
  return adaptive;
}

static void
wait_until_adaptive (Player *player)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;

  while (!is_adaptive (player)) {
    fail_unless (g_get_monotonic_time () < end, "quality does not follow");
    g_usleep (10000);
  }
}

static guint64
get_shown (Player *player)
{
  g_autoptr (GstStructure) stats = NULL;
  guint64 rendered = 0;

  g_object_get (player->sink, "stats", &stats, NULL);
  fail_unless (gst_structure_get_uint64 (stats, "rendered", &rendered));
  return rendered;
}

/*
 * Waits a second for the adaptation. In the next second nearly every frame must
 * be shown.
 */
static void
assert_is_fluid (Player *player)
{
  guint64 shown;
  double part;

  g_usleep (G_USEC_PER_SEC);
  shown = get_shown (player);
  g_usleep (G_USEC_PER_SEC);
  shown = get_shown (player) - shown;
  part = get_stat_double (player->src, "quality") / FULL_QUALITY;
  fail_unless (is_adaptive (player));
  fail_unless (shown >= 29, "%" G_GUINT64_FORMAT " of 30 frames", shown);
  /* Four fifths of the frame time at a fifth of the speed, less the burn-in. */
  fail_unless (part > 0.12 && part < 0.16, "%g of the samples", part);
}

/* Returns how often a message reported that quality adapts. */
static guint
count_messages (Player *player)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  GstMessage *message;
  guint n = 0;

  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT))) {
    if (gst_message_has_name (message, "flame-quality")) {
      const GstStructure *s = gst_message_get_structure (message);
      double quality, load;
      gboolean adaptive;

      fail_unless (gst_structure_get (s, "adaptive", G_TYPE_BOOLEAN, &adaptive,
          "quality", G_TYPE_DOUBLE, &quality, "load", G_TYPE_DOUBLE, &load,
          NULL));
      fail_unless (adaptive);
      assert_equals_float (quality, FULL_QUALITY);
      fail_unless (load > 1, "a load of %g", load);
      n++;
    }
    gst_message_unref (message);
  }
  return n;
}

static const char *const middles[] = {
    "",
    /* The QoS events arrive some frames later. */
    "! queue max-size-buffers=6",
};

GST_START_TEST (a_sink_is_followed)
{
  Player player;

  g_setenv ("FLAME_TEST_THROTTLE", FIVE_FRAMES, TRUE);
  pipeline_init (&player, PLAIN, middles[__i__], VIDEO_SINK);
  player_set_state (&player, GST_STATE_PLAYING);
  wait_until_adaptive (&player);
  assert_is_fluid (&player);
  assert_equals_int (count_messages (&player), 1);

  /* A pause makes no frame late and changes nothing. */
  player_set_state (&player, GST_STATE_PAUSED);
  g_usleep (G_USEC_PER_SEC / 2);
  player_set_state (&player, GST_STATE_PLAYING);
  assert_is_fluid (&player);

  /* Nor does a seek. */
  player_seek (&player, 1, GST_FORMAT_TIME, 5 * GST_SECOND, -1);
  assert_is_fluid (&player);
  assert_equals_int (count_messages (&player), 0);

  /* A new start forgets the adaptation. */
  player_set_state (&player, GST_STATE_READY);
  player_set_state (&player, GST_STATE_PAUSED);
  fail_if (is_adaptive (&player));
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

typedef struct
{
  const char *properties, *middle, *sink;
} Setup;

#define APP_SINK "appsink name=sink max-buffers=1 "

/* In each of these setups, every frame has all its samples. */
static const Setup faithful[] = {
    /* writes a file */
    {"", "", APP_SINK "sync=false qos=true"},
    /* sends to a network */
    {"", "", APP_SINK "sync=true qos=false"},
    {"", "! queue max-size-buffers=2", APP_SINK "sync=true qos=false"},
    /* adaptation is disabled */
    {"adaptive=never", "", APP_SINK "sync=true qos=true"},
    {"qos=false", "", APP_SINK "sync=true qos=true"},
};

GST_START_TEST (others_get_every_sample)
{
  const Setup *setup = &faithful[__i__];
  g_autofree char *properties =
      g_strconcat (PLAIN "speed=1 ", setup->properties, NULL);
  g_autoptr (GArray) expected = NULL;
  g_autoptr (GArray) frames = NULL;
  Player player;
  guint i;

  pipeline_init (&player, PLAIN "speed=1", "", APP_SINK "sync=false");
  player_set_state (&player, GST_STATE_PLAYING);
  expected = player_collect (&player, 30);
  player_clear (&player);

  g_setenv ("FLAME_TEST_THROTTLE", FIVE_FRAMES, TRUE);
  pipeline_init (&player, properties, setup->middle, setup->sink);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 6);
  fail_if (is_adaptive (&player));
  assert_equals_float (get_stat_double (player.src, "quality"), FULL_QUALITY);
  /* Some frames may be skipped, as the sink asks for it. */
  for (i = 0; i < frames->len; i++) {
    const Frame *frame = &g_array_index (frames, Frame, i);

    if (frame->offset < expected->len)
      assert_equals_string (
          frame->md5, g_array_index (expected, Frame, frame->offset).md5);
  }
  assert_equals_int (count_messages (&player), 0);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

/* If another element is slow, fewer samples would not help. */
GST_START_TEST (the_slowness_of_others_costs_no_samples)
{
  Player player;

  pipeline_init (&player, LIGHT, "! identity sleep-time=100000", VIDEO_SINK);
  player_set_state (&player, GST_STATE_PLAYING);
  g_usleep (2 * G_USEC_PER_SEC);
  fail_if (is_adaptive (&player));
  assert_equals_float (get_stat_double (player.src, "quality"), 1);
  fail_unless (get_stat (player.src, "late") > 0);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_lateness_suite (void)
{
  Suite *suite = suite_create ("flamesrc-lateness");
  TCase *tests = tcase_create ("lateness");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_loop_test (tests, a_sink_is_followed, 0, G_N_ELEMENTS (middles));
  tcase_add_loop_test (
      tests, others_get_every_sample, 0, G_N_ELEMENTS (faithful));
  tcase_add_test (tests, the_slowness_of_others_costs_no_samples);
  return suite;
}

GST_CHECK_MAIN (flamesrc_lateness);
