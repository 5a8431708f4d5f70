/*
 * JWildfire's spatial filters.
 *
 * Facts: from its FilterKernel, FilterHolder and LogDensityFilter. Its kernels are
 * round where ours are the product of two; what is beside the middle is weighted so
 * that the middle has the round one's weight.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/jwildfire-filter.h"

#include <math.h>

#include "flame/error.h"
#include "core/render/filters/filter-shapes.h"

/* the Gaussian that alpha goes through where colours are sharpened */
#define ALPHA_RADIUS 0.75
/* less is no filter at all */
#define LEAST_RADIUS 1e-8

static double
mitchell_smooth (double t)
{
  return flame_shape_cubic (t, 0.42, 0.29);
}

static double
gaussian (double t)
{
  return exp (-2.0 * t * t);
}

/* 1 in the middle; the greater the power, the later it falls */
static double
sine_power (double t, double power)
{
  const double x = t > 0.0 ? 4.0 * exp (power * log10 (t)) - 1.0 : -1.0;

  return x < 1.0 ? acos (x) / G_PI : 0.0;
}

static double
sine_power_5 (double t)
{
  return sine_power (t, 5.0);
}

static double
sine_power_10 (double t)
{
  return sine_power (t, 10.0);
}

static double
sine_power_15 (double t)
{
  return sine_power (t, 15.0);
}

static const struct
{
  FlameShapeFunc func;
  double support;
  gboolean sharpens;
} kernels[] = {
    [FLAME_FILTER_KERNEL_BELL] = {flame_shape_bell, 1.5, FALSE},
    [FLAME_FILTER_KERNEL_BLACKMAN] = {flame_shape_blackman, 1.0, TRUE},
    [FLAME_FILTER_KERNEL_BOX] = {flame_shape_box, 0.5, FALSE},
    [FLAME_FILTER_KERNEL_BSPLINE] = {flame_shape_bspline, 2.0, FALSE},
    [FLAME_FILTER_KERNEL_CATROM] = {flame_shape_catmull_rom, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_GAUSSIAN] = {gaussian, 1.5, FALSE},
    [FLAME_FILTER_KERNEL_HAMMING] = {flame_shape_hamming, 1.0, TRUE},
    [FLAME_FILTER_KERNEL_HANNING] = {flame_shape_hann, 1.0, TRUE},
    [FLAME_FILTER_KERNEL_HERMITE] = {flame_shape_hermite, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_LANCZOS2] = {flame_shape_lanczos2, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_LANCZOS3] = {flame_shape_lanczos3, 3.0, TRUE},
    [FLAME_FILTER_KERNEL_MITCHELL] = {flame_shape_mitchell, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_MITCHELL_SMOOTH] = {mitchell_smooth, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_QUADRATIC] = {flame_shape_bell, 1.5, FALSE},
    [FLAME_FILTER_KERNEL_SINEPOW5] = {sine_power_5, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_SINEPOW10] = {sine_power_10, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_SINEPOW15] = {sine_power_15, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_TRIANGLE] = {flame_shape_triangle, 1.0, FALSE},
};

/* buckets from end to end, or less than one; whole, as there */
static int
find_width (FlameFilterKernel kernel, double radius, int supersample)
{
  if (radius < LEAST_RADIUS)
    return 0;
  return (int) (2.0 * supersample * kernels[kernel].support * radius);
}

/* odd there, of which one alone is no filter */
static int
find_size (int width)
{
  return (width + 1) | 1;
}

/* the middle's share of a round kernel, of which every tap is @step further out */
static double
find_middle (FlameShapeFunc func, double step, int size)
{
  const int half = size / 2;
  double sum = 0.0;

  for (int i = -half; i <= half; i++)
    for (int j = -half; j <= half; j++)
      sum += func (step * sqrt ((double) i * i + (double) j * j));
  return func (0.0) / sum;
}

/* @taps: @n, around those of a kernel that is @width wide, with a sum of 1 */
static void
fill_taps (
    FlameFilterKernel kernel, int width, int supersample, double *taps, int n)
{
  const FlameShapeFunc func = kernels[kernel].func;
  const double step = 2.0 * kernels[kernel].support / width;
  const int size = find_size (width);
  const double edge = 0.5 * size + 1e-6;
  double sum = 0.0, middle, others;

  for (int i = 0; i < n; i++) {
    const double distance = fabs (i - 0.5 * (n - 1));

    taps[i] = distance < edge ? func (distance * step) : 0.0;
    sum += taps[i];
  }
  for (int i = 0; i < n; i++)
    taps[i] = fabs (sum) > 1e-9 ? taps[i] / sum : 1.0 / n;
  if (supersample % 2 == 0)
    return;
  middle = find_middle (func, step, size);
  others = 1.0 - taps[n / 2];
  if (!(middle > 0.0 && isfinite (middle) && fabs (others) > 1e-9))
    return;
  for (int i = 0; i < n; i++)
    taps[i] =
        i == n / 2 ? sqrt (middle) : taps[i] / others * (1.0 - sqrt (middle));
}

double *
flame_jwildfire_filter_new (FlameFilterKernel kernel, double radius,
    int supersample, double **alpha, int *n_taps, GError **error)
{
  double *taps;
  int width, alpha_width, n;

  g_return_val_if_fail (
      kernel > 0 && (guint) kernel < G_N_ELEMENTS (kernels), NULL);
  g_return_val_if_fail (supersample > 0, NULL);
  *alpha = NULL;
  if (!(radius >= 0.0) || !isfinite (radius)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "the spatial filter's radius must be 0 or more, not %g", radius);
    return NULL;
  }
  if (!(2.0 * supersample * kernels[kernel].support * radius <
          FLAME_MAX_FILTER_TAPS - 4)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "a spatial filter of radius %g at supersample %d is wider than %d "
        "buckets",
        radius, supersample, FLAME_MAX_FILTER_TAPS);
    return NULL;
  }
  width = find_width (kernel, radius, supersample);
  if (width == 0) {
    taps = g_new (double, supersample);
    for (int i = 0; i < supersample; i++)
      taps[i] = 1.0 / supersample;
    *n_taps = supersample;
    return taps;
  }
  alpha_width =
      kernels[kernel].sharpens
          ? find_width (FLAME_FILTER_KERNEL_GAUSSIAN, ALPHA_RADIUS, supersample)
          : 0;
  n = MAX (find_size (width), find_size (alpha_width));
  n += (n ^ supersample) & 1; /* centred on an output pixel */
  taps = g_new (double, n);
  fill_taps (kernel, width, supersample, taps, n);
  if (alpha_width > 0) {
    *alpha = g_new (double, n);
    fill_taps (
        FLAME_FILTER_KERNEL_GAUSSIAN, alpha_width, supersample, *alpha, n);
  }
  *n_taps = n;
  return taps;
}

double
flame_jwildfire_filter_shift (
    FlameFilterKernel kernel, double radius, int supersample)
{
  return find_width (kernel, radius, supersample) > 0 ? 0.5 * supersample - 1.0
                                                      : 0.5;
}
