/*
 * Classes of density kernels: how many there are, their widths, and how each kernel is
 * divided between two classes.
 *
 * A kernel followed by the filter is nearly a Gaussian whose variance is the sum of
 * their variances. A kernel between two others is nearly a mixture of them with its sum.
 * Shares by the logarithm of the variance leave the sum of the weights' squares nearly
 * unchanged, and so a picture's noise: it is 1 % less to 2 % more. If two classes'
 * variances differ by a factor of 2.3 the error is 3 to 5 % on average and at most 8.6 %
 * (root mean square over the kernel: tests/unit/test-density-classes.c). Shares that
 * keep the variance are as far off at a factor of 1.8.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/density-classes.h"

#include <math.h>
#include <string.h>

#include "kernels/density.h"

/*
 * The largest ratio of a class's variance to the previous one's, including the filter.
 */
#define VARIANCE_STEP 2.3
/*
 * A narrower filter counts as one of this variance. Otherwise the ratio between the
 * variances of a single bucket and of the next kernel would have no bound.
 */
#define MIN_VARIANCE 0.25

/*
 * Fills the weights of a row of a kernel that is @width wide, with a sum of 1. Returns
 * how far the row reaches to each side.
 */
static int
fill_row (double width, double *weights)
{
  const int reach = MAX ((int) ceil (width) - 1, 0);
  double sum = 0.0;

  for (int i = -reach; i <= reach; i++)
    sum += weights[i + reach] = exp (-4.5 * i * i / (width * width));
  for (int i = 0; i <= 2 * reach; i++)
    weights[i] /= sum;
  return reach;
}

static double
find_variance (const double *weights, int n)
{
  double sum = 0.0, mean = 0.0, variance = 0.0;

  for (int i = 0; i < n; i++) {
    sum += weights[i];
    mean += weights[i] * i;
  }
  mean /= sum;
  for (int i = 0; i < n; i++)
    variance += weights[i] * (i - mean) * (i - mean);
  return variance / sum;
}

/* Returns the sum of kernel @i, and in @variance its variance along a row. */
static double
measure_kernel (const FlameDensityKernelSet *set, int i, double *variance)
{
  const FlameDensityRow *rows = set->rows + set->first_row[i];
  double sum = 0.0, moment = 0.0;

  for (int y = 0; y <= set->shapes[i].radius; y++) {
    const float *weights = set->weights + rows[y].offset;

    for (int x = -rows[y].reach; x <= rows[y].reach; x++) {
      const double weight = (y > 0 ? 2 : 1) * weights[x + rows[y].reach];

      sum += weight;
      moment += weight * x * x;
    }
  }
  *variance = moment / sum;
  return sum;
}

/* Returns the width of a class whose variance is @wanted; at most @widest. */
static double
find_width (double wanted, double widest)
{
  g_autofree double *weights = g_new (double, 2 * (int) ceil (widest) + 1);
  double low = 1.0, high = widest;

  for (int i = 0; i < 30; i++) {
    const double middle = 0.5 * (low + high);
    const int reach = fill_row (middle, weights);

    if (find_variance (weights, 2 * reach + 1) < wanted)
      low = middle;
    else
      high = middle;
  }
  return high;
}

/* ------------------------------------------------------------------- sets */

/* The filter that follows the kernels of a set: taps along a row. */
typedef struct
{
  const double *taps;
  int n;
} Filter;

/* Applies the filter to a row of class @rank's @weights. */
static void
fill_taps (
    FlameDensityClassSet *set, int rank, const double *weights, Filter filter)
{
  const FlameClasses *params = &set->params;
  const int reach = params->reaches[rank];
  float *taps =
      set->numbers + set->taps_at + rank * params->span + params->reach - reach;

  for (int i = 0; i < filter.n; i++)
    for (int j = 0; j <= 2 * reach; j++)
      taps[i + j] += (float) (filter.taps[i] * weights[j]);
}

/*
 * Fills the classes. Their variances, including the filter, grow by a constant factor
 * from @narrowest's to @widest's. Nodes have no narrow kernels, and a bucket's
 * narrowest is the bucket itself.
 */
static void
fill_classes (FlameDensityClassSet *set, double narrowest, double widest,
    Filter filter, double behind, double *variances)
{
  FlameClasses *params = &set->params;
  g_autofree double *weights = g_new (double, 2 * params->reach + 1);
  int reach = fill_row (narrowest, weights);
  const double first = behind + find_variance (weights, 2 * reach + 1);
  double step;

  reach = fill_row (widest, weights);
  step = log ((behind + find_variance (weights, 2 * reach + 1)) / first);
  params->n = 1 + (int) ceil (step / log (VARIANCE_STEP) - 1e-9);
  params->n = CLAMP (params->n, 1, FLAME_MAX_CLASSES);
  step /= MAX (params->n - 1, 1);
  for (int i = 0; i < params->n; i++) {
    const double width =
        i == 0 ? narrowest
        : i == params->n - 1
            ? widest
            : find_width (first * exp (step * i) - behind, widest);

    params->reaches[i] = fill_row (width, weights);
    variances[i] = behind + find_variance (weights, 2 * params->reaches[i] + 1);
    fill_taps (set, i, weights, filter);
  }
}

