/*
 * Density estimation and the spatial filter as one sum, from buckets to a band of rows of
 * pixels; part of kernels/cpu/post.c. See FlameDensityFold.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/density-rows.h"
#include "kernels/cpu/tone-rows.h"

/* Rows [y0, y1) of the pixels that light is spread to. */
typedef struct
{
  const FlameDensityFold *fold;
  float *pixels;
  size_t stride; /* in floats */
  int margin;
  int y0, y1;
} FoldBand;

/* A bucket's pixel, and the bucket's number in the pixel, along one axis. */
typedef struct
{
  int pixel, phase;
} FoldPlace;

static FoldPlace
fold_place (int bucket, int first, int oversample)
{
  /* Buckets before the first pixel belong to pixels with negative numbers. */
  const int before = (first + oversample - 1) / oversample;
  const int at = bucket - first + before * oversample;
  const FoldPlace place = {at / oversample - before, at % oversample};

  return place;
}

/* Adds the light of a bucket of pixel (@x, @y) to the pixels of the band in its reach. */
static inline void
fold_light (const FoldBand *band, const FlameFoldKernel *kernel,
    const float *light, int x, int y)
{
  const int step = flame_density_row_floats (kernel->columns);
  const int top = y + kernel->top;
  const int begin = top > band->y0 ? top : band->y0;
  const int end = top + kernel->rows < band->y1 ? top + kernel->rows : band->y1;
  const float *weights =
      band->fold->weights + kernel->offset + (begin - top) * step;
  float *dst = band->pixels + begin * band->stride +
               4 * (band->margin + x + kernel->left);
  const FlamePixels pixels = repeat_pixel (light);

  for (int row = begin; row < end; row++) {
    add_weighted_row (dst, weights, pixels, kernel->columns);
    dst += band->stride;
    weights += step;
  }
}

/* Spreads the light of row @y by the kernels that do not spread among nodes. */
static void
fold_row (const FlamePostParams *params, const DensityRow *row,
    const FoldBand *band, int y)
{
  const int width = params->buf_width;
  const int n_far = params->density->n_far;
  const int os = params->oversample;
  const FoldPlace down = fold_place (y, params->filter_top, os);
  const FlameFoldKernel *kernels = band->fold->kernels + down.phase * os;

  for (int begin = 0, b = 0; begin < width; begin += row->block, b++) {
    const int end = begin + row->block < width ? begin + row->block : width;
    FoldPlace across;

    if (!row->wanted[b])
      continue;
    across = fold_place (begin, params->filter_left, os);
    for (int x = begin; x < end; x++) {
      const int kernel = row->index[x] - n_far;

      if (kernel >= 0)
        fold_light (band, kernels + kernel * os * os + across.phase,
            row->light + 4 * x, across.pixel, down.pixel);
      across.phase++;
      if (across.phase == os) {
        across.phase = 0;
        across.pixel++;
      }
    }
  }
}

/*
 * Fills in how much of each node's light a pixel gets along one axis.
 * @first: the first pixel's first bucket
 * Returns: how many nodes there are
 */
static int
fill_node_taps (const FlamePostParams *params, int first, float *taps)
{
  const int os = params->oversample, phase = first % os;
  const int n = flame_count_node_taps (params->n_taps, phase, os);

  for (int i = 0; i < n; i++)
    taps[i] =
        (float) flame_node_tap (params->taps, params->n_taps, phase, os, i);
  return n;
}

/* Clears the band's rows if @clear, then adds the nodes' light, if there are nodes. */
static void
begin_fold (const FlamePostParams *params, const float *memory,
    const FoldBand *band, float *scratch, int clear)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const size_t stride = 4 * (size_t) nodes->stride;
  const int n = flame_post_lit_width (params);
  const int os = params->oversample;
  float *light = scratch + 4 * nodes->width;
  float *across = light + 4 * n;
  float *down = across + params->n_taps + 3;
  int n_across, n_down;

  if (clear)
    memset (band->pixels + band->y0 * band->stride, 0,
        sizeof (float) * (band->y1 - band->y0) * band->stride);
  if (!flame_post_has_nodes (params))
    return;
  n_across = fill_node_taps (params, params->filter_left, across);
  n_down = fill_node_taps (params, params->filter_top, down);
  for (int y = band->y0; y < band->y1; y++) {
    const float *from = memory + nodes->accum_at +
                        (params->filter_top / os + y) * stride +
                        4 * nodes->margin;
    float *to = band->pixels + y * band->stride + 4 * band->margin;

    filter_row (from, stride, down, n_down, scratch, 4 * nodes->width);
    filter_row (scratch + 4 * (params->filter_left / os), 4, across, n_across,
        light, 4 * n);
    for (int i = 0; i < 4 * n; i++)
      to[i] += light[i];
  }
}

static void
fold_band (const FlamePostParams *params, const float *sums,
    const float *counts, const float *memory, float *pixels, float *scratch,
    int clear, int y0, int y1)
{
  const KernelRange near = {params->density->n_far, INT32_MAX};
  const int reach = params->density->near.reach;
  const int os = params->oversample;
  const int above = params->filter_top + y0 * os - reach;
  const int first = above > 0 ? above : 0;
  const int last = params->filter_top + (y1 - 1) * os + params->n_taps + reach;
  const int end = last < params->buf_height ? last : params->buf_height;
  DensityRow row = density_row (params, scratch, first);
  const FoldBand band = {params->fold, pixels,
      4 * (size_t) params->accum_stride, params->margin, y0, y1};

  begin_fold (params, memory, &band, scratch, clear);
  for (int y = first; y < end; y++) {
    read_row (params, sums, counts, y, near, &row);
    fold_row (params, &row, &band, y);
  }
}
