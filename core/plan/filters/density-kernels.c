/*
 * The table of density estimation's kernels, in flam3's layout.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/density-kernels.h"

#include <math.h>

#include "core/error.h"

/*
 * Up to this number of hits each count has its own kernel; above it, kernels are
 * shared.
 */
#define OWN_KERNELS 100
/* The limit is flam3's. */
#define MAX_COUNTS 1e7

/*
 * Kernels of at least this many pixels are spread over nodes (kernels/density.h).
 */
#define FAR_WIDTH 3.0
/*
 * Ratio of one node kernel's width to the next. Light between two uses the nearest.
 */
#define FAR_STEP 1.03
/*
 * The variance of a kernel of width one, along each axis: a Gaussian with deviation
 * 1/3, cut off at 1. And the variance that two quadratic B-splines, one node wide, add
 * to it.
 */
#define KERNEL_VARIANCE ((1.0 - 4.5 / (exp (4.5) - 1.0)) / 9.0)
#define NODES_VARIANCE 0.5

static double
gaussian (double x)
{
  return exp (-2.0 * x * x) * sqrt (2.0 / G_PI);
}

static gboolean
check_values (double radius, double minimum, double curve, GError **error)
{
  if (!isfinite (radius) || !(minimum >= 0.0) || !(radius >= minimum))
    return flame_fail (error, FLAME_ERROR_DOCUMENT,
        "estimator_radius %g must not be less than estimator_minimum %g, and "
        "that not less than 0",
        radius, minimum);
  if (!(curve > 0.0) || !isfinite (curve))
    return flame_fail (error, FLAME_ERROR_DOCUMENT,
        "estimator_curve must be greater than 0, not %g", curve);
  return TRUE;
}

/*
 * Fills the widths in buckets, widest first, and sets max_counts and max_index.
 */
static gboolean
fill_widths (FlameDensityKernels *kernels, double widest, double narrowest,
    GError **error)
{
  const double curve = kernels->curve;
  const double counts = ceil (pow (widest / narrowest, 1.0 / curve));
  double n = counts, max_counts = counts;
  int i = 0;

  if (!(counts <= MAX_COUNTS))
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "density estimation with radius %g, minimum %g and curve %g takes more "
        "than %.0f kernels: raise the curve or the minimum",
        kernels->radius, kernels->minimum, curve, MAX_COUNTS);
  if (counts > OWN_KERNELS) {
    n = ceil (OWN_KERNELS + pow (counts - OWN_KERNELS, curve)) + 1.0;
    max_counts = floor (pow (n - OWN_KERNELS, 1.0 / curve)) + OWN_KERNELS;
  }
  if (!(n <= MAX_COUNTS))
    return flame_fail (error, FLAME_ERROR_LIMIT,
        "density estimation's curve %g takes more than %.0f kernels", curve,
        MAX_COUNTS);

  kernels->widths = g_new (double, (gsize) n);
  do {
    const double count = i < OWN_KERNELS ? i + 1.0
                                         : pow (i - OWN_KERNELS, 1.0 / curve) +
                                               OWN_KERNELS + 1.0;

    kernels->widths[i] = widest / pow (count, curve);
    if (kernels->widths[i] <= narrowest) {
      kernels->widths[i++] = narrowest;
      break;
    }
  } while (++i < n);
  kernels->n_kernels = i;
  kernels->params.max_index = i - 1;
  kernels->params.max_counts = (int32_t) MIN (max_counts, G_MAXINT32);
  return TRUE;
}

/*
 * Returns the radius of a kernel, which is smaller than its width because the kernel
 * does not reach that.
 */
static int
kernel_radius (double width)
{
  return (int) ceil (width) - 1;
}

/* Returns the furthest dx inside @width at @dy, and at most @most. */
static int
row_half (double width, int dy, int most)
{
  return MIN ((int) sqrt (MAX (width * width - (double) dy * dy, 0.0)), most);
}

/*
 * Returns the sum of a kernel's weights over the grid of the widest kernel. As in flam3
 * it may count points at exactly @width, which the kernel leaves out; that makes
 * pictures darker.
 */
