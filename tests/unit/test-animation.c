/*
 * Timelines: which kind a document gives, how long it is, what lies outside it,
 * and its errors.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib/gstdio.h>
#include <math.h>
#include <string.h>

#include "core/api/load-options.h"
#include "core/genome/variation.h"
#include "core/animation/animation.h"
#include "core/animation/playlist.h"
#include "kernels/variation-ids.h"
#include "tests/support/genomes.h"

#define LOOP 48.0

#define COLORS                                                                 \
  "<color index='0' rgb='255 0 0'/><color index='128' rgb='0 0 255'/>"
#define XFORM "<xform weight='1' linear='1' coefs='0.5 0.1 -0.1 0.5 0.3 0.2'/>"
#define STILL                                                                  \
  "<xform weight='1' linear='1' animate='0' "                                  \
  "coefs='0.5 0.1 -0.1 0.5 0.3 0.2'/>"
#define MOVED                                                                  \
  "<xform weight='0.5' spherical='1' coefs='-0.5 0.4 -0.4 -0.5 0 -0.2'/>"
#define SWINGING                                                               \
  "<xform weight='1' linear='1'>"                                              \
  "<motion linear='1' motion_function='sin' motion_frequency='1'/></xform>"
#define FLAME(attributes, xforms)                                              \
  "<flame size='320 240' scale='60' " attributes ">" xforms COLORS "</flame>"
#define DOCUMENT(flames) "<flames>" flames "</flames>"

static void
collect_warning (const char *message, gpointer user_data)
{
  g_ptr_array_add (user_data, g_strdup (message));
}

static FlameAnimation *
load (const char *text, GPtrArray *warnings, GError **error)
{
  const FlameLoadOptions options = {
      .loop_length = LOOP,
      .warning = warnings ? collect_warning : NULL,
      .warning_data = warnings,
  };

  return flame_animation_new_from_data (text, -1, "doc", &options, error);
}

static FlameAnimation *
load_ok (const char *text)
{
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation = load (text, NULL, &error);

  g_assert_no_error (error);
  g_assert_nonnull (animation);
  return animation;
}

static FlameAnimation *
load_own (const char *name)
{
  const FlameLoadOptions options = {.loop_length = 4};
  g_autofree char *path = g_build_filename (test_data_folder (), name, NULL);
  g_autoptr (GError) error = NULL;
  FlameAnimation *animation =
      flame_animation_new_from_file (path, &options, &error);

  g_assert_no_error (error);
  return animation;
}

static void
assert_same_at (const FlameAnimation *animation, double a, double b)
{
  g_autoptr (FlameGenome) at_a = flame_genome_new ();
  g_autoptr (FlameGenome) at_b = flame_genome_new ();
  g_autofree char *what = g_strdup_printf ("times %g and %g", a, b);

  flame_animation_evaluate (animation, a, at_a);
  flame_animation_evaluate (animation, b, at_b);
  test_assert_genomes_close (at_a, at_b, 1e-9, 1, what);
}

static double
coef_at (const FlameAnimation *animation, double time, guint i)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, time, genome);
  g_assert_cmpfloat (genome->time, ==, time);
  return genome->xforms[0].coefs.m[i];
}

static void
test_keyframes (void)
{
  g_autoptr (FlameAnimation) animation =
      load_ok (DOCUMENT (FLAME ("time='5' name='first' nick='author'", XFORM)
              FLAME ("time='25' name='second'", MOVED)));
  int width, height;

  g_assert_cmpfloat (flame_animation_get_start (animation), ==, 5);
  g_assert_cmpfloat (flame_animation_get_length (animation), ==, 20);
  g_assert_cmpstr (flame_animation_get_title (animation), ==, "first");
  g_assert_cmpstr (flame_animation_get_author (animation), ==, "author");
  flame_animation_get_size (animation, &width, &height);
  g_assert_cmpint (width, ==, 320);
  g_assert_cmpint (height, ==, 240);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 5, 4), 0.3, 1e-12);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 15, 4), 0.15, 1e-12);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 25, 4), 0, 1e-12);
  /* Outside the keyframes, the first and the last segment continue. */
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 3, 4), 0.33, 1e-12);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 27, 4), -0.03, 1e-12);
}

