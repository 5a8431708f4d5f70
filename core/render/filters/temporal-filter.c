/*
 * When in a shutter the genome is evaluated, and how much light each time gets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/filters/temporal-filter.h"

#include <math.h>

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
