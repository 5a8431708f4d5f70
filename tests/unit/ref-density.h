/*
 * Density estimation's kernels written out plainly in double precision, for tests.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>
#include <math.h>

typedef struct
{
  int n, half;
  double max_counts, curve;
  double *width;  /* [n] */
  double *weight; /* [n][2 half + 1][2 half + 1] */
} RefKernels;

static inline double *
ref_kernel (const RefKernels *k, int i)
{
  const gsize side = 2 * k->half + 1;

  return k->weight + i * side * side;
}

static inline RefKernels
ref_kernels_new (double radius, double minimum, double curve, int os)
{
  const double big = radius * os + 1, small = minimum * os + 1;
  const double count = ceil (pow (big / small, 1 / curve));
  RefKernels k = {.half = (int) ceil (big) - 1, .curve = curve};
  int most = (int) count;

  k.max_counts = count;
  if (count > 100) {
    most = (int) ceil (100 + pow (count - 100, curve)) + 1;
    k.max_counts = (int) pow (most - 100, 1 / curve) + 100;
  }
  k.width = g_new0 (double, most);
  k.weight = g_new0 (double, most *(2 * k.half + 1) * (2 * k.half + 1));
  for (k.n = 0; k.n < most; k.n++) {
    double h, sum = 0, *w = ref_kernel (&k, k.n);

    if (k.n < 100)
      h = big / pow (k.n + 1, curve);
    else
      h = big / pow (pow (k.n - 100, 1 / curve) + 100 + 1, curve);
    k.width[k.n] = MAX (h, small);
    for (int pass = 0; pass < 2; pass++)
      for (int y = -k.half; y <= k.half; y++)
        for (int x = -k.half; x <= k.half; x++) {
          const double d = sqrt (x * x + y * y) / k.width[k.n];
          const double g =
              d > 1 ? 0 : exp (-2 * pow (1.5 * d, 2)) * sqrt (2 / G_PI);

          if (pass == 0)
            sum += g;
          else
            w[(y + k.half) * (2 * k.half + 1) + x + k.half] = g / sum;
        }
    if (h <= small) {
      k.n++;
      break;
    }
  }
  return k;
}

static inline void
ref_kernels_clear (RefKernels *k)
{
  g_free (k->width);
  g_free (k->weight);
}
