/*
 * Reads and compares genomes, for tests of the reader and of animation.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/variation.h"
#include "tests/support/genomes.h"

#include <math.h>
#include <string.h>

#include "core/genome/genome-fields.h"
#include "core/genome/flam3/reader.h"
#include "kernels/variation-ids.h"

#ifndef FLAME_TEST_DATA
#define FLAME_TEST_DATA "tests/data"
#endif

typedef struct
{
  double tolerance;
  const char *what;
} Comparison;

const char *
test_cases_folder (void)
{
  const char *folder = g_getenv ("FLAME_CASES");

  if (folder && g_file_test (folder, G_FILE_TEST_IS_DIR))
    return folder;
  g_test_skip ("FLAME_CASES names no folder");
  return NULL;
}

const char *
test_data_folder (void)
{
  const char *folder = g_getenv ("FLAME_TEST_DATA");

  return folder ? folder : FLAME_TEST_DATA;
}

GPtrArray *
test_read_genomes (const char *folder, const char *name)
{
  g_autofree char *path = g_build_filename (folder, name, NULL);
  g_autofree char *data = NULL;
  g_autoptr (GError) error = NULL;
  GPtrArray *genomes;
  gsize length;

  g_file_get_contents (path, &data, &length, &error);
  g_assert_no_error (error);
  genomes = flame_flam3_read (data, length, path, NULL, &error);
  g_assert_no_error (error);
  return genomes;
}

FlameGenome *
test_read_genome (const char *xml)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (GPtrArray) genomes =
      flame_flam3_read (xml, strlen (xml), "test", NULL, &error);

  g_assert_no_error (error);
  g_assert_cmpuint (genomes->len, ==, 1);
  return flame_genome_copy (g_ptr_array_index (genomes, 0));
}

static void assert_close (const Comparison *comparison, double actual,
    double expected, const char *format, ...) G_GNUC_PRINTF (4, 5);

static void
assert_close (const Comparison *comparison, double actual, double expected,
    const char *format, ...)
{
  const double allowed = comparison->tolerance * MAX (1.0, fabs (expected));
  g_autofree char *field = NULL;
  va_list args;

  if (fabs (actual - expected) <= allowed)
    return;
  va_start (args, format);
  field = g_strdup_vprintf (format, args);
  va_end (args);
  g_test_message ("%s: %s is %.17g, expected %.17g", comparison->what, field,
      actual, expected);
  g_test_fail ();
}

static void
compare_fields (const Comparison *comparison, const FlameGenome *actual,
    const FlameGenome *expected)
{
  for (const FlameField *field = flame_genome_fields; field->name; field++) {
    /* flam3 prints the exponent only if the filter has one. */
    if (field->between < FLAME_BETWEEN_MEAN ||
        (strcmp (field->name, "temporal_filter_exp") == 0 &&
            expected->temporal_filter != FLAME_TEMPORAL_FILTER_EXP))
      continue;
    for (guint i = 0; i < field->n; i++)
      if (field->kind == FLAME_VALUE_WHOLE)
        assert_close (comparison, flame_field_peek_ints (field, actual)[i],
            flame_field_peek_ints (field, expected)[i], "%s", field->name);
      else
        assert_close (comparison, flame_field_peek_numbers (field, actual)[i],
            flame_field_peek_numbers (field, expected)[i], "%s", field->name);
  }
  g_assert_cmpint (actual->filter_shape, ==, expected->filter_shape);
  g_assert_cmpint (actual->temporal_filter, ==, expected->temporal_filter);
  g_assert_cmpint (actual->palette_mode, ==, expected->palette_mode);
}

/* flam3 does not print the parameters of variations without weight. */
static void
compare_variations (const Comparison *comparison, guint i,
    const FlameXform *actual, const FlameXform *expected)
{
  for (guint v = 0; v < FLAME_N_FLAM3_VARIATIONS; v++) {
    FlameParam first = 0;
    const guint n = flame_variation_params (v, &first);

    assert_close (comparison, flame_xform_get_variation (actual, v),
        flame_xform_get_variation (expected, v), "xform %u %s", i,
        flame_variation_name (v));
    for (guint p = first;
         flame_xform_get_variation (expected, v) != 0.0 && p < first + n; p++)
      assert_close (comparison, flame_xform_get_param (actual, p),
          flame_xform_get_param (expected, p), "xform %u %s", i,
          flame_param_name (p));
  }
}

static void
compare_xform (const Comparison *comparison, guint i, const FlameXform *actual,
    const FlameXform *expected)
{
  assert_close (
      comparison, actual->weight, expected->weight, "xform %u weight", i);
  assert_close (
      comparison, actual->color, expected->color, "xform %u color", i);
  assert_close (comparison, actual->color_speed, expected->color_speed,
      "xform %u color_speed", i);
  assert_close (
      comparison, actual->opacity, expected->opacity, "xform %u opacity", i);
  for (guint c = 0; c < 6; c++) {
    assert_close (comparison, actual->coefs.m[c], expected->coefs.m[c],
        "xform %u coefs %u", i, c);
    assert_close (comparison, actual->post.m[c], expected->post.m[c],
        "xform %u post %u", i, c);
  }
  compare_variations (comparison, i, actual, expected);
}

static double
chaos_at (const FlameGenome *genome, guint from, guint to)
{
  return genome->chaos ? genome->chaos[from * genome->n_xforms + to] : 1.0;
}

static void
compare_xforms (const Comparison *comparison, const FlameGenome *actual,
    const FlameGenome *expected)
{
  const guint n = expected->n_xforms;

  g_assert_cmpuint (actual->n_xforms, >=, n);
  for (guint i = 0; i < n; i++) {
    compare_xform (comparison, i, &actual->xforms[i], &expected->xforms[i]);
    /* flam3 does not print it for a final xform, which never rotates. */
    assert_close (comparison, actual->xforms[i].animate,
        expected->xforms[i].animate, "xform %u animate", i);
  }
  for (guint i = n; i < actual->n_xforms; i++)
    assert_close (comparison, actual->xforms[i].weight, 0.0,
        "additional xform %u weight", i);
  for (guint from = 0; from < n; from++) {
    for (guint to = 0; to < n; to++)
      assert_close (comparison, chaos_at (actual, from, to),
          chaos_at (expected, from, to), "chaos %u %u", from, to);
  }
  g_assert_cmpuint (actual->n_finals, >=, expected->n_finals);
  for (guint i = 0; i < expected->n_finals; i++)
    compare_xform (comparison, n + i, &actual->finals[i], &expected->finals[i]);
  for (guint i = expected->n_finals; i < actual->n_finals; i++)
    assert_close (comparison, actual->finals[i].color_speed, 0.0,
        "additional final xform color_speed");
}

void
test_assert_genomes_close (const FlameGenome *actual,
    const FlameGenome *expected, double tolerance, guint palette_step,
    const char *what)
{
  const Comparison comparison = {tolerance, what};

  compare_fields (&comparison, actual, expected);
  compare_xforms (&comparison, actual, expected);
  for (guint i = 0; i < FLAME_PALETTE_SIZE; i += palette_step) {
    for (guint c = 0; c < 4; c++)
      assert_close (&comparison, actual->palette.rgba[i][c],
          expected->palette.rgba[i][c], "palette %u channel %u", i, c);
  }
}