static double
filter_at (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, time, genome);
  return genome->filter_radius;
}

/*
 * flam3 makes its filter once, from the first keyframe; Ember makes one for
 * each frame.
 */
static void
test_filters (void)
{
#define KEYS(version)                                                          \
  DOCUMENT (FLAME ("time='0' filter='0.2' filter_shape='box' " version, XFORM) \
          FLAME ("time='20' filter='1.2' filter_shape='bell' " version, XFORM) \
              FLAME ("time='40' filter='2.2' " version, XFORM))
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FlameAnimation) flam3 = load (KEYS (""), warnings, NULL);
  g_autoptr (FlameAnimation) ember = load_ok (KEYS ("version='EMBER-1'"));
  g_autoptr (FlameAnimation) written = load_ok (KEYS ("filter_motion='mean'"));
  g_autoptr (FlameGenome) genome = flame_genome_new ();
#undef KEYS

  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_nonnull (strstr (warnings->pdata[0], "flame 2 of 3: attributes "
                                                "'filter' and 'filter_shape'"));
  for (double time = 0; time <= 40; time += 5)
    g_assert_cmpfloat_with_epsilon (filter_at (flam3, time), 0.2, 1e-12);
  flame_animation_evaluate (flam3, 30, genome);
  g_assert_cmpint (genome->filter_shape, ==, FLAME_SPATIAL_FILTER_BOX);
  g_assert_cmpfloat_with_epsilon (filter_at (ember, 10), 0.7, 1e-12);
  g_assert_cmpfloat_with_epsilon (filter_at (ember, 30), 1.7, 1e-12);
  g_assert_cmpfloat_with_epsilon (filter_at (written, 30), 1.7, 1e-12);
}

static double
color_at (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, time, genome);
  return genome->xforms[0].color;
}

/* A still uses the file's colours; between keyframes flam3 clamps them. */
static void
test_colors (void)
{
#define COLORED(attributes, color)                                             \
  FLAME (attributes, "<xform weight='1' linear='1' color='" color "'/>")
  g_autoptr (FlameAnimation) still = load_ok (COLORED ("", "1.5"));
  g_autoptr (FlameAnimation) keys = load_ok (
      DOCUMENT (COLORED ("time='0'", "1.5") COLORED ("time='10'", "-3.5")));
#undef COLORED

  g_assert_cmpfloat (color_at (still, 0), ==, 1.5);
  g_assert_cmpfloat (color_at (keys, 0), ==, 1.0);
  g_assert_cmpfloat_with_epsilon (color_at (keys, 2), 0.5, 1e-12);
  g_assert_cmpfloat (color_at (keys, 10), ==, 0.0);
}

static void
test_single_loop (void)
{
  g_autoptr (FlameAnimation) animation =
      load_ok (FLAME ("time='7' name='one'", XFORM));

  g_assert_cmpfloat (flame_animation_get_start (animation), ==, 7);
  g_assert_cmpfloat (flame_animation_get_length (animation), ==, LOOP);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 7, 0), 0.5, 1e-12);
  /* A quarter of the loop turns the x axis upwards. */
  g_assert_cmpfloat_with_epsilon (
      coef_at (animation, 7 + LOOP / 4, 0), -0.1, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      coef_at (animation, 7 + LOOP / 4, 1), 0.5, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      coef_at (animation, 7 + LOOP / 4, 4), 0.3, 1e-12);
  assert_same_at (animation, 7, 7 + LOOP);
  assert_same_at (animation, 10, 10 + 3 * LOOP);
  assert_same_at (animation, 10, 10 - 5 * LOOP);
}