static double
weight_sum (double width, int grid)
{
  const int most = MIN ((int) width, grid);
  double sum = 0.0;

  for (int dy = 0; dy <= most; dy++) {
    const int half = row_half (width, dy, grid);
    double row = 0.0;

    for (int dx = 1; dx <= half; dx++)
      row += gaussian (1.5 * hypot (dx, dy) / width);
    row = 2.0 * row + gaussian (1.5 * dy / width);
    sum += dy > 0 ? 2.0 * row : row;
  }
  return sum;
}

/* Fills kernel @i of a set. Its weights sum to @share. */
static void
fill_kernel (const FlameDensityKernelSet *set, guint i, double width, int grid,
    double share, FlameDensityShape *shape, float *weights)
{
  const FlameDensityRow *rows = set->rows + set->first_row[i];
  const double scale = share / weight_sum (width, grid);
  const int radius = kernel_radius (width);

  shape->radius = radius;
  shape->norm = gaussian (0.0) * scale;
  shape->bend = 2.0 * 1.5 * 1.5 / (G_LN2 * width * width);
  /*
   * Buckets at exactly @width in a row or column are left out. For the widest kernel
   * its reach does that.
   */
  shape->limit = width * width - (i > 0 && width == floor (width) ? 0.5 : 0.0);
  for (int dy = 0; dy <= radius; dy++) {
    float *centre = weights + rows[dy].offset + rows[dy].reach;

    for (int dx = 0; dx <= rows[dy].reach; dx++)
      centre[dx] = centre[-dx] =
          gaussian (1.5 * hypot (dx, dy) / width) * scale;
  }
}

static gboolean
count_weights (const FlameDensityKernels *kernels, const double *widths,
    guint n, gsize *n_rows, gsize *n_weights, GError **error)
{
  *n_rows = *n_weights = 0;
  for (guint i = 0; i < n; i++) {
    const int radius = kernel_radius (widths[i]);

    for (int dy = 0; dy <= radius; dy++)
      *n_weights +=
          flame_density_row_floats (2 * row_half (widths[i], dy, radius) + 1);
    *n_rows += radius + 1;
    if (*n_weights > FLAME_MAX_DENSITY_WEIGHTS)
      return flame_fail (error, FLAME_ERROR_LIMIT,
          "density estimation with radius %g at supersample %d takes more than "
          "%d weights",
          kernels->radius, kernels->supersample, FLAME_MAX_DENSITY_WEIGHTS);
  }
  *n_weights += FLAME_DENSITY_PAD;
  return TRUE;
}

/*
 * Fills the kernels of @n @widths.
 * @grid: radius of the widest kernel in flam3
 */
static gboolean
fill_set (const FlameDensityKernels *kernels, const double *widths, guint n,
    int grid, double share, FlameDensityKernelSet *set, GError **error)
{
  FlameDensityShape *shapes;
  FlameDensityRow *rows;
  float *weights;
  int32_t *first_row;
  int32_t row = 0, offset = 0;
  gsize n_rows, n_weights;

  if (n == 0)
    return TRUE;
  if (!count_weights (kernels, widths, n, &n_rows, &n_weights, error))
    return FALSE;
  set->n = n;
  set->reach = kernel_radius (widths[0]);
  set->shapes = shapes = g_new (FlameDensityShape, n);
  set->first_row = first_row = g_new (int32_t, n);
  set->rows = rows = g_new (FlameDensityRow, n_rows);
  set->weights = weights = g_new0 (float, n_weights);
  for (guint i = 0; i < n; i++) {
    const int radius = kernel_radius (widths[i]);

    first_row[i] = row;
    for (int dy = 0; dy <= radius; dy++, row++) {
      rows[row].offset = offset;
      rows[row].reach = row_half (widths[i], dy, radius);
      offset += flame_density_row_floats (2 * rows[row].reach + 1);
    }
    fill_kernel (set, i, widths[i], grid, share, &shapes[i], weights);
  }
  return TRUE;
}

