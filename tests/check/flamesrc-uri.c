/*
 * flame:// addresses: the properties that they set, their errors, and playing
 * them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>

#include "tests/check/support.h"

GST_START_TEST (path_and_query)
{
  GstElement *src = gst_element_make_from_uri (GST_URI_SRC,
      "flame:///a%20folder/it%27s%3F.flam3?speed=-2.5&quality=50&loop=true&"
      "backend=cpu&transition=2000000000&flame-index=3",
      NULL, NULL);
  g_autofree char *location = NULL, *uri = NULL;
  double speed, quality;
  guint64 transition;
  gboolean loop;
  gint index;

  fail_unless (src != NULL);
  g_object_get (src, "location", &location, "speed", &speed, "quality",
      &quality, "loop", &loop, "transition", &transition, "flame-index", &index,
      NULL);
  assert_equals_int (index, 3);
  assert_equals_string (location, "/a folder/it's?.flam3");
  fail_unless (speed == -2.5 && quality == 50 && loop);
  assert_equals_uint64 (transition, 2 * GST_SECOND);
  uri = gst_uri_handler_get_uri (GST_URI_HANDLER (src));
  assert_equals_string (uri, "flame:///a%20folder/it's%3F.flam3");
  gst_object_unref (src);
}
GST_END_TEST;

typedef struct
{
  const char *uri, *names;
} Refused;

static const Refused refused[] = {
    {"flame:///a.flam3?bogus=1", "bogus"},
    {"flame:///a.flam3?quality=much", "quality"},
    {"flame:///a.flam3?quality=-1", "quality"},
    {"flame:///a.flam3?quality", "quality"},
    {"flame:///a.flam3?quality=", "quality"},
    {"flame:///a.flam3?seed=-1", "seed"},
    {"flame:///a.flam3?mutants=-4294967295", "mutants"},
    {"flame:///a.flam3?adaptive=sometimes", "adaptive"},
    {"flame:///a.flam3?order=shuffled", "order"},
    {"flame:///a.flam3?mutants=99", "mutants"},
    {"flame:///a.flam3?target-load=2", "target-load"},
    {"flame:///a.flam3?stats=1", "stats"},
    {"flame:///a.flam3?location=b", "location"},
    {"flame:///a.flam3?name=b", "name"},
    {"flame://folder/a.flam3", "folder"},
    {"file:///a.flam3", "file"},
    /* GStreamer 1.22's own parser crashes with this one: */
    {"flame:///a.flam3?%zz", "expected"},
    {"flame:///a.flam3?speed=%zz", "expected"},
    {"flame:///a.flam3?speed=%00", "expected"},
    {"flame:///a.flam3?speed=%ff", "%ff"},
    {"flame:///a.flam3?=", "no parameter"},
    {"flame:///%zz.flam3", "expected"},
    {"flame:///%00.flam3", "%00"},
    {"flame://[::1/a.flam3", "expected"},
    {"flame:///a.flam3?order= /", "order"},
    {"flame:///a.flam3?adaptive=auto;?", "adaptive"},
    {"flame:///a.flam3?adaptive=auto,min-quality=2", "adaptive"},
};

/* Checks that no property is set if one is refused, not even a valid one. */
GST_START_TEST (refuses)
{
  GstElement *src = gst_element_factory_make ("flamesrc", NULL);
  g_autofree char *location = NULL;
  g_autoptr (GError) error = NULL;

  fail_if (gst_uri_handler_set_uri (
      GST_URI_HANDLER (src), refused[__i__].uri, &error));
  fail_unless (error != NULL && error->domain == GST_URI_ERROR);
  fail_unless (strstr (error->message, refused[__i__].names) != NULL, "%s",
      error->message);
  /* GStreamer itself refuses an address with another protocol. */
  fail_unless (g_str_has_prefix (error->message, refused[__i__].uri) ||
                   g_error_matches (error, GST_URI_ERROR,
                       GST_URI_ERROR_UNSUPPORTED_PROTOCOL),
      "%s", error->message);
  g_object_get (src, "location", &location, NULL);
  fail_unless (location == NULL);
  gst_object_unref (src);
}
GST_END_TEST;

#define N_STRANGE 20000

/*
 * Tries random text from strangers: the result is right, or an error in UTF-8.
 */
GST_START_TEST (strange_text)
{
  static const char *const words[] = {"flame:", "//", "/", "x", "?", "&", "=",
      "%", "%zz", "%2", "%00", "%ff", "%2f", "#", "[", "]", "<", "{", "\"",
      "\\", ":", "@", "99999999999", "speed", "quality", "loop=true",
      "?order=", "&adaptive=", "random", "auto", ",", ";",
      "?mutants=", "(structure)", "(int)", "\xff", "\xc3\xa9", " ", "..",
      "localhost"};
  g_autoptr (GRand) random = g_rand_new_with_seed (42);
  GstElement *src = gst_element_factory_make ("flamesrc", NULL);
  guint n_set = 0;

  for (guint i = 0; i < N_STRANGE; i++) {
    g_autoptr (GString) text = g_string_new ("flame:");
    g_autoptr (GError) error = NULL;
    g_autofree char *back = NULL;

    for (gint k = g_rand_int_range (random, 0, 12); k > 0; k--)
      g_string_append (
          text, words[g_rand_int_range (random, 0, G_N_ELEMENTS (words))]);
    if (gst_uri_handler_set_uri (GST_URI_HANDLER (src), text->str, &error)) {
      n_set++;
      back = gst_uri_handler_get_uri (GST_URI_HANDLER (src));
      fail_unless (gst_uri_is_valid (back), "%s", text->str);
    } else {
      fail_unless (
          error && g_utf8_validate (error->message, -1, NULL), "%s", text->str);
    }
  }
  fail_unless (n_set > N_STRANGE / 10 && n_set < N_STRANGE);
  gst_object_unref (src);
}
GST_END_TEST;

