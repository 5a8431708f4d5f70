/*
 * Folders, playlists and the endless stream in the element.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/support/test-folder.h"

#define RATE CAPS ("RGBA", "30/1")
#define MINUTE_300 (300 * 60 * GST_SECOND)

/* Returns: (transfer full) a folder with the named files of the test data */
static char *
make_folder (const char *const *names)
{
  char *folder = g_dir_make_tmp ("flamesrc-flock-XXXXXX", NULL);

  for (guint i = 0; names[i]; i++) {
    g_autofree char *from = data_path (names[i]);
    g_autofree char *to = g_build_filename (folder, names[i], NULL);
    g_autofree char *text = NULL;
    gsize length;

    fail_unless (g_file_get_contents (from, &text, &length, NULL));
    fail_unless (g_file_set_contents (to, text, length, NULL));
  }
  return folder;
}

static const char *const three[] = {
    "turn.flam3", "keyframes.flam3", "extras.flam3", NULL};
static const char *const two[] = {"turn.flam3", "keyframes.flam3", NULL};

/* Returns the MD5 of the first frame at @start. @location: (nullable) */
static char *
frame_at (const char *properties, const char *location, GstClockTime start)
{
  g_autoptr (GArray) frames = NULL;
  Player player;
  char *md5;

  player_init (&player, properties, NULL, RATE);
  if (location)
    g_object_set (player.src, "location", location, NULL);
  player_set_state (&player, GST_STATE_PAUSED);
  if (start > 0)
    player_seek (&player, 1.0, GST_FORMAT_TIME, start, GST_CLOCK_TIME_NONE);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 1);
  player_clear (&player);
  assert_equals_int (frames->len, 1);
  md5 = g_steal_pointer (&g_array_index (frames, Frame, 0).md5);
  return md5;
}

static void
check_at (const char *a, const char *b, const char *location,
    GstClockTime time_a, GstClockTime time_b, gboolean same)
{
  g_autofree char *first = frame_at (a, location, time_a);
  g_autofree char *second = frame_at (b, location, time_b);

  fail_unless (g_str_equal (first, second) == same,
      "%s at %" GST_TIME_FORMAT " and %s at %" GST_TIME_FORMAT " %s", a,
      GST_TIME_ARGS (time_a), b, GST_TIME_ARGS (time_b),
      same ? "differ" : "are the same");
}

#define SHORT SMALL "loop-duration=1000000000 edge-duration=500000000 "
#define SEQUENTIAL                                                             \
  SMALL "loop-duration=1000000000 "                                            \
        "order=sequential edge-duration=500000000 "

GST_START_TEST (folder_plays)
{
  g_autofree char *folder = make_folder (two);

  check_at (SHORT, SHORT, folder, 0, GST_SECOND / 2, FALSE);
  check_at (SHORT, SHORT, folder, 3 * GST_SECOND, 3 * GST_SECOND, TRUE);
  check_at (SEQUENTIAL "", SEQUENTIAL "", folder, MINUTE_300, MINUTE_300, TRUE);
  test_folder_remove (folder);
}
GST_END_TEST;

/*
 * In sequential order, the first flame follows after both loops and both edges.
 */
GST_START_TEST (folder_has_no_end)
{
  g_autofree char *folder = make_folder (two);

  check_at (SEQUENTIAL " quality=4", SEQUENTIAL " quality=4", folder,
      1500 * GST_MSECOND, 4500 * GST_MSECOND, TRUE);
  check_at (SEQUENTIAL "", SEQUENTIAL "", folder, 200 * GST_MSECOND,
      1700 * GST_MSECOND, FALSE);
  test_folder_remove (folder);
}
GST_END_TEST;

GST_START_TEST (duration_is_unknown)
{
  g_autofree char *folder = make_folder (two);
  gint64 duration = 0;
  Player player;

  player_init (&player, SHORT, NULL, RATE);
  g_object_set (player.src, "location", folder, "loop", TRUE, NULL);
  player_set_state (&player, GST_STATE_PAUSED);
  fail_if (
      gst_element_query_duration (player.src, GST_FORMAT_TIME, &duration) &&
      duration >= 0);
  player_clear (&player);
  test_folder_remove (folder);
}
GST_END_TEST;

GST_START_TEST (playlist_plays)
{
  g_autofree char *folder = make_folder (two);
  g_autofree char *path = g_build_filename (folder, "list.m3u8", NULL);

  fail_unless (g_file_set_contents (
      path, "#EXTM3U\nkeyframes.flam3\nturn.flam3\n", -1, NULL));
  check_at (SEQUENTIAL "", SEQUENTIAL "", path, 0, 1700 * GST_MSECOND, FALSE);
  test_folder_remove (folder);
}
GST_END_TEST;

/*
 * A seek to minute 300 of the endless stream gives the same frame each time,
 * and another one with another seed.
 */
GST_START_TEST (endless_plays)
{
  check_at (SHORT "seed=5", SHORT "seed=5", NULL, MINUTE_300, MINUTE_300, TRUE);
  check_at (
      SHORT "seed=5", SHORT "seed=6", NULL, MINUTE_300, MINUTE_300, FALSE);
  check_at (SHORT "seed=5", SHORT "seed=5", NULL, 0, 2 * GST_SECOND, FALSE);
}
GST_END_TEST;

