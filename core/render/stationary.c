/*
 * A chain's matrix squared until nothing changes: half a dozen times for most,
 * thirty where one part is left once in a billion steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/stationary.h"

#include <math.h>
#include <string.h>

/* 2^40 steps; past that rounding is what moves */
#define MAX_SQUARINGS 40
/* a share of all choices that no choice of 24 bits can tell */
#define SAME 1e-9
/* with more states the matrix is not squared: it takes too long for a frame */
#define MAX_SQUARED 40
#define MANY_STEPS 200

/* @out = @in followed by @matrix, scaled to a sum of 1; returns the change */
static double
advance (const double *matrix, guint n, const double *in, double *out)
{
  double sum = 0.0, change = 0.0;

  memset (out, 0, n * sizeof *out);
  for (guint from = 0; from < n; from++)
    for (guint to = 0; to < n; to++)
      out[to] += in[from] * matrix[(gsize) from * n + to];
  for (guint i = 0; i < n; i++)
    sum += out[i];
  for (guint i = 0; i < n; i++) {
    out[i] /= sum;
    change = MAX (change, fabs (out[i] - in[i]));
  }
  return change;
}

/* each row is brought back to a sum of 1, so that rounding does not add up */
static void
square (const double *matrix, guint n, double *out)
{
  for (guint from = 0; from < n; from++) {
    double *row = out + (gsize) from * n;

    advance (matrix, n, matrix + (gsize) from * n, row);
  }
}

/* staying put every other step ends all periods and changes no share of time */
static void
make_lazy (double *matrix, guint n)
{
  for (gsize i = 0; i < (gsize) n * n; i++)
    matrix[i] *= 0.5;
  for (guint i = 0; i < n; i++)
    matrix[(gsize) i * n + i] += 0.5;
}

static void
walk_steps (const double *matrix, guint n, double *share, double *next)
{
  double change = 1.0;

  for (guint step = 0; step < MANY_STEPS && change > SAME; step++) {
    change = advance (matrix, n, share, next);
    memcpy (share, next, n * sizeof *share);
  }
}

void
flame_stationary (double *matrix, guint n, double *share)
{
  const gsize bytes = (gsize) n * n * sizeof (double);
  g_autofree double *squared = g_malloc (bytes);
  g_autofree double *next = g_new (double, n);
  g_autofree double *start = g_memdup2 (share, n * sizeof *share);
  guint calm = 0;

  make_lazy (matrix, n);
  if (n > MAX_SQUARED) {
    walk_steps (matrix, n, share, next);
    return;
  }
  /* twice the same: a chain may seem to rest between two of its time scales */
  for (guint i = 0; i < MAX_SQUARINGS && calm < 12; i++) {
    double change = 0.0;

    advance (matrix, n, start, next);
    for (guint x = 0; x < n; x++)
      change = MAX (change, fabs (next[x] - share[x]));
    memcpy (share, next, n * sizeof *share);
    calm = change > SAME ? 0 : calm + 1;
    square (matrix, n, squared);
    memcpy (matrix, squared, bytes);
  }
}
