/*
 * Tags, element messages and statistics.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

#define RATE CAPS ("RGBA", "10/1")
#define TURN SMALL "genome-rate=10 async-depth=2 "
#define KEYS SMALL "genome-rate=2 loop=true async-depth=1 "

/* Frames in flight and in the sink's queue when a document is ready. */
#define IN_THE_WAY 5

static GstPadProbeReturn
collect_tags (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  GstEvent *event = GST_PAD_PROBE_INFO_EVENT (info);
  GstTagList **tags = data, *list;

  (void) pad;
  if (GST_EVENT_TYPE (event) == GST_EVENT_TAG) {
    gst_event_parse_tag (event, &list);
    gst_clear_tag_list (tags);
    *tags = gst_tag_list_ref (list);
  }
  return GST_PAD_PROBE_OK;
}

static void
assert_tag (const GstTagList *tags, const char *tag, const char *expected)
{
  g_autofree char *value = NULL;

  fail_unless (tags && gst_tag_list_get_string (tags, tag, &value), "%s", tag);
  assert_equals_string (value, expected);
}

GST_START_TEST (tags_follow_the_document)
{
  GstTagList *tags = NULL;
  guint pulled = 0;
  GstPad *pad;
  Player player;

  player_init (&player, TURN, "turn.flam3", RATE);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_add_probe (
      pad, GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM, collect_tags, &tags, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  g_free (player_pull_until_changed (&player, 1, &pulled));
  assert_tag (tags, GST_TAG_TITLE, "A turn");
  assert_tag (tags, GST_TAG_ARTIST, "flame tester");
  g_object_set (player.src, "genome", GENOME, NULL);
  g_usleep (G_USEC_PER_SEC / 2);
  g_free (player_pull_until_changed (&player, IN_THE_WAY + 1, &pulled));
  assert_tag (tags, GST_TAG_TITLE, "new one");
  assert_tag (tags, GST_TAG_ARTIST, "someone");
  assert_tag (tags, GST_TAG_COMMENT, "a note");
  assert_tag (tags, GST_TAG_LICENSE, "CC0");
  player_clear (&player);
  gst_object_unref (pad);
  gst_clear_tag_list (&tags);
}
GST_END_TEST;

/* Each keyframe posts one message, with its index and genome time. */
GST_START_TEST (keyframes_are_reported)
{
  static const char *const titles[] = {"key 0", "key 5", "key 0", "key 5"};
  g_autoptr (GArray) frames = NULL;
  guint found = 0;
  GstMessage *message;
  GstBus *bus;
  Player player;

  player_init (&player, KEYS, "keyframes.flam3", RATE);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 90); /* 18 units, nearly two turns */
  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT)) != NULL) {
    const GstStructure *structure = gst_message_get_structure (message);
    double time = -1;
    guint index = 99;

    if (gst_structure_has_name (structure, "flame-genome-changed")) {
      fail_unless (found < 4);
      assert_equals_string (
          gst_structure_get_string (structure, "title"), titles[found]);
      gst_structure_get_uint (structure, "index", &index);
      gst_structure_get_double (structure, "genome-time", &time);
      assert_equals_int (index, found % 2);
      fail_unless (time >= 5.0 * index && time < 5.0 * index + 0.4, "%g", time);
      found++;
    }
    gst_message_unref (message);
  }
  player_clear (&player);
  gst_object_unref (bus);
  assert_equals_int (found, 4);
}
GST_END_TEST;

/* Fails unless the warnings so far are @expected, one per line. */
static void
assert_warnings (GstBus *bus, const char *expected)
{
  g_autoptr (GString) names = g_string_new (NULL);
  GstMessage *message;

  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_WARNING)) != NULL) {
    g_autoptr (GError) warning = NULL;
    g_auto (GStrv) parts = NULL;

    gst_message_parse_warning (message, &warning, NULL);
    parts = g_strsplit (warning->message, " are less than one frame", 2);
    g_string_append_printf (names, "%s\n", parts[0]);
    gst_message_unref (message);
  }
  assert_equals_string (names->str, expected);
}

/*
 * A time that is too short, such as seconds given as nanoseconds, gets one
 * warning per value. 0 and whole frames get none.
 */
GST_START_TEST (short_times_are_reported)
{
  Player player;
  GstBus *bus;

  player_init (&player,
      KEYS "loop-duration=10 transition=100000000 "
           "edge-duration=5 ",
      "keyframes.flam3", RATE);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_array_unref (player_collect (&player, 4));
  assert_warnings (bus, "loop-duration: 10 nanoseconds\n"
                        "edge-duration: 5 nanoseconds\n");
  g_object_set (player.src, "transition", (guint64) 2, NULL);
  g_array_unref (player_collect (&player, 4));
  assert_warnings (bus, "transition: 2 nanoseconds\n");
  g_object_set (player.src, "transition", (guint64) 0, NULL);
  g_array_unref (player_collect (&player, 4));
  assert_warnings (bus, "");
  player_clear (&player);
  gst_object_unref (bus);
}
GST_END_TEST;

typedef struct
{
  gboolean segment, wrong;
  guint tags;
} Order;

static GstPadProbeReturn
watch_order (GstPad *pad, GstPadProbeInfo *info, gpointer data)
{
  Order *order = data;

  (void) pad;
  switch (GST_EVENT_TYPE (GST_PAD_PROBE_INFO_EVENT (info))) {
    case GST_EVENT_FLUSH_STOP:
      order->segment = FALSE;
      break;
    case GST_EVENT_SEGMENT:
      order->segment = TRUE;
      break;
    case GST_EVENT_TAG:
      order->wrong = order->wrong || !order->segment;
      order->tags++;
      break;
    default:
      break;
  }
  return GST_PAD_PROBE_OK;
}

