/*
 * Tables for the stages after the histogram, compared with plain
 * double-precision transcriptions of flam3's formulas: filter taps, density
 * kernels, sizes and exposure.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <math.h>

#include "core/api/video.h"
#include "core/plan/post-plan.h"
#include "core/plan/filters/filter-shapes.h"
#include "tests/unit/ref-density.h"

#define N_SHAPES (FLAME_SPATIAL_FILTER_QUADRATIC + 1)

/* ------------------------------------------------------- spatial filter */

static double
ref_sinc (double x)
{
  x *= G_PI;
  return x != 0.0 ? sin (x) / x : 1.0;
}

/*
 * Returns a spatial filter's value, by its file name; each polynomial is
 * written out.
 */
static double
ref_shape (FlameSpatialFilter shape, double t)
{
  const double a = fabs (t), w = G_PI * t;

  switch (shape) {
    case FLAME_SPATIAL_FILTER_GAUSSIAN:
      return exp (-2.0 * t * t);
    case FLAME_SPATIAL_FILTER_HERMITE:
      return a < 1 ? 2 * a * a * a - 3 * a * a + 1 : 0;
    case FLAME_SPATIAL_FILTER_BOX:
      return t > -0.5 && t <= 0.5;
    case FLAME_SPATIAL_FILTER_TRIANGLE:
      return a < 1 ? 1 - a : 0;
    case FLAME_SPATIAL_FILTER_BELL:
    case FLAME_SPATIAL_FILTER_QUADRATIC:
      return a < 0.5 ? 0.75 - a * a : a < 1.5 ? pow (a - 1.5, 2) / 2 : 0;
    case FLAME_SPATIAL_FILTER_BSPLINE:
      return a < 1   ? a * a * a / 2 - a * a + 2.0 / 3
             : a < 2 ? pow (2 - a, 3) / 6
                     : 0;
    case FLAME_SPATIAL_FILTER_LANCZOS3: /* Mitchell */
      return a < 1 ? (7 * a * a * a - 12 * a * a + 16.0 / 3) / 6
             : a < 2
                 ? (-7.0 / 3 * a * a * a + 12 * a * a - 20 * a + 32.0 / 3) / 6
                 : 0;
    case FLAME_SPATIAL_FILTER_MITCHELL: /* Catmull-Rom */
      return a < 1   ? (2 + a * a * (-5 + 3 * a)) / 2
             : a < 2 ? (4 + a * (-8 + a * (5 - a))) / 2
                     : 0;
    case FLAME_SPATIAL_FILTER_LANCZOS2: /* Blackman */
      return ref_sinc (t) * (0.42 + 0.5 * cos (w) + 0.08 * cos (2 * w));
    case FLAME_SPATIAL_FILTER_BLACKMAN: /* Hann */
      return ref_sinc (t) * (0.5 + 0.5 * cos (w));
    case FLAME_SPATIAL_FILTER_CATROM: /* Hamming */
      return ref_sinc (t) * (0.54 + 0.46 * cos (w));
    case FLAME_SPATIAL_FILTER_HAMMING:
      return a < 3 ? ref_sinc (t) * pow (ref_sinc (t / 3), 2) : 0;
    case FLAME_SPATIAL_FILTER_HANNING:
      return a < 2 ? ref_sinc (t) * pow (ref_sinc (t / 2), 2) : 0;
    default:
      g_assert_not_reached ();
  }
}

static const double supports[N_SHAPES] = {
    1.5, 1, .5, 1, 1.5, 2, 2, 1, 2, 1, 1, 3, 2, 1.5};

static void
check_filter (FlameSpatialFilter shape, double radius, int os, double aspect)
{
  g_autoptr (GError) error = NULL;
  const double fw = 2 * supports[shape] * os * radius / aspect;
  int width = (int) fw + 1, n = 0;
  double sum = 0.0;

  if ((width + os) % 2)
    width++;

  g_autofree double *kernel = g_new (double, width *width);
  g_autofree double *taps =
      flame_spatial_filter_new (shape, radius, os, aspect, &n, &error);

  for (int j = 0; j < width; j++)
    for (int i = 0; i < width; i++) {
      const double adjust = supports[shape] * width / fw;

      sum += kernel[j * width + i] =
          ref_shape (shape, ((2 * i + 1.0) / width - 1) * adjust) *
          ref_shape (shape, ((2 * j + 1.0) / width - 1) * adjust);
    }
  g_assert_no_error (error);
  g_assert_cmpint (n, ==, width);
  /* Too narrow for its buckets, so all taps are equal. */
  for (int i = 0; sum == 0.0 && i < n; i++)
    g_assert_cmpfloat (taps[i], ==, 1.0 / n);
  if (sum == 0.0)
    return;
  for (int j = 0; j < width; j++)
    for (int i = 0; i < width; i++)
      g_assert_cmpfloat_with_epsilon (
          taps[i] * taps[j], kernel[j * width + i] / sum, 1e-12);
}

