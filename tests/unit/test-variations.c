/*
 * Every variation against flam3's own results, and every build of the vector
 * loops against the function of one point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/genome/variation.h"
#include "kernels/variation-call.h"
#include "kernels/variation-ids.h"
#include "tests/support/variation-images.h"
#include "tests/support/variation-isas.h"

#define N_POINTS (64 * FLAME_LANE_GROUP)

typedef struct
{
  float x[N_POINTS], y[N_POINTS];
  float r2[N_POINTS], r[N_POINTS], theta[N_POINTS], phi[N_POINTS];
  float out_x[N_POINTS], out_y[N_POINTS];
} Batch;

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

/* points of all sizes, most of them where flames live */
static void
random_points (GRand *rand, Batch *b)
{
  for (guint i = 0; i < N_POINTS; i++) {
    const double scale =
        i % 8 ? 1.5 : pow (10, g_rand_double_range (rand, -5, 2));

    b->x[i] = (float) (scale * g_rand_double_range (rand, -1, 1));
    b->y[i] = (float) (scale * g_rand_double_range (rand, -1, 1));
  }
}

static void
run_loop (const VariationIsa *isa, const VariationCase *c, Batch *b)
{
  const FlameVariation v = c->variation;
  const FlameVariationUse *use = flame_xform_find_use (&c->xform, v, c->form);
  const FlameLanes lanes = {b->x, b->y, b->r2, b->r, b->theta, b->phi, b->out_x,
      b->out_y, c->form, .entry_x = b->x, .entry_y = b->y};
  float constants[FLAME_MAX_CONSTANTS];

  memset (b->out_x, 0, sizeof b->out_x);
  memset (b->out_y, 0, sizeof b->out_y);
  isa->fill_needs (flame_variation_infos[v].needs, b->x, b->y, b->r2, b->r,
      b->theta, b->phi, N_POINTS);
  flame_variation_fill_constants (&c->xform, use, constants, NULL);
  isa->loops[v](
      &lanes, N_POINTS, constants, (float) use->weight, variation_rng (0));
}

static guint
count_differences (const VariationCase *c, const Batch *b)
{
  guint n = 0;

  for (guint i = 0; i < N_POINTS; i++) {
    float out[2], tolerance[2];
    const float loop[2] = {b->out_x[i], b->out_y[i]};

    variation_evaluate (&c->xform, b->x[i], b->y[i], i, out);
    if (variation_is_bad (out) && variation_is_bad (loop))
      continue;
    variation_tolerance (&c->xform, b->x[i], b->y[i], i, 1, tolerance);
    if (fabsf (out[0] - loop[0]) <= tolerance[0] &&
        fabsf (out[1] - loop[1]) <= tolerance[1])
      continue;
    if (n++ == 0)
      g_test_message (
          "%s (%.9g, %.9g): loop (%.9g, %.9g), function (%.9g, %.9g)",
          flame_variation_name (c->variation), b->x[i], b->y[i], loop[0],
          loop[1], out[0], out[1]);
  }
  return n;
}

static void
test_loops (void)
{
  g_autoptr (GPtrArray) cases = load_cases ();
  g_autoptr (GRand) rand = g_rand_new_with_seed (7);
  g_autofree Batch *b = g_new0 (Batch, 1);
  const VariationIsa *isas;
  const guint n_isas = variation_isas (&isas);

  random_points (rand, b);
  for (guint i = 0; i < n_isas; i++) {
    for (guint j = 0; j < cases->len; j++) {
      const VariationCase *c = g_ptr_array_index (cases, j);
      guint n;

      if (c->form != FLAME_FORM_REGULAR)
        continue;
      run_loop (&isas[i], c, b);
      n = count_differences (c, b);
      if (n == 0)
        continue;
      g_test_message ("%s: %u of %d points of %s differ", isas[i].name, n,
          N_POINTS, flame_variation_name (c->variation));
      g_test_fail ();
    }
  }
}

/* the sum of a pre form begins as the point; flam3's pre_blur draws in an order
 * of its own */
