/*
 * The presets that are installed with the plugin must load through GstPreset
 * and set what they list. GST_PRESET_PATH names their folder, and XDG_DATA_HOME
 * one without a user's own presets, which would come first.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/check/gstcheck.h>
#include <string.h>

static const struct
{
  const char *name;
  double quality;
  const char *filters;
  const char *camera; /* (nullable) the only property that it sets */
} presets[] = {
    {"broadcast", 50, "auto", NULL},
    {"dive", 0, "auto", "dive"},
    {"draft", 4, "logscale", NULL},
    {"final", 500, "auto", NULL},
    {"orbit", 0, "auto", "orbit"},
    {"realtime", 10, "logscale", NULL},
    {"sway", 0, "auto", "sway"},
};

static const char *
get_camera (GstElement *src)
{
  GParamSpecEnum *pspec = G_PARAM_SPEC_ENUM (
      g_object_class_find_property (G_OBJECT_GET_CLASS (src), "camera"));
  gint camera;

  g_object_get (src, "camera", &camera, NULL);
  return g_enum_get_value (pspec->enum_class, camera)->value_nick;
}

GST_START_TEST (test_every_preset_loads)
{
  GstElement *src = gst_check_setup_element ("flamesrc");
  g_auto (GStrv) names = gst_preset_get_preset_names (GST_PRESET (src));

  fail_unless (names != NULL);
  fail_unless_equals_int (g_strv_length (names), G_N_ELEMENTS (presets));
  for (guint i = 0; i < G_N_ELEMENTS (presets); i++) {
    const char *camera = presets[i].camera ? presets[i].camera : "still";
    double quality;
    g_autofree char *filters = NULL;

    g_object_set (src, "quality", 0.0, "filters", "auto", NULL);
    gst_util_set_object_arg (G_OBJECT (src), "camera", "still");
    fail_unless (gst_preset_load_preset (GST_PRESET (src), presets[i].name));
    g_object_get (src, "quality", &quality, "filters", &filters, NULL);
    fail_unless_equals_float (quality, presets[i].quality);
    fail_unless_equals_string (filters, presets[i].filters);
    fail_unless_equals_string (get_camera (src), camera);
  }
  gst_check_teardown_element (src);
}

GST_END_TEST;

/* A preset must only set properties: GStreamer silently drops other entries. */
GST_START_TEST (test_every_entry_is_a_property)
{
  GstElement *src = gst_check_setup_element ("flamesrc");
  g_autoptr (GKeyFile) file = g_key_file_new ();
  g_autofree char *path =
      g_build_filename (g_getenv ("GST_PRESET_PATH"), "GstFlameSrc.prs", NULL);

  fail_unless (g_key_file_load_from_file (file, path, G_KEY_FILE_NONE, NULL));
  for (guint i = 0; i < G_N_ELEMENTS (presets); i++) {
    g_auto (GStrv) keys =
        g_key_file_get_keys (file, presets[i].name, NULL, NULL);

    fail_unless (keys != NULL);
    for (char **key = keys; *key; key++)
      fail_unless (
          g_str_has_prefix (*key, "_meta/") ||
              g_object_class_find_property (G_OBJECT_GET_CLASS (src), *key),
          "%s: %s is not a property", presets[i].name, *key);
  }
  gst_check_teardown_element (src);
}

GST_END_TEST;

static Suite *
presets_suite (void)
{
  Suite *suite = suite_create ("presets");
  TCase *chain = tcase_create ("general");

  suite_add_tcase (suite, chain);
  tcase_add_test (chain, test_every_preset_loads);
  tcase_add_test (chain, test_every_entry_is_a_property);
  return suite;
}

GST_CHECK_MAIN (presets);
