/*
 * Non-uniform Catmull-Rom splines. A phantom knot beyond either end, placed so
 * that the slope across it is the end's velocity, makes the end like any other
 * knot; as the slope is all that is used of it, only the slope is kept.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/cuburn/spline.h"

#include <math.h>

/* from here to 0 the magnitude domain is linear */
#define ELBOW (1.0 / 16.0)
/* a number is not larger than this after an exponential */
#define MAX_EXPONENT 60.0

typedef struct
{
  double time, value, slope; /* in the domain */
} Point;

struct _FlameSpline
{
  FlameDomain domain;
  gboolean constant;
  double value; /* where constant */
  guint n;
  Point points[]; /* at 0, the knots, at 1 */
};

static double
to_domain (FlameDomain domain, double value)
{
  if (domain == FLAME_DOMAIN_LINEAR)
    return value;
  if (fabs (value) <= ELBOW)
    return value / ELBOW;
  return copysign (1.0 + log (fabs (value) / ELBOW), value);
}

static double
from_domain (FlameDomain domain, double value)
{
  if (domain == FLAME_DOMAIN_LINEAR)
    return value;
  if (fabs (value) <= 1.0)
    return value * ELBOW;
  return copysign (ELBOW * exp (MIN (fabs (value) - 1.0, MAX_EXPONENT)), value);
}

static double
slope_to_domain (FlameDomain domain, double value, double slope)
{
  if (domain == FLAME_DOMAIN_LINEAR)
    return slope;
  return slope / MAX (fabs (value), ELBOW);
}

FlameSpline *
flame_spline_new_constant (double value)
{
  FlameSpline *spline = g_malloc0 (sizeof *spline);

  spline->constant = TRUE;
  spline->value = value;
  return spline;
}

static gboolean
all_same (
    FlameSplineEnd start, FlameSplineEnd end, const FlameKnot *knots, guint n)
{
  if (start.velocity != 0.0 || end.velocity != 0.0 || start.value != end.value)
    return FALSE;
  for (guint i = 0; i < n; i++) {
    if (knots[i].value != start.value)
      return FALSE;
  }
  return TRUE;
}

FlameSpline *
flame_spline_new (FlameDomain domain, FlameSplineEnd start, FlameSplineEnd end,
    const FlameKnot *knots, guint n)
{
  FlameSpline *spline;
  Point *p;

  if (all_same (start, end, knots, n))
    return flame_spline_new_constant (start.value);
  spline = g_malloc0 (sizeof *spline + (n + 2) * sizeof (Point));
  spline->domain = domain;
  spline->n = n + 2;
  p = spline->points;
  p[0] = (Point){0.0, to_domain (domain, start.value),
      slope_to_domain (domain, start.value, start.velocity)};
  for (guint i = 0; i < n; i++)
    p[i + 1] = (Point){knots[i].time, to_domain (domain, knots[i].value), 0.0};
  p[n + 1] = (Point){1.0, to_domain (domain, end.value),
      slope_to_domain (domain, end.value, end.velocity)};
  for (guint i = 1; i <= n; i++)
    p[i].slope =
        (p[i + 1].value - p[i - 1].value) / (p[i + 1].time - p[i - 1].time);
  return spline;
}

void
flame_spline_free (FlameSpline *spline)
{
  g_free (spline);
}

/* the last point at or before @time, not the very last */
static guint
find_piece (const FlameSpline *spline, double time)
{
  guint low = 0, high = spline->n - 1;

  while (high - low > 1) {
    const guint middle = low + (high - low) / 2;

    if (spline->points[middle].time <= time)
      low = middle;
    else
      high = middle;
  }
  return low;
}

static double
evaluate_piece (const Point *a, const Point *b, double time)
{
  const double width = b->time - a->time;
  const double t = (time - a->time) / width, t2 = t * t, t3 = t2 * t;

  return (2.0 * t3 - 3.0 * t2 + 1.0) * a->value +
         (3.0 * t2 - 2.0 * t3) * b->value +
         width * ((t3 - 2.0 * t2 + t) * a->slope + (t3 - t2) * b->slope);
}

double
flame_spline_evaluate (const FlameSpline *spline, double time)
{
  const Point *first = spline->points, *last;
  guint i;

  if (spline->constant)
    return spline->value;
  last = &spline->points[spline->n - 1];
  if (time <= 0.0)
    return from_domain (spline->domain, first->value + time * first->slope);
  if (time >= 1.0)
    return from_domain (
        spline->domain, last->value + (time - 1.0) * last->slope);
  i = find_piece (spline, time);
  return from_domain (spline->domain,
      evaluate_piece (&spline->points[i], &spline->points[i + 1], time));
}

gboolean
flame_spline_is_constant (const FlameSpline *spline)
{
  return spline->constant;
}