static void
clear_set (FlameDensityKernelSet *set)
{
  g_free ((gpointer) set->shapes);
  g_free ((gpointer) set->first_row);
  g_free ((gpointer) set->rows);
  g_free ((gpointer) set->weights);
}

/* Counts the first kernels that are wide compared to a pixel. */
static int
count_far (const FlameDensityKernels *kernels)
{
  int n = 0;

  if (kernels->supersample > 1)
    while (n < kernels->n_kernels &&
           kernels->widths[n] >= FAR_WIDTH * kernels->supersample)
      n++;
  return n;
}

/*
 * Fills node kernels for the @n_far widest bucket kernels. Their widths are in even
 * steps, because a node's light may come from several of those kernels.
 */
static gboolean
fill_far (FlameDensityKernels *kernels, int n_far, GError **error)
{
  const double *widths = kernels->widths;
  const double pixel = kernels->supersample;
  const double range = log (widths[0] / widths[n_far - 1]);
  const int n = 1 + (int) ceil (range / log (FAR_STEP));
  g_autofree double *nodes = g_new (double, n);
  float *steps = g_new (float, n_far);

  for (int i = 0; i < n_far; i++)
    steps[i] = n > 1 ? log (widths[0] / widths[i]) / range * (n - 1) : 0.0;
  kernels->params.far_steps = steps;
  for (int i = 0; i < n; i++) {
    const double width =
        widths[0] / pixel * (n > 1 ? exp (-range * i / (n - 1)) : 1.0);

    nodes[i] = sqrt (width * width - NODES_VARIANCE / KERNEL_VARIANCE);
  }
  return fill_set (kernels, nodes, n, kernel_radius (nodes[0]),
      1.0 / (pixel * pixel), &kernels->params.far, error);
}

static void
fill_places (FlameDensityKernels *kernels)
{
  FlameClassPlace *places = g_new (FlameClassPlace, kernels->n_kernels + 1);

  for (int i = -1; i < kernels->n_kernels; i++) {
    const gboolean is_far = i >= 0 && i < kernels->params.n_far;

    places[i + 1].share = is_far ? 1.0f : 0.0f;
    places[i + 1].rank =
        is_far ? FLAME_FAR_RANK - kernels->params.far_steps[i] : FLAME_NO_RANK;
  }
  kernels->params.places = places;
}

static gboolean
fill_tables (FlameDensityKernels *kernels, GError **error)
{
  const int grid = kernel_radius (kernels->widths[0]);
  const int n_far = count_far (kernels);

  kernels->params.curve = kernels->curve;
  kernels->params.n_far = n_far;
  if (n_far > 0 && !fill_far (kernels, n_far, error))
    return FALSE;
  fill_places (kernels);
  return fill_set (kernels, kernels->widths + n_far, kernels->n_kernels - n_far,
      grid, 1.0, &kernels->params.near, error);
}

FlameDensityKernels *
flame_density_kernels_new (double radius, double minimum, double curve,
    int supersample, GError **error)
{
  g_autoptr (FlameDensityKernels) kernels = NULL;

  g_return_val_if_fail (supersample > 0, NULL);
  if (!check_values (radius, minimum, curve, error))
    return NULL;
  kernels = g_new0 (FlameDensityKernels, 1);
  kernels->radius = radius;
  kernels->minimum = minimum;
  kernels->curve = curve;
  kernels->supersample = supersample;
  if (!fill_widths (kernels, radius * supersample + 1.0,
          minimum * supersample + 1.0, error) ||
      !fill_tables (kernels, error))
    return NULL;
  return g_steal_pointer (&kernels);
}

void
flame_density_kernels_free (FlameDensityKernels *kernels)
{
  if (!kernels)
    return;
  clear_set (&kernels->params.near);
  clear_set (&kernels->params.far);
  g_free ((gpointer) kernels->params.far_steps);
  g_free ((gpointer) kernels->params.places);
  g_free (kernels->widths);
  g_free (kernels);
}
