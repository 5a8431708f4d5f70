/*
 * Adaptive quality: as many samples as the frame rate allows, on a machine that
 * is throttled to a known speed.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/controller/controller.h>

#include "tests/check/support.h"
#include "tests/check/test-clock.h"

/*
 * 160x90 pixels of 100 samples, plus the burn-in of a trajectory. At this many
 * iterations a second, a frame takes five times as long as it is shown.
 */
#define FULL_QUALITY 100.0
#define FULL_SAMPLES (160 * 90 * FULL_QUALITY)
#define BURN_IN 65536
#define FIVE_FRAMES ((FULL_SAMPLES + BURN_IN) * 30 / 5)

/* A frame that takes no time cannot depend on the machine. */
#define FAST "1e9"

#define GRAY(rate)                                                             \
  "video/x-raw,format=GRAY8,width=160,height=90,framerate=" rate
#define PLAIN "quality=100 filters=logscale speed=0 n-threads=1 "

static void
throttle (const char *schedule, double rate)
{
  char number[G_ASCII_DTOSTR_BUF_SIZE];
  g_autofree char *text = g_strconcat (
      g_ascii_dtostr (number, sizeof number, rate), schedule, NULL);

  g_setenv ("FLAME_TEST_THROTTLE", text, TRUE);
}

static double
get_brightness (GstSample *sample)
{
  GstBuffer *buffer = gst_sample_get_buffer (sample);
  double sum = 0;
  GstMapInfo map;
  gsize i;

  fail_unless (gst_buffer_map (buffer, &map, GST_MAP_READ));
  for (i = 0; i < map.size; i++)
    sum += map.data[i];
  gst_buffer_unmap (buffer, &map);
  return sum / map.size;
}

typedef struct
{
  guint frames;
  double least, most;   /* brightness */
  double quality;       /* achieved, mean */
  GstClockTime covered; /* time from the first frame to the last one */
} Span;

static void
play_for (Player *player, GstClockTime duration, Span *span)
{
  const gint64 end = g_get_monotonic_time () + duration / GST_USECOND;
  GstClockTime first = GST_CLOCK_TIME_NONE, last = 0;

  *span = (Span){.least = 255};
  while (g_get_monotonic_time () < end) {
    GstSample *sample = player_pull (player);
    double brightness = get_brightness (sample);

    last = GST_BUFFER_PTS (gst_sample_get_buffer (sample));
    if (!GST_CLOCK_TIME_IS_VALID (first))
      first = last;
    gst_sample_unref (sample);
    span->frames++;
    span->least = MIN (span->least, brightness);
    span->most = MAX (span->most, brightness);
    span->quality += get_stat_double (player->src, "quality");
  }
  span->quality /= span->frames;
  span->covered = last - first;
}