/* With all variations the stream is another one, and reproducible as well. */
GST_START_TEST (endless_of_all_variations)
{
  static const char *const all = SMALL "variations=all";

  check_at (all, all, NULL, MINUTE_300, MINUTE_300, TRUE);
  check_at (all, SMALL, NULL, MINUTE_300, MINUTE_300, FALSE);
}
GST_END_TEST;

/*
 * A value set while playing gives the frame that it would give from the start.
 */
typedef struct
{
  const char *property, *value;
  gboolean is_endless;
} Choice;

static const Choice choices[] = {
    {"variations", "all", TRUE},
    {"edge-duration", "300000000", TRUE},
    {"order", "sequential", FALSE},
    {"mutants", "2", FALSE},
};

/* All frames show the same genome time. */
#define ONE_MOMENT                                                             \
  SMALL "loop-duration=1000000000 genome-time=540260 async-depth=1 "           \
        "shutter=0 seed=1 "

static void
play_one_moment (Player *player, const char *properties, const char *location)
{
  player_init (player, properties, NULL, RATE);
  if (location)
    g_object_set (player->src, "location", location, NULL);
  player_set_state (player, GST_STATE_PLAYING);
}

static char *
pull_md5 (Player *player)
{
  g_autoptr (GArray) frames = player_collect (player, 1);

  assert_equals_int (frames->len, 1);
  return g_steal_pointer (&g_array_index (frames, Frame, 0).md5);
}

GST_START_TEST (changed_while_it_plays)
{
  const Choice *choice = &choices[__i__];
  g_autofree char *folder = make_folder (three);
  g_autofree char *properties =
      g_strdup_printf (ONE_MOMENT "%s=%s", choice->property, choice->value);
  const char *location = choice->is_endless ? NULL : folder;
  g_autofree char *before = NULL, *expected = NULL;
  const gint64 end = g_get_monotonic_time () + PATIENCE;
  gboolean is_there = FALSE;
  Player player;

  play_one_moment (&player, properties, location);
  expected = pull_md5 (&player);
  player_clear (&player);

  play_one_moment (&player, ONE_MOMENT, location);
  before = pull_md5 (&player);
  fail_if (g_str_equal (before, expected));
  gst_util_set_object_arg (
      G_OBJECT (player.src), choice->property, choice->value);
  while (!is_there) {
    g_autofree char *md5 = pull_md5 (&player);

    is_there = g_str_equal (md5, expected);
    fail_unless (is_there || g_str_equal (md5, before));
    fail_unless (g_get_monotonic_time () < end, "%s", choice->property);
  }
  player_clear (&player);
  test_folder_remove (folder);
}
GST_END_TEST;

/* The stream has no end in reverse either. */
GST_START_TEST (endless_plays_backwards)
{
  check_at (SHORT "speed=-1", SHORT "speed=-1", NULL, 5 * GST_SECOND,
      5 * GST_SECOND, TRUE);
  check_at (SHORT "speed=-1", SHORT "speed=1", NULL, 5 * GST_SECOND,
      5 * GST_SECOND, FALSE);
}
GST_END_TEST;

GST_START_TEST (empty_folder_is_an_error)
{
  static const char *const none[] = {NULL};
  g_autofree char *folder = make_folder (none);
  g_autoptr (GError) error = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstBus) bus = NULL;
  Player player;

  player_init (&player, SHORT, NULL, RATE);
  g_object_set (player.src, "location", folder, NULL);
  assert_equals_int (gst_element_set_state (player.pipeline, GST_STATE_PAUSED),
      GST_STATE_CHANGE_FAILURE);
  bus = gst_element_get_bus (player.pipeline);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  assert_equals_int (error->domain, GST_STREAM_ERROR);
  fail_unless (strstr (error->message, "flame") != NULL, "%s", error->message);
  player_clear (&player);
  test_folder_remove (folder);
}
GST_END_TEST;

GST_START_TEST (bad_file_is_a_warning)
{
  static const char *const one[] = {"turn.flam3", NULL};
  g_autofree char *folder = make_folder (one);
  g_autofree char *bad = g_build_filename (folder, "bad.flam3", NULL);
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstBus) bus = NULL;
  Player player;

  fail_unless (g_file_set_contents (bad, "<flame", -1, NULL));
  player_init (&player, SHORT, NULL, RATE);
  g_object_set (player.src, "location", folder, NULL);
  player_set_state (&player, GST_STATE_PAUSED);
  bus = gst_element_get_bus (player.pipeline);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING);
  fail_unless (message != NULL);
  player_clear (&player);
  test_folder_remove (folder);
}
GST_END_TEST;

static Suite *
flamesrc_flock_suite (void)
{
  Suite *suite = suite_create ("flamesrc-flock");
  TCase *tests = tcase_create ("flock");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, folder_plays);
  tcase_add_test (tests, folder_has_no_end);
  tcase_add_test (tests, duration_is_unknown);
  tcase_add_test (tests, playlist_plays);
  tcase_add_test (tests, endless_plays);
  tcase_add_test (tests, endless_of_all_variations);
  tcase_add_loop_test (
      tests, changed_while_it_plays, 0, G_N_ELEMENTS (choices));
  tcase_add_test (tests, endless_plays_backwards);
  tcase_add_test (tests, empty_folder_is_an_error);
  tcase_add_test (tests, bad_file_is_a_warning);
  return suite;
}

GST_CHECK_MAIN (flamesrc_flock);
