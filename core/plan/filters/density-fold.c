/*
 * Density estimation's kernels joined with the spatial filter: see FlameDensityFold.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/plan/filters/density-fold.h"

#include <string.h>

/* The most weights of a table (16 MiB). */
#define MAX_WEIGHTS (4 << 20)

/* A range of pixels along one axis, relative to the pixel of a bucket. */
typedef struct
{
  int first, n;
} Span;

static int
divide_down (int a, int b)
{
  return a >= 0 ? a / b : -((-a + b - 1) / b);
}

/*
 * Returns the pixels that a kernel of @radius reaches along one axis, from a bucket
 * with @phase.
 */
static Span
find_span (int phase, int radius, int supersample, int n_taps)
{
  const int first = -divide_down (radius + n_taps - 1 - phase, supersample);
  const int last = divide_down (phase + radius, supersample);

  return (Span){first, last - first + 1};
}

static gsize
count_weights (
    const FlameDensityKernelSet *kernels, int supersample, int n_taps)
{
  gsize n = FLAME_DENSITY_PAD;

  for (int i = 0; i < kernels->n; i++) {
    gsize rows = 0, columns = 0;

    for (int phase = 0; phase < supersample; phase++) {
      const Span span =
          find_span (phase, kernels->shapes[i].radius, supersample, n_taps);

      rows += span.n;
      columns += flame_density_row_floats (span.n);
    }
    n += rows * columns;
  }
  return n;
}

/* Returns: the filter's weight for the bucket @at buckets from a pixel's first one */
static double
get_tap (const FlameFoldTable *table, int at)
{
  return at >= 0 && at < table->n_taps ? table->taps[at] : 0.0;
}

/*
 * Joins row @dy of kernel @i with the filter along the row, for a bucket with @phase.
 */
static void
join_across (const FlameFoldTable *table, int i, int dy, int phase, Span across,
    float *out)
{
  const FlameDensityKernelSet *kernels = table->kernels;
  const FlameDensityRow *row = kernels->rows + kernels->first_row[i] + dy;
  const float *centre = kernels->weights + row->offset + row->reach;

  for (int x = 0; x < across.n; x++) {
    const int first = phase - (across.first + x) * table->supersample;
    double sum = 0.0;

    for (int dx = -row->reach; dx <= row->reach; dx++)
      sum += centre[dx] * get_tap (table, first + dx);
    out[x] = sum;
  }
}

/*
 * Fills the weights of kernel @i for buckets of one column of a pixel.
 * @rows: scratch for the kernel's rows
 */
static void
fill_column (const FlameFoldTable *table, int i, int column, float *rows,
    FlameFoldKernel *kernels, float *weights, int *used)
{
  const int os = table->supersample;
  const int radius = table->kernels->shapes[i].radius;
  const Span across = find_span (column, radius, os, table->n_taps);
  const int stride = flame_density_row_floats (across.n);

  for (int dy = 0; dy <= radius; dy++)
    join_across (table, i, dy, column, across, rows + dy * stride);
  for (int phase = 0; phase < os; phase++) {
    const Span down = find_span (phase, radius, os, table->n_taps);

    kernels[phase * os + column] =
        (FlameFoldKernel){*used, across.first, down.first, across.n, down.n};
    for (int y = 0; y < down.n; y++, *used += stride) {
      const int first = phase - (down.first + y) * os;

      for (int dy = -radius; dy <= radius; dy++) {
        const float tap = get_tap (table, first + dy);

        for (int x = 0; tap != 0.0f && x < across.n; x++)
          weights[*used + x] += tap * rows[ABS (dy) * stride + x];
      }
    }
  }
}

FlameFoldTable *
flame_fold_table_new (const FlameDensityKernelSet *kernels, int supersample,
    const float *taps, int n_taps)
{
  const gsize n = count_weights (kernels, supersample, n_taps);
  const int phases = supersample * supersample;
  /* The first kernel is the widest. */
  const int radius = kernels->n > 0 ? kernels->shapes[0].radius : 0;
  g_autofree float *rows = NULL;
  FlameFoldKernel *all;
  FlameFoldTable *table;
  float *weights;
  int used = 0;

  if (n > MAX_WEIGHTS)
    return NULL;
  table = g_new0 (FlameFoldTable, 1);
  table->kernels = kernels;
  table->supersample = supersample;
  table->n_taps = n_taps;
  table->taps = g_memdup2 (taps, sizeof *taps * n_taps);
  table->fold.reach = divide_down (radius + n_taps - 1, supersample) + 1;
  table->fold.kernels = all = g_new (FlameFoldKernel, phases * kernels->n);
  table->fold.weights = weights = g_new0 (float, n);
  rows = g_new (float,
      (radius + 1) * flame_density_row_floats (2 * table->fold.reach + 1));
  for (int i = 0; i < kernels->n; i++)
    for (int column = 0; column < supersample; column++)
      fill_column (table, i, column, rows, all + i * phases, weights, &used);
  return table;
}

void
flame_fold_table_free (FlameFoldTable *table)
{
  if (!table)
    return;
  g_free ((gpointer) table->fold.kernels);
  g_free ((gpointer) table->fold.weights);
  g_free (table->taps);
  g_free (table);
}

gboolean
flame_fold_table_has_taps (
    const FlameFoldTable *table, const float *taps, int n_taps)
{
  return table->n_taps == n_taps &&
         memcmp (table->taps, taps, sizeof *taps * n_taps) == 0;
}
