/*
 * The same frame has the same bytes under any circumstances, and properties
 * have their documented effect.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#include <gst/controller/gstdirectcontrolbinding.h>
#include <gst/controller/gstinterpolationcontrolsource.h>

#define RATE CAPS ("RGBA", "30/1")

static const char *
md5_of (GArray *frames, guint n)
{
  fail_unless (n < frames->len, "only %u frames", frames->len);
  return g_array_index (frames, Frame, n).md5;
}

static const char *const machines[] = {"async-depth=1 n-threads=1",
    "async-depth=4 n-threads=1", "async-depth=1 n-threads=2",
    "async-depth=3 n-threads=3", "async-depth=16 n-threads=0"};

GST_START_TEST (threads_and_depth_do_not_matter)
{
  g_autofree char *properties =
      g_strconcat ("quality=5 backend=cpu ", machines[__i__], NULL);
  g_autoptr (GArray) expected =
      render ("quality=5 backend=cpu async-depth=2 n-threads=2",
          "keyframes.flam3", RATE, 100);
  g_autoptr (GArray) frames = render (properties, "keyframes.flam3", RATE, 100);
  guint i;

  assert_equals_int (expected->len, 10);
  assert_equals_int (frames->len, 10);
  for (i = 0; i < 10; i++) {
    assert_equals_string (md5_of (frames, i), md5_of (expected, i));
    if (i > 0)
      fail_if (g_str_equal (md5_of (frames, i), md5_of (frames, i - 1)));
  }
}
GST_END_TEST;

typedef struct
{
  const char *a, *b;
  gboolean same;
} Pair;

/* Whether two sets of properties give the same first frame. */
static const Pair pairs[] = {
    {"seed=1", "seed=1", TRUE},
    {"seed=1", "seed=2", FALSE},
    {"quality=2", "quality=3", FALSE},
    {"quality=0", "quality=5", TRUE}, /* 0 means the genome's quality */
    {"time-center=0", "time-center=1", FALSE},
    {"quality=400 shutter=0", "quality=400 shutter=5", FALSE},
    {"filters=auto", "filters=logscale", FALSE},
    {"filters=logscale", "filters=logscale", TRUE},
    {"transparency=false", "transparency=true", FALSE},
    {"speed=1", "speed=-1", FALSE},
    {"time-center=0 shutter=0 speed=1", "time-center=0 shutter=0 speed=9",
        TRUE},
    {"genome-rate=30", "genome-rate=60 speed=0.5", TRUE},
    {"genome-time=0.5", "time-center=0.5", TRUE},
    {"genome-time=3.25", "genome-time=3.5", FALSE},
    {"shutter=0 speed=0", "shutter=0 speed=0 genome-rate=3", TRUE},
};

GST_START_TEST (properties_matter)
{
  const Pair *pair = &pairs[__i__];
  g_autofree char *a = g_strconcat ("quality=4 num-buffers=1 ", pair->a, NULL);
  g_autofree char *b = g_strconcat ("quality=4 num-buffers=1 ", pair->b, NULL);
  g_autoptr (GArray) frame_a = render (a, "keyframes.flam3", RATE, 1);
  g_autoptr (GArray) frame_b = render (b, "keyframes.flam3", RATE, 1);
  gboolean same = g_str_equal (md5_of (frame_a, 0), md5_of (frame_b, 0));

  fail_unless (same == pair->same, "%s and %s %s", pair->a, pair->b,
      same ? "are the same" : "differ");
}
GST_END_TEST;

/*
 * If JWildfire's flame names a frame, here 10 units in, a stream of one frame
 * shows that moment.
 */
static const struct
{
  const char *a, *b, *rate;
  gboolean same;
} stills[] = {
    {"num-buffers=1", "num-buffers=1 genome-time=10", "30/1", TRUE},
    {"num-buffers=1", "num-buffers=1 genome-time=0", "30/1", FALSE},
    {"num-buffers=2 time-center=0", "genome-time=0", "30/1", TRUE},
    {"num-buffers=1 speed=-1 time-center=0", "genome-time=20", "30/1", TRUE},
    {"num-buffers=1", "genome-time=10", "0/1", TRUE},
};

