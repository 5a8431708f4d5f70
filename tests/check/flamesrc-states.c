/*
 * States, events and messages that every element must handle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/support.h"
#include "tests/check/test-clock.h"

GST_START_TEST (states_in_any_order)
{
  static const GstState states[] = {GST_STATE_READY, GST_STATE_PAUSED,
      GST_STATE_PLAYING, GST_STATE_PAUSED, GST_STATE_READY, GST_STATE_NULL,
      GST_STATE_PLAYING, GST_STATE_NULL};
  GstElement *src = gst_check_setup_element ("flamesrc");
  guint i;

  for (i = 0; i < G_N_ELEMENTS (states); i++)
    fail_if (
        gst_element_set_state (src, states[i]) == GST_STATE_CHANGE_FAILURE);
  gst_check_teardown_element (src);
}
GST_END_TEST;

GST_START_TEST (starts_and_stops_again_and_again)
{
  g_autofree char *wanted = NULL;
  Player player;
  guint i;

  player_init (&player, SMALL, "turn.flam3", CAPS ("NV12", "30/1"));
  for (i = 0; i < 10; i++) {
    g_autofree char *backend = NULL;
    g_autofree char *md5 = NULL;
    GstSample *sample;

    player_set_state (&player, GST_STATE_PLAYING);
    g_object_get (player.src, "active-backend", &backend, NULL);
    fail_unless (backend && *backend);
    sample = player_pull_first (&player);
    md5 = buffer_md5 (gst_sample_get_buffer (sample));
    gst_sample_unref (sample);
    if (!wanted)
      wanted = g_strdup (md5);
    assert_equals_string (md5, wanted);
    gst_element_set_state (
        player.pipeline, i % 2 ? GST_STATE_NULL : GST_STATE_READY);
  }
  player_clear (&player);
}
GST_END_TEST;

static void
count_notify (GObject *object, GParamSpec *pspec, gpointer count)
{
  (void) object;
  (void) pspec;
  g_atomic_int_inc ((gint *) count);
}

GST_START_TEST (active_backend_is_reported)
{
  g_autofree char *backend = NULL;
  gint count = 0;
  Player player;

  player_init (&player, SMALL "backend=cpu", "turn.flam3", CAPS ("RGB", "5/1"));
  g_signal_connect (
      player.src, "notify::active-backend", G_CALLBACK (count_notify), &count);
  player_set_state (&player, GST_STATE_PAUSED);
  assert_equals_int (g_atomic_int_get (&count), 1);
  g_object_get (player.src, "active-backend", &backend, NULL);
  assert_equals_string (backend, "cpu");
  gst_element_set_state (player.pipeline, GST_STATE_NULL);
  assert_equals_int (g_atomic_int_get (&count), 2);
  g_clear_pointer (&backend, g_free);
  g_object_get (player.src, "active-backend", &backend, NULL);
  fail_unless (backend == NULL);
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (statistics_add_up)
{
  g_autoptr (GstStructure) stats = NULL;
  g_autoptr (GArray) frames = NULL;
  Player player;
  double total;

  player_init (
      &player, SMALL "num-buffers=5", "turn.flam3", CAPS ("RGBA", "5/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 100);
  assert_equals_int (frames->len, 5);
  assert_equals_uint64 (get_stat (player.src, "frames"), 5);
  assert_equals_uint64 (get_stat (player.src, "skipped"), 0);
  fail_unless (get_stat (player.src, "samples") > 0);
  fail_unless (
      get_stat (player.src, "iterations") >= get_stat (player.src, "samples"));
  g_object_get (player.src, "stats", &stats, NULL);
  assert_equals_string (gst_structure_get_string (stats, "backend"), "cpu");
  fail_unless (gst_structure_get_double (stats, "total", &total) && total > 0);

  /* A new start resets the counts. */
  player_set_state (&player, GST_STATE_READY);
  player_set_state (&player, GST_STATE_PAUSED);
  fail_unless (get_stat (player.src, "frames") <= 5);
  player_clear (&player);
}
GST_END_TEST;