/* Motions close the loop, and nothing jumps at its seam. */
static void
test_motion_loop (void)
{
  g_autoptr (FlameAnimation) animation = load_ok (FLAME ("",
      "<xform weight='1' linear='1' coefs='0.5 0.1 -0.1 0.5 0.3 0.2'>"
      "<motion motion_frequency='2' motion_function='triangle' "
      "coefs='0 0 0 0 0.1 0'/>"
      "<motion motion_frequency='1' motion_function='hill' spherical='0.4'/>"
      "</xform>"));
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  flame_animation_evaluate (animation, LOOP / 2, genome);
  g_assert_cmpfloat_with_epsilon (
      flame_xform_get_variation (&genome->xforms[0], FLAME_VAR_spherical), 0.4,
      1e-12);
  g_assert_null (genome->xforms[0].motions);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, LOOP / 8, 4), 0.4, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      coef_at (animation, LOOP * 3 / 8, 4), 0.2, 1e-12);
  assert_same_at (animation, 0, LOOP);
  assert_same_at (animation, 1e-10, LOOP - 1e-10);
  g_assert_false (flame_animation_is_constant (animation, 1, 2));
}

static void
test_sequence (void)
{
  g_autoptr (FlameAnimation) animation = load_own ("animation/sequence.flam3");
  g_autoptr (GPtrArray) expected = test_read_genomes (
      test_data_folder (), "animation/sequence-expected.flam3");
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  g_assert_cmpfloat (flame_animation_get_start (animation), ==, 0);
  g_assert_cmpfloat (flame_animation_get_length (animation), ==, 28);
  g_assert_cmpstr (flame_animation_get_title (animation), ==, "one");
  g_assert_cmpstr (flame_animation_get_author (animation), ==, "tester");
  for (guint i = 0; i < expected->len; i++) {
    g_autofree char *what = g_strdup_printf ("time %u", i);

    flame_animation_evaluate (animation, i, genome);
    test_assert_genomes_close (genome, expected->pdata[i], 1e-5, 51, what);
  }
  /* The first and the last flame turn on outside the sequence. */
  assert_same_at (animation, -1, 3);
  assert_same_at (animation, 29, 25);
  g_assert_false (flame_animation_is_constant (animation, 0, 28));
}

/* Nothing jumps between whole frames either. */
static void
test_continuous (gconstpointer name)
{
  g_autoptr (FlameAnimation) animation = load_own (name);
  const double start = flame_animation_get_start (animation);
  const double length = flame_animation_get_length (animation);
  double previous = coef_at (animation, start, 4);

  for (guint i = 1; i <= 20000; i++) {
    const double at = coef_at (animation, start + length * i / 20000, 4);

    g_assert_cmpfloat_with_epsilon (at, previous, 0.01);
    previous = at;
  }
}

static void
test_document_errors (void)
{
  static const struct
  {
    const char *text;
    FlameError code;
    const char *message;
  } cases[] = {
      {DOCUMENT (FLAME ("time='0'", XFORM) FLAME ("time='10'", XFORM)
               FLAME ("time='5'", XFORM)),
          FLAME_ERROR_DOCUMENT, "doc: flame 3 of 3: *sorted*5 comes after 10*"},
      {DOCUMENT (FLAME ("time='4'", XFORM) FLAME ("time='4'", XFORM)),
          FLAME_ERROR_DOCUMENT, "doc: flame 2 of 2: *sorted*"},
      {DOCUMENT (FLAME ("", XFORM) FLAME ("time='-1'", XFORM)),
          FLAME_ERROR_DOCUMENT, "doc: flame 2 of 2: *sorted*"},
      {"<flames></flames>", FLAME_ERROR_DOCUMENT, "*doc*"},
      {"", FLAME_ERROR_DOCUMENT, "*doc*"},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
    g_autoptr (GError) error = NULL;

    g_assert_null (load (cases[i].text, NULL, &error));
    g_assert_error (error, FLAME_ERROR, (int) cases[i].code);
    g_test_message ("%s", error->message);
    g_assert_true (g_pattern_match_simple (cases[i].message, error->message));
  }
}

