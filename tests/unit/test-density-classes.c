/*
 * How classes of density kernels spread a bucket's light, compared with
 * the kernel and the spatial filter themselves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>

#include "core/gpu-backend/post/post-classes.h"
#include "core/plan/filters/density-classes.h"
#include "core/plan/filters/filter-shapes.h"
#include "kernels/density.h"

/* A square of numbers. */
typedef struct
{
  double *at;
  int side;
} Square;

static Square
square_new (int side)
{
  return (Square){g_new0 (double, (gsize) side *side), side};
}

/*
 * Applies kernel @i and then the filter. Returns the weights of buckets in a
 * pixel, by their distance.
 */
static Square
exact (const FlameDensityKernelSet *set, int i, const double *taps, int n_taps)
{
  const int span = n_taps + 2 * set->reach;
  const FlameDensityRow *rows = set->rows + set->first_row[i];
  const int radius = set->shapes[i].radius;
  Square square = square_new (span);

  for (int y = -radius; y <= radius; y++) {
    const FlameDensityRow row = rows[ABS (y)];

    for (int x = -row.reach; x <= row.reach; x++)
      for (int v = 0; v < n_taps; v++)
        for (int u = 0; u < n_taps; u++)
          square.at[(v + y + set->reach) * span + u + x + set->reach] +=
              set->weights[row.offset + x + row.reach] * taps[u] * taps[v];
  }
  return square;
}

static Square
by_classes (const FlameDensityClassSet *set, int i)
{
  const FlameClasses *params = &set->params;
  const FlameClassPlace place =
      ((const FlameClassPlace *) (const void *) set->numbers)[i];
  Square square = square_new (params->span);

  for (int k = 0; k < params->n; k++) {
    const double share = MAX (1.0 - fabs (place.rank - k), 0.0) * place.share;
    const float *taps = set->numbers + set->taps_at + k * params->span;

    for (int v = 0; v < params->span; v++)
      for (int u = 0; u < params->span; u++)
        square.at[v * params->span + u] += share * taps[u] * taps[v];
  }
  return square;
}

/*
 * Returns the difference relative to the root mean square of @a. @sums: (out)
 * the relative difference of the sums
 */
static double
compare (const Square *a, const Square *b, double *sums)
{
  double difference = 0.0, whole = 0.0, of_a = 0.0, of_b = 0.0;

  g_assert_cmpint (a->side, ==, b->side);
  for (int i = 0; i < a->side * a->side; i++) {
    difference += (a->at[i] - b->at[i]) * (a->at[i] - b->at[i]);
    whole += a->at[i] * a->at[i];
    of_a += a->at[i];
    of_b += b->at[i];
  }
  *sums = of_b / of_a - 1.0;
  return sqrt (difference / whole);
}

static void
check_set (const FlameDensityClassSet *classes,
    const FlameDensityKernelSet *set, const double *taps, int n_taps,
    const char *name)
{
  double worst = 0.0, mean = 0.0, sums = 0.0;

  for (int i = 0; i < set->n; i++) {
    Square a = exact (set, i, taps, n_taps), b = by_classes (classes, i);
    double sum, error = compare (&a, &b, &sum);

    worst = MAX (worst, error);
    mean += error / set->n;
    sums = MAX (sums, fabs (sum));
    g_free (a.at);
    g_free (b.at);
  }
  g_test_message (
      "%s: %d classes for %d kernels, %.4f off at most, %.4f in the "
      "mean, sums %.2g",
      name, classes->params.n, set->n, worst, mean, sums);
  g_assert_cmpfloat (sums, <, 1e-5);
  g_assert_cmpfloat (mean, <, 0.045);
  g_assert_cmpfloat (worst, <, 0.075);
}

/*
 * Spreads from nodes to buckets, and from there through the filter, written
 * out.
 */
static double *
node_filter (const double *taps, int n_taps, int phase, int os, int *n)
{
  double *nodes;

  *n = (phase + n_taps - 1) / os + 3;
  nodes = g_new0 (double, *n);
  for (int i = 0; i < n_taps; i++) {
    const double d = ((phase + i) % os + 0.5) / os - 0.5;
    const int first = (phase + i) / os;

    nodes[first] += taps[i] * 0.5 * (0.5 - d) * (0.5 - d);
    nodes[first + 1] += taps[i] * (0.75 - d * d);
    nodes[first + 2] += taps[i] * 0.5 * (0.5 + d) * (0.5 + d);
  }
  return nodes;
}

typedef struct
{
  double radius, minimum, curve, filter;
  int oversample, filter_left;
} Case;

