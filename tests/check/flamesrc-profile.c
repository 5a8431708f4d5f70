/*
 * The property profile: size, rate and the range of frames, and caps that
 * override it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <unistd.h>

#include "tests/check/support.h"

#define PROFILE                                                                \
  "profile=\"{\\\"width\\\": 32, \\\"height\\\": 24, \\\"fps\\\": 10, "        \
  "\\\"skip\\\": 1, \\\"start\\\": 3, \\\"end\\\": 11}\" "

static void
assert_format (const char *caps, gint width, gint height, gint num, gint den)
{
  GstVideoInfo info;
  GstSample *sample;
  Player player;

  player_init (&player, SMALL PROFILE, "turn.flam3", caps);
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  fail_unless (sample != NULL);
  fail_unless (gst_video_info_from_caps (&info, gst_sample_get_caps (sample)));
  fail_unless_equals_int (GST_VIDEO_INFO_WIDTH (&info), width);
  fail_unless_equals_int (GST_VIDEO_INFO_HEIGHT (&info), height);
  fail_unless_equals_int (GST_VIDEO_INFO_FPS_N (&info), num);
  fail_unless_equals_int (GST_VIDEO_INFO_FPS_D (&info), den);
  gst_sample_unref (sample);
  player_clear (&player);
}

GST_START_TEST (profile_says_size_and_rate)
{
  assert_format ("video/x-raw,format=RGB", 32, 24, 5, 1);
}
GST_END_TEST;

/* The profile is read once, and applies to later documents as well. */
GST_START_TEST (from_a_pipe)
{
  static const char text[] = "{\"width\": 32, \"height\": 24, \"fps\": 10}";
  g_autofree char *properties = NULL, *title = NULL;
  guint pulled = 0;
  Player player;
  int ends[2];

  fail_unless (pipe (ends) == 0);
  fail_unless (write (ends[1], text, strlen (text)) == (ssize_t) strlen (text));
  close (ends[1]);
  properties = g_strdup_printf (SMALL "loop=true profile=/dev/fd/%d ", ends[0]);
  player_init (&player, properties, "turn.flam3", "video/x-raw,format=RGB");
  player_set_state (&player, GST_STATE_PLAYING);
  title = player_pull_until_changed (&player, 1, &pulled);
  assert_equals_string (title, "A turn");
  g_free (title);
  g_object_set (player.src, "genome", GENOME, NULL);
  title = player_pull_until_changed (&player, 10000, &pulled);
  assert_equals_string (title, "new one");
  player_clear (&player);
  close (ends[0]);
}
GST_END_TEST;

GST_START_TEST (caps_win)
{
  assert_format (CAPS ("RGB", "7/1"), 64, 48, 7, 1);
  assert_format ("video/x-raw,format=RGB,width=40", 40, 24, 5, 1);
}
GST_END_TEST;

#define TRIMMED "\\\"start\\\": 3, \\\"end\\\": 11}\" "
#define RATED "profile=\"{\\\"fps\\\": 10, "

/*
 * Plays frames 3 to 10 at 10 a second, with every other one skipped. The
 * remaining frames keep their pictures, times and shutter.
 */
GST_START_TEST (start_end_and_skip)
{
  const char *caps = "video/x-raw,format=RGB,width=32,height=24";
  GArray *some = render (SMALL PROFILE, "turn.flam3", caps, 100);
  GArray *all = render (SMALL RATED TRIMMED, "turn.flam3", caps, 100);
  GArray *whole = render (SMALL, "turn.flam3",
      "video/x-raw,format=RGB,width=32,height=24,framerate=10/1", 5);
  GArray *slow = render (SMALL, "turn.flam3",
      "video/x-raw,format=RGB,width=32,height=24,framerate=5/1", 5);

  fail_unless_equals_int (some->len, 4);
  fail_unless_equals_int (all->len, 8);
  fail_unless_equals_string (
      g_array_index (all, Frame, 0).md5, g_array_index (whole, Frame, 2).md5);
  for (guint i = 0; i < some->len; i++)
    fail_unless_equals_string (g_array_index (some, Frame, i).md5,
        g_array_index (all, Frame, 2 * i).md5);
  /*
   * With caps of that rate, the shutter covers the whole duration of a frame.
   */
  fail_if (g_str_equal (
      g_array_index (some, Frame, 0).md5, g_array_index (slow, Frame, 1).md5));
  g_array_unref (some);
  g_array_unref (all);
  g_array_unref (whole);
  g_array_unref (slow);
}
GST_END_TEST;

/* Caps override the profile, so the shutter covers their frame duration. */
GST_START_TEST (other_rates_show_all_their_time)
{
  const char *caps = "video/x-raw,format=RGB,width=32,height=24,framerate=7/1";
  GArray *with =
      render (SMALL "profile=\"{\\\"fps\\\": 10, \\\"skip\\\": 1}\" ",
          "turn.flam3", caps, 3);
  GArray *without = render (SMALL, "turn.flam3", caps, 3);

  for (guint i = 0; i < 3; i++)
    fail_unless_equals_string (g_array_index (with, Frame, i).md5,
        g_array_index (without, Frame, i).md5);
  g_array_unref (with);
  g_array_unref (without);
}
GST_END_TEST;

static void
assert_refused (const char *properties, const char *says)
{
  g_autofree char *line =
      g_strdup_printf ("flamesrc %s ! fakesink", properties);
  GstElement *pipeline = gst_parse_launch (line, NULL);
  GstBus *bus = gst_element_get_bus (pipeline);
  g_autoptr (GError) error = NULL;
  GstMessage *message;

  gst_element_set_state (pipeline, GST_STATE_PAUSED);
  message =
      gst_bus_timed_pop_filtered (bus, 10 * GST_SECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (strstr (error->message, says) != NULL, "%s", error->message);
  gst_message_unref (message);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (bus);
  gst_object_unref (pipeline);
}

GST_START_TEST (errors_are_clear)
{
  assert_refused ("profile={\\\"fps\\\":true}", "key 'fps'");
  assert_refused ("profile=/no/such/profile.json", "/no/such/profile.json");
}
GST_END_TEST;

static Suite *
flamesrc_profile_suite (void)
{
  Suite *suite = suite_create ("flamesrc-profile");
  TCase *tests = tcase_create ("profile");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, profile_says_size_and_rate);
  tcase_add_test (tests, from_a_pipe);
  tcase_add_test (tests, caps_win);
  tcase_add_test (tests, start_end_and_skip);
  tcase_add_test (tests, other_rates_show_all_their_time);
  tcase_add_test (tests, errors_are_clear);
  return suite;
}

GST_CHECK_MAIN (flamesrc_profile)
