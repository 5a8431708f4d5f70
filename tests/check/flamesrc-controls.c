/*
 * Tone, camera and quality: bound to control sources, at their defaults, and
 * from presets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <gst/controller/controller.h>

#include "tests/check/support.h"

#define RATE CAPS ("RGBA", "10/1")

typedef struct
{
  const char *name;
  double from, to;
  const char *with; /* (nullable) properties that make the effect visible */
} Control;

static const Control controls[] = {
    {"brightness", 0.5, 3, NULL},
    {"gamma", 0.5, 2, NULL},
    {"vibrancy", 0, 1, NULL},
    {"saturation", 0, 2, NULL},
    {"hue", 0, 0.5, NULL},
    {"zoom", -1, 1, NULL},
    {"pan-x", -0.5, 0.5, NULL},
    {"pan-y", -0.5, 0.5, NULL},
    {"rotation", 0, 180, NULL},
    {"pitch", 0, 70, NULL},
    {"yaw", -40, 40, NULL},
    {"quality", 1, 9, NULL},
    {"genome-time", 0, 10, NULL},
    {"field-of-view", 60, 360, "projection=fisheye"},
};

/*
 * Properties whose effect depends on the machine's speed: flamesrc-adaptive
 * tests them with a known one.
 */
static const char *const budgets[] = {"min-quality", "target-load"};

static void
bind (GstElement *src, const Control *control)
{
  GstControlSource *source = gst_interpolation_control_source_new ();

  g_object_set (source, "mode", GST_INTERPOLATION_MODE_LINEAR, NULL);
  gst_timed_value_control_source_set (
      GST_TIMED_VALUE_CONTROL_SOURCE (source), 0, control->from);
  gst_timed_value_control_source_set (
      GST_TIMED_VALUE_CONTROL_SOURCE (source), GST_SECOND, control->to);
  fail_unless (gst_object_add_control_binding (
      GST_OBJECT (src), gst_direct_control_binding_new_absolute (
                            GST_OBJECT (src), control->name, source)));
  gst_object_unref (source);
}

/* Every controllable property is in the table above. */
GST_START_TEST (table_is_complete)
{
  GstElement *src = gst_element_factory_make ("flamesrc", NULL);
  guint n, i, found = 0;
  GParamSpec **pspecs =
      g_object_class_list_properties (G_OBJECT_GET_CLASS (src), &n);

  for (i = 0; i < n; i++)
    found += (pspecs[i]->flags & GST_PARAM_CONTROLLABLE) != 0;
  for (i = 0; i < G_N_ELEMENTS (controls); i++) {
    GParamSpec *pspec = g_object_class_find_property (
        G_OBJECT_GET_CLASS (src), controls[i].name);

    fail_unless (pspec && pspec->flags & GST_PARAM_CONTROLLABLE);
  }
  for (i = 0; i < G_N_ELEMENTS (budgets); i++)
    fail_unless (
        g_object_class_find_property (G_OBJECT_GET_CLASS (src), budgets[i])
            ->flags &
        GST_PARAM_CONTROLLABLE);
  assert_equals_int (found, G_N_ELEMENTS (controls) + G_N_ELEMENTS (budgets));
  g_free (pspecs);
  gst_object_unref (src);
}
GST_END_TEST;

/* The first three are rendered together. */
static const guint looked_at[] = {0, 1, 2, 5, 10};

/* Frame k has the value at its own stream time, though it is rendered ahead. */
GST_START_TEST (bound_values_are_those_of_the_frame)
{
  const Control *control = &controls[__i__];
  g_autofree char *text = g_strdup_printf (
      "n-threads=1 quality=2 speed=0 async-depth=3 shutter=0 %s",
      control->with ? control->with : "");
  g_autoptr (GArray) frames = NULL;
  Player player;
  guint i;

  player_init (&player, text, "keyframes.flam3", RATE);
  bind (player.src, control);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 11);
  player_clear (&player);

  for (i = 0; i < G_N_ELEMENTS (looked_at); i++) {
    const guint at = looked_at[i];
    double value = control->from + (control->to - control->from) * at / 10;
    g_autoptr (GArray) expected = NULL;
    Player other;

    player_init (&other, text, "keyframes.flam3", RATE);
    g_object_set (other.src, control->name, value, NULL);
    player_set_state (&other, GST_STATE_PLAYING);
    expected = player_collect (&other, 1);
    player_clear (&other);
    assert_equals_string (g_array_index (frames, Frame, at).md5,
        g_array_index (expected, Frame, 0).md5);
  }
  fail_if (g_str_equal (g_array_index (frames, Frame, 0).md5,
      g_array_index (frames, Frame, 10).md5));
}
GST_END_TEST;

/* A change shows after the frames in flight, however many they are. */
GST_START_TEST (changes_come_after_frames_in_flight)
{
  g_autoptr (GArray) frames = NULL;
  Player player;
  guint i = 0;

  player_init (&player, "n-threads=1 quality=1 speed=0 async-depth=5 shutter=0",
      "keyframes.flam3", RATE);
  player_set_state (&player, GST_STATE_PAUSED);
  g_object_set (player.src, "hue", 0.5, NULL);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 12);
  player_clear (&player);
  while (i < frames->len && g_str_equal (g_array_index (frames, Frame, i).md5,
                                g_array_index (frames, Frame, 0).md5))
    i++;
  /*
   * One frame is shown when the value changes, and four or five are in flight.
   */
  fail_unless (i == 5 || i == 6, "frame %u is the first", i);
}
GST_END_TEST;

