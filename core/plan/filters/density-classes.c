/*
 * Classes of density kernels: how many there are, their widths, and how each kernel is
 * divided between two classes.
 *
 * A kernel followed by the filter is nearly a Gaussian whose variance is the sum of
 * their variances. A kernel between two others is nearly a mixture of them with its sum.
 * The shares are those of the least error, which is 2 to 4 % on average and at most 7 %
 * (root mean square over the filtered kernel: tests/unit/test-density-classes.c). The sum
 * of the weights' squares, and so a picture's noise, is less by the square of that. Shares
 * by the logarithm of the variance have 1.2 to 1.8 times the error.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/density-classes.h"

#include <math.h>
#include <string.h>

#include "kernels/density.h"

/*
 * The largest ratio of a class's variance to the previous one's, including the filter.
 * Without supersampling the filter is too narrow to smooth a kernel's corners.
 */
#define VARIANCE_STEP 2.3
#define VARIANCE_STEP_OF_PIXELS 2.0
/*
 * A narrower filter counts as one of this variance. Otherwise the ratio between the
 * variances of a single bucket and of the next kernel would have no bound.
 */
#define MIN_VARIANCE 0.15

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

/* The filter that follows the kernels of a set. */
typedef struct
{
  const double *taps; /* along a row */
  int n;
  double step; /* the largest ratio of two classes' variances */
} Filter;

/* A row of a class from its middle on, as far as the set's kernels reach. */
typedef struct
{
  double variance; /* with the filter's */
  double *weights;
  /* The weights after the filter and its reverse: see fit_share(). */
  double *filtered;
} ClassRow;

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
 * Returns (transfer full) a row to which the filter and its reverse are applied.
 * @weights: from the row's middle on; @reach: their number less one
 */
static double *
apply_filter (const double *weights, int reach, Filter filter)
{
  double *filtered = g_new0 (double, reach + 1);

  for (int far = 1 - filter.n; far < filter.n; far++) {
    double both = 0.0;

    for (int i = MAX (0, -far); i < MIN (filter.n, filter.n - far); i++)
      both += filter.taps[i] * filter.taps[i + far];
    for (int i = 0; i <= reach; i++)
      if (ABS (i + far) <= reach)
        filtered[i] += both * weights[ABS (i + far)];
  }
  return filtered;
}

/*
 * Fills the classes. Their variances, including the filter, grow by a constant factor
 * from @narrowest's to @widest's. Nodes have no narrow kernels, and a bucket's
 * narrowest is the bucket itself.
 */
static void
fill_classes (FlameDensityClassSet *set, double narrowest, double widest,
    Filter filter, double behind, ClassRow *rows)
{
  FlameClasses *params = &set->params;
  g_autofree double *weights = g_new (double, 2 * params->reach + 1);
  int reach = fill_row (narrowest, weights);
  const double first = behind + find_variance (weights, 2 * reach + 1);
  double step;

  reach = fill_row (widest, weights);
  step = log ((behind + find_variance (weights, 2 * reach + 1)) / first);
  params->n = 1 + (int) ceil (step / log (filter.step) - 1e-9);
  params->n = CLAMP (params->n, 1, FLAME_MAX_CLASSES);
  step /= MAX (params->n - 1, 1);
  for (int i = 0; i < params->n; i++) {
    const double width =
        i == 0 ? narrowest
        : i == params->n - 1
            ? widest
            : find_width (first * exp (step * i) - behind, widest);

    params->reaches[i] = fill_row (width, weights);
    rows[i].variance =
        behind + find_variance (weights, 2 * params->reaches[i] + 1);
    rows[i].weights = g_new0 (double, params->reach + 1);
    memcpy (rows[i].weights, weights + params->reaches[i],
        (params->reaches[i] + 1) * sizeof *weights);
    rows[i].filtered = apply_filter (rows[i].weights, params->reach, filter);
    fill_taps (set, i, weights, filter);
  }
}