static void
test_spatial_filter (void)
{
  static const double radii[] = {0.3, 0.5, 0.75, 1.0, 2.5};
  g_autoptr (GError) error = NULL;
  int n;

  for (int shape = 0; shape < N_SHAPES; shape++)
    for (guint i = 0; i < G_N_ELEMENTS (radii); i++)
      for (int os = 1; os <= 4; os++) {
        check_filter (shape, radii[i], os, 1.0);
        check_filter (shape, radii[i], os, 0.9);
      }

  /* These are 3 and 5 wide in flam3. */
  g_free (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_GAUSSIAN, 0.5, 1, 1.0, &n, NULL));
  g_assert_cmpint (n, ==, 3);
  g_free (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_GAUSSIAN, 1.0, 1, 1.0, &n, NULL));
  g_assert_cmpint (n, ==, 5);
  /* No filter at all. */
  g_free (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_GAUSSIAN, 0.0, 3, 1.0, &n, NULL));
  g_assert_cmpint (n, ==, 1);

  /* Pixels narrower than those of any display. */
  g_free (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_GAUSSIAN, 1.0, 2, 1e-4, &n, NULL));
  g_assert_cmpint (n, ==, 98);
  g_free (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_GAUSSIAN, 64.0, 16, 1e-4, &n, NULL));
  g_assert_cmpint (n, <=, FLAME_MAX_FILTER_TAPS);

  check_filter (FLAME_SPATIAL_FILTER_BOX, 0.1, 2, 1.0);
  g_assert_null (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_BOX, NAN, 2, 1.0, &n, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_clear_error (&error);
  g_assert_null (flame_spatial_filter_new (
      FLAME_SPATIAL_FILTER_BOX, 1e6, 2, 1.0, &n, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
}

/* Tests Ember's filter of radius 0. */
static void
test_one_bucket (void)
{
  for (int os = 1; os <= 4; os++) {
    int n = 0;
    g_autofree double *taps = flame_one_bucket_filter_new (os, &n);

    g_assert_cmpint (n, ==, os);
    for (int i = 0; i < n; i++)
      g_assert_cmpfloat (taps[i], ==, i == 0 ? 1.0 : 0.0);
  }
}

/*
 * Tests the round kernels of JWildfire's FilterHolder, approximated by a
 * product of two.
 */
static void
test_jwildfire_filter (void)
{
  g_autoptr (GError) error = NULL;
  g_autofree double *alpha = NULL, *none = NULL, *round = NULL;
  g_autofree double *sharp = NULL, *box = NULL, *even = NULL;
  double sum = 0.0, alpha_sum = 0.0;
  int n;

  sharp = flame_jwildfire_filter_new (
      FLAME_FILTER_KERNEL_MITCHELL_SMOOTH, 0.75, 1, &alpha, &n, &error);
  g_assert_no_error (error);
  g_assert_cmpint (n, ==, 5);
  for (int i = 0; i < 5; i++) {
    sum += sharp[i];
    alpha_sum += alpha[i];
  }
  g_assert_cmpfloat_with_epsilon (sum, 1, 1e-12);
  g_assert_cmpfloat_with_epsilon (alpha_sum, 1, 1e-12);
  /* Its weights of 5 by 5: 1.1344 in the middle, negative beside it. */
  g_assert_cmpfloat_with_epsilon (sharp[2] * sharp[2], 1.13443, 1e-5);
  g_assert_cmpfloat (sharp[1], <, -0.03);
  g_assert_cmpfloat_with_epsilon (sharp[1], sharp[3], 1e-12);
  g_assert_cmpfloat_with_epsilon (sharp[0], 0, 1e-12);
  /* 1 and exp (-4.5). */
  g_assert_cmpfloat_with_epsilon (alpha[1] / alpha[2], 0.011109, 1e-6);
  g_assert_cmpfloat_with_epsilon (alpha[0], 0, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      flame_jwildfire_filter_shift (
          FLAME_FILTER_KERNEL_MITCHELL_SMOOTH, 0.75, 1),
      -0.5, 1e-12);

  even = flame_jwildfire_filter_new (
      FLAME_FILTER_KERNEL_GAUSSIAN, 0.5, 2, &round, &n, &error);
  g_assert_no_error (error);
  g_assert_null (round);
  g_assert_cmpint (n, ==, 6);
  g_assert_cmpfloat_with_epsilon (even[2], even[3], 1e-12);
  g_assert_cmpfloat_with_epsilon (
      flame_jwildfire_filter_shift (FLAME_FILTER_KERNEL_GAUSSIAN, 0.5, 2), 0,
      1e-12);

  box = flame_jwildfire_filter_new (
      FLAME_FILTER_KERNEL_SINEPOW15, 0.0, 3, &none, &n, &error);
  g_assert_no_error (error);
  g_assert_null (none);
  g_assert_cmpint (n, ==, 3);
  g_assert_cmpfloat_with_epsilon (box[0], 1.0 / 3.0, 1e-12);
  g_assert_cmpfloat_with_epsilon (
      flame_jwildfire_filter_shift (FLAME_FILTER_KERNEL_SINEPOW15, 0.0, 3), 0.5,
      1e-12);
  for (int kernel = 1; kernel <= FLAME_FILTER_KERNEL_TRIANGLE; kernel++)
    for (int os = 1; os <= 3; os++) {
      g_autofree double *of_alpha = NULL;
      g_autofree double *taps =
          flame_jwildfire_filter_new (kernel, 1.3, os, &of_alpha, &n, &error);

      g_assert_no_error (error);
      g_assert_cmpint (n % 2, ==, os % 2);
      sum = 0.0;
      for (int i = 0; i < n; i++)
        sum += taps[i];
      g_assert_cmpfloat_with_epsilon (sum, 1, 1e-9);
    }
  g_assert_null (flame_jwildfire_filter_new (
      FLAME_FILTER_KERNEL_BOX, 1e6, 1, &none, &n, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
}

/* --------------------------------------------------- density estimation */

static void
check_kernels (double radius, double minimum, double curve, int os)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameDensityKernels) kernels =
      flame_density_kernels_new (radius, minimum, curve, os, &error);
  RefKernels ref = ref_kernels_new (radius, minimum, curve, os);
  const int side = 2 * ref.half + 1;

  g_assert_no_error (error);
  g_assert_cmpint (kernels->n_kernels, ==, ref.n);
  g_assert_cmpint (kernels->params.max_index, ==, ref.n - 1);
  g_assert_cmpint (kernels->params.max_counts, ==, (int) ref.max_counts);
  g_assert_cmpint (kernels->params.n_far + kernels->params.near.n, ==, ref.n);
  for (int i = 0; i < ref.n; i++) {
    g_assert_cmpfloat_with_epsilon (kernels->widths[i], ref.width[i], 1e-12);
    /* Kernels from 3 pixels on are spread over nodes. */
    g_assert_cmpint (
        i<kernels->params.n_far, ==, os> 1 && ref.width[i] >= 3.0 * os);
  }
  for (int i = kernels->params.n_far; i < ref.n; i++) {
    const FlameDensityKernelSet *set = &kernels->params.near;
    const int number = i - kernels->params.n_far;
    const FlameDensityShape *shape = &set->shapes[number];
    const int r = (int) ceil (ref.width[i]) - 1;

    g_assert_cmpint (shape->radius, ==, r);
    for (int y = 0; y <= r; y++) {
      const FlameDensityRow row = set->rows[set->first_row[number] + y];
      const int n = 2 * row.reach + 1;

      for (int x = -r; x <= r; x++) {
        const double want =
            ref_kernel (&ref, i)[(y + ref.half) * side + x + ref.half];
        const double d = x * x + y * y;
        const float weight =
            abs (x) > row.reach ? 0 : set->weights[row.offset + row.reach + x];

        g_assert_cmpfloat_with_epsilon (weight, want, 1e-7);
        g_assert_cmpfloat_with_epsilon (
            d <= shape->limit ? shape->norm * exp2 (-shape->bend * d) : 0.0,
            want, 1e-6);
      }
      for (int x = n; x % 4; x++)
        g_assert_cmpfloat (set->weights[row.offset + x], ==, 0.0f);
    }
  }
  ref_kernels_clear (&ref);
}

static void
test_density_kernels (void)
{
  static const double bad[][3] = {
      {4, 5, .4}, {9, 0, 0}, {9, 0, -1}, {NAN, 0, .4}, {9, -1, .4}};
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameDensityKernels) usual =
      flame_density_kernels_new (9.0, 0.0, 0.4, 1, NULL);

  /* flam3's defaults: 317 counts share 110 kernels. */
  g_assert_cmpint (usual->n_kernels, ==, 110);
  check_kernels (9.0, 0.0, 0.4, 1);
  check_kernels (9.0, 0.0, 0.4, 2);
  check_kernels (5.5, 1.0, 0.6, 3);
  check_kernels (3.0, 0.0, 1.0, 1);
  check_kernels (11.0, 0.0, 0.4, 1);
  check_kernels (4.0, 2.5, 2.0, 1);
  check_kernels (0.5, 0.0, 0.4, 1);
  check_kernels (2.0, 2.0, 0.4, 1);
  for (guint i = 0; i < G_N_ELEMENTS (bad); i++) {
    g_assert_null (
        flame_density_kernels_new (bad[i][0], bad[i][1], bad[i][2], 1, &error));
    g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
    g_clear_error (&error);
  }
  g_assert_null (flame_density_kernels_new (9.0, 0.0, 0.1, 1, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
  g_clear_error (&error);
  g_assert_null (flame_density_kernels_new (6000.0, 0.0, 0.6, 1, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
}

/* ------------------------------------------------------------------ plan */

static void
test_plan (void)
{
  const FlameVideo video = {.format = FLAME_FORMAT_I420,
      .width = 640,
      .height = 480,
      .pixel_aspect = 0.9,
      .matrix = FLAME_MATRIX_BT709,
      .chroma_cosited_h = TRUE};
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  g_autoptr (GError) error = NULL;
  FlamePostPlan plan = {0};

  genome->width = 320;
  genome->height = 240;
  genome->scale = 70.0;
  genome->zoom = 0.5;
  genome->supersample = 2;
  genome->passes = 3;
  genome->brightness = 5.0;
  flame_post_plan_init (
      &plan, genome, NULL, &video, FLAME_FRAME_TRANSPARENT, &error);
  g_assert_no_error (error);
  plan.mean_temporal_weight = 0.75;
  flame_post_plan_set_samples (&plan, 50.0 * 640 * 480 / 3.0);

  /* The formulas of section 3.6 with quality 50. */
  const double ppu = 140.0 * sqrt (2.0);
  const double area = 640 * 480 / (ppu / 0.9 * ppu);
  const double k2 = 4 * 3 / (area * 255 * 50 * 0.75);

  g_assert_cmpfloat_with_epsilon (plan.params.log.k2, k2, k2 * 1e-6);
  g_assert_cmpfloat_with_epsilon (
      plan.params.log.k1, 5.0 * 255 * 268 / 256 / 3, 1e-3);
  /* An estimator of 9 reaches further than the filter. */
  g_assert_cmpint (plan.gutter, ==, 9 * 2 + 1);
  g_assert_cmpint (plan.params.buf_width, ==, 2 * 640 + 2 * plan.gutter);
  g_assert_cmpint (plan.params.buf_height, ==, 2 * 480 + 2 * plan.gutter);
  /* The format has no alpha. */
  g_assert_false (plan.params.tone.transparent);

  /* The table is kept if it still fits, and dropped if it is not needed. */
  const FlameDensityKernels *before = plan.density;

  flame_post_plan_init (&plan, genome, NULL, &video, 0, &error);
  g_assert_no_error (error);
  g_assert_true (plan.density == before);
  flame_post_plan_init (
      &plan, genome, NULL, &video, FLAME_FRAME_NO_DENSITY_ESTIMATION, &error);
  g_assert_no_error (error);
  g_assert_null (plan.density);
  g_assert_null (plan.params.density);
  /* 2 * 1.5 * 2 * 0.5 / 0.9 = 3.3, so there are four taps. */
  g_assert_cmpint (plan.gutter, ==, 1);

  genome->estimator_minimum = 20.0;
  g_assert_false (
      flame_post_plan_init (&plan, genome, NULL, &video, 0, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT);
  g_clear_error (&error);
  genome->supersample = 99;
  g_assert_false (
      flame_post_plan_init (&plan, genome, NULL, &video, 0, &error));
  g_assert_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT);
  flame_post_plan_clear (&plan);
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/post-tables/spatial-filter", test_spatial_filter);
  g_test_add_func ("/post-tables/spatial-filter/one-bucket", test_one_bucket);
  g_test_add_func ("/post-tables/jwildfire-filter", test_jwildfire_filter);
  g_test_add_func ("/post-tables/density-kernels", test_density_kernels);
  g_test_add_func ("/post-tables/plan", test_plan);
  return g_test_run ();
}
