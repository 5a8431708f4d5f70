/*
 * A tone curve through points: a natural spline, clamped to 0 to 1.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/genome/flam3/tone-curve.h"

#define MAX_KNOTS 256

typedef struct
{
  double x, y;
  double bend; /* the second derivative */
} Knot;

static int
compare_knots (gconstpointer a, gconstpointer b, gpointer user_data)
{
  const Knot *p = a, *q = b;

  (void) user_data;
  return (p->x > q->x) - (p->x < q->x);
}

static void
sort (Knot *knots, guint n)
{
  /* This sort is stable. */
  g_qsort_with_data (knots, n, sizeof *knots, compare_knots, NULL);
}

/*
 * The curves of Ember's editor begin with each end twice; the inner one is moved away.
 */
static void
part_ends (Knot *knots, guint n)
{
  if (n != 4)
    return;
  if (knots[0].x == 0.0 && knots[0].y == 0.0 && knots[1].x == 0.0 &&
      knots[1].y == 0.0)
    knots[1].x = knots[1].y = 0.25;
  if (knots[2].x == 1.0 && knots[2].y == 1.0 && knots[3].x == 1.0 &&
      knots[3].y == 1.0)
    knots[3].x = knots[3].y = 0.75;
  sort (knots, n);
}

/* Removes all but the last of several points at one place. */
static guint
drop_doubles (Knot *knots, guint n)
{
  guint kept = 0;

  for (guint i = 0; i < n; i++) {
    if (kept > 0 && knots[i].x - knots[kept - 1].x < 1e-9)
      kept--;
    knots[kept++] = knots[i];
  }
  return kept;
}

static double
slope (const Knot *knot)
{
  return (knot[1].y - knot[0].y) / (knot[1].x - knot[0].x);
}

static void
bend (Knot *knots, guint n)
{
  for (guint i = 1; i + 1 < n; i++)
    knots[i].bend = 3.0 * (slope (&knots[i]) - slope (&knots[i - 1])) /
                    (knots[i + 1].x - knots[i - 1].x);
}

static double
evaluate (const Knot *knots, guint n, double x)
{
  guint i = 0;
  double t, w;

  x = CLAMP (x, knots[0].x, knots[n - 1].x);
  while (i + 2 < n && x > knots[i + 1].x)
    i++;
  t = x - knots[i].x;
  w = knots[i + 1].x - knots[i].x;
  return (knots[i + 1].bend - knots[i].bend) / (6.0 * w) * t * t * t +
         knots[i].bend / 2.0 * t * t +
         (slope (&knots[i]) -
             w * (knots[i + 1].bend + 2.0 * knots[i].bend) / 6.0) *
             t +
         knots[i].y;
}

/*
 * Whether it is the identity, or like a curve of the editor's the identity with its
 * ends cut off.
 */
static gboolean
is_straight (const Knot *knots, guint n)
{
  for (guint i = 0; i < n; i++)
    if (knots[i].x != knots[i].y)
      return FALSE;
  return knots[0].x <= 0.0 && knots[n - 1].x >= 1.0;
}

gboolean
flame_tone_curve_fill (
    const double (*points)[2], guint n, double values[FLAME_TONE_CURVE_POINTS])
{
  Knot knots[MAX_KNOTS] = {0};

  n = MIN (n, MAX_KNOTS);
  for (guint i = 0; i < n; i++) {
    knots[i].x = CLAMP (points[i][0], 0.0, 1.0);
    knots[i].y = CLAMP (points[i][1], 0.0, 1.0);
  }
  sort (knots, n);
  part_ends (knots, n);
  n = drop_doubles (knots, n);
  if (n < 2 || is_straight (knots, n))
    return FALSE;
  bend (knots, n);
  for (guint i = 0; i < FLAME_TONE_CURVE_POINTS; i++) {
    const double value =
        evaluate (knots, n, (double) i / (FLAME_TONE_CURVE_POINTS - 1));

    values[i] = CLAMP (value, 0.0, 1.0);
  }
  return TRUE;
}