GST_START_TEST (not_while_playing)
{
  g_autoptr (GError) error = NULL;
  Player player;

  player_init (&player, SMALL, "turn.flam3", CAPS ("RGBA", "10/1"));
  player_set_state (&player, GST_STATE_PLAYING);
  fail_if (gst_uri_handler_set_uri (
      GST_URI_HANDLER (player.src), "flame:///", &error));
  fail_unless (g_error_matches (error, GST_URI_ERROR, GST_URI_ERROR_BAD_STATE));
  player_clear (&player);
}
GST_END_TEST;

static void
link_pad (GstElement *decoder, GstPad *pad, gpointer sink)
{
  GstPad *other = gst_element_get_static_pad (sink, "sink");

  (void) decoder;
  fail_unless (gst_pad_link (pad, other) == GST_PAD_LINK_OK);
  gst_object_unref (other);
}

/* Builds the pipeline that playbin and gst-play build for an address. */
GST_START_TEST (uridecodebin_plays)
{
  GstElement *pipeline = gst_pipeline_new (NULL);
  GstElement *decoder = gst_element_factory_make ("uridecodebin", NULL);
  GstElement *sink = gst_element_factory_make ("fakesink", NULL);
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *name = g_strdup ("a folder #1.flam3");
  g_autofree char *copy = g_build_filename (g_get_tmp_dir (), name, NULL);
  g_autofree char *text = NULL, *plain = NULL, *uri = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GstBus) bus = NULL;
  gsize length;

  fail_unless (decoder != NULL, "uridecodebin is not there");
  fail_unless (g_file_get_contents (path, &text, &length, NULL));
  fail_unless (g_file_set_contents (copy, text, length, NULL));
  plain = g_filename_to_uri (copy, NULL, NULL);
  uri = g_strdup_printf (
      "flame%s?quality=1&loop-duration=200000000&n-threads=1", plain + 4);
  g_object_set (decoder, "uri", uri, NULL);
  g_object_set (sink, "sync", FALSE, NULL);
  gst_bin_add_many (GST_BIN (pipeline), decoder, sink, NULL);
  g_signal_connect (decoder, "pad-added", G_CALLBACK (link_pad), sink);
  bus = gst_element_get_bus (pipeline);
  gst_element_set_state (pipeline, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
  gst_element_set_state (pipeline, GST_STATE_NULL);
  gst_object_unref (pipeline);
  g_unlink (copy);
}
GST_END_TEST;

static GstMessage *
play_address (const char *address)
{
  /* Native video, so that playbin looks for no converters. */
  static const char *const flags = "video+native-video";
  GstElement *player = gst_element_factory_make ("playbin", NULL);
  GstElement *sink = gst_element_factory_make ("fakesink", NULL);
  g_autoptr (GstBus) bus = NULL;
  GstMessage *message;

  fail_unless (player != NULL, "playbin is not there");
  g_object_set (player, "uri", address, "video-sink", sink, NULL);
  gst_util_set_object_arg (G_OBJECT (player), "flags", flags);
  bus = gst_element_get_bus (player);
  gst_element_set_state (player, GST_STATE_PLAYING);
  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_EOS | GST_MESSAGE_ERROR);
  gst_element_set_state (player, GST_STATE_NULL);
  gst_object_unref (player);
  return message;
}

GST_START_TEST (playbin_plays)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *address = g_strconcat (
      "flame://", path, "?quality=1&loop-duration=200000000&n-threads=1", NULL);
  g_autoptr (GstMessage) message = play_address (address);

  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_EOS);
}
GST_END_TEST;

/* Tries a broken escape, and a name that is not UTF-8. */
GST_START_TEST (playbin_refuses_strange_text)
{
  static const char *const addresses[] = {
      "flame:///x?%zz", "flame:///x%zz", "flame:///none%ff.flam3"};
  g_autoptr (GstMessage) message = play_address (addresses[__i__]);

  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR);
}
GST_END_TEST;

GST_START_TEST (playbin_says_what_is_wrong)
{
  g_autofree char *path = data_path ("turn.flam3");
  g_autofree char *address = g_strconcat ("flame://", path, "?qualty=1", NULL);
  g_autoptr (GstMessage) message = play_address (address);
  g_autoptr (GError) error = NULL;

  fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR);
  gst_message_parse_error (message, &error, NULL);
  fail_unless (strstr (error->message, "qualty") != NULL, "%s", error->message);
}
GST_END_TEST;

static Suite *
uri_suite (void)
{
  Suite *suite = suite_create ("flamesrc-uri");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_test (tcase, path_and_query);
  tcase_add_loop_test (tcase, refuses, 0, G_N_ELEMENTS (refused));
  tcase_add_test (tcase, strange_text);
  tcase_add_test (tcase, not_while_playing);
  tcase_add_test (tcase, uridecodebin_plays);
  tcase_add_test (tcase, playbin_plays);
  tcase_add_loop_test (tcase, playbin_refuses_strange_text, 0, 3);
  tcase_add_test (tcase, playbin_says_what_is_wrong);
  return suite;
}

GST_CHECK_MAIN (uri);