GST_START_TEST (identity_is_the_default)
{
  g_autoptr (GArray) plain = render (SMALL, "turn.flam3", RATE, 3);
  g_autoptr (GArray) set = render (SMALL
      "brightness=1 gamma=1 vibrancy=1 saturation=1 hue=0 zoom=0 pan-x=0 "
      "pan-y=0 rotation=0 pitch=0 yaw=0",
      "turn.flam3", RATE, 3);
  guint i;

  for (i = 0; i < 3; i++)
    assert_equals_string (
        g_array_index (plain, Frame, i).md5, g_array_index (set, Frame, i).md5);
}
GST_END_TEST;

static const struct
{
  const char *name, *value;
} changes[] = {{"hue", "0.3"}, {"projection", "equirectangular"}};

/* A value set while playing applies after the frames in flight. */
GST_START_TEST (set_while_playing)
{
  g_autoptr (GArray) frames = NULL;
  Player player;

  player_init (
      &player, SMALL "speed=0 async-depth=2 shutter=0", "turn.flam3", RATE);
  player_set_state (&player, GST_STATE_PLAYING);
  frames = player_collect (&player, 3);
  assert_equals_string (g_array_index (frames, Frame, 0).md5,
      g_array_index (frames, Frame, 2).md5);
  gst_util_set_object_arg (
      G_OBJECT (player.src), changes[__i__].name, changes[__i__].value);
  {
    /*
     * Two frames are in flight, one is in the sink's queue, and one on its way
     * there.
     */
    g_autoptr (GArray) later = player_collect (&player, 5);

    fail_if (g_str_equal (g_array_index (later, Frame, 4).md5,
        g_array_index (frames, Frame, 0).md5));
  }
  player_clear (&player);
}
GST_END_TEST;

typedef struct
{
  const char *name, *filters;
  double quality, shutter;
  guint depth;
} Preset;

static const Preset presets[] = {
    {"draft", "logscale", 4, 0, 3},
    {"realtime", "logscale", 10, 1, 3},
    {"broadcast", "auto", 50, 1, 3},
    {"final", "auto", 500, 1, 2},
};

GST_START_TEST (presets_load)
{
  const Preset *preset = &presets[__i__];
  GstElement *src = gst_element_factory_make ("flamesrc", NULL);
  g_auto (GStrv) names = gst_preset_get_preset_names (GST_PRESET (src));
  g_autofree char *filters = NULL;
  double quality, shutter;
  guint depth;

  fail_unless (g_strv_contains ((const char *const *) names, preset->name));
  g_object_set (src, "quality", 1.0, "shutter", 0.5, "async-depth", 7, NULL);
  fail_unless (gst_preset_load_preset (GST_PRESET (src), preset->name));
  g_object_get (src, "quality", &quality, "shutter", &shutter, "async-depth",
      &depth, "filters", &filters, NULL);
  fail_unless (quality == preset->quality, "%g", quality);
  fail_unless (shutter == preset->shutter, "%g", shutter);
  assert_equals_int (depth, preset->depth);
  assert_equals_string (filters, preset->filters);
  gst_object_unref (src);
}
GST_END_TEST;

static GArray *
render_camera (const char *camera, guint n)
{
  g_autofree char *properties = g_strdup_printf (
      SMALL "genome-rate=10 loop-duration=1000000000 camera=%s", camera);

  return render (properties, "keyframes.flam3", RATE, n);
}

/* The camera moves with the genome time and returns to its start. */
GST_START_TEST (cameras_fly)
{
  static const char *const cameras[] = {"sway", "orbit", "dive"};
  g_autoptr (GArray) still = render_camera ("still", 6);
  g_autoptr (GArray) flown = render_camera (cameras[__i__], 6);
  g_autoptr (GArray) again = render_camera (cameras[__i__], 6);
  guint differ = 0;

  assert_equals_int (flown->len, 6);
  for (guint i = 0; i < 6; i++) {
    const char *md5 = g_array_index (flown, Frame, i).md5;

    assert_equals_string (md5, g_array_index (again, Frame, i).md5);
    differ += strcmp (md5, g_array_index (still, Frame, i).md5) != 0;
  }
  fail_unless (differ >= 5, "%u of 6 frames", differ);
}
GST_END_TEST;

static Suite *
controls_suite (void)
{
  Suite *suite = suite_create ("flamesrc-controls");
  TCase *tcase = tcase_create ("general");

  suite_add_tcase (suite, tcase);
  tcase_add_test (tcase, table_is_complete);
  tcase_add_loop_test (
      tcase, bound_values_are_those_of_the_frame, 0, G_N_ELEMENTS (controls));
  tcase_add_test (tcase, changes_come_after_frames_in_flight);
  tcase_add_test (tcase, identity_is_the_default);
  tcase_add_loop_test (tcase, set_while_playing, 0, G_N_ELEMENTS (changes));
  tcase_add_loop_test (tcase, cameras_fly, 0, 3);
  tcase_add_loop_test (tcase, presets_load, 0, G_N_ELEMENTS (presets));
  return suite;
}

GST_CHECK_MAIN (controls);
