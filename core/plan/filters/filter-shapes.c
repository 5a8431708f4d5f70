/*
 * The shapes that spatial filters are sampled from; the spatial and the temporal
 * filter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/filter-shapes.h"

#include <math.h>

#include "core/error.h"

/*
 * The height of a shape at @t from its middle, in its own units. Shapes are symmetric,
 * except for the left edge of the box.
 */
typedef double (*ShapeFunc) (double t);

static double
sinc (double t)
{
  return t == 0.0 ? 1.0 : sin (G_PI * t) / (G_PI * t);
}

static double
hermite (double t)
{
  t = fabs (t);
  return t < 1.0 ? (2.0 * t - 3.0) * t * t + 1.0 : 0.0;
}

static double
box (double t)
{
  return t > -0.5 && t <= 0.5 ? 1.0 : 0.0;
}

static double
triangle (double t)
{
  return MAX (1.0 - fabs (t), 0.0);
}

/* Computes the quadratic B-spline. */
static double
bell (double t)
{
  t = fabs (t);
  if (t < 0.5)
    return 0.75 - t * t;
  return t < 1.5 ? 0.5 * (t - 1.5) * (t - 1.5) : 0.0;
}

/* Computes a cubic of Mitchell and Netravali's family. */
static double
cubic (double t, double b, double c)
{
  t = fabs (t);
  if (t < 1.0)
    return ((12.0 - 9.0 * b - 6.0 * c) * t * t * t +
               (-18.0 + 12.0 * b + 6.0 * c) * t * t + 6.0 - 2.0 * b) /
           6.0;
  if (t < 2.0)
    return ((-b - 6.0 * c) * t * t * t + (6.0 * b + 30.0 * c) * t * t +
               (-12.0 * b - 48.0 * c) * t + 8.0 * b + 24.0 * c) /
           6.0;
  return 0.0;
}

static double
bspline (double t)
{
  return cubic (t, 1.0, 0.0);
}

static double
mitchell (double t)
{
  return cubic (t, 1.0 / 3.0, 1.0 / 3.0);
}

static double
catmull_rom (double t)
{
  return cubic (t, 0.0, 0.5);
}

/* Computes a sinc with a window, like the next two functions. */
static double
blackman (double t)
{
  return sinc (t) * (0.42 + 0.5 * cos (G_PI * t) + 0.08 * cos (2.0 * G_PI * t));
}

static double
hann (double t)
{
  return sinc (t) * (0.5 + 0.5 * cos (G_PI * t));
}

static double
hamming (double t)
{
  return sinc (t) * (0.54 + 0.46 * cos (G_PI * t));
}

/* Computes a Lanczos kernel with its own window applied twice. */
static double
lanczos_twice (double t, double lobes)
{
  const double window = sinc (t / lobes);

  return fabs (t) < lobes ? sinc (t) * window * window : 0.0;
}

static double
lanczos3 (double t)
{
  return lanczos_twice (t, 3.0);
}

static double
lanczos2 (double t)
{
  return lanczos_twice (t, 2.0);
}

/* ------------------------------------------------------- the spatial filter */

static double
gaussian (double t)
{
  return exp (-2.0 * t * t) * sqrt (2.0 / G_PI);
}

/*
 * Spatial filters by the name in the file. In flam3 the list of names and the list of
 * kernels got out of step: seven names draw another kernel, or one with another window.
 * Existing pictures were drawn with those kernels, so this table maps each name to the
 * kernel that flam3 draws with.
 */
static const struct
{
  ShapeFunc func;
  double support;
} shapes[] = {
    [FLAME_SPATIAL_FILTER_GAUSSIAN] = {gaussian, 1.5},
    [FLAME_SPATIAL_FILTER_HERMITE] = {hermite, 1.0},
    [FLAME_SPATIAL_FILTER_BOX] = {box, 0.5},
    [FLAME_SPATIAL_FILTER_TRIANGLE] = {triangle, 1.0},
    [FLAME_SPATIAL_FILTER_BELL] = {bell, 1.5},
    [FLAME_SPATIAL_FILTER_BSPLINE] = {bspline, 2.0},
    [FLAME_SPATIAL_FILTER_LANCZOS3] = {mitchell, 2.0},
    [FLAME_SPATIAL_FILTER_LANCZOS2] = {blackman, 1.0},
    [FLAME_SPATIAL_FILTER_MITCHELL] = {catmull_rom, 2.0},
    [FLAME_SPATIAL_FILTER_BLACKMAN] = {hann, 1.0},
    [FLAME_SPATIAL_FILTER_CATROM] = {hamming, 1.0},
    [FLAME_SPATIAL_FILTER_HAMMING] = {lanczos3, 3.0},
    [FLAME_SPATIAL_FILTER_HANNING] = {lanczos2, 2.0},
    [FLAME_SPATIAL_FILTER_QUADRATIC] = {bell, 1.5},
};