GST_START_TEST (a_still_is_the_files_own_moment)
{
  g_autofree char *a =
      g_strconcat ("quality=4 shutter=0 ", stills[__i__].a, NULL);
  g_autofree char *b =
      g_strconcat ("quality=4 shutter=0 ", stills[__i__].b, NULL);
  g_autofree char *caps = g_strdup_printf (
      "video/x-raw,format=RGBA,width=32,height=24,framerate=%s",
      stills[__i__].rate);
  g_autoptr (GArray) frame_a = render (a, "own-frame.flame", caps, 1);
  g_autoptr (GArray) frame_b = render (b, "own-frame.flame", caps, 1);
  gboolean same = g_str_equal (md5_of (frame_a, 0), md5_of (frame_b, 0));

  fail_unless (same == stills[__i__].same, "%s and %s %s", a, b,
      same ? "are the same" : "differ");
}
GST_END_TEST;

GST_START_TEST (negative_speed_plays_backwards)
{
  /*
   * Frames show their middle (time-center) without blur, so the two directions
   * mirror each other.
   */
  g_autoptr (GArray) forward =
      render (SMALL "shutter=0", "keyframes.flam3", RATE, 100);
  g_autoptr (GArray) backward =
      render (SMALL "shutter=0 speed=-1", "keyframes.flam3", RATE, 100);
  guint i;

  assert_equals_int (forward->len, 10);
  assert_equals_int (backward->len, 10);
  for (i = 0; i < 10; i++)
    assert_equals_string (md5_of (forward, i), md5_of (backward, 9 - i));
}
GST_END_TEST;

GST_START_TEST (genome_time_follows_a_control_source)
{
  GstControlSource *source = gst_interpolation_control_source_new ();
  GstTimedValueControlSource *timed = GST_TIMED_VALUE_CONTROL_SOURCE (source);
  /* Genome times 8, 7, … units, in frames of a tenth of a second. */
  g_autoptr (GArray) expected =
      render (SMALL "genome-rate=10 time-center=0 shutter=0", "keyframes.flam3",
          CAPS ("RGBA", "10/1"), 100);
  g_autoptr (GArray) frames = NULL;
  Player player;
  guint i;

  player_init (&player, SMALL "genome-rate=10 shutter=0 async-depth=4",
      "keyframes.flam3", CAPS ("RGBA", "10/1"));
  g_object_set (source, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
  gst_timed_value_control_source_set (timed, 0, 8);
  gst_timed_value_control_source_set (timed, 800 * GST_MSECOND, 0);
  fail_unless (gst_object_add_control_binding (GST_OBJECT (player.src),
      gst_direct_control_binding_new_absolute (
          GST_OBJECT (player.src), "genome-time", source)));
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 100);
  player_clear (&player);
  gst_object_unref (source);

  assert_equals_int (frames->len, 10);
  for (i = 0; i <= 8; i += 4)
    assert_equals_string (md5_of (frames, i), md5_of (expected, 8 - i));
}
GST_END_TEST;

static Suite *
flamesrc_determinism_suite (void)
{
  Suite *suite = suite_create ("flamesrc-determinism");
  TCase *tests = tcase_create ("determinism");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, threads_and_depth_do_not_matter, 0, G_N_ELEMENTS (machines));
  tcase_add_loop_test (tests, properties_matter, 0, G_N_ELEMENTS (pairs));
  tcase_add_loop_test (
      tests, a_still_is_the_files_own_moment, 0, G_N_ELEMENTS (stills));
  tcase_add_test (tests, negative_speed_plays_backwards);
  tcase_add_test (tests, genome_time_follows_a_control_source);
  return suite;
}

GST_CHECK_MAIN (flamesrc_determinism);