static void
test_settings_error (void)
{
  static const double lengths[] = {0.0, -1.0, NAN, INFINITY};

  for (guint i = 0; i < G_N_ELEMENTS (lengths); i++) {
    const FlameLoadOptions options = {.loop_length = lengths[i]};
    g_autoptr (GError) error = NULL;

    g_assert_null (flame_animation_new_builtin (&options, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  }
}

static void
test_file_errors (void)
{
  const FlameLoadOptions options = {.loop_length = LOOP};
  g_autofree char *folder = g_dir_make_tmp ("flame-XXXXXX", NULL);
  g_autofree char *missing = g_build_filename (folder, "missing", NULL);
  g_autofree char *empty = g_build_filename (folder, "empty", NULL);
  g_autofree char *large = g_build_filename (folder, "large", NULL);
  g_autoptr (GError) error = NULL;
  FILE *file;

  g_assert_null (flame_animation_new_from_file (missing, &options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_NOT_FOUND);
  g_assert_nonnull (strstr (error->message, missing));
  g_clear_error (&error);

  g_assert_null (flame_animation_new_from_file (folder, &options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_READ);
  g_clear_error (&error);

  g_assert_true (g_file_set_contents (empty, "", 0, NULL));
  g_assert_null (flame_animation_new_from_file (empty, &options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_clear_error (&error);

  /* The file is sparse and one byte longer than a document may be. */
  file = g_fopen (large, "wb");
  g_assert_cmpint (fseek (file, FLAME_MAX_DOCUMENT_BYTES, SEEK_SET), ==, 0);
  g_assert_cmpint (fputc ('x', file), ==, 'x');
  fclose (file);
  g_assert_null (flame_animation_new_from_file (large, &options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);

  g_remove (empty);
  g_remove (large);
  g_rmdir (folder);
}

static void
test_size_warning (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (FlameAnimation) animation = load (
      DOCUMENT (FLAME ("time='0'",
          XFORM) "<flame time='10' size='640 480' scale='120'>" MOVED COLORS
                 "</flame>"),
      warnings, NULL);

  g_assert_cmpuint (warnings->len, ==, 1);
  g_assert_true (g_pattern_match_simple (
      "doc: flame 2 of 2: attribute 'size': 640 480 *320 240",
      warnings->pdata[0]));
  flame_animation_evaluate (animation, 10, genome);
  g_assert_cmpint (genome->width, ==, 320);
  g_assert_cmpint (genome->height, ==, 240);
  g_assert_cmpfloat_with_epsilon (genome->scale, 120, 1e-9);
}

/*
 * Fractorium numbers its flames. The numbers are not times, so each flame
 * loops.
 */
static void
test_numbered_collection (void)
{
#define NUMBERED(n, name)                                                      \
  "<flame size='8 8' time='" n "' name='" name "'>"                            \
  "<xform weight='1' linear='1'/><color index='0' rgb='9 9 9'/></flame>"
  static const char *const collection =
      "<a>" NUMBERED ("0", "one") NUMBERED ("1", "two") "</a>";
  static const char *const frames =
      "<a>" NUMBERED ("0", "0.000000") NUMBERED ("1", "1.000000") "</a>";
#undef NUMBERED
  FlameLoadOptions options = {.loop_length = 100.0, .edge_length = 50.0};
  g_autoptr (FlameAnimation) told = NULL;
  g_autoptr (FlameAnimation) one = NULL;
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) loops = NULL;
  g_autoptr (FlameAnimation) sequence = flame_animation_new_from_data (
      collection, -1, "collection", &options, NULL);
  g_autoptr (FlameAnimation) timeline =
      flame_animation_new_from_data (frames, -1, "frames", &options, NULL);

  g_assert_nonnull (sequence);
  g_assert_nonnull (flame_animation_get_flame (sequence, 1));
  g_assert_cmpfloat (flame_animation_get_start (sequence), ==, 0.0);
  g_assert_cmpfloat (flame_animation_get_length (sequence), ==, 250.0);
  g_assert_cmpfloat (flame_animation_get_flame_time (sequence, 1), ==, 150.0);
  g_assert_nonnull (timeline);
  g_assert_cmpfloat (flame_animation_get_length (timeline), ==, 1.0);
  /* The caller's options override the file. */
  /* The flame alone. */
  options.flame = 2;
  one = flame_animation_new_from_data (frames, -1, "frames", &options, NULL);
  g_assert_nonnull (one);
  g_assert_cmpuint (flame_animation_get_n_flames (one), ==, 1);
  g_assert_cmpstr (flame_animation_get_title (one), ==, "1.000000");
  g_assert_cmpfloat (flame_animation_get_length (one), ==, 100.0);
  options.flame = 3;
  g_assert_null (
      flame_animation_new_from_data (frames, -1, "a file", &options, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS);
  g_assert_cmpstr (error->message, ==,
      "a file: there is no flame 2: there are 2, counted from 0");
  options.flame = 0;
  options.timeline = FLAME_TIMELINE_KEYFRAMES;
  told = flame_animation_new_from_data (
      collection, -1, "keyframes", &options, NULL);
  g_assert_nonnull (told);
  g_assert_cmpfloat (flame_animation_get_length (told), ==, 1.0);
  options.timeline = FLAME_TIMELINE_COLLECTION;
  loops = flame_animation_new_from_data (frames, -1, "frames", &options, NULL);
  g_assert_nonnull (loops);
  g_assert_cmpfloat (flame_animation_get_length (loops), ==, 250.0);
}

/* Flames of a sequence keep their own framing. */
static void
test_sequence_sizes (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (FlameAnimation) animation = load (
      DOCUMENT (FLAME ("",
          XFORM) "<flame size='640 480' scale='120'>" MOVED COLORS "</flame>"),
      warnings, NULL);

  g_assert_cmpuint (warnings->len, ==, 1);
  flame_animation_evaluate (animation, 2.5 * LOOP, genome);
  g_assert_cmpint (genome->width, ==, 320);
  g_assert_cmpfloat_with_epsilon (genome->scale, 60, 1e-9);
}

static void
test_smooth_warning (void)
{
  g_autoptr (GPtrArray) warnings = g_ptr_array_new_with_free_func (g_free);
  g_autoptr (FlameAnimation) animation =
      load (DOCUMENT (FLAME ("time='0' interpolation='smooth'", XFORM)
                    FLAME ("time='10' interpolation='smooth'", MOVED)
                        FLAME ("time='20' interpolation='smooth'", XFORM)
                            FLAME ("time='30' interpolation='smooth'", MOVED)),
          warnings, NULL);

  g_assert_cmpuint (warnings->len, ==, 2);
  g_assert_true (g_pattern_match_simple (
      "doc: flame 1 of 4: *interpolation*first*", warnings->pdata[0]));
  g_assert_true (g_pattern_match_simple (
      "doc: flame 3 of 4: *interpolation*last*", warnings->pdata[1]));
  /* Linear in the end segments, a Catmull-Rom curve between. */
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 2.5, 4), 0.225, 1e-12);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 12.5, 4),
      (-0.0703125 * 0.3 + 0.2265625 * 0.3), 1e-12);
  g_assert_cmpfloat_with_epsilon (coef_at (animation, 27.5, 4), 0.075, 1e-12);
}

static void
test_constant (void)
{
  g_autoptr (FlameAnimation) moving =
      load_ok (DOCUMENT (FLAME ("time='0'", XFORM) FLAME ("time='10'", XFORM)
              FLAME ("time='20'", MOVED) FLAME ("time='30'", MOVED)));
  g_autoptr (FlameAnimation) turning = load_ok (FLAME ("", XFORM));
  g_autoptr (FlameAnimation) still = load_ok (FLAME ("", STILL));
  g_autoptr (FlameAnimation) stills = load_ok (
      DOCUMENT (FLAME ("", STILL) FLAME ("", STILL) FLAME ("", MOVED)));

  g_assert_true (flame_animation_is_constant (moving, 0, 10));
  g_assert_true (flame_animation_is_constant (moving, 9, -3));
  g_assert_true (flame_animation_is_constant (moving, 15, 15));
  g_assert_false (flame_animation_is_constant (moving, 9, 11));
  g_assert_false (flame_animation_is_constant (moving, 0, 30));
  g_assert_true (flame_animation_is_constant (moving, 20.5, 40));
  g_assert_false (flame_animation_is_constant (turning, 1, 2));
  g_assert_true (flame_animation_is_constant (turning, 1, 1));
  g_assert_true (flame_animation_is_constant (still, -100, 100));
  g_assert_true (flame_animation_is_constant (stills, 0, 2.5 * LOOP));
  g_assert_false (flame_animation_is_constant (stills, 0, 3.5 * LOOP));
  g_assert_false (flame_animation_is_constant (stills, 4.1 * LOOP, 4.2 * LOOP));
}

/* Far outside, values may be extreme but counts stay valid. */
static void
test_far_outside (void)
{
  static const double times[] = {-1e300, -1e9, -1e4, 1e4, 1e9, 1e300};
  static const char *const names[] = {
      "animation/keyframes.flam3", "animation/sequence.flam3"};

  for (guint n = 0; n < G_N_ELEMENTS (names); n++) {
    g_autoptr (FlameAnimation) animation = load_own (names[n]);
    g_autoptr (FlameGenome) genome = flame_genome_new ();

    for (guint i = 0; i < G_N_ELEMENTS (times); i++) {
      flame_animation_evaluate (animation, times[i], genome);
      g_assert_cmpint (genome->width, >=, 1);
      g_assert_cmpint (genome->supersample, >=, 1);
      g_assert_cmpint (genome->passes, >=, 1);
      g_assert_cmpint (genome->temporal_samples, >=, 1);
      for (guint e = 0; e < FLAME_PALETTE_SIZE; e++) {
        const double red = genome->palette.rgba[e][0];

        g_assert_true (red >= 0 && red <= 1);
      }
    }
  }
}

static void
test_builtin (void)
{
  const FlameLoadOptions options = {.loop_length = LOOP};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameAnimation) animation =
      flame_animation_new_builtin (&options, &error);

  g_assert_no_error (error);
  g_assert_cmpfloat (flame_animation_get_length (animation), ==, LOOP);
  g_assert_nonnull (flame_animation_get_title (animation));
  g_assert_nonnull (flame_animation_get_author (animation));
  g_assert_false (flame_animation_is_constant (animation, 0, 1));
  assert_same_at (animation, 0, LOOP);
  assert_same_at (animation, 1e-9, LOOP - 1e-9);
}

/* ------------------------------------------------------------- threads */

#define N_TIMES 400

typedef struct
{
  FlameAnimation *animation;
  double *sums; /* N_TIMES */
} ThreadWork;

static double
sum_genome (const FlameGenome *genome)
{
  double sum = genome->scale + genome->palette.rgba[77][1];

  for (guint i = 0; i < genome->n_xforms; i++) {
    const FlameXform *xform = &genome->xforms[i];

    sum += xform->weight;
    for (guint c = 0; c < 6; c++)
      sum += (c + 1) * xform->coefs.m[c];
    for (guint v = 0; v < FLAME_N_VARIATIONS; v++)
      sum += v * flame_xform_get_variation (xform, v);
  }
  return sum;
}

static gpointer
evaluate_all (gpointer data)
{
  const ThreadWork *work = data;
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  for (guint i = 0; i < N_TIMES; i++) {
    flame_animation_evaluate (work->animation, i * 28.0 / N_TIMES, genome);
    work->sums[i] = sum_genome (genome);
  }
  flame_animation_unref (work->animation);
  return NULL;
}

static void
test_threads (gconstpointer name)
{
  g_autoptr (FlameAnimation) animation = load_own (name);
  double expected[N_TIMES], sums[4][N_TIMES];
  ThreadWork work[4], alone = {flame_animation_ref (animation), expected};
  GThread *threads[4];

  evaluate_all (&alone);
  for (guint i = 0; i < 4; i++) {
    work[i] = (ThreadWork){flame_animation_ref (animation), sums[i]};
    threads[i] = g_thread_new ("evaluate", evaluate_all, &work[i]);
  }
  for (guint i = 0; i < 4; i++) {
    g_thread_join (threads[i]);
    g_assert_cmpmem (sums[i], sizeof sums[i], expected, sizeof expected);
  }
}

/* Every animation of the shared cases loads and has flam3-animate's length. */
static void
test_cases (void)
{
  static const struct
  {
    const char *name;
    double start, length;
  } cases[] = {
      {"a1_linear_log", 0, 30},
      {"a3_smooth4", 0, 60},
      {"a4_padding_final", 0, 30},
      {"a6_sweep_exp_old", 0, 30},
      {"loopframe_11", 10, 2},
      {"motion_src_loop", 0, 4},
      {"p_hsv", 0, 10},
      {"seq_padding", 0, 24},
      {"seq_padstagger", 0, 24},
  };
  const FlameLoadOptions options = {.loop_length = 4};
  const char *folder = test_cases_folder ();

  for (guint i = 0; folder && i < G_N_ELEMENTS (cases); i++) {
    g_autofree char *path =
        g_strdup_printf ("%s/anim/%s.flam3", folder, cases[i].name);
    g_autoptr (GError) error = NULL;
    g_autoptr (FlameAnimation) animation =
        flame_animation_new_from_file (path, &options, &error);

    g_assert_no_error (error);
    g_test_message ("%s", cases[i].name);
    g_assert_cmpfloat (
        flame_animation_get_start (animation), ==, cases[i].start);
    g_assert_cmpfloat (
        flame_animation_get_length (animation), ==, cases[i].length);
  }
}

static double
turning_at (const FlameAnimation *animation, double begin, double end)
{
  FlameMoment moment;
  double turning;

  flame_moment_init (&moment);
  flame_animation_evaluate_moment (
      animation, (begin + end) / 2, end - begin, &moment);
  turning = moment.turning;
  flame_moment_clear (&moment);
  return turning;
}

/* A loop only turns, and nothing else does. */
static void
test_turning (void)
{
  static const FlameLoadOptions options = {
      .loop_length = LOOP, .edge_length = 16.0};
  g_autoptr (FlameAnimation) sequence = flame_animation_new_from_data (
      DOCUMENT (FLAME ("", XFORM) FLAME ("", STILL) FLAME ("", SWINGING)), -1,
      "sequence", &options, NULL);
  g_autoptr (FlameAnimation) keyframes =
      load_ok (DOCUMENT (FLAME ("time='0'", XFORM) FLAME ("time='20'", MOVED)));

  g_assert_cmpfloat (turning_at (sequence, 10.0, 20.0), ==, 1 / LOOP);
  g_assert_cmpfloat (turning_at (sequence, 20.0, 10.0), ==, 1 / LOOP);
  g_assert_cmpfloat (turning_at (sequence, -5.0, 5.0), ==, 1 / LOOP);
  /* in an edge, on the way to it, and from a loop over an edge to the next */
  g_assert_cmpfloat (turning_at (sequence, LOOP + 1, LOOP + 2), ==, 0.0);
  g_assert_cmpfloat (turning_at (sequence, LOOP - 1, LOOP + 1), ==, 0.0);
  g_assert_cmpfloat (turning_at (sequence, 1.0, LOOP + 20), ==, 0.0);
  /* stands still; has a motion */
  g_assert_cmpfloat (turning_at (sequence, LOOP + 20, LOOP + 21), ==, 0.0);
  g_assert_cmpfloat (
      turning_at (sequence, 2 * LOOP + 40, 2 * LOOP + 41), ==, 0.0);
  g_assert_cmpfloat (turning_at (keyframes, 5.0, 6.0), ==, 0.0);
}

/* Returns (transfer full) a flame, a flying one, a clip, and flames with a motion. */
static FlamePlaylistItem *
get_item (gpointer data G_GNUC_UNUSED, gint64 index)
{
  FlameGenome *flame =
      test_read_genome (index < 3 ? FLAME ("", XFORM) : FLAME ("", SWINGING));
  FlamePlaylistItem *item;

  if (index == 2)
    return flame_playlist_item_new_clip (flame_animation_new_still (flame));
  item = flame_playlist_item_new_flame (flame);
  item->flight.pitch = index == 1 ? 0.2 : 0.0;
  return item;
}

static void
test_turning_playlist (void)
{
  const FlamePlaylistModel model = {.get = get_item, .free = g_free};
  g_autoptr (FlameGenome) first = test_read_genome (FLAME ("", XFORM));
  g_autoptr (FlameAnimation) row =
      flame_animation_new_playlist (&model, LOOP, 16.0, first);

  g_assert_cmpfloat (turning_at (row, 1.0, 2.0), ==, 1 / LOOP);
  g_assert_cmpfloat (turning_at (row, LOOP - 1, LOOP), ==, 0.0);
  g_assert_cmpfloat (turning_at (row, LOOP + 1, LOOP + 2), ==, 0.0);
  g_assert_cmpfloat (turning_at (row, 1.0, LOOP + 17), ==, 0.0);
  for (guint i = 1; i <= 3; i++)
    g_assert_cmpfloat (
        turning_at (row, i * (LOOP + 16) + 1, i * (LOOP + 16) + 2), ==, 0.0);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/kind/keyframes", test_keyframes);
  g_test_add_func ("/kind/filters", test_filters);
  g_test_add_func ("/kind/colors", test_colors);
  g_test_add_func ("/kind/single-loop", test_single_loop);
  g_test_add_func ("/kind/motion-loop", test_motion_loop);
  g_test_add_func ("/kind/sequence", test_sequence);
  g_test_add_func ("/kind/numbered-collection", test_numbered_collection);
  g_test_add_func ("/kind/builtin", test_builtin);
  g_test_add_func ("/kind/cases", test_cases);
  g_test_add_data_func (
      "/continuous/keyframes", "animation/keyframes.flam3", test_continuous);
  g_test_add_data_func (
      "/continuous/sequence", "animation/sequence.flam3", test_continuous);
  g_test_add_func ("/error/document", test_document_errors);
  g_test_add_func ("/error/settings", test_settings_error);
  g_test_add_func ("/error/file", test_file_errors);
  g_test_add_func ("/warning/size", test_size_warning);
  g_test_add_func ("/warning/sequence-size", test_sequence_sizes);
  g_test_add_func ("/warning/smooth", test_smooth_warning);
  g_test_add_func ("/constant", test_constant);
  g_test_add_func ("/turning/sequence", test_turning);
  g_test_add_func ("/turning/playlist", test_turning_playlist);
  g_test_add_func ("/far-outside", test_far_outside);
  g_test_add_data_func (
      "/threads/keyframes", "animation/keyframes.flam3", test_threads);
  g_test_add_data_func (
      "/threads/sequence", "animation/sequence.flam3", test_threads);
  return g_test_run ();
}