double *
flame_spatial_filter_new (FlameSpatialFilter shape, double radius,
    int supersample, double pixel_aspect, int *n_taps, GError **error)
{
  g_autofree double *taps = NULL;
  double support, full_width, stretch, sum = 0.0;
  int n;

  g_return_val_if_fail ((guint) shape < G_N_ELEMENTS (shapes), NULL);
  g_return_val_if_fail (supersample > 0 && pixel_aspect > 0.0, NULL);
  if (!(radius >= 0.0) || !isfinite (radius))
    return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
        "the spatial filter's radius must be 0 or more, not %g", radius);
  support = shapes[shape].support;
  full_width = 2.0 * support * supersample * radius;
  if (!(full_width < FLAME_MAX_FILTER_TAPS - 1))
    return flame_fail_null (error, FLAME_ERROR_LIMIT,
        "a spatial filter of radius %g at supersample %d is wider than %d "
        "buckets",
        radius, supersample, FLAME_MAX_FILTER_TAPS);
  full_width = MIN (full_width / MAX (pixel_aspect, FLAME_MIN_FILTER_ASPECT),
      FLAME_MAX_FILTER_TAPS - 2);

  n = (int) full_width + 1;
  n += (n ^ supersample) & 1; /* centred on an output pixel */
  stretch = full_width > 0.0 ? support * n / full_width : 1.0;
  taps = g_new (double, n);
  for (int i = 0; i < n; i++)
    sum += taps[i] = shapes[shape].func (((2.0 * i + 1.0) / n - 1.0) * stretch);
  /*
   * A filter that is much narrower than the one or two buckets it covers has only its
   * far tail there, or nothing, as when a radius is animated to 0. As in flam3 the taps
   * are then equal.
   */
  for (int i = 0; i < n; i++)
    taps[i] = fabs (sum) > 1e-9 ? taps[i] / sum : 1.0 / n;
  *n_taps = n;
  return g_steal_pointer (&taps);
}

double *
flame_one_bucket_filter_new (int supersample, int *n_taps)
{
  double *taps = g_new0 (double, supersample);

  taps[0] = 1.0;
  *n_taps = supersample;
  return taps;
}

/* ------------------------------------------------------ the temporal filter */

/* Returns flam3's weight for the time with number @i, out of @n. */
static double
filter_value (FlameTemporalFilter type, double exponent, double i, guint n)
{
  switch (type) {
    case FLAME_TEMPORAL_FILTER_GAUSSIAN: {
      /* As in flam3 the centre is half a sample late. */
      const double half = n / 2.0;
      const double x = 1.5 * fabs (i - half) / half;

      return exp (-2.0 * x * x) * sqrt (2.0 / G_PI);
    }
    case FLAME_TEMPORAL_FILTER_EXP: {
      const double slope = exponent >= 0.0 ? (i + 1.0) / n : (n - i) / n;

      return pow (slope, fabs (exponent));
    }
    case FLAME_TEMPORAL_FILTER_BOX:
    default:
      return 1.0;
  }
}

double
flame_temporal_filter (FlameTemporalFilter type, double exponent,
    guint n_wanted, guint n, double *deltas, double *weights)
{
  double largest = 0.0, sum = 0.0;

  if (n == 1) {
    deltas[0] = 0.0;
    weights[0] = 1.0;
    return 1.0;
  }
  n_wanted = MAX (n_wanted, n);
  for (guint i = 0; i < n; i++) {
    /* The number, with a fraction, that this time would have in flam3. */
    const double at = (i + 0.5) * n_wanted / n - 0.5;

    deltas[i] = at / (n_wanted - 1) - 0.5;
    weights[i] = filter_value (type, exponent, at, n_wanted);
    largest = MAX (largest, weights[i]);
  }
  for (guint i = 0; i < n; i++) {
    weights[i] /= largest;
    sum += weights[i];
  }
  return sum / n;
}