static void
test_pre_blur_loops (void)
{
  const FlameVariation v = FLAME_VAR_gaussian_blur;
  g_autoptr (GRand) rand = g_rand_new_with_seed (9);
  g_autofree Batch *b = g_new0 (Batch, 1);
  const FlameLanes lanes = {b->x, b->y, b->r2, b->r, b->theta, b->phi, b->out_x,
      b->out_y, FLAME_FORM_PRE, .entry_x = b->x, .entry_y = b->y};
  const VariationIsa *isas;
  const guint n_isas = variation_isas (&isas);

  for (guint i = 0; i < n_isas; i++) {
    random_points (rand, b);
    memcpy (b->out_x, b->x, sizeof b->x);
    memcpy (b->out_y, b->y, sizeof b->y);
    isas[i].loops[v](&lanes, N_POINTS, NULL, 0.3f, variation_rng (5));
    for (guint j = 0; j < N_POINTS; j++) {
      FlameRng rng = variation_rng (5 + j);
      FlamePoint p = {.x = b->x[j], .y = b->y[j], .form = FLAME_FORM_PRE};
      FlameSum sum = {.x = b->x[j], .y = b->y[j]};

      flame_variation_call (v, &p, NULL, 0.3f, &rng, &sum);
      g_assert_cmpfloat_with_epsilon (
          sum.x, b->out_x[j], 1e-6 * (1 + fabsf (sum.x)));
      g_assert_cmpfloat_with_epsilon (
          sum.y, b->out_y[j], 1e-6 * (1 + fabsf (sum.y)));
    }
  }
}

/* arrays nobody asked for stay as they were, as does what follows the points */
static void
test_fill_needs (void)
{
  g_autoptr (GRand) rand = g_rand_new_with_seed (11);
  g_autofree Batch *b = g_new0 (Batch, 1);
  const VariationIsa *isas;
  const guint n_isas = variation_isas (&isas);
  const int n = N_POINTS - FLAME_LANE_GROUP;

  random_points (rand, b);
  for (guint needs = 0; needs < 16 * n_isas; needs++) {
    float *arrays[4] = {b->r2, b->r, b->theta, b->phi};

    for (guint a = 0; a < 4; a++)
      for (guint i = 0; i < N_POINTS; i++)
        arrays[a][i] = -7.0f;
    isas[needs / 16].fill_needs (
        needs % 16, b->x, b->y, b->r2, b->r, b->theta, b->phi, n);
    for (guint i = 0; i < N_POINTS; i++) {
      const FlamePoint p = variation_point (b->x[i], b->y[i]);
      const float wanted[4] = {p.r2, p.r, p.theta, p.phi};

      for (guint a = 0; a < 4; a++) {
        if (i < (guint) n && (needs >> a & 1))
          g_assert_cmpfloat_with_epsilon (
              arrays[a][i], wanted[a], 1e-6 * fabsf (wanted[a]) + 1e-30);
        else
          g_assert_cmpfloat (arrays[a][i], ==, -7);
      }
    }
  }
}

/* a point that is not a number stays one, whatever becomes of it */
static void
test_bad_points (void)
{
  g_autoptr (GPtrArray) cases = load_cases ();

  for (guint v = 0; v < cases->len; v++) {
    const VariationCase *c = g_ptr_array_index (cases, v);
    float out[2];

    /* images that do not depend on the point */
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

/* a zero offset makes waves' frequency 1e10: its phase must still be even */
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
  /* of the sine of an even phase; these phases are no random ones, and each processor
   * rounds them its own way */
  g_assert_cmpfloat_with_epsilon (sum / VARIATION_DRAWS, 0, 0.02);
  g_assert_cmpfloat_with_epsilon (square / VARIATION_DRAWS, 0.5, 0.01);
  flame_xform_clear (&xform);
}

/* flame_variation_fill_constants() holds them in an array */
static void
test_params (void)
{
  guint most = 0;

  for (guint v = 0; v < FLAME_N_VARIATIONS; v++) {
    FlameParam first;

    most = MAX (most, flame_variation_params (v, &first));
  }
  /* a formula's, of which there have to be some past 64 */
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
  g_test_add_func ("/variations/loops", test_loops);
  g_test_add_func ("/variations/pre-blur-loops", test_pre_blur_loops);
  g_test_add_func ("/variations/fill-needs", test_fill_needs);
  g_test_add_func ("/variations/params", test_params);
  g_test_add_func ("/variations/bad-points", test_bad_points);
  g_test_add_func ("/variations/origin", test_origin);
  g_test_add_func ("/variations/waves-noise", test_waves_noise);
  return g_test_run ();
}
