/*
 * The table of density estimation's kernels, as flam3 lays it out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/density-kernels.h"

#include <math.h>

#include "core/error.h"

/* up to this many hits each count has a kernel; above, kernels are shared */
#define OWN_KERNELS 100
/* flam3's limit */
#define MAX_COUNTS 1e7

static double
gaussian (double x)
{
  return exp (-2.0 * x * x) * sqrt (2.0 / G_PI);
}

static gboolean
check_values (double radius, double minimum, double curve, GError **error)
{
  if (!isfinite (radius) || !(minimum >= 0.0) || !(radius >= minimum)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "estimator_radius %g must not be less than estimator_minimum %g, and "
        "that not less than 0",
        radius, minimum);
    return FALSE;
  }
  if (!(curve > 0.0) || !isfinite (curve)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "estimator_curve must be greater than 0, not %g", curve);
    return FALSE;
  }
  return TRUE;
}

/* widths in buckets, widest first; sets max_counts and max_index */
static gboolean
fill_widths (FlameDensityKernels *kernels, double widest, double narrowest,
    GError **error)
{
  const double curve = kernels->curve;
  const double counts = ceil (pow (widest / narrowest, 1.0 / curve));
  double n = counts, max_counts = counts;
  int i = 0;

  if (!(counts <= MAX_COUNTS)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "density estimation with radius %g, minimum %g and curve %g takes more "
        "than %.0f kernels: raise the curve or the minimum",
        kernels->radius, kernels->minimum, curve, MAX_COUNTS);
    return FALSE;
  }
  if (counts > OWN_KERNELS) {
    n = ceil (OWN_KERNELS + pow (counts - OWN_KERNELS, curve)) + 1.0;
    max_counts = floor (pow (n - OWN_KERNELS, 1.0 / curve)) + OWN_KERNELS;
  }
  if (!(n <= MAX_COUNTS)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "density estimation's curve %g takes more than %.0f kernels", curve,
        MAX_COUNTS);
    return FALSE;
  }

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

/* a kernel reaches less far than its width */
static int
kernel_radius (double width)
{
  return (int) ceil (width) - 1;
}

/* furthest dx that is within @width at @dy, and within @most */
static int
row_half (double width, int dy, int most)
{
  return MIN ((int) sqrt (MAX (width * width - (double) dy * dy, 0.0)), most);
}

static gsize
row_floats (int half)
{
  return (2 * (gsize) half + 1 + 3) & ~(gsize) 3;
}

/*
 * The sum of a kernel's weights over the widest kernel's grid. It may count
 * the points at exactly @width, which the kernel then leaves out: flam3's
 * pictures are darker by that.
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

static void
fill_kernel (
    double width, int grid, const FlameDensityRow *rows, float *weights)
{
  const double sum = weight_sum (width, grid);
  const int radius = kernel_radius (width);

  for (int dy = 0; dy <= radius; dy++) {
    float *centre = weights + rows[dy].offset + rows[dy].half;

    for (int dx = 0; dx <= rows[dy].half; dx++)
      centre[dx] = centre[-dx] = gaussian (1.5 * hypot (dx, dy) / width) / sum;
  }
}

static gboolean
count_weights (FlameDensityKernels *kernels, GError **error)
{
  for (int i = 0; i < kernels->n_kernels; i++) {
    const int radius = kernel_radius (kernels->widths[i]);

    for (int dy = 0; dy <= radius; dy++)
      kernels->n_weights +=
          row_floats (row_half (kernels->widths[i], dy, radius));
    kernels->n_rows += radius + 1;
    if (kernels->n_weights > FLAME_MAX_DENSITY_WEIGHTS) {
      g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
          "density estimation with radius %g at supersample %d takes more than "
          "%d weights",
          kernels->radius, kernels->supersample, FLAME_MAX_DENSITY_WEIGHTS);
      return FALSE;
    }
  }
  kernels->n_weights += FLAME_DENSITY_PAD;
  return TRUE;
}

static void
fill_tables (FlameDensityKernels *kernels)
{
  const int grid = kernel_radius (kernels->widths[0]);
  int32_t *radii = g_new (int32_t, kernels->n_kernels);
  int32_t *first_row = g_new (int32_t, kernels->n_kernels);
  FlameDensityRow *rows = g_new (FlameDensityRow, kernels->n_rows);
  float *weights = g_new0 (float, kernels->n_weights);
  int32_t row = 0, offset = 0;

  for (int i = 0; i < kernels->n_kernels; i++) {
    const double width = kernels->widths[i];

    radii[i] = kernel_radius (width);
    first_row[i] = row;
    for (int dy = 0; dy <= radii[i]; dy++, row++) {
      rows[row].offset = offset;
      rows[row].half = row_half (width, dy, radii[i]);
      offset += row_floats (rows[row].half);
    }
    fill_kernel (width, grid, rows + first_row[i], weights);
  }
  kernels->params.curve = kernels->curve;
  kernels->params.reach = grid;
  kernels->params.radius = radii;
  kernels->params.first_row = first_row;
  kernels->params.rows = rows;
  kernels->params.weights = weights;
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
      !count_weights (kernels, error))
    return NULL;
  fill_tables (kernels);
  return g_steal_pointer (&kernels);
}

void
flame_density_kernels_free (FlameDensityKernels *kernels)
{
  if (!kernels)
    return;
  g_free ((gpointer) kernels->params.radius);
  g_free ((gpointer) kernels->params.first_row);
  g_free ((gpointer) kernels->params.rows);
  g_free ((gpointer) kernels->params.weights);
  g_free (kernels->widths);
  g_free (kernels);
}
