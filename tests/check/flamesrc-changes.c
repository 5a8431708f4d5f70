/*
 * Settings that are impossible while playing get a warning, and the stream goes
 * on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "tests/check/support.h"

#define BOX "video/x-raw,format=I420,width=90,height=48,framerate=30/1"
#define HDR                                                                    \
  "video/x-raw,format=P010_10LE,width=90,height=48,framerate=30/1,"            \
  "colorimetry=bt2100-pq"
/* More frames than are in flight and in the sink. */
#define N_FRAMES 8

typedef struct
{
  const char *properties;       /* at the start */
  const char *property, *value; /* (nullable) set while playing */
  const char *caps;             /* (nullable) requested while playing */
  const char *word;             /* part of the warning */
  const char *goes_on; /* (nullable) properties that give the same frames */
} Change;

static const Change changes[] = {
    {"viewport=0.1,0,0.3,1", NULL, NULL,
        "video/x-raw,format=I420,width=91,height=48,framerate=30/1",
        "viewport: 91 pixels", NULL},
    {"viewport=0,0,0.5,1", NULL, NULL,
        "video/x-raw,format=I420,width=1,height=1,framerate=30/1", NULL, NULL},
    {"", NULL, NULL, BOX ",pixel-aspect-ratio=1/10000", "narrower than 1/16",
        NULL},
    {"", NULL, NULL, BOX ",pixel-aspect-ratio=10000/1", NULL, NULL},
    {"viewport=0,0,0.5,1", "projection", "fisheye", NULL,
        "cannot be drawn in parts", "viewport=0,0,0.5,1"},
    {"projection=fisheye", "viewport", "0,0,0.5,1", NULL,
        "cannot be drawn in parts", "projection=fisheye"},
    {"viewport=0,0,0.5,1", "filters", "denoise ! logscale ! colorclip", NULL,
        "reads the whole picture", "viewport=0,0,0.5,1"},
    {"", "filters", "blur", NULL, "\"blur\"", ""},
    {"", "viewport", "0,0,nan,1", NULL, "viewport: expected", ""},
    {"filters=\"logscale ! logencode\"", NULL, NULL, HDR, "logencode", NULL},
    {"", "flame-index", "7", NULL, "there is no flame 7", ""},
    {"", "genome", "<flame", NULL, "genome", ""},
    {"", "location", "/nowhere/at-all.flam3", NULL, "at-all.flam3", ""},
};

/* Returns: (transfer full) the MD5 of the first frame */
static char *
render_first (const char *properties)
{
  g_autofree char *all = g_strconcat (SMALL "speed=0 ", properties, NULL);
  g_autoptr (GArray) frames = render (all, "turn.flam3", BOX, 1);

  return g_strdup (g_array_index (frames, Frame, 0).md5);
}

/*
 * Returns (transfer full) (nullable) the text of the next warning. An error
 * fails the test.
 */
static char *
pop_warning (GstBus *bus, GstClockTime patience)
{
  g_autoptr (GstMessage) message = gst_bus_timed_pop_filtered (
      bus, patience, GST_MESSAGE_ERROR | GST_MESSAGE_WARNING);
  g_autoptr (GError) error = NULL;

  if (!message)
    return NULL;
  if (GST_MESSAGE_TYPE (message) == GST_MESSAGE_ERROR)
    gst_message_parse_error (message, &error, NULL);
  else
    gst_message_parse_warning (message, &error, NULL);
  fail_unless (
      GST_MESSAGE_TYPE (message) == GST_MESSAGE_WARNING, "%s", error->message);
  return g_strdup (error->message);
}

/*
 * Expects one warning, however many frames it concerns. @word: (nullable) no
 * warning
 */
static void
expect_warning (GstBus *bus, const char *word)
{
  g_autofree char *text = pop_warning (bus, word ? PATIENCE * GST_USECOND : 0);
  g_autofree char *more = NULL;

  fail_unless (!text == !word, "%s", text ? text : "no warning");
  fail_unless (
      !word || strstr (text, word) != NULL, "no \"%s\" in: %s", word, text);
  more = pop_warning (bus, 0);
  fail_unless (more == NULL, "%s", more);
}

GST_START_TEST (what_cannot_be_is_a_warning)
{
  const Change *change = &changes[__i__];
  g_autofree char *properties =
      g_strconcat (SMALL "speed=0 ", change->properties, NULL);
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GArray) before = NULL, after = NULL;
  Player player;

  player_init (&player, properties, "turn.flam3", BOX);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  before = player_collect (&player, 2);
  if (change->property)
    gst_util_set_object_arg (
        G_OBJECT (player.src), change->property, change->value);
  else
    gst_util_set_object_arg (G_OBJECT (player.filter), "caps", change->caps);
  after = player_collect (&player, 2 * N_FRAMES);
  assert_equals_int (after->len, 2 * N_FRAMES);
  expect_warning (bus, change->word);
  if (change->goes_on) {
    g_autofree char *md5 = render_first (change->goes_on);

    assert_equals_string (
        g_array_index (after, Frame, after->len - 1).md5, md5);
  }
  player_clear (&player);
}
GST_END_TEST;

/*
 * A wrong value fails the start. Once the element has started, it must not end
 * the stream, not even before the first frame.
 */
