/*
 * Queries while flames play: the genome on screen, the next flames, and jumps
 * to them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#define RATE "5/1"
#define NOW (-G_MAXDOUBLE)
#define ENDLESS                                                                \
  SMALL "loop-duration=1000000000 edge-duration=1000000000 "                   \
        "async-depth=1 "                                                       \
        "genome-rate=30 "

static char *
get_genome (Player *player, double time)
{
  char *genome = NULL;

  g_signal_emit_by_name (player->src, "get-genome", time, &genome);
  return genome;
}

static GstStructure *
get_flames (Player *player, guint n)
{
  GstStructure *flames = NULL;

  g_signal_emit_by_name (player->src, "get-flames", n, &flames);
  return flames;
}

static double
get_time (const GstStructure *structure)
{
  double time = NAN;

  gst_structure_get_double (structure, "genome-time", &time);
  return time;
}

static const GstStructure *
nth (const GstStructure *flames, guint n)
{
  const GValue *list = gst_structure_get_value (flames, "flames");

  return gst_value_get_structure (gst_value_list_get_value (list, n));
}

GST_START_TEST (there_is_nothing_before_the_start)
{
  Player player;

  player_init (&player, SMALL, "keyframes.flam3", CAPS ("RGB", RATE));
  fail_unless (get_genome (&player, NOW) == NULL);
  fail_unless (get_flames (&player, 3) == NULL);
  player_clear (&player);
}
GST_END_TEST;

/* Rendering the genome that a frame reports gives that frame. */
GST_START_TEST (the_genome_is_the_one_that_is_shown)
{
  g_autofree char *genome = NULL;
  g_autofree char *wanted = NULL;
  g_autofree char *picture = NULL;
  GArray *frames;
  Player player, again;

  player_init (&player, SMALL "shutter=0 async-depth=1 num-buffers=2",
      "keyframes.flam3", CAPS ("RGB", RATE));
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 2);
  assert_equals_int (frames->len, 2);
  wanted = g_strdup (g_array_index (frames, Frame, 1).md5);
  g_array_unref (frames);
  genome = get_genome (&player, NOW);
  fail_unless (genome != NULL);
  player_clear (&player);

  /* The same samples: those of frame 1, with the time standing still. */
  player_init (&again,
      SMALL "shutter=0 async-depth=1 speed=0 time-center=0 "
            "num-buffers=2",
      NULL, CAPS ("RGB", RATE));
  g_object_set (again.src, "genome", genome, NULL);
  player_set_state (&again, GST_STATE_PLAYING);
  frames = player_collect (&again, 2);
  picture = g_strdup (g_array_index (frames, Frame, 1).md5);
  g_array_unref (frames);
  player_clear (&again);
  assert_equals_string (picture, wanted);
}
GST_END_TEST;

GST_START_TEST (an_endless_stream_has_flames_without_end)
{
  GstStructure *flames;
  Player player;

  player_init (&player, ENDLESS, NULL, CAPS ("RGB", RATE));
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  flames = get_flames (&player, 5);
  assert_equals_int (
      gst_value_list_get_size (gst_structure_get_value (flames, "flames")), 5);
  for (guint i = 0; i < 5; i++)
    assert_equals_float (get_time (nth (flames, i)), 60.0 * i);
  fail_unless (gst_structure_get_string (nth (flames, 0), "title") != NULL);
  gst_structure_free (flames);
  player_clear (&player);
}
GST_END_TEST;

/*
 * Pulls frames until one is at or past @time. It may be past it by less than a
 * flame.
 */
static void
wait_for (Player *player, double time)
{
  for (guint i = 0; i < 40; i++) {
    GstStructure *flames;
    double now;

    gst_sample_unref (player_pull (player));
    /* In virtual time, this lasts until no other thread is busy. */
    g_usleep (1);
    flames = get_flames (player, 0);
    now = get_time (flames);
    gst_structure_free (flames);
    if (now >= time && now < time + 60)
      return;
  }
  fail ("genome time %g does not come", time);
}

GST_START_TEST (it_goes_to_a_time)
{
  Player player;

  player_init (&player, ENDLESS, NULL, CAPS ("RGB", RATE));
  g_object_set (player.sink, "max-buffers", 1, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  g_signal_emit_by_name (player.src, "go-to", 605.0);
  wait_for (&player, 605);
  g_signal_emit_by_name (player.src, "go-to", 65.0);
  wait_for (&player, 65);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (next_goes_on_in_an_endless_stream)
{
  Player player;
  guint pulled;

  player_init (&player, ENDLESS, NULL, CAPS ("RGB", RATE));
  g_object_set (player.sink, "max-buffers", 1, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  g_free (player_pull_until_changed (&player, 4, &pulled));
  g_signal_emit_by_name (player.src, "next");
  /* Without the request, its turn would come after ten frames. */
  g_free (player_pull_until_changed (&player, 8, &pulled));
  wait_for (&player, 60);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (without_a_document_the_stream_comes_back)
{
  g_autofree char *title = NULL;
  Player player;
  guint pulled;

  player_init (&player, ENDLESS "is-live=true", NULL, CAPS ("RGB", RATE));
  test_clock_use (player.pipeline);
  g_object_set (player.src, "genome", GENOME, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  title = player_pull_until_changed (&player, 4, &pulled);
  assert_equals_string (title, "new one");
  g_signal_emit_by_name (player.src, "load", NULL);
  g_clear_pointer (&title, g_free);
  title = player_pull_until_changed (&player, 50, &pulled);
  fail_unless (g_strcmp0 (title, "new one") != 0);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
now_playing_suite (void)
{
  Suite *suite = suite_create ("flamesrc-now-playing");
  TCase *tests = tcase_create ("now playing");

  suite_add_tcase (suite, tests);
  tcase_add_checked_fixture (tests, test_clock_begin, test_clock_end);
  tcase_add_test (tests, there_is_nothing_before_the_start);
  tcase_add_test (tests, the_genome_is_the_one_that_is_shown);
  tcase_add_test (tests, an_endless_stream_has_flames_without_end);
  tcase_add_test (tests, it_goes_to_a_time);
  tcase_add_test (tests, next_goes_on_in_an_endless_stream);
  tcase_add_test (tests, without_a_document_the_stream_comes_back);
  return suite;
}

GST_CHECK_MAIN (now_playing);