/*
 * Returns the index of @variance among @n @variances, with a fraction between two of
 * them.
 */
static double
find_place (double variance, const double *variances, int n)
{
  int rank = 0;

  if (n < 2)
    return 0.0;
  while (rank < n - 2 && variances[rank + 1] <= variance)
    rank++;
  return rank + CLAMP (log (variance / variances[rank]) /
                           log (variances[rank + 1] / variances[rank]),
                    0.0, 1.0);
}

static void
fill_set (FlameDensityClassSet *set, const FlameDensityKernelSet *kernels,
    Filter filter)
{
  const double widest = sqrt (kernels->shapes[0].limit);
  const double last = sqrt (kernels->shapes[kernels->n - 1].limit);
  const double behind =
      MAX (MIN_VARIANCE, find_variance (filter.taps, filter.n));
  FlameClassPlace *places;
  double variances[FLAME_MAX_CLASSES];

  set->params.reach = kernels->reach;
  set->params.span = filter.n + 2 * kernels->reach;
  set->taps_at = 2 * (gsize) kernels->n;
  set->n_numbers = set->taps_at + (gsize) FLAME_MAX_CLASSES * set->params.span;
  set->numbers = g_new0 (float, set->n_numbers);
  fill_classes (set, MIN (last, widest), widest, filter, behind, variances);
  places = (FlameClassPlace *) (void *) set->numbers;
  for (int i = 0; i < kernels->n; i++) {
    double variance, rank;

    places[i].share = (float) measure_kernel (kernels, i, &variance);
    rank = find_place (behind + variance, variances, set->params.n);
    /* The CPU relies on ranks that fall. */
    places[i].rank = (float) (i > 0 ? MIN (rank, places[i - 1].rank) : rank);
  }
}

/* ---------------------------------------------------------------- classes */

static int
find_phase (const FlamePostParams *post)
{
  return post->filter_left % post->oversample;
}

static gboolean
are_made_of (const FlameDensityClasses *classes,
    const FlameDensityKernels *kernels, const FlamePostParams *post)
{
  return classes->taps && classes->radius == kernels->radius &&
         classes->minimum == kernels->minimum &&
         classes->curve == kernels->curve &&
         classes->oversample == post->oversample &&
         classes->phase == find_phase (post) &&
         classes->n_taps == post->n_taps &&
         memcmp (
             classes->taps, post->taps, post->n_taps * sizeof *post->taps) == 0;
}

/* Fills the places of all kernels from -1 on. */
static void
fill_places (FlameDensityClasses *classes, const FlameDensityParams *params)
{
  const gsize n_far = params->n_far, n_near = params->near.n;

  classes->places = g_new (FlameClassPlace, 1 + n_far + n_near);
  memcpy (
      classes->places, params->places, sizeof *params->places * (1 + n_far));
  memcpy (classes->places + 1 + n_far, classes->near.numbers,
      sizeof *params->places * n_near);
}

static void
make_classes (FlameDensityClasses *classes, const FlameDensityParams *params)
{
  const int os = classes->oversample;
  const int n_nodes =
      flame_count_node_taps (classes->n_taps, classes->phase, os);
  g_autofree double *taps = g_new (double, classes->n_taps);
  g_autofree double *nodes = g_new (double, n_nodes);

  for (int i = 0; i < classes->n_taps; i++)
    taps[i] = classes->taps[i];
  fill_set (&classes->near, &params->near, (Filter){taps, classes->n_taps});
  fill_places (classes, params);
  if (params->n_far == 0)
    return;
  for (int i = 0; i < n_nodes; i++)
    nodes[i] =
        flame_node_tap (classes->taps, classes->n_taps, classes->phase, os, i);
  fill_set (&classes->far, &params->far, (Filter){nodes, n_nodes});
}

void
flame_density_classes_ensure (FlameDensityClasses *classes,
    const FlameDensityKernels *kernels, const FlamePostParams *post)
{
  if (are_made_of (classes, kernels, post))
    return;
  flame_density_classes_clear (classes);
  classes->radius = kernels->radius;
  classes->minimum = kernels->minimum;
  classes->curve = kernels->curve;
  classes->oversample = post->oversample;
  classes->phase = find_phase (post);
  classes->n_taps = post->n_taps;
  classes->taps = g_memdup2 (post->taps, post->n_taps * sizeof *post->taps);
  make_classes (classes, &kernels->params);
}

void
flame_density_classes_clear (FlameDensityClasses *classes)
{
  g_free (classes->near.numbers);
  g_free (classes->far.numbers);
  g_free (classes->places);
  g_free (classes->taps);
  memset (classes, 0, sizeof *classes);
}