/* Returns the sum over a square of a separable kernel times another one. */
static double
multiply_rows (const double *a, const double *b, int reach)
{
  double sum = a[0] * b[0];

  for (int i = 1; i <= reach; i++)
    sum += 2.0 * a[i] * b[i];
  return sum * sum;
}

/* Returns the sum of kernel @i's weights times those of a separable kernel. */
static double
multiply_kernel (const FlameDensityKernelSet *set, int i, const double *row)
{
  const FlameDensityRow *rows = set->rows + set->first_row[i];
  double sum = 0.0;

  for (int y = 0; y <= set->shapes[i].radius; y++) {
    const float *weights = set->weights + rows[y].offset + rows[y].reach;
    double across = weights[0] * row[0];

    for (int x = 1; x <= rows[y].reach; x++)
      across += 2.0 * weights[x] * row[x];
    sum += (y > 0 ? 2.0 : 1.0) * row[y] * across;
  }
  return sum;
}

/*
 * Returns the share of the second of two classes in the mixture that, filtered, is
 * nearest to the filtered kernel @i, whose weights sum to @sum. A product of two
 * filtered kernels is that of one of them with the other one filtered back and forth.
 */
static double
fit_share (const FlameDensityKernelSet *set, int i, double sum,
    const ClassRow classes[2])
{
  const ClassRow *a = &classes[0], *b = &classes[1];
  const double aa = multiply_rows (a->weights, a->filtered, set->reach);
  const double ab = multiply_rows (a->weights, b->filtered, set->reach);
  const double bb = multiply_rows (b->weights, b->filtered, set->reach);
  const double along = (multiply_kernel (set, i, b->filtered) -
                           multiply_kernel (set, i, a->filtered)) /
                           sum -
                       ab + aa;
  const double length = bb - 2.0 * ab + aa;

  return length > 0.0 ? CLAMP (along / length, 0.0, 1.0) : 0.0;
}

/*
 * Returns the place of kernel @i, whose weights sum to @sum, among @n classes: an index
 * with a fraction between two of them.
 * @variance: with the filter's
 */
static double
find_place (const FlameDensityKernelSet *set, int i, double sum,
    double variance, const ClassRow *rows, int n)
{
  int rank = 0;

  if (n < 2)
    return 0.0;
  while (rank < n - 2 && rows[rank + 1].variance <= variance)
    rank++;
  return rank + fit_share (set, i, sum, &rows[rank]);
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
  ClassRow rows[FLAME_MAX_CLASSES] = {0};

  set->params.reach = kernels->reach;
  set->params.span = filter.n + 2 * kernels->reach;
  set->taps_at = 2 * (gsize) kernels->n;
  set->n_numbers = set->taps_at + (gsize) FLAME_MAX_CLASSES * set->params.span;
  set->numbers = g_new0 (float, set->n_numbers);
  fill_classes (set, MIN (last, widest), widest, filter, behind, rows);
  places = (FlameClassPlace *) (void *) set->numbers;
  for (int i = 0; i < kernels->n; i++) {
    double variance, rank;
    const double sum = measure_kernel (kernels, i, &variance);

    places[i].share = (float) sum;
    rank = find_place (kernels, i, sum, behind + variance, rows, set->params.n);
    /* The CPU relies on ranks that fall. */
    places[i].rank = (float) (i > 0 ? MIN (rank, places[i - 1].rank) : rank);
  }
  for (int i = 0; i < set->params.n; i++) {
    g_free (rows[i].weights);
    g_free (rows[i].filtered);
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
  fill_set (&classes->near, &params->near,
      (Filter){taps, classes->n_taps,
          os > 1 ? VARIANCE_STEP : VARIANCE_STEP_OF_PIXELS});
  fill_places (classes, params);
  if (params->n_far == 0)
    return;
  for (int i = 0; i < n_nodes; i++)
    nodes[i] =
        flame_node_tap (classes->taps, classes->n_taps, classes->phase, os, i);
  fill_set (
      &classes->far, &params->far, (Filter){nodes, n_nodes, VARIANCE_STEP});
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
