/*
 * The shapes that spatial filters are sampled from, the spatial and the temporal filter.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/filter-shapes.h"

#include <math.h>

#include "flame/error.h"

static double
sinc (double t)
{
  return t == 0.0 ? 1.0 : sin (G_PI * t) / (G_PI * t);
}

double
flame_shape_hermite (double t)
{
  t = fabs (t);
  return t < 1.0 ? (2.0 * t - 3.0) * t * t + 1.0 : 0.0;
}

double
flame_shape_box (double t)
{
  return t > -0.5 && t <= 0.5 ? 1.0 : 0.0;
}

double
flame_shape_triangle (double t)
{
  return MAX (1.0 - fabs (t), 0.0);
}

/* the quadratic B-spline */
double
flame_shape_bell (double t)
{
  t = fabs (t);
  if (t < 0.5)
    return 0.75 - t * t;
  return t < 1.5 ? 0.5 * (t - 1.5) * (t - 1.5) : 0.0;
}

/* Mitchell and Netravali's family of cubics */
double
flame_shape_cubic (double t, double b, double c)
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

double
flame_shape_bspline (double t)
{
  return flame_shape_cubic (t, 1.0, 0.0);
}

double
flame_shape_mitchell (double t)
{
  return flame_shape_cubic (t, 1.0 / 3.0, 1.0 / 3.0);
}

double
flame_shape_catmull_rom (double t)
{
  return flame_shape_cubic (t, 0.0, 0.5);
}

double
flame_shape_blackman (double t)
{
  return sinc (t) * (0.42 + 0.5 * cos (G_PI * t) + 0.08 * cos (2.0 * G_PI * t));
}

double
flame_shape_hann (double t)
{
  return sinc (t) * (0.5 + 0.5 * cos (G_PI * t));
}

double
flame_shape_hamming (double t)
{
  return sinc (t) * (0.54 + 0.46 * cos (G_PI * t));
}

/* a Lanczos kernel under its own window once more */
static double
lanczos_twice (double t, double lobes)
{
  const double window = sinc (t / lobes);

  return fabs (t) < lobes ? sinc (t) * window * window : 0.0;
}

double
flame_shape_lanczos3 (double t)
{
  return lanczos_twice (t, 3.0);
}

double
flame_shape_lanczos2 (double t)
{
  return lanczos_twice (t, 2.0);
}

/* ------------------------------------------------------- the spatial filter */

/*
 * flam3's list of names and its list of kernels got out of step: seven names
 * draw another kernel, or a kernel under another window. What the pictures in
 * the world look like is what they draw, so that is what is here.
 */
static double
gaussian (double t)
{
  return exp (-2.0 * t * t) * sqrt (2.0 / G_PI);
}

/* by the name in the file */
static const struct
{
  FlameShapeFunc func;
  double support;
} shapes[] = {
    [FLAME_SPATIAL_FILTER_GAUSSIAN] = {gaussian, 1.5},
    [FLAME_SPATIAL_FILTER_HERMITE] = {flame_shape_hermite, 1.0},
    [FLAME_SPATIAL_FILTER_BOX] = {flame_shape_box, 0.5},
    [FLAME_SPATIAL_FILTER_TRIANGLE] = {flame_shape_triangle, 1.0},
    [FLAME_SPATIAL_FILTER_BELL] = {flame_shape_bell, 1.5},
    [FLAME_SPATIAL_FILTER_BSPLINE] = {flame_shape_bspline, 2.0},
    [FLAME_SPATIAL_FILTER_LANCZOS3] = {flame_shape_mitchell, 2.0},
    [FLAME_SPATIAL_FILTER_LANCZOS2] = {flame_shape_blackman, 1.0},
    [FLAME_SPATIAL_FILTER_MITCHELL] = {flame_shape_catmull_rom, 2.0},
    [FLAME_SPATIAL_FILTER_BLACKMAN] = {flame_shape_hann, 1.0},
    [FLAME_SPATIAL_FILTER_CATROM] = {flame_shape_hamming, 1.0},
    [FLAME_SPATIAL_FILTER_HAMMING] = {flame_shape_lanczos3, 3.0},
    [FLAME_SPATIAL_FILTER_HANNING] = {flame_shape_lanczos2, 2.0},
    [FLAME_SPATIAL_FILTER_QUADRATIC] = {flame_shape_bell, 1.5},
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
  if (!(radius >= 0.0) || !isfinite (radius)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "the spatial filter's radius must be 0 or more, not %g", radius);
    return NULL;
  }
  support = shapes[shape].support;
  full_width = 2.0 * support * supersample * radius / pixel_aspect;
  if (!(full_width < FLAME_MAX_FILTER_TAPS - 1)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_LIMIT,
        "a spatial filter of radius %g at supersample %d is wider than %d "
        "buckets",
        radius, supersample, FLAME_MAX_FILTER_TAPS);
    return NULL;
  }

  n = (int) full_width + 1;
  n += (n ^ supersample) & 1; /* centred on an output pixel */
  stretch = full_width > 0.0 ? support * n / full_width : 1.0;
  taps = g_new (double, n);
  for (int i = 0; i < n; i++)
    sum += taps[i] = shapes[shape].func (((2.0 * i + 1.0) / n - 1.0) * stretch);
  /*
   * A filter far narrower than the one or two buckets it has to meet is at its
   * far tail there, or beyond: a radius on its way to 0, where flam3 has them
   * equal as well.
   */
  for (int i = 0; i < n; i++)
    taps[i] = fabs (sum) > 1e-9 ? taps[i] / sum : 1.0 / n;
  *n_taps = n;
  return g_steal_pointer (&taps);
}

/* ------------------------------------------------------ the temporal filter */

/* the weight of flam3's @i-th time of @n */
static double
filter_value (FlameTemporalFilter type, double exponent, double i, guint n)
{
  switch (type) {
    case FLAME_TEMPORAL_FILTER_GAUSSIAN: {
      /* the centre is half a sample late, as it is in flam3 */
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
    /* where flam3's numbering would have it */
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
