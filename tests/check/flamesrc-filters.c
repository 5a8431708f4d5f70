/*
 * The property filters: lists, the profile's order, and changes while playing.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"

#define DEPTH 2
/* Frames in flight and in the sink's queue, which a change does not alter. */
#define IN_THE_WAY (DEPTH + 3)
#define RATE CAPS ("RGBA", "10/1")
#define STILL SMALL "speed=0 async-depth=2 "

#define ORDER "\\\"filter_order\\\": [\\\"bilateral\\\", \\\"smearclip\\\"]"
#define FACTOR ", \\\"filters.bilateral.spatial_std\\\": 2"

/* Returns the MD5 of a frame with @filters. */
static char *
render_one (const char *filters)
{
  g_autofree char *properties = g_strconcat (STILL, filters, NULL);
  g_autoptr (GArray) frames = render (properties, "turn.flam3", RATE, 1);

  fail_unless (frames->len == 1);
  return g_strdup (g_array_index (frames, Frame, 0).md5);
}

static void
assert_same (const char *a, const char *b)
{
  g_autofree char *first = render_one (a);
  g_autofree char *second = render_one (b);

  fail_unless (g_str_equal (first, second), "%s and %s differ", a, b);
}

GST_START_TEST (lists_change_the_picture)
{
  static const char *const lists[] = {"auto", "logscale", "bilateral",
      "yuv ! bilateral", "bilateral ! smearclip", "bilateral ! haloclip",
      "plainclip", "plainclip ! logencode", "colorclip gamma=1",
      "de radius=1.5"};
  g_autoptr (GHashTable) seen =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  guint i;

  for (i = 0; i < G_N_ELEMENTS (lists); i++) {
    g_autofree char *filters = g_strdup_printf ("filters=\"%s\"", lists[i]);
    char *md5 = render_one (filters);

    fail_unless (
        g_hash_table_add (seen, md5), "%s shows what another does", lists[i]);
  }
}
GST_END_TEST;

GST_START_TEST (lists_are_completed)
{
  assert_same ("filters=logscale", "filters=\"logscale ! colorclip\"");
  assert_same (
      "filters=bilateral", "filters=\" bilateral!logscale ! colorclip \"");
  assert_same ("filters=auto", "filters=\"de ! logscale ! colorclip\"");
}
GST_END_TEST;

GST_START_TEST (profile_orders_filters)
{
  assert_same ("profile=\"{" ORDER "}\"",
      "filters=\"yuv ! bilateral ! logscale ! smearclip\"");
  assert_same ("profile=\"{" ORDER FACTOR "}\"",
      "filters=\"yuv ! bilateral spatial-std=12 ! smearclip\"");
  /* The property overrides the profile. */
  assert_same (
      "profile=\"{" ORDER "}\" filters=plainclip", "filters=plainclip");
}
GST_END_TEST;

GST_START_TEST (profile_order_that_is_wrong)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;
  Player player;

  player_init (&player,
      STILL "profile=\"{\\\"filter_order\\\": "
            "[\\\"smearclip\\\", \\\"bilateral\\\"]}\"",
      "turn.flam3", RATE);
  fail_unless (gst_element_set_state (player.pipeline, GST_STATE_PLAYING) ==
               GST_STATE_CHANGE_FAILURE);
  bus = gst_element_get_bus (player.pipeline);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (error->domain == GST_RESOURCE_ERROR &&
               error->code == GST_RESOURCE_ERROR_SETTINGS);
  fail_unless (
      strstr (error->message, "filter_order") != NULL, "%s", error->message);
  player_clear (&player);
}
GST_END_TEST;

/*
 * Pulls frames of a still until its picture is @md5, at most @IN_THE_WAY of
 * them.
 */
static void
pull_until (Player *player, const char *md5, const char *before)
{
  guint i;

  for (i = 0; i <= IN_THE_WAY; i++) {
    g_autoptr (GArray) frames = player_collect (player, 1);
    const char *got;

    fail_unless (frames->len == 1);
    got = g_array_index (frames, Frame, 0).md5;
    if (g_str_equal (got, md5))
      return;
    /* Until then nothing changes. */
    assert_equals_string (got, before);
  }
  fail ("the change did not come");
}

GST_START_TEST (changes_while_playing)
{
  static const char *const lists[] = {"bilateral ! smearclip", "auto",
      "logscale", "haloclip width=3 ! logencode", "bilateral gradient=1",
      "auto"};
  g_autofree char *before = render_one ("filters=auto");
  Player player;
  guint i;

  player_init (&player, STILL, "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  for (i = 0; i < G_N_ELEMENTS (lists); i++) {
    g_autofree char *filters = g_strdup_printf ("filters=\"%s\"", lists[i]);
    char *after = render_one (filters);

    g_object_set (player.src, "filters", lists[i], NULL);
    pull_until (&player, after, before);
    g_free (before);
    before = after;
  }
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (wrong_ones_are_a_warning)
{
  g_autofree char *plain = render_one ("filters=plainclip");
  g_autofree char *smeared = render_one ("filters=smearclip");
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GArray) frames = NULL;
  g_autoptr (GError) error = NULL;
  Player player;
  guint i;

  player_init (&player, STILL "filters=plainclip", "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  bus = gst_element_get_bus (player.pipeline);
  g_object_set (player.src, "filters", "plainclip brightness=none", NULL);
  frames = player_collect (&player, 2 * IN_THE_WAY);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_WARNING);
  fail_unless (message != NULL);
  gst_message_parse_warning (message, &error, NULL);
  fail_unless (strstr (error->message, "plainclip's brightness") != NULL, "%s",
      error->message);
  for (i = 0; i < frames->len; i++)
    assert_equals_string (g_array_index (frames, Frame, i).md5, plain);
  /* There is only one warning. */
  g_clear_pointer (&message, gst_message_unref);
  message = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING);
  fail_unless (message == NULL);
  g_object_set (player.src, "filters", "smearclip", NULL);
  pull_until (&player, smeared, plain);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_filters_suite (void)
{
  Suite *suite = suite_create ("flamesrc-filters");
  TCase *tests = tcase_create ("filters");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, lists_change_the_picture);
  tcase_add_test (tests, lists_are_completed);
  tcase_add_test (tests, profile_orders_filters);
  tcase_add_test (tests, profile_order_that_is_wrong);
  tcase_add_test (tests, changes_while_playing);
  tcase_add_test (tests, wrong_ones_are_a_warning);
  return suite;
}

GST_CHECK_MAIN (flamesrc_filters);