static GstMessage *
wait_for (Player *player, GstMessageType types)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);

  return gst_bus_timed_pop_filtered (bus, PATIENCE * GST_USECOND, types);
}

GST_START_TEST (tags_name_title_and_artist)
{
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstTagList) tags = NULL;
  g_autofree char *title = NULL;
  g_autofree char *artist = NULL;
  Player player;

  player_init (&player, SMALL, "turn.flam3", CAPS ("I420", "30/1"));
  gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
  message = wait_for (&player, GST_MESSAGE_TAG | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_TAG);
  gst_message_parse_tag (message, &tags);
  fail_unless (gst_tag_list_get_string (tags, GST_TAG_TITLE, &title));
  fail_unless (gst_tag_list_get_string (tags, GST_TAG_ARTIST, &artist));
  assert_equals_string (title, "A turn");
  assert_equals_string (artist, "flame tester");
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (inline_genome_is_the_file)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *document = NULL;
  g_autoptr (GArray) file =
      render (SMALL "num-buffers=2", "turn.flam3", CAPS ("RGB", "9/1"), 9);
  g_autoptr (GArray) text = NULL;
  Player player;

  fail_unless (g_file_get_contents (path, &document, NULL, NULL));
  player_init (&player, SMALL "num-buffers=2", NULL, CAPS ("RGB", "9/1"));
  g_object_set (player.src, "genome", document, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  text = player_collect (&player, 9);
  player_clear (&player);
  assert_equals_int (text->len, 2);
  assert_equals_string (
      g_array_index (text, Frame, 1).md5, g_array_index (file, Frame, 1).md5);
}
GST_END_TEST;

GST_START_TEST (builtin_animation_plays)
{
  g_autoptr (GArray) frames = render (SMALL, NULL, CAPS ("RGBA", "30/1"), 3);

  assert_equals_int (frames->len, 3);
  fail_if (g_str_equal (g_array_index (frames, Frame, 0).md5,
      g_array_index (frames, Frame, 2).md5));
}
GST_END_TEST;

