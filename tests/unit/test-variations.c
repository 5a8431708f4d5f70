/*
 * Every variation's function of one point, compared with flam3's own results.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"
#include "tests/support/variation-images.h"

static GPtrArray *
load_cases (void)
{
  g_autofree char *path =
      g_build_filename (g_getenv ("FLAME_TEST_DATA"), "variations.txt", NULL);

  return variation_cases_load (path);
}

static void
check_images (GPtrArray *cases)
{
  for (guint i = 0; i < cases->len; i++) {
    const VariationCase *c = g_ptr_array_index (cases, i);

    for (guint j = 0; j < c->rows->len; j++) {
      const VariationRow *row = &g_array_index (c->rows, VariationRow, j);
      float out[2];
      double in[2];

      if (row->is_moments)
        continue;
      variation_map (&c->xform, row->in, in);
      variation_evaluate (&c->xform, (float) in[0], (float) in[1], 0, out);
      if (variation_is_image (c, row, out, 1))
        continue;
      g_test_message ("%s (%g, %g): (%.9g, %.9g), flam3 has (%.9g, %.9g)%s",
          flame_variation_name (c->variation), row->in[0], row->in[1], out[0],
          out[1], row->out[0], row->out[1], row->is_bad ? " bad" : "");
      g_test_fail ();
    }
  }
}

static void
test_images (void)
{
  g_autoptr (GPtrArray) cases = load_cases ();

  check_images (cases);
}

static gboolean
check_moments (const VariationCase *c, const VariationRow *row)
{
  g_autofree float *draws = g_new (float, 2 * VARIATION_DRAWS);
  double in[2];

  variation_map (&c->xform, row->in, in);
  for (guint i = 0; i < VARIATION_DRAWS; i++)
    variation_evaluate (
        &c->xform, (float) in[0], (float) in[1], i, draws + 2 * i);
  return variation_is_distribution (row, draws);
}

static guint
check_all_moments (GPtrArray *cases)
{
  guint n = 0;

  for (guint i = 0; i < cases->len; i++) {
    const VariationCase *c = g_ptr_array_index (cases, i);

    for (guint j = 0; j < c->rows->len; j++) {
      const VariationRow *row = &g_array_index (c->rows, VariationRow, j);

      if (!row->is_moments)
        continue;
      n += j == 0;
      if (check_moments (c, row))
        continue;
      g_test_message ("%s at (%g, %g): not flam3's distribution",
          flame_variation_name (c->variation), row->in[0], row->in[1]);
      g_test_fail ();
    }
  }
  return n;
}

static void
test_moments (void)
{
  g_autoptr (GPtrArray) cases = load_cases ();

  g_assert_cmpuint (check_all_moments (cases), ==, 21);
}

static void
test_flam3_vectors (void)
{
  const char *folder = g_getenv ("FLAME_CASES");
  g_autofree char *path = g_build_filename (
      folder ? folder : "", "vectors", "var_vectors.csv", NULL);
  g_autoptr (GPtrArray) cases = load_cases ();

  if (!folder || !g_file_test (path, G_FILE_TEST_EXISTS)) {
    g_test_skip ("FLAME_CASES does not name a folder with flam3's vectors");
    return;
  }
  variation_cases_load_csv (cases, path);
  check_images (cases);
  g_assert_cmpuint (check_all_moments (cases), ==, 21);
}

/* A point that is not a number stays so, or counts as lost. */
static void
test_bad_points (void)
{
  g_autoptr (GPtrArray) cases = load_cases ();

  for (guint v = 0; v < cases->len; v++) {
    const VariationCase *c = g_ptr_array_index (cases, v);
    float out[2];

    /* These images do not depend on the point. */
    if (v == FLAME_VAR_blur || v == FLAME_VAR_gaussian_blur ||
        v == FLAME_VAR_pie || v == FLAME_VAR_arch || v == FLAME_VAR_square)
      continue;
    variation_evaluate (&c->xform, NAN, NAN, 1, out);
    if (variation_is_bad (out))
      continue;
    g_test_message ("%s: a bad point became (%g, %g)", flame_variation_name (v),
        out[0], out[1]);
    g_test_fail ();
  }
}

static void
test_origin (void)
{
  FlamePoint p = variation_point (0, 0);
  FlameRng rng = variation_rng (1);
  FlameSum o = {0};
  const float natural = 1;

  flame_variation_call (FLAME_VAR_julia, &p, NULL, 1, &rng, &o);
  g_assert_cmpfloat (o.x, ==, 0);
  g_assert_cmpfloat (o.y, ==, 0);
  flame_variation_call (FLAME_VAR_ex, &p, NULL, 1, &rng, &o);
  g_assert_cmpfloat (o.x, ==, 0);
  flame_variation_call (FLAME_VAR_spherical, &p, NULL, 1, &rng, &o);
  g_assert_cmpfloat (o.x, ==, 0);
  flame_variation_call (FLAME_VAR_hyperbolic, &p, NULL, 1, &rng, &o);
  g_assert_true (isnan (o.x) && isnan (o.y));
  o.x = 0;
  flame_variation_call (FLAME_VAR_log, &p, &natural, 1, &rng, &o);
  g_assert_false (fabsf (o.x) <= 1e10f);
}

/*
 * A zero offset makes waves' frequency 1e10. Its phase must still be uniform.
 */
static void
test_waves_noise (void)
{
  FlameXform xform;
  double sum = 0, square = 0;

  flame_xform_init (&xform, 0);
  flame_xform_set_variation (&xform, FLAME_VAR_waves, 1);
  xform.coefs = (FlameAffine){{1, 0, 1, 1, 0, 0}};
  for (guint i = 0; i < VARIATION_DRAWS; i++) {
    float out[2];

    variation_evaluate (&xform, 0, 0.3f + (float) i * 1e-5f, i, out);
    sum += out[0];
    square += out[0] * out[0];
  }
  /*
   * The sine of a uniform phase. These phases are not random, and each
   * processor rounds them differently.
   */
  g_assert_cmpfloat_with_epsilon (sum / VARIATION_DRAWS, 0, 0.02);
  g_assert_cmpfloat_with_epsilon (square / VARIATION_DRAWS, 0.5, 0.01);
  flame_xform_clear (&xform);
}

/*
 * Tests the largest number of parameters, which
 * flame_variation_fill_constants() holds in an array.
 */
static void
test_params (void)
{
  guint most = 0;

  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    FlameParam first;

    most = MAX (most, flame_variation_params (v, &first));
  }
  /* Formulas alone need more than 64. */
  g_assert_cmpuint (most, >, 64);
  g_assert_cmpuint (most, <=, FLAME_MAX_VARIATION_PARAMS);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/variations/images", test_images);
  g_test_add_func ("/variations/moments", test_moments);
  g_test_add_func ("/variations/flam3-vectors", test_flam3_vectors);
  g_test_add_func ("/variations/params", test_params);
  g_test_add_func ("/variations/bad-points", test_bad_points);
  g_test_add_func ("/variations/origin", test_origin);
  g_test_add_func ("/variations/waves-noise", test_waves_noise);
  return g_test_run ();
}
