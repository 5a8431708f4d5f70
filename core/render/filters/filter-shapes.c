/*
 * The shapes that spatial filters are sampled from, whoever's rules say how.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/filter-shapes.h"

#include <math.h>

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
