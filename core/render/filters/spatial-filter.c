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

#include "flame/error.h"
#include "core/render/filters/filter-shapes.h"

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
