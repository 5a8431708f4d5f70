/*
 * Errors and warnings on the bus: domain, code, and helpful text.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "docs/troubles.h"
#include "tests/check/support.h"

typedef struct
{
  const char *properties, *file;
  GstResourceError resource; /* 0: STREAM, DECODE */
  const char *word;
} Failure;

static const Failure failures[] = {
    {"", "there-is-none.flam3", GST_RESOURCE_ERROR_NOT_FOUND,
        "there-is-none.flam3"},
    {"", "truncated.flam3", 0, "truncated.flam3"},
    {"genome=\"<flame/>\"", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "turn.flam3"},
    {"genome=\"this is no flame\"", NULL, 0, "genome"},
    {"genome=\"this is no flame\"", NULL, 0, FLAME_SEE ("Refused file")},
    {"flame-index=1", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "there is no flame 1: there is 1, counted from 0"},
    {"flame-index=2", NULL, GST_RESOURCE_ERROR_SETTINGS, "flame-index=2"},
    {"filters=blur", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS, "\"blur\""},
    {"filters=\"bilateral reach=2\"", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "spatial_std"},
    {"filters=\"colorclip ! logscale\"", "turn.flam3",
        GST_RESOURCE_ERROR_SETTINGS, "before colorclip"},
    {"viewport=0,0,0.5,2", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "viewport: expected x,y,width,height"},
    {"devices=metal:0", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "\"metal:0\": expected \"auto\", \"all\" or a list"},
    {"devices=\"0,1,0\"", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "device 0 is named twice"},
    {"devices=-1 backend=cpu", "turn.flam3", GST_RESOURCE_ERROR_SETTINGS,
        "\"-1\""},
};

static void
expect_error (Player *player, GQuark domain, gint code, const char *word)
{
  g_autoptr (GstBus) bus = gst_element_get_bus (player->pipeline);
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) error = NULL;

  message = gst_bus_timed_pop_filtered (
      bus, PATIENCE * GST_USECOND, GST_MESSAGE_ERROR);
  fail_unless (message != NULL, "no error message");
  fail_unless (GST_MESSAGE_SRC (message) == GST_OBJECT (player->src));
  gst_message_parse_error (message, &error, NULL);
  fail_unless (error->domain == domain, "%s: %s",
      g_quark_to_string (error->domain), error->message);
  fail_unless (error->code == code, "code %d: %s", error->code, error->message);
  fail_unless (strstr (error->message, word) != NULL, "no \"%s\" in: %s", word,
      error->message);
}

GST_START_TEST (bad_settings_are_errors)
{
  const Failure *failure = &failures[__i__];
  Player player;
  guint i;

  player_init (
      &player, failure->properties, failure->file, CAPS ("NV12", "30/1"));
  /* Twice, as a failed start must leave nothing behind. */
  for (i = 0; i < 2; i++) {
    fail_unless (gst_element_set_state (player.pipeline, GST_STATE_PLAYING) ==
                 GST_STATE_CHANGE_FAILURE);
    expect_error (&player,
        failure->resource ? GST_RESOURCE_ERROR : GST_STREAM_ERROR,
        failure->resource ? (gint) failure->resource : GST_STREAM_ERROR_DECODE,
        failure->word);
    gst_element_set_state (player.pipeline, GST_STATE_NULL);
  }

  /* The element still works after an error. */
  g_object_set (player.src, "location", NULL, "genome", NULL, "filters", "auto",
      "devices", "auto", "flame-index", -1, "quality", 1.0, "viewport", NULL,
      NULL);
  player_set_state (&player, GST_STATE_PAUSED);
  player_clear (&player);
}
GST_END_TEST;

/*
 * Counts GLib's warnings about a value, which are critical from GLib 2.80 on.
 */
static void
count_message (const char *domain G_GNUC_UNUSED,
    GLogLevelFlags level G_GNUC_UNUSED, const char *message, gpointer data)
{
  fail_unless (strstr (message, "out of range") != NULL, "%s", message);
  (*(guint *) data)++;
}

typedef struct
{
  const char *property, *value, *wrong;
} Choice;

static const Choice choices[] = {
    {"min-quality", "4", "0"},
    {"target-load", "0.5", "1.5"},
    {"mutants", "2", "17"},
};

static void
count_notify (GObject *object G_GNUC_UNUSED, GParamSpec *pspec, gpointer data)
{
  GString *text = data;

  g_string_append (text, pspec->name);
}

/* Returns: (transfer full) */
static char *
get_text (GstElement *element, const char *property)
{
  g_auto (GValue) value = G_VALUE_INIT;

  g_object_get_property (G_OBJECT (element), property, &value);
  return gst_value_serialize (&value);
}

/*
 * Each property notifies by its own name, and keeps its value if the new one is
 * out of range.
 */
GST_START_TEST (numbers_are_checked)
{
  const Choice *choice = &choices[__i__];
  GstElement *src = gst_element_factory_make ("flamesrc", NULL);
  g_autoptr (GString) notified = g_string_new (NULL);
  g_autofree char *after = NULL;
  GLogLevelFlags fatal;
  guint handler, said = 0;
  char *text;

  g_signal_connect (src, "notify", G_CALLBACK (count_notify), notified);
  gst_util_set_object_arg (G_OBJECT (src), choice->property, choice->value);
  assert_equals_string (notified->str, choice->property);
  fatal = g_log_set_always_fatal (G_LOG_FATAL_MASK);
  handler = g_log_set_handler ("GLib-GObject",
      G_LOG_LEVEL_WARNING | G_LOG_LEVEL_CRITICAL, count_message, &said);
  gst_util_set_object_arg (G_OBJECT (src), choice->property, choice->wrong);
  g_log_remove_handler ("GLib-GObject", handler);
  g_log_set_always_fatal (fatal);
  assert_equals_int (said, 1);
  after = get_text (src, choice->property);
  assert_equals_string (after, choice->value);

  /* The other properties have their defaults. */
  text = get_text (src, "adaptive");
  assert_equals_string (text, "auto");
  g_free (text);
  text = get_text (src, "order");
  assert_equals_string (text, "random");
  g_free (text);
  gst_object_unref (src);
}
GST_END_TEST;