GST_START_TEST (before_the_first_frame_as_well)
{
  const gboolean is_late = __i__ == 1;
  g_autoptr (GstBus) bus = NULL;
  Player player;

  player_init (&player, SMALL "is-live=true loop=true ", "turn.flam3", BOX);
  bus = gst_element_get_bus (player.pipeline);
  if (is_late)
    player_set_state (&player, GST_STATE_PAUSED);
  g_object_set (player.src, "viewport", "0,0,0.5,1", NULL);
  gst_util_set_object_arg (G_OBJECT (player.src), "projection", "fisheye");
  gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
  if (is_late) {
    gst_sample_unref (player_pull (&player));
    expect_warning (bus, "cannot be drawn in parts");
  } else {
    gst_message_unref (gst_bus_timed_pop_filtered (
        bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR));
  }
  player_clear (&player);
}
GST_END_TEST;

/* The viewport applies again after caps that it does not fit. */
GST_START_TEST (a_part_comes_back)
{
  g_autofree char *part = render_first ("viewport=0.1,0,0.3,1");
  g_autoptr (GArray) between = NULL, after = NULL;
  Player player;

  player_init (
      &player, SMALL "speed=0 viewport=0.1,0,0.3,1", "turn.flam3", BOX);
  player_set_state (&player, GST_STATE_PLAYING);
  between = player_collect (&player, 1);
  gst_util_set_object_arg (G_OBJECT (player.filter), "caps", changes[0].caps);
  g_clear_pointer (&between, g_array_unref);
  between = player_collect (&player, N_FRAMES);
  fail_if (
      g_str_equal (g_array_index (between, Frame, between->len - 1).md5, part));
  gst_util_set_object_arg (G_OBJECT (player.filter), "caps", BOX);
  after = player_collect (&player, N_FRAMES);
  assert_equals_string (g_array_index (after, Frame, after->len - 1).md5, part);
  player_clear (&player);
}
GST_END_TEST;

static const double times[] = {NAN, INFINITY, -INFINITY, 1e308, -1e308};

/* The last two are large, but valid. */
GST_START_TEST (go_to_takes_numbers)
{
  g_autofree char *genome = NULL;
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (&player, SMALL "loop=true", "turn.flam3", BOX);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  g_signal_emit_by_name (player.src, "go-to", times[__i__]);
  g_signal_emit_by_name (player.src, "get-genome", times[__i__], &genome);
  frames = player_collect (&player, N_FRAMES);
  assert_equals_int (frames->len, N_FRAMES);
  expect_warning (bus, isfinite (times[__i__]) ? NULL : "go-to");
  player_clear (&player);
}
GST_END_TEST;

static const double coordinates[] = {NAN, INFINITY, -INFINITY, 1e308, 1e20};

/* A camera at infinity or NaN would end the stream. */
GST_START_TEST (pointers_may_be_nowhere)
{
  const double x = coordinates[__i__];
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (
      &player, SMALL "interactive=true rotation=30", "turn.flam3", BOX);
  bus = gst_element_get_bus (player.pipeline);
  player_set_state (&player, GST_STATE_PLAYING);
  for (guint i = 0; i < 3; i++) {
    GstStructure *events[] = {
        gst_structure_new ("application/x-gst-navigation", "event",
            G_TYPE_STRING, "mouse-scroll", "pointer_x", G_TYPE_DOUBLE, x,
            "pointer_y", G_TYPE_DOUBLE, -x, "delta_pointer_x", G_TYPE_DOUBLE,
            0.0, "delta_pointer_y", G_TYPE_DOUBLE, i == 1 ? x : 1.0, NULL),
        gst_structure_new ("application/x-gst-navigation", "event",
            G_TYPE_STRING, "mouse-button-press", "button", G_TYPE_INT, 1,
            "pointer_x", G_TYPE_DOUBLE, 3.0, "pointer_y", G_TYPE_DOUBLE, x,
            NULL),
        gst_structure_new ("application/x-gst-navigation", "event",
            G_TYPE_STRING, "mouse-move", "pointer_x", G_TYPE_DOUBLE, x,
            "pointer_y", G_TYPE_DOUBLE, 5.0, NULL),
    };

    for (guint k = 0; k < G_N_ELEMENTS (events); k++)
      fail_unless (gst_element_send_event (
          player.src, gst_event_new_navigation (events[k])));
  }
  frames = player_collect (&player, N_FRAMES);
  assert_equals_int (frames->len, N_FRAMES);
  expect_warning (bus, NULL);
  player_clear (&player);
}
GST_END_TEST;

/* A request from outside gets a limited number of flames. */
GST_START_TEST (lists_of_flames_have_an_end)
{
  g_autoptr (GstStructure) flames = NULL;
  Player player;

  player_init (&player, SMALL, NULL, BOX);
  player_set_state (&player, GST_STATE_PLAYING);
  gst_sample_unref (player_pull (&player));
  g_signal_emit_by_name (player.src, "get-flames", G_MAXUINT, &flames);
  fail_unless (flames != NULL);
  assert_equals_int (
      gst_value_list_get_size (gst_structure_get_value (flames, "flames")),
      1000);
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_changes_suite (void)
{
  Suite *suite = suite_create ("flamesrc-changes");
  TCase *tests = tcase_create ("changes");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, what_cannot_be_is_a_warning, 0, G_N_ELEMENTS (changes));
  tcase_add_loop_test (tests, before_the_first_frame_as_well, 0, 2);
  tcase_add_test (tests, a_part_comes_back);
  tcase_add_loop_test (tests, go_to_takes_numbers, 0, G_N_ELEMENTS (times));
  tcase_add_loop_test (
      tests, pointers_may_be_nowhere, 0, G_N_ELEMENTS (coordinates));
  tcase_add_test (tests, lists_of_flames_have_an_end);
  return suite;
}

GST_CHECK_MAIN (flamesrc_changes);
