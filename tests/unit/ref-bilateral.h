/*
 * cuburn's bilateral filter, transcribed plainly in double precision, for tests.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>
#include <math.h>

#include "kernels/post-params.h"

typedef struct
{
  double c[3], w;
} RefTint;

static const int directions[8][2] = {
    {2, 0}, {0, 2}, {2, 2}, {-2, 2}, {2, 1}, {-1, 2}, {2, -1}, {1, 2}};

/*
 * Finds a bucket whole steps away, along rows or columns, or slanted by tan
 * 22.5 degrees.
 */
static void
ref_offset (int direction, int step, int *dx, int *dy)
{
  const double slant = tan (G_PI / 8);
  const int *d = directions[direction];

  *dx = abs (d[0]) == 1 ? d[0] * (int) round (step * slant) : d[0] / 2 * step;
  *dy = abs (d[1]) == 1 ? d[1] * (int) round (step * slant) : d[1] / 2 * step;
}

static const RefTint *
ref_at (const RefTint *tints, const FlamePostParams *p, int direction, int step,
    int x, int y)
{
  int dx, dy;

  ref_offset (direction, step, &dx, &dy);
  return tints + CLAMP (y + dy, 0, p->buf_height - 1) * p->buf_width +
         CLAMP (x + dx, 0, p->buf_width - 1);
}

/*
 * Returns the density blurred with 7 taps, and again two steps apart, as one
 * sum.
 */
static double
ref_mean (
    const RefTint *tints, const FlamePostParams *p, int direction, int x, int y)
{
  double sum = 0, total = 0;

  for (int i = -3; i <= 3; i++)
    for (int j = -3; j <= 3; j++) {
      const double weight = exp (-(i * i + j * j) / 2.0);

      sum += weight * ref_at (tints, p, direction, i + 2 * j, x, y)->w;
      total += weight;
    }
  return sum / total;
}

/* Returns the slope of the densities along the direction. */
static double
ref_slope (const RefTint *tints, const FlamePostParams *p, double gradient,
    int direction, int x, int y)
{
  const double next = ref_at (tints, p, direction, 1, x, y)->w;
  const double previous = ref_at (tints, p, direction, -1, x, y)->w;

  return CLAMP (gradient * (next - previous) /
                    (ref_mean (tints, p, direction, x, y) + 1e-6),
      -16, 16);
}

static double
ref_distance (const RefTint *a, const RefTint *b)
{
  double sum = 0;

  if (a->w == 0 || b->w == 0)
    return 0.5;
  for (int c = 0; c < 3; c++)
    sum += (a->c[c] - b->c[c]) * (a->c[c] - b->c[c]);
  return sum;
}

/*
 * Filters along one direction, with cuburn's parameters: standard deviations of
 * space, colour and density, then power and gradient.
 */
static void
ref_direction (const RefTint *from, RefTint *to, const FlamePostParams *p,
    const double *v, int direction, int radius)
{
  g_autofree double *slopes = g_new (double, p->buf_width * p->buf_height);
  const double space = v[0] * p->width * p->oversample / 1920.0;

  for (int y = 0; y < p->buf_height; y++)
    for (int x = 0; x < p->buf_width; x++)
      slopes[y * p->buf_width + x] = ref_slope (from, p, v[4], direction, x, y);
  for (int y = 0; y < p->buf_height; y++)
    for (int x = 0; x < p->buf_width; x++) {
      const RefTint *here = from + y * p->buf_width + x;
      RefTint sum = {{0}, 0};
      double total = 0;

      for (int r = -radius; r <= radius; r++) {
        const RefTint *there = ref_at (from, p, direction, r, x, y);
        const double slope = slopes[there - from] * (r < 0 ? -1 : 1);
        double weight =
            exp (-r * r / (sqrt (2) * space)) *
            exp (-ref_distance (here, there) / (3 * sqrt (2) * v[1])) *
            exp2 (-0.5 / v[2] *
                  fabs (pow (here->w, v[3]) - pow (there->w, v[3])));

        if (r != 0)
          weight *= exp2 (-exp2 (slope));
        /* Negligible weights count as zero. */
        if (weight <= exp2 (-40))
          weight = 0;
        for (int c = 0; c < 3; c++)
          sum.c[c] += weight * there->w * there->c[c];
        sum.w += weight * there->w;
        total += weight;
      }
      if (sum.w <= 1e-12)
        sum.w = 0;
      to[y * p->buf_width + x].w = sum.w / total;
      for (int c = 0; c < 3; c++)
        to[y * p->buf_width + x].c[c] = sum.w > 0 ? sum.c[c] / sum.w : 0;
    }
}

static void
ref_to_yuv (RefTint *t)
{
  const double r = t->c[0], g = t->c[1], b = t->c[2];

  t->c[0] = .299 * r + .587 * g + .114 * b;
  t->c[1] = -.168736 * r - .331264 * g + .5 * b;
  t->c[2] = .5 * r - .418688 * g - .081312 * b;
}

static void
ref_from_yuv (RefTint *t)
{
  const double y = t->c[0], u = t->c[1], v = t->c[2];

  t->c[0] = MAX (y + 1.402 * v, 0);
  t->c[1] = MAX (y - .344136 * u - .714136 * v, 0);
  t->c[2] = MAX (y + 1.772 * u, 0);
}

/* Filters @pixels in place, 4 doubles each. */
static void
ref_bilateral (double *pixels, const FlamePostParams *p, const double *v,
    gboolean yuv, int radius)
{
  const int n = p->buf_width * p->buf_height;
  RefTint *tints = g_new (RefTint, n), *other = g_new (RefTint, n);

  for (int i = 0; i < n; i++) {
    const double *in = pixels + 4 * i;

    tints[i].w = in[3] / 255;
    for (int c = 0; c < 3; c++)
      tints[i].c[c] = in[3] > 0 ? in[c] / in[3] : 0;
    if (yuv)
      ref_to_yuv (&tints[i]);
  }
  for (int direction = 0; direction < 8; direction++) {
    RefTint *swap = tints;

    ref_direction (tints, other, p, v, direction, radius);
    tints = other;
    other = swap;
  }
  for (int i = 0; i < n; i++) {
    if (yuv)
      ref_from_yuv (&tints[i]);
    pixels[4 * i + 3] = 255 * tints[i].w;
    for (int c = 0; c < 3; c++)
      pixels[4 * i + c] = 255 * tints[i].w * tints[i].c[c];
  }
  g_free (tints);
  g_free (other);
}
