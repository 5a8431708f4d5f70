/*
 * Profiles, and their effect on a cuburn genome.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <string.h>

#include "core/animation/animation.h"
#include "core/api/load-options.h"

#define NODE                                                                   \
  "{\"type\": \"node\", \"camera.scale\": 0.25, \"camera.spp\": 0.5,"          \
  " \"time.frame_width\": 2, \"filters.logscale.brightness\": 3,"              \
  " \"filters.bilateral.gradient\": 8,"                                        \
  " \"xforms.0\": {\"weight\": 1, \"variations.linear.weight\": 0.5}}"

static FlameProfile *
parse (const char *text)
{
  g_autoptr (GError) error = NULL;
  FlameProfile *profile = flame_profile_new (text, NULL, NULL, &error);

  g_assert_no_error (error);
  return profile;
}

static void
test_fields (void)
{
  g_autoptr (FlameProfile) profile = parse (
      " {\"type\": \"profile\", \"name\": \"p\", \"width\": 640, \"height\": "
      "360, \"fps\": 29.97, \"duration\": 12.5, \"spp\": 1200, "
      "\"frame_width\": 0, \"start\": 3, \"end\": 9, \"skip\": 1, "
      "\"filter_order\": [\"logscale\", \"colorclip\"], "
      "\"filters\": {\"bilateral\": {\"spatial_std\": 1.5}}, "
      "\"output\": {\"type\": \"jpeg\"}}");
  g_autoptr (FlameProfile) copy = flame_profile_copy (profile);

  g_assert_cmpstr (copy->name, ==, "p");
  g_assert_cmpint (copy->width, ==, 640);
  g_assert_cmpint (copy->height, ==, 360);
  g_assert_cmpfloat (copy->fps, ==, 29.97);
  g_assert_cmpfloat (copy->duration, ==, 12.5);
  g_assert_cmpfloat (copy->spp, ==, 1200.0);
  g_assert_cmpfloat (copy->frame_width, ==, 0.0);
  g_assert_cmpint (copy->start, ==, 3);
  g_assert_cmpint (copy->end, ==, 9);
  g_assert_cmpint (copy->skip, ==, 1);
  g_assert_cmpuint (g_strv_length (copy->filter_order), ==, 2);
  g_assert_cmpstr (copy->filter_order[1], ==, "colorclip");
  g_assert_cmpfloat (
      flame_profile_get_filter (copy, "bilateral.spatial_std"), ==, 1.5);
  g_assert_cmpfloat (
      flame_profile_get_filter (copy, "bilateral.gradient"), ==, 1.0);
}

static void
test_empty (void)
{
  g_autoptr (FlameProfile) profile = parse ("{}");

  g_assert_cmpint (profile->width, ==, 0);
  g_assert_cmpfloat (profile->fps, ==, 0.0);
  g_assert_cmpfloat (profile->frame_width, ==, 1.0);
  g_assert_null (profile->filter_order);
}

static void
test_errors (void)
{
  static const char *const cases[][2] = {
      {"{\"type\": \"node\"}", "expected profile, got 'node'"},
      {"{\"type\": 3}", "key 'type': expected a string, got a number"},
      {"{\"width\": 100}", "key 'height': missing"},
      {"{\"width\": 100, \"height\": 1.5}", "key 'height': expected a whole"},
      {"{\"width\": 100000, \"height\": 1}", "key 'width'"},
      {"{\"fps\": \"24\"}", "key 'fps': expected a number, got a string"},
      {"{\"fps\": 0}", "key 'fps'"},
      {"{\"start\": 0}", "key 'start'"},
      {"{\"start\": 5, \"end\": 5}", "key 'end'"},
      {"{\"filter_order\": [\"blur\"]}", "filter_order[0]"},
      {"{\"filter_order\": \"de\"}", "expected an array"},
      {"{\"filters.de.radius\": -1}", "key 'filters.de.radius'"},
      {"{", "expected '}'"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (flame_profile_new (cases[i][0], NULL, NULL, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
    g_assert_true (g_str_has_prefix (error->message, "profile: "));
    if (!strstr (error->message, cases[i][1]))
      g_error ("'%s' does not say '%s'", error->message, cases[i][1]);
  }
}

static void
test_file (void)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameProfile) profile = NULL;
  g_autofree char *path = NULL;
  int fd = g_file_open_tmp ("profile-XXXXXX.json", &path, &error);

  g_assert_no_error (error);
  g_close (fd, NULL);
  g_assert_true (g_file_set_contents (path, "{\"spp\": 7}", -1, NULL));
  profile = parse (path);
  g_assert_cmpfloat (profile->spp, ==, 7.0);
  g_unlink (path);
  g_assert_null (flame_profile_new (path, NULL, NULL, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, path));
}

/* The profile scales the genome's values. */
static void
test_multiply (void)
{
  g_autoptr (FlameProfile) profile =
      parse ("{\"width\": 640, \"height\": 480, \"spp\": 300, \"duration\": 4, "
             "\"frame_width\": 1.5, \"filters.logscale.brightness\": 2, "
             "\"filters.bilateral.gradient\": 0.5}");
  const FlameLoadOptions options = {.loop_length = 10, .profile = profile};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (NODE, -1, "node", &options, &error);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  int width, height;
  double value;

  g_assert_no_error (error);
  flame_animation_get_size (animation, &width, &height);
  g_assert_cmpint (width, ==, 640);
  g_assert_cmpint (height, ==, 480);
  g_assert_cmpfloat (
      flame_animation_get_length (animation), ==, 4 * FLAME_PROFILE_RATE);
  flame_animation_evaluate (animation, 0.0, genome);
  g_assert_cmpint (genome->width, ==, 640);
  g_assert_cmpfloat (genome->scale, ==, 160.0);
  g_assert_cmpfloat (genome->quality, ==, 150.0);
  g_assert_cmpfloat (genome->temporal_filter_width, ==, 3.0);
  g_assert_cmpfloat (genome->brightness, ==, 6.0);
  g_assert_true (flame_animation_get_filter (
      animation, 0.0, "bilateral.gradient", &value));
  g_assert_cmpfloat (value, ==, 4.0);
  g_assert_true (
      flame_animation_get_filter (animation, 0.0, "smearclip.width", &value));
  g_assert_cmpfloat (value, ==, 0.7);
  g_assert_false (
      flame_animation_get_filter (animation, 0.0, "smearclip.length", &value));
}

static void
test_defaults (void)
{
  const FlameLoadOptions options = {.loop_length = 10};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_from_data (NODE, -1, "node", &options, &error);
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  g_assert_no_error (error);
  g_assert_cmpfloat (flame_animation_get_length (animation), ==, 900.0);
  flame_animation_evaluate (animation, 0.0, genome);
  g_assert_cmpint (genome->width, ==, 1280);
  g_assert_cmpfloat (genome->scale, ==, 320.0);
  g_assert_cmpfloat (genome->quality, ==, 1000.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/cuburn/profile/fields", test_fields);
  g_test_add_func ("/cuburn/profile/empty", test_empty);
  g_test_add_func ("/cuburn/profile/errors", test_errors);
  g_test_add_func ("/cuburn/profile/file", test_file);
  g_test_add_func ("/cuburn/profile/multiply", test_multiply);
  g_test_add_func ("/cuburn/profile/defaults", test_defaults);
  return g_test_run ();
}