/*
 * Asserts that a backend works or gives the reason why not: a machine that has
 * such a device plays instead of posting an error.
 */
static void
assert_works_or_says_why_not (const char *name, const char *word)
{
  g_autofree char *properties = g_strdup_printf (SMALL "backend=%s", name);
  Player player;

  player_init (&player, properties, "turn.flam3", CAPS ("NV12", "30/1"));
  if (gst_element_set_state (player.pipeline, GST_STATE_PLAYING) ==
      GST_STATE_CHANGE_FAILURE) {
    expect_error (
        &player, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND, word);
  } else {
    g_autofree char *backend = NULL;

    g_object_get (player.src, "active-backend", &backend, NULL);
    assert_equals_string (backend, name);
  }
  player_clear (&player);
}

GST_START_TEST (cuda_works_or_says_why_not)
{
  assert_works_or_says_why_not ("cuda", "CUDA");
}
GST_END_TEST;

GST_START_TEST (opencl_works_or_says_why_not)
{
  assert_works_or_says_why_not ("opencl", "OpenCL");
}
GST_END_TEST;

/*
 * If downstream requires memory that the CPU backend lacks, the error says so.
 */
GST_START_TEST (cuda_memory_of_the_cpu)
{
  g_autoptr (GstElement) src = gst_element_factory_make ("flamesrc", NULL);
  GstPadTemplate *template = gst_element_get_pad_template (src, "src");
  g_autoptr (GstCaps) caps = gst_pad_template_get_caps (template);
  Player player;

  if (gst_caps_get_size (caps) < 2)
    return; /* a build without CUDA */
  player_init (&player, SMALL, "turn.flam3",
      "video/x-raw(memory:CUDAMemory),width=64,height=48");
  /* Set after linking: before, the caps include that memory. */
  gst_util_set_object_arg (G_OBJECT (player.src), "backend", "cpu");
  gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
  expect_error (&player, GST_RESOURCE_ERROR, GST_RESOURCE_ERROR_NOT_FOUND,
      "CUDA memory was requested and is not available: backend=cpu");
  player_clear (&player);
}
GST_END_TEST;

/* The element's error comes before the base class's "not negotiated". */
GST_START_TEST (caps_that_cannot_be_drawn)
{
  Player player;

  player_init (&player, SMALL, "turn.flam3",
      "video/x-raw,format=RGBA,width=64,height=48,colorimetry=1:1:1:1");
  gst_element_set_state (player.pipeline, GST_STATE_PAUSED);
  expect_error (&player, GST_STREAM_ERROR, GST_STREAM_ERROR_FORMAT,
      "linear or logarithmic transfer function");
  player_clear (&player);
}
GST_END_TEST;

GST_START_TEST (unknown_attributes_are_warnings)
{
  g_autoptr (GstBus) bus = NULL;
  g_autoptr (GstMessage) message = NULL;
  g_autoptr (GError) warning = NULL;
  Player player;

  player_init (&player, SMALL, "extras.flam3", CAPS ("NV12", "30/1"));
  bus = gst_element_get_bus (player.pipeline);
  gst_element_set_state (player.pipeline, GST_STATE_PLAYING);
  do {
    g_clear_pointer (&message, gst_message_unref);
    g_clear_error (&warning);
    message = gst_bus_timed_pop_filtered (
        bus, PATIENCE * GST_USECOND, GST_MESSAGE_WARNING | GST_MESSAGE_ERROR);
    fail_unless (message && GST_MESSAGE_TYPE (message) == GST_MESSAGE_WARNING);
    gst_message_parse_warning (message, &warning, NULL);
    fail_unless (
        g_error_matches (warning, GST_STREAM_ERROR, GST_STREAM_ERROR_DECODE));
    fail_unless (strstr (warning->message, "extras.flam3") != NULL);
  } while (!strstr (warning->message, "no_such_thing"));
  gst_sample_unref (player_pull (&player));
  player_clear (&player);
}
GST_END_TEST;

static Suite *
flamesrc_errors_suite (void)
{
  Suite *suite = suite_create ("flamesrc-errors");
  TCase *tests = tcase_create ("errors");

  suite_add_tcase (suite, tests);
  tcase_add_loop_test (
      tests, bad_settings_are_errors, 0, G_N_ELEMENTS (failures));
  tcase_add_loop_test (tests, numbers_are_checked, 0, G_N_ELEMENTS (choices));
  tcase_add_test (tests, cuda_works_or_says_why_not);
  tcase_add_test (tests, opencl_works_or_says_why_not);
  tcase_add_test (tests, cuda_memory_of_the_cpu);
  tcase_add_test (tests, caps_that_cannot_be_drawn);
  tcase_add_test (tests, unknown_attributes_are_warnings);
  return suite;
}

GST_CHECK_MAIN (flamesrc_errors);