static void
check_case (const Case *c)
{
  g_autoptr (GError) error = NULL;
  g_autoptr (FlameDensityKernels) kernels = flame_density_kernels_new (
      c->radius, c->minimum, c->curve, c->oversample, &error);
  FlamePostParams post = {
      .oversample = c->oversample, .filter_left = c->filter_left};
  g_autofree double *taps =
      flame_spatial_filter_new (FLAME_SPATIAL_FILTER_GAUSSIAN, c->filter,
          c->oversample, 1.0, &post.n_taps, &error);
  g_autofree float *floats = g_new (float, post.n_taps);
  g_autofree double *nodes = NULL;
  FlameDensityClasses classes = {0};
  int n_nodes;

  g_assert_no_error (error);
  for (int i = 0; i < post.n_taps; i++)
    floats[i] = (float) taps[i];
  post.taps = floats;
  post.density = &kernels->params;
  g_test_message ("radius %g, minimum %g, curve %g, filter %g, supersample %d",
      c->radius, c->minimum, c->curve, c->filter, c->oversample);
  g_assert_true (flame_gpu_classes_serve (&post, 48 * 1024));
  flame_density_classes_ensure (&classes, kernels, &post);
  check_set (
      &classes.near, &kernels->params.near, taps, post.n_taps, "buckets");
  nodes = node_filter (taps, post.n_taps, c->filter_left % c->oversample,
      c->oversample, &n_nodes);
  if (kernels->params.n_far > 0)
    check_set (&classes.far, &kernels->params.far, nodes, n_nodes, "nodes");
  else
    g_assert_null (classes.far.numbers);
  flame_density_classes_clear (&classes);
}

static void
test_mixtures (void)
{
  static const Case cases[] = {
      {9, 0, 0.4, 1, 1, 12},
      {9, 0, 0.4, 0.5, 1, 12},
      {9, 0, 0.4, 0.2, 1, 12},
      {5, 0, 0.4, 0.4, 1, 12},
      {11, 0, 0.6, 0.4, 1, 12},
      {11, 0, 0.6, 1, 1, 12},
      {9, 0, 0.4, 1, 2, 12},
      {9, 0, 0.4, 0.5, 2, 13},
      {9, 0, 0.4, 0.75, 3, 14},
      {9, 0, 0.4, 0.6, 4, 17},
      {9, 0, 0.4, 1, 4, 18},
      {11, 1, 0.6, 0.5, 4, 19},
      {11, 0, 0.6, 1, 2, 12},
      {11, 0, 0.6, 1, 4, 12},
      {2, 0, 0.4, 0.5, 3, 9},
      {7, 2, 0.7, 0.5, 2, 8},
  };

  for (guint i = 0; i < G_N_ELEMENTS (cases); i++)
    check_case (&cases[i]);
}

/* What stays the same is kept, and the rest is made again. */
static void
test_ensure (void)
{
  g_autoptr (FlameDensityKernels) kernels =
      flame_density_kernels_new (9, 0, 0.4, 3, NULL);
  float taps[] = {0.25f, 0.5f, 0.25f};
  FlamePostParams post = {.oversample = 3,
      .filter_left = 4,
      .n_taps = 3,
      .taps = taps,
      .density = &kernels->params};
  FlameDensityClasses classes = {0};
  const float *numbers;
  float first;

  flame_density_classes_ensure (&classes, kernels, &post);
  numbers = classes.near.numbers;
  post.filter_left = 7;
  flame_density_classes_ensure (&classes, kernels, &post);
  g_assert_true (classes.near.numbers == numbers);
  first = numbers[classes.near.taps_at + classes.near.params.reach];
  g_assert_cmpfloat_with_epsilon (first, 0.25, 1e-6);
  taps[0] = 0.125f;
  flame_density_classes_ensure (&classes, kernels, &post);
  g_assert_cmpfloat_with_epsilon (
      classes.near.numbers[classes.near.taps_at + classes.near.params.reach],
      0.125, 1e-6);
  flame_density_classes_clear (&classes);
}

/*
 * Classes cannot serve if light is needed at buckets, or if a block has too
 * little memory.
 */
static void
test_serve (void)
{
  g_autoptr (FlameDensityKernels) kernels =
      flame_density_kernels_new (9, 0, 0.4, 3, NULL);
  const float taps[] = {0.25f, 0.5f, 0.25f};
  const FlamePostParams usual = {
      .oversample = 3, .n_taps = 3, .taps = taps, .density = &kernels->params};
  FlamePostParams post = usual;

  g_assert_true (flame_gpu_classes_serve (&post, 48 * 1024));
  g_assert_false (flame_gpu_classes_serve (&post, 8 * 1024));
  post.early_clip = 1;
  g_assert_false (flame_gpu_classes_serve (&post, 48 * 1024));
  post = usual;
  post.alpha_taps = taps;
  g_assert_false (flame_gpu_classes_serve (&post, 48 * 1024));
  post = usual;
  post.oversample = 1;
  g_assert_true (flame_gpu_classes_serve (&post, 48 * 1024));
  post.oversample = FLAME_CLASS_OVERSAMPLE + 1;
  g_assert_false (flame_gpu_classes_serve (&post, 48 * 1024));
  post = usual;
  post.density = NULL;
  g_assert_false (flame_gpu_classes_serve (&post, 48 * 1024));
}

int
main (int argc, char **argv)
{
  g_test_init (&argc, &argv, NULL);
  g_test_add_func ("/density-classes/mixtures", test_mixtures);
  g_test_add_func ("/density-classes/ensure", test_ensure);
  g_test_add_func ("/density-classes/serve", test_serve);
  return g_test_run ();
}
