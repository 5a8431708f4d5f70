/*
 * The spatial filter's shapes and taps.
 *
 * flam3's list of names and its list of kernels got out of step: seven names
 * draw another kernel, or a kernel under another window. What the pictures in
 * the world look like is what they draw, so that is what is here.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/spatial-filter.h"

#include <math.h>

#include "core/error.h"

typedef double (*ShapeFunc) (double t);

static double
sinc (double t)
{
  return t == 0.0 ? 1.0 : sin (G_PI * t) / (G_PI * t);
}

static double
gaussian (double t)
{
  return exp (-2.0 * t * t) * sqrt (2.0 / G_PI);
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

/* the quadratic B-spline */
static double
bell (double t)
{
  t = fabs (t);
  if (t < 0.5)
    return 0.75 - t * t;
  return t < 1.5 ? 0.5 * (t - 1.5) * (t - 1.5) : 0.0;
}

/* Mitchell and Netravali's family of cubics */
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

static double
sinc_blackman (double t)
{
  return sinc (t) * (0.42 + 0.5 * cos (G_PI * t) + 0.08 * cos (2.0 * G_PI * t));
}

static double
sinc_hann (double t)
{
  return sinc (t) * (0.5 + 0.5 * cos (G_PI * t));
}

static double
sinc_hamming (double t)
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

static double
lanczos3_twice (double t)
{
  return lanczos_twice (t, 3.0);
}

static double
lanczos2_twice (double t)
{
  return lanczos_twice (t, 2.0);
}

/* by the name in the file */
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
    [FLAME_SPATIAL_FILTER_LANCZOS2] = {sinc_blackman, 1.0},
    [FLAME_SPATIAL_FILTER_MITCHELL] = {catmull_rom, 2.0},
    [FLAME_SPATIAL_FILTER_BLACKMAN] = {sinc_hann, 1.0},
    [FLAME_SPATIAL_FILTER_CATROM] = {sinc_hamming, 1.0},
    [FLAME_SPATIAL_FILTER_HAMMING] = {lanczos3_twice, 3.0},
    [FLAME_SPATIAL_FILTER_HANNING] = {lanczos2_twice, 2.0},
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