GST_START_TEST (eos_ends_a_live_source)
{
  g_autoptr (GstMessage) message = NULL;
  gint64 before;
  Player player;

  player_init (&player, SMALL "is-live=true loop=true", "turn.flam3",
      CAPS ("RGBA", "1/5"));
  test_clock_use (player.pipeline);
  g_object_set (player.sink, "max-buffers", 0, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  before = g_get_monotonic_time ();
  gst_element_send_event (player.pipeline, gst_event_new_eos ());
  message = wait_for (&player, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  /* The stop does not wait for the next frame, five seconds away. */
  fail_unless (g_get_monotonic_time () - before < 4 * G_USEC_PER_SEC);
  player_clear (&player);
}
GST_END_TEST;

static void
count_buffer (GstElement *sink, GstBuffer *buffer, GstPad *pad, gpointer count)
{
  (void) sink;
  (void) buffer;
  (void) pad;
  g_atomic_int_inc ((gint *) count);
}

GST_START_TEST (one_source_feeds_two_sinks)
{
  g_autofree char *path = data_path ("keyframes.flam3");
  g_autofree char *line = g_strdup_printf (
      "flamesrc location=\"%s\" " SMALL " ! " CAPS ("NV12",
          "30/1") " ! tee name=t ! queue ! fakesink name=a signal-handoffs=true"
                  " t. ! queue ! fakesink name=b signal-handoffs=true",
      path);
  GstElement *pipeline = gst_parse_launch (line, NULL);
  g_autoptr (GstElement) a = gst_bin_get_by_name (GST_BIN (pipeline), "a");
  g_autoptr (GstElement) b = gst_bin_get_by_name (GST_BIN (pipeline), "b");
  g_autoptr (GstBus) bus = gst_element_get_bus (pipeline);
  g_autoptr (GstMessage) message = NULL;
  gint count_a = 0, count_b = 0;

  g_signal_connect (a, "handoff", G_CALLBACK (count_buffer), &count_a);
  g_signal_connect (b, "handoff", G_CALLBACK (count_buffer), &count_b);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (pipeline);
  assert_equals_int (count_a, 10);
  assert_equals_int (count_b, 10);
}
GST_END_TEST;

GST_START_TEST (frames_outlive_the_element)
{
  g_autofree char *before = NULL;
  g_autofree char *after = NULL;
  GstSample *sample;
  GstBuffer *copy;
  Player player;

  player_init (&player, SMALL, "turn.flam3", CAPS ("I420_10LE", "30/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  sample = player_pull (&player);
  before = buffer_md5 (gst_sample_get_buffer (sample));
  player_clear (&player);

  copy = gst_buffer_copy_region (
      gst_sample_get_buffer (sample), GST_BUFFER_COPY_ALL, 0, -1);
  gst_sample_unref (sample);
  after = buffer_md5 (copy);
  gst_buffer_unref (copy);
  assert_equals_string (before, after);
}
GST_END_TEST;

static guint
count_live_objects (void)
{
  GList *tracers = gst_tracing_get_active_tracers ();
  GstStructure *live = NULL;
  guint count = 0;
  GList *link;

  for (link = tracers; link; link = link->next) {
    if (!g_str_equal (G_OBJECT_TYPE_NAME (link->data), "GstLeaksTracer"))
      continue;
    g_signal_emit_by_name (link->data, "get-live-objects", &live);
    fail_unless (live != NULL);
    count = gst_value_list_get_size (
        gst_structure_get_value (live, "live-objects-list"));
    gst_structure_free (live);
  }
  g_list_free_full (tracers, gst_object_unref);
  return count;
}

static void
play_and_seek (void)
{
  Player player;

  player_init (
      &player, SMALL "async-depth=4", "turn.flam3", CAPS ("NV12", "30/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  player_seek (&player, 1, GST_FORMAT_TIME, 5 * GST_SECOND, -1);
  gst_sample_unref (player_pull (&player));
  player_seek (&player, -1, GST_FORMAT_TIME, 0, 5 * GST_SECOND);
  gst_sample_unref (player_pull (&player));
  player_clear (&player);
}

GST_START_TEST (nothing_leaks)
{
  guint before;

  if (!g_getenv ("GST_TRACERS")) {
    g_print ("GST_TRACERS=leaks is not set: leaks are not looked for\n");
    return;
  }
  /*
   * Factories, classes and the element's page of defaults stay alive, so this
   * run is not counted.
   */
  play_and_seek ();
  before = count_live_objects ();
  play_and_seek ();
  play_and_seek ();
  assert_equals_int (count_live_objects (), before);
}
GST_END_TEST;

static Suite *
flamesrc_states_suite (void)
{
  Suite *suite = suite_create ("flamesrc-states");
  TCase *tests = tcase_create ("states");
  TCase *timed = tcase_create ("timed");

  suite_add_tcase (suite, tests);
  tcase_add_test (tests, states_in_any_order);
  tcase_add_test (tests, starts_and_stops_again_and_again);
  tcase_add_test (tests, active_backend_is_reported);
  tcase_add_test (tests, statistics_add_up);
  tcase_add_test (tests, tags_name_title_and_artist);
  tcase_add_test (tests, inline_genome_is_the_file);
  tcase_add_test (tests, builtin_animation_plays);
  tcase_add_test (tests, one_source_feeds_two_sinks);
  tcase_add_test (tests, frames_outlive_the_element);
  tcase_add_test (tests, nothing_leaks);
  suite_add_tcase (suite, timed);
  tcase_add_checked_fixture (timed, test_clock_begin, test_clock_end);
  tcase_add_test (timed, eos_ends_a_live_source);
  return suite;
}

GST_CHECK_MAIN (flamesrc_states);