/* --------------------------------------------- JWildfire's spatial filters */

/* The Gaussian for alpha, if colours are sharpened. */
#define ALPHA_RADIUS 0.75
/* A smaller radius means no filter. */
#define MIN_RADIUS 1e-8

static double
mitchell_smooth (double t)
{
  return cubic (t, 0.42, 0.29);
}

static double
narrow_gaussian (double t)
{
  return exp (-2.0 * t * t);
}

/*
 * Computes a shape that is 1 in the middle. The greater the power, the later it falls.
 */
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
  ShapeFunc func;
  double support;
  gboolean sharpens;
} kernels[] = {
    [FLAME_FILTER_KERNEL_BELL] = {bell, 1.5, FALSE},
    [FLAME_FILTER_KERNEL_BLACKMAN] = {blackman, 1.0, TRUE},
    [FLAME_FILTER_KERNEL_BOX] = {box, 0.5, FALSE},
    [FLAME_FILTER_KERNEL_BSPLINE] = {bspline, 2.0, FALSE},
    [FLAME_FILTER_KERNEL_CATROM] = {catmull_rom, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_GAUSSIAN] = {narrow_gaussian, 1.5, FALSE},
    [FLAME_FILTER_KERNEL_HAMMING] = {hamming, 1.0, TRUE},
    [FLAME_FILTER_KERNEL_HANNING] = {hann, 1.0, TRUE},
    [FLAME_FILTER_KERNEL_HERMITE] = {hermite, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_LANCZOS2] = {lanczos2, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_LANCZOS3] = {lanczos3, 3.0, TRUE},
    [FLAME_FILTER_KERNEL_MITCHELL] = {mitchell, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_MITCHELL_SMOOTH] = {mitchell_smooth, 2.0, TRUE},
    [FLAME_FILTER_KERNEL_QUADRATIC] = {bell, 1.5, FALSE},
    [FLAME_FILTER_KERNEL_SINEPOW5] = {sine_power_5, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_SINEPOW10] = {sine_power_10, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_SINEPOW15] = {sine_power_15, 1.0, FALSE},
    [FLAME_FILTER_KERNEL_TRIANGLE] = {triangle, 1.0, FALSE},
};

/*
 * Returns the width of a kernel in whole buckets, rounded down as in JWildfire; 0 means
 * no filter.
 */
static int
find_width (FlameFilterKernel kernel, double radius, int supersample)
{
  if (radius < MIN_RADIUS)
    return 0;
  return (int) (2.0 * supersample * kernels[kernel].support * radius);
}

/*
 * Returns the size of a kernel, which is odd as in JWildfire; 1 means no filter.
 */
static int
find_size (int width)
{
  return (width + 1) | 1;
}

/*
 * Returns the share of the middle tap of a radial kernel, whose taps are @step apart.
 */
static double
find_middle (ShapeFunc func, double step, int size)
{
  const int half = size / 2;
  double sum = 0.0;

  for (int i = -half; i <= half; i++)
    for (int j = -half; j <= half; j++)
      sum += func (step * sqrt ((double) i * i + (double) j * j));
  return func (0.0) / sum;
}

/*
 * Fills @n taps with a sum of 1 from a kernel that is @width wide; taps beyond it are
 * 0.
 */
static void
fill_taps (
    FlameFilterKernel kernel, int width, int supersample, double *taps, int n)
{
  const ShapeFunc func = kernels[kernel].func;
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
  if (!(radius >= 0.0) || !isfinite (radius))
    return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
        "the spatial filter's radius must be 0 or more, not %g", radius);
  if (!(2.0 * supersample * kernels[kernel].support * radius <
          FLAME_MAX_FILTER_TAPS - 4))
    return flame_fail_null (error, FLAME_ERROR_LIMIT,
        "a spatial filter of radius %g at supersample %d is wider than %d "
        "buckets",
        radius, supersample, FLAME_MAX_FILTER_TAPS);
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