/*
 * A document may become ready during a seek. Its tags must come after the new
 * segment.
 */
GST_START_TEST (tags_come_after_the_segment)
{
  Order order = {0};
  guint i;
  GstPad *pad;
  Player player;

  player_init (&player, TURN, "turn.flam3", RATE);
  pad = gst_element_get_static_pad (player.src, "src");
  gst_pad_add_probe (pad,
      GST_PAD_PROBE_TYPE_EVENT_DOWNSTREAM | GST_PAD_PROBE_TYPE_EVENT_FLUSH,
      watch_order, &order, NULL);
  player_set_state (&player, GST_STATE_PAUSED);
  for (i = 0; i < 6; i++) {
    g_object_set (player.src, "genome", GENOME, NULL);
    g_usleep (50000);
    player_seek (&player, 1.0, GST_FORMAT_TIME, i * GST_SECOND, -1);
    player_set_state (&player, GST_STATE_PAUSED);
  }
  player_clear (&player);
  gst_object_unref (pad);
  fail_unless (order.tags >= 5, "%u", order.tags);
  fail_if (order.wrong);
}
GST_END_TEST;

/* There is one message, at the start, and the properties agree with it. */
GST_START_TEST (backend_is_reported)
{
  g_autofree char *active = NULL;
  const GstStructure *structure = NULL;
  GstMessage *message;
  GstBus *bus;
  guint told = 0;
  Player player;

  player_init (&player, TURN "backend=cpu", "turn.flam3", RATE);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PAUSED);
  g_object_get (player.src, "active-backend", &active, NULL);
  while ((message = gst_bus_pop_filtered (bus, GST_MESSAGE_ELEMENT)) != NULL) {
    structure = gst_message_get_structure (message);
    if (gst_structure_has_name (structure, "flame-backend")) {
      assert_equals_string (
          gst_structure_get_string (structure, "backend"), active);
      fail_unless (gst_structure_get_string (structure, "device") != NULL);
      fail_unless (gst_structure_has_field (structure, "fallback-reason"));
      told++;
    }
    gst_message_unref (message);
  }
  assert_equals_int (told, 1);
  player_clear (&player);
  gst_object_unref (bus);
}
GST_END_TEST;

/* -------------------------------------------------------------- statistics */

static double
get_number (const GstStructure *stats, const char *field)
{
  double value = -1;

  fail_unless (gst_structure_get_double (stats, field, &value), "%s", field);
  fail_unless (value >= 0, "%s is %g", field, value);
  return value;
}

static guint64
get_count (const GstStructure *stats, const char *field)
{
  guint64 value;

  fail_unless (gst_structure_get_uint64 (stats, field, &value), "%s", field);
  return value;
}

GST_START_TEST (statistics_have_all)
{
  static const char *const stages[] = {"plan", "iterate", "density", "convert"};
  g_autoptr (GstStructure) stats = NULL;
  g_autoptr (GArray) frames = NULL;
  double total;
  guint i;
  Player player;

  player_init (&player, SMALL "backend=cpu num-buffers=5", "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 100);
  assert_equals_int (frames->len, 5);
  g_object_get (player.src, "stats", &stats, NULL);
  player_clear (&player);

  assert_equals_string (gst_structure_get_string (stats, "backend"), "cpu");
  fail_unless (gst_structure_get_string (stats, "device") != NULL);
  assert_equals_uint64 (get_count (stats, "frames"), 5);
  assert_equals_uint64 (get_count (stats, "late"), 0);
  assert_equals_uint64 (get_count (stats, "skipped"), 0);
  fail_unless (get_count (stats, "temporal-samples") >= 5);
  fail_unless (get_count (stats, "samples") >= 5 * 2 * 64 * 48);
  fail_unless (get_count (stats, "iterations") >= get_count (stats, "samples"));
  fail_unless (
      get_count (stats, "bad-values") < get_count (stats, "iterations"));
  /* On one thread, a frame's stages are parts of its total time. */
  total = get_number (stats, "total");
  for (i = 0; i < G_N_ELEMENTS (stages); i++) {
    double seconds = get_number (stats, stages[i]);

    fail_unless (seconds > 0 && seconds < total, "%s takes %g of %g s",
        stages[i], seconds, total);
  }
  assert_equals_float (get_number (stats, "iterations-per-second"),
      get_count (stats, "iterations") / get_number (stats, "iterate"));
  assert_equals_float (get_number (stats, "full-quality"), 2);
  fail_unless (get_number (stats, "quality") >= 2);
  fail_unless (get_number (stats, "load") > 0);
}
GST_END_TEST;

static Suite *
messages_suite (void)
{
  Suite *suite = suite_create ("flamesrc-messages");
  TCase *tcase = tcase_create ("general");
  TCase *times = tcase_create ("real times");

  suite_add_tcase (suite, tcase);
  tcase_add_checked_fixture (tcase, test_clock_begin, test_clock_end);
  tcase_add_test (tcase, tags_follow_the_document);
  tcase_add_test (tcase, tags_come_after_the_segment);
  tcase_add_test (tcase, keyframes_are_reported);
  tcase_add_test (tcase, short_times_are_reported);
  tcase_add_test (tcase, backend_is_reported);
  suite_add_tcase (suite, times);
  tcase_add_test (times, statistics_have_all);
  return suite;
}

GST_CHECK_MAIN (messages);