GST_START_TEST (keeps_the_frame_rate_and_climbs_back)
{
  guint64 skipped;
  double part;
  Player player;
  Span early, slow, fast;

  throttle (":4," FAST, FIVE_FRAMES);
  /*
   * With log density alone, as in flam3, fewer samples make the picture darker.
   */
  player_init (
      &player, PLAIN "is-live=true filters=auto", "turn.flam3", GRAY ("30/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);

  play_for (&player, GST_SECOND, &early);
  skipped = get_stat (player.src, "skipped");
  play_for (&player, 2 * GST_SECOND, &slow);
  skipped = get_stat (player.src, "skipped") - skipped;
  /* Four fifths of the frame time at a fifth of the speed, less the burn-in. */
  part = slow.quality / FULL_QUALITY;
  fail_unless (part > 0.15 && part < 0.17, "%g of the samples", part);
  fail_unless (ABS ((gint) slow.frames - 60) <= 1, "%u frames in two seconds",
      slow.frames);
  assert_equals_uint64 (skipped, 0);
  assert_equals_float (
      get_stat_double (player.src, "full-quality"), FULL_QUALITY);

  play_for (&player, 3 * GST_SECOND, &fast);
  fast.quality = get_stat_double (player.src, "quality");
  assert_equals_float (fast.quality, FULL_QUALITY);
  /* The picture stands still, so only noise may change. */
  fail_unless (MAX (slow.most, fast.most) < 1.04 * MIN (slow.least, fast.least),
      "brightness is %g to %g, then %g to %g", slow.least, slow.most,
      fast.least, fast.most);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

/* The machine slows down in the middle. */
GST_START_TEST (follows_within_a_second)
{
  double before, after, load;
  Player player;
  Span span;

  g_setenv ("FLAME_TEST_THROTTLE", "2e7:2,5e6", TRUE);
  player_init (
      &player, PLAIN "n-threads=2 is-live=true", "turn.flam3", GRAY ("30/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  play_for (&player, 1500 * GST_MSECOND, &span);
  before = get_stat_double (player.src, "quality");
  play_for (&player, 1600 * GST_MSECOND, &span);
  play_for (&player, GST_SECOND, &span);
  after = get_stat_double (player.src, "quality");
  load = get_stat_double (player.src, "load");
  fail_unless (ABS ((gint) span.frames - 30) <= 1, "%u frames", span.frames);
  fail_unless (after > before / 4.2 && after < before / 3.8, "%g after %g",
      after, before);
  fail_unless (load > 0.75 && load < 0.85, "a load of %g", load);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

typedef struct
{
  const char *properties;
  double least, most; /* achieved quality */
  const char *bound;  /* (nullable) a property that a controller sets */
  double value;
} Setting;

/* The machine's speed leaves time for 16 samples a pixel. */
static const Setting settings[] = {
    {"is-live=false", 100, 100, NULL, 0},
    {"is-live=false adaptive=always", 15, 17, NULL, 0},
    {"is-live=true adaptive=never", 100, 100, NULL, 0},
    {"is-live=true min-quality=40", 40, 40, NULL, 0},
    {"is-live=true quality=1000", 15, 17, NULL, 0},
    {"is-live=true quality=4", 4, 4, NULL, 0},
    {"is-live=true target-load=0.4", 7.5, 8.5, NULL, 0},
    {"is-live=true", 40, 40, "min-quality", 40},
    {"is-live=true", 7.5, 8.5, "target-load", 0.4},
};

static void
bind (GstElement *src, const char *property, double value)
{
  GstControlSource *source = gst_interpolation_control_source_new ();

  gst_timed_value_control_source_set (
      GST_TIMED_VALUE_CONTROL_SOURCE (source), 0, value);
  fail_unless (gst_object_add_control_binding (
      GST_OBJECT (src), gst_direct_control_binding_new_absolute (
                            GST_OBJECT (src), property, source)));
  gst_object_unref (source);
}

GST_START_TEST (properties_choose)
{
  const Setting *setting = &settings[__i__];
  g_autofree char *properties = g_strconcat (PLAIN, setting->properties, NULL);
  double quality;
  Player player;

  throttle ("", FIVE_FRAMES);
  player_init (&player, properties, "turn.flam3", GRAY ("30/1"));
  if (setting->bound)
    bind (player.src, setting->bound, setting->value);
  test_clock_use (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_array_unref (player_collect (&player, 20));
  quality = get_stat_double (player.src, "quality");
  fail_unless (
      quality >= setting->least - 1e-6 && quality <= setting->most + 1e-6,
      "%s: a quality of %g", setting->properties, quality);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
}
GST_END_TEST;

/*
 * On a fast machine, adaptive quality gives the frames of fixed quality with
 * the denoiser, which its filters=auto includes.
 */
GST_START_TEST (a_fast_machine_loses_nothing)
{
  g_autoptr (GArray) fixed = render (SMALL "num-buffers=6 filters=denoise",
      "turn.flam3", CAPS ("RGBA", "5/1"), 6);
  g_autoptr (GArray) adaptive = render (SMALL "num-buffers=6 adaptive=always",
      "turn.flam3", CAPS ("RGBA", "5/1"), 6);
  guint i;

  assert_equals_int (adaptive->len, 6);
  for (i = 0; i < 6; i++)
    assert_equals_string (g_array_index (adaptive, Frame, i).md5,
        g_array_index (fixed, Frame, i).md5);
}
GST_END_TEST;

/* Sixteen buckets to a pixel, which take most of the time here. */
#define BUCKETS                                                                \
  "<flame size='160 90' scale='40' quality='20' supersample='4'>"              \
  "<xform weight='1' linear='1' coefs='0.5 0.4 -0.4 0.5 0.3 0.2'/>"            \
  "<xform weight='1' linear='1' coefs='0.5 0 0 0.5 -0.6 0.5'/>"                \
  "<color index='0' rgb='255 0 0'/><color index='255' rgb='0 0 255'/></flame>"

static guint
get_stat_uint (GstElement *src, const char *name)
{
  g_autoptr (GstStructure) stats = NULL;
  guint value = 0;

  g_object_get (src, "stats", &stats, NULL);
  fail_unless (gst_structure_get_uint (stats, name, &value), "no %s", name);
  return value;
}

/* Plays until a message reports the supersample @wanted. */
static void
play_until_supersample (Player *player, guint wanted)
{
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  guint supersample = 0;

  while (supersample != wanted) {
    GstMessage *message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT);

    if (message && gst_message_has_name (message, "flame-quality"))
      fail_unless (gst_structure_get_uint (
          gst_message_get_structure (message), "supersample", &supersample));
    if (message)
      gst_message_unref (message);
    else
      gst_sample_unref (player_pull (player));
    fail_unless (g_get_monotonic_time () < end,
        "a supersample of %u, not of %u",
        get_stat_uint (player->src, "supersample"), wanted);
  }
}

/*
 * All buckets take two frames' time on a slow machine. One bucket to a pixel
 * leaves time for samples, and all buckets return when the machine is fast
 * again.
 */
GST_START_TEST (buckets_give_way_and_come_back)
{
  Player player;

  g_setenv ("FLAME_TEST_THROTTLE", FAST, TRUE);
  g_setenv ("FLAME_TEST_THROTTLE_BUCKETS", "3.8e6:3," FAST, TRUE);
  player_init (&player, PLAIN "is-live=true", NULL, GRAY ("30/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.src, "genome", BUCKETS, "quality", 20.0, NULL);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  play_until_supersample (&player, 1);
  assert_equals_int (get_stat_uint (player.src, "full-supersample"), 4);
  play_until_supersample (&player, 4);
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE");
  g_unsetenv ("FLAME_TEST_THROTTLE_BUCKETS");
}
GST_END_TEST;

/* With fixed quality, neither samples nor buckets are reduced. */
GST_START_TEST (fixed_quality_keeps_its_buckets)
{
  Player player;

  g_setenv ("FLAME_TEST_THROTTLE_BUCKETS", "3.8e6", TRUE);
  player_init (
      &player, PLAIN "is-live=true adaptive=never", NULL, GRAY ("30/1"));
  test_clock_use (player.pipeline);
  g_object_set (player.src, "genome", BUCKETS, "quality", 1.0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  for (guint i = 0; i < 6; i++) {
    gst_sample_unref (player_pull (&player));
    assert_equals_int (get_stat_uint (player.src, "supersample"), 4);
  }
  player_clear (&player);
  g_unsetenv ("FLAME_TEST_THROTTLE_BUCKETS");
}
GST_END_TEST;

static Suite *
flamesrc_adaptive_suite (void)
{
  Suite *suite = suite_create ("flamesrc-adaptive");
  TCase *tests = tcase_create ("adaptive");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_test (tests, keeps_the_frame_rate_and_climbs_back);
  tcase_add_test (tests, follows_within_a_second);
  tcase_add_loop_test (tests, properties_choose, 0, G_N_ELEMENTS (settings));
  tcase_add_test (tests, a_fast_machine_loses_nothing);
  tcase_add_test (tests, buckets_give_way_and_come_back);
  tcase_add_test (tests, fixed_quality_keeps_its_buckets);
  return suite;
}

GST_CHECK_MAIN (flamesrc_adaptive);
