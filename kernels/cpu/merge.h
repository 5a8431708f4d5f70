/*
 * Adding up the threads' histograms.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stddef.h>
#include <string.h>

#include "kernels/cpu/iterate.h"

#if __BYTE_ORDER__ != __ORDER_LITTLE_ENDIAN__
#error "the accumulator's fields are read as little-endian 16-bit numbers"
#endif

static void
add_cells (uint64_t *restrict cells, int n, float *restrict sums)
{
  const uint16_t *restrict fields = (const uint16_t *) (const void *) cells;

  for (int i = 0; i < 4 * n; i++)
    sums[i] += fields[i];
  memset (cells, 0, n * sizeof *cells);
}

static void
take_carries (
    const FlameHistogram *histogram, size_t first, float *sums, float *counts)
{
  uint32_t *carries = histogram->carries + first;

  for (int i = 0; i < histogram->width; i++) {
    /* integers below 2^24, as the sums are */
    for (int c = 0; c < 4; c++) {
      const uint32_t carried = (carries[i] >> (8 * c) & 0xff)
                               << FLAME_CELL_CARRY;

      if (c < 3 || !histogram->alpha)
        sums[4 * i + c] += carried;
      else if (counts)
        counts[i] += carried;
    }
  }
  memset (carries, 0, histogram->width * sizeof *carries);
}

static void
take_wide (
    const FlameHistogram *histogram, size_t first, float *sums, float *counts)
{
  uint64_t *wide = histogram->wide + first * FLAME_WIDE_SUMS;

  for (int i = 0; i < histogram->width; i++, wide += FLAME_WIDE_SUMS) {
    if ((wide[0] | wide[1] | wide[2] | wide[3] | wide[4]) == 0)
      continue;
    /* A float has 24 bits: add in 64 bits, then round once. */
    for (int c = 0; c < 3; c++)
      sums[4 * i + c] = wide[c] + (uint64_t) sums[4 * i + c];
    if (histogram->alpha) {
      sums[4 * i + 3] = wide[4] + (uint64_t) sums[4 * i + 3];
      if (counts)
        counts[i] = wide[3] + (uint64_t) counts[i];
    } else {
      sums[4 * i + 3] = wide[3] + (uint64_t) sums[4 * i + 3];
    }
    memset (wide, 0, FLAME_WIDE_SUMS * sizeof *wide);
  }
}

/* The hits are in alpha's place: moves them out and puts alpha there. */
static void
split_alpha (const FlameHistogram *histograms, int n, size_t first, int width,
    float *restrict sums, float *restrict counts)
{
  for (int i = 0; i < width; i++) {
    if (counts)
      counts[i] = sums[4 * i + 3];
    sums[4 * i + 3] = 0.0f;
  }
  for (int h = 0; h < n; h++) {
    uint32_t *restrict alpha = histograms[h].alpha + first;

    for (int i = 0; i < width; i++)
      sums[4 * i + 3] += alpha[i];
    memset (alpha, 0, width * sizeof *alpha);
  }
}

/* Computes hits from 255 a hit, which are in alpha's place unless @is_split. */
static void
count_hits (
    const float *restrict sums, int is_split, int width, float *restrict counts)
{
  /* divided, as with a reciprocal integers would not stay integers */
  for (int i = 0; i < width; i++)
    counts[i] = (is_split ? counts[i] : sums[4 * i + 3]) / 255.0f;
}

static void
merge (const FlameHistogram *histograms, int n, int begin, int end, float *sums,
    float *counts)
{
  const int width = histograms->width;

  for (int row = begin; row < end; row++) {
    const size_t first = (size_t) row * width;
    float *row_sums = sums + 4 * first;
    float *row_counts = counts ? counts + first : NULL;

    memset (row_sums, 0, 4 * width * sizeof *row_sums);
    for (int h = 0; h < n; h++)
      add_cells (histograms[h].cells + first, width, row_sums);
    if (histograms->alpha)
      split_alpha (histograms, n, first, width, row_sums, row_counts);
    if (histograms->wide_rows[row] & FLAME_ROW_CARRIES)
      take_carries (histograms, first, row_sums, row_counts);
    if (histograms->wide_rows[row] & FLAME_ROW_WIDE)
      take_wide (histograms, first, row_sums, row_counts);
    histograms->wide_rows[row] = 0;
    if (row_counts)
      count_hits (row_sums, histograms->alpha != NULL, width, row_counts);
  }
}
