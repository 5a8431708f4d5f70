/*
 * Log density and density estimation of one band of rows, for kernels/cpu/post.c
 * alone.
 *
 * A band adds up the part of every bucket's kernel that falls into it, buckets
 * in reading order. So each sum has the same order whatever the bands are.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/post.h"
#include "kernels/density.h"

/* as many pixels of four floats as a vector register holds */
#if defined(__AVX512F__)
#define FLAME_VECTOR_PIXELS 4
#elif defined(__AVX2__)
#define FLAME_VECTOR_PIXELS 2
#else
#define FLAME_VECTOR_PIXELS 1
#endif

/* anywhere in an array of floats; memcpy() would take a detour over the stack */
typedef float FlamePixels __attribute__ ((
    vector_size (16 * FLAME_VECTOR_PIXELS), aligned (4), may_alias));

/* the same pixel, over and over */
static inline FlamePixels
repeat_pixel (const float *p)
{
#if FLAME_VECTOR_PIXELS == 4
  return (FlamePixels){p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3], p[0],
      p[1], p[2], p[3], p[0], p[1], p[2], p[3]};
#elif FLAME_VECTOR_PIXELS == 2
  return (FlamePixels){p[0], p[1], p[2], p[3], p[0], p[1], p[2], p[3]};
#else
  return (FlamePixels){p[0], p[1], p[2], p[3]};
#endif
}

/* one weight for each pixel; may read as many floats as @weights is padded by */
static inline FlamePixels
spread_weights (const float *weights)
{
#if FLAME_VECTOR_PIXELS == 1
  return (FlamePixels){weights[0], weights[0], weights[0], weights[0]};
#else
  const FlamePixels w = *(const FlamePixels *) weights;

#if FLAME_VECTOR_PIXELS == 4
  return __builtin_shufflevector (
      w, w, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3);
#else
  return __builtin_shufflevector (w, w, 0, 0, 0, 0, 1, 1, 1, 1);
#endif
#endif
}

static inline void
add_weighted_row (float *dst, const float *weights, FlamePixels light, int n)
{
  for (int i = 0; i < n; i += FLAME_VECTOR_PIXELS) {
    FlamePixels *sum = (FlamePixels *) (dst + 4 * i);

    *sum += spread_weights (weights + i) * light;
  }
}

/* light of one bucket row: sums times log scale */
static void
scale_row (const FlameLogParams *params, const float *FLAME_RESTRICT sums,
    float *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++) {
    const float scale = flame_log_scale (sums[4 * x + 3], params);

    for (int c = 0; c < 4; c++)
      out[4 * x + c] = sums[4 * x + c] * scale;
  }
}

static void
add_row (const FlameLogParams *params, const float *FLAME_RESTRICT light,
    float *FLAME_RESTRICT accum, int n)
{
  if (params->truncate) {
    for (int i = 0; i < 4 * n; i++)
      accum[i] = floorf (accum[i] + light[i]);
    return;
  }
  for (int i = 0; i < 4 * n; i++)
    accum[i] += light[i];
}

static void
add_counts (const float *FLAME_RESTRICT sums,
    const float *FLAME_RESTRICT counts, float *FLAME_RESTRICT out, int n)
{
  if (counts) {
    for (int x = 0; x < n; x++)
      out[x] += counts[x];
    return;
  }
  /* divided, not multiplied by a reciprocal: whole counts must stay whole */
  for (int x = 0; x < n; x++)
    out[x] += sums[4 * x + 3] / 255.0f;
}

/*
 * Hits about each bucket of row @y, 2 * reach + 1 both ways. @columns: scratch,
 * whose ends are padded by FLAME_POST_SLACK / 2 floats.
 */
static void
count_neighbours (const FlamePostParams *params, const float *sums,
    const float *counts, int y, int reach, float *FLAME_RESTRICT columns,
    float *FLAME_RESTRICT near)
{
  const int n = params->buf_width;
  const int top = y > reach ? y - reach : 0;
  const int end =
      y + reach < params->buf_height ? y + reach + 1 : params->buf_height;
  float *column = columns + FLAME_POST_SLACK / 2;

  memset (columns, 0, sizeof *columns * (n + FLAME_POST_SLACK));
  for (int row = top; row < end; row++)
    add_counts (sums + 4 * (size_t) row * n,
        counts ? counts + (size_t) row * n : NULL, column, n);
  memcpy (near, column, sizeof *near * n);
  for (int i = 1; i <= reach; i++)
    for (int x = 0; x < n; x++)
      near[x] += column[x - i] + column[x + i];
}

/*
 * Which kernel each bucket of a row takes; -1 for an empty one. @near: the hits
 * about it.
 */
static void
choose_kernels (const FlamePostParams *params, const float *FLAME_RESTRICT sums,
    const float *FLAME_RESTRICT near, int32_t *FLAME_RESTRICT index)
{
  const FlameDensityParams density = *params->density;
  const int oversample = params->oversample;

  for (int x = 0; x < params->buf_width; x++)
    index[x] =
        flame_density_kernel (near[x], sums[4 * x + 3], oversample, &density);
}

/* a row of buckets as density estimation sees it */
typedef struct
{
  float *light;   /* scaled */
  int32_t *index; /* of the kernel; -1: none */
  float *columns, *near;
} DensityRow;

static DensityRow
density_row (const FlamePostParams *params, float *scratch)
{
  const int n = params->buf_width + FLAME_POST_SLACK;
  DensityRow row = {.light = scratch, .columns = scratch + 4 * n};

  row.near = row.columns + n;
  row.index = (int32_t *) (row.near + n);
  return row;
}

static void
read_row (const FlamePostParams *params, const float *sums, const float *counts,
    int y, const DensityRow *row)
{
  const float *from = sums + 4 * (size_t) y * params->buf_width;

  scale_row (&params->log, from, row->light, params->buf_width);
  /* flam3's neighbourhood */
  count_neighbours (
      params, sums, counts, y, params->oversample / 2, row->columns, row->near);
  choose_kernels (params, from, row->near, row->index);
}

/* the part of an image of light, a kernel's set and rows [y0, y1) of it */
typedef struct
{
  const FlameDensityKernelSet *kernels;
  float *pixels;
  int stride, margin;
  int y0, y1;
} SpreadBand;

/* the kernel rows of light at (@x, @y) that fall into the band */
static inline void
spread_light (
    const SpreadBand *band, int kernel, const float *light, int x, int y)
{
  const FlameDensityKernelSet *kernels = band->kernels;
  const FlameDensityRow *rows = kernels->rows + kernels->first_row[kernel];
  const int radius = kernels->shapes[kernel].radius;
  const int top = y - radius > band->y0 ? -radius : band->y0 - y;
  const int end = y + radius < band->y1 ? radius + 1 : band->y1 - y;
  const FlamePixels pixels = repeat_pixel (light);

  for (int dy = top; dy < end; dy++) {
    const FlameDensityRow row = rows[dy < 0 ? -dy : dy];
    float *dst = band->pixels + 4 * ((size_t) (y + dy) * band->stride +
                                        band->margin + x - row.half);

    add_weighted_row (
        dst, kernels->weights + row.offset, pixels, 2 * row.half + 1);
  }
}

static void
spread_buckets (const FlamePostParams *params, const float *sums,
    const float *counts, const SpreadBand *band, float *scratch)
{
  const int n_far = params->density->n_far;
  const int reach = params->density->near.reach;
  const int top = band->y0 > reach ? band->y0 - reach : 0;
  const int end = band->y1 + reach < params->buf_height ? band->y1 + reach
                                                        : params->buf_height;
  const DensityRow row = density_row (params, scratch);

  for (int y = top; y < end; y++) {
    read_row (params, sums, counts, y, &row);
    for (int x = 0; x < params->buf_width; x++)
      if (row.index[x] >= n_far)
        spread_light (band, row.index[x] - n_far, row.light + 4 * x, x, y);
  }
}

/* ------------------------------------------------------------------- nodes */

static void
add_scaled (float *sum, const float *light, float weight)
{
  for (int c = 0; c < 4; c++)
    sum[c] += weight * light[c];
}

/* a row of buckets' far light to a row of nodes, and with it which kernel */
static void
add_to_nodes (const FlamePostParams *params, const DensityRow *row,
    float weight, float *nodes, float *steps)
{
  const FlameDensityParams *density = params->density;
  const int os = params->oversample;

  for (int x = 0; x < params->buf_width; x++) {
    const float *light = row->light + 4 * x;
    const int node = x / os;
    float across[3];

    if (!flame_density_is_far (row->index[x], density))
      continue;
    flame_node_weights (x, os, across);
    for (int i = 0; i < 3; i++) {
      const float share = weight * across[i];

      add_scaled (nodes + 4 * (node + i), light, share);
      steps[node + i] += share * light[3] * density->far_steps[row->index[x]];
    }
  }
}

/* light of nodes in rows [y0, y1), from the buckets about them */
static void
gather_nodes (const FlamePostParams *params, const float *sums,
    const float *counts, float *memory, float *scratch, int y0, int y1)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const DensityRow row = density_row (params, scratch);
  const int os = params->oversample;
  const size_t width = nodes->width;
  const int top = y0 > 2 ? (y0 - 2) * os : 0;
  const int end = y1 * os < params->buf_height ? y1 * os : params->buf_height;
  float *steps = memory + nodes->steps_at;

  memset (memory + 4 * y0 * width, 0, sizeof (float) * 4 * (y1 - y0) * width);
  memset (steps + y0 * width, 0, sizeof (float) * (y1 - y0) * width);
  for (int y = top; y < end; y++) {
    float down[3];

    read_row (params, sums, counts, y, &row);
    flame_node_weights (y, os, down);
    for (int i = 0; i < 3; i++) {
      const int at = y / os + i;

      if (at >= y0 && at < y1)
        add_to_nodes (
            params, &row, down[i], memory + 4 * at * width, steps + at * width);
    }
  }
  for (size_t i = y0 * width; i < y1 * width; i++)
    ((int32_t *) steps)[i] =
        flame_node_kernel (steps[i], memory[4 * i + 3], params->density);
}

/* spread among nodes, for rows [y0, y1) of them */
static void
spread_nodes (const FlamePostParams *params, float *memory, int y0, int y1)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const size_t stride = 4 * (size_t) nodes->stride;
  const int32_t *index = (const int32_t *) (memory + nodes->steps_at);
  const int reach = params->density->far.reach;
  const int top = y0 > reach ? y0 - reach : 0;
  const int end = y1 + reach < nodes->height ? y1 + reach : nodes->height;
  const SpreadBand band = {&params->density->far, memory + nodes->accum_at,
      nodes->stride, nodes->margin, y0, y1};

  memset (band.pixels + y0 * stride, 0, sizeof (float) * (y1 - y0) * stride);
  for (int y = top; y < end; y++)
    for (int x = 0; x < nodes->width; x++) {
      const size_t i = (size_t) y * nodes->width + x;

      if (index[i] >= 0)
        spread_light (&band, index[i], memory + 4 * i, x, y);
    }
}

/* the nodes' light back to buckets of rows [y0, y1) */
static void
add_nodes (const FlamePostParams *params, const float *memory, float *accum,
    float *scratch, int y0, int y1)
{
  const FlameDensityNodes *nodes = &params->nodes;
  const int os = params->oversample;
  const size_t stride = 4 * (size_t) nodes->stride;

  for (int y = y0; y < y1; y++) {
    const float *from =
        memory + nodes->accum_at + y / os * stride + 4 * nodes->margin;
    float *to =
        accum + 4 * ((size_t) y * params->accum_stride + params->margin);
    float down[3], across[3];

    flame_node_weights (y, os, down);
    for (int i = 0; i < 4 * nodes->width; i++)
      scratch[i] = down[0] * from[i] + down[1] * from[i + stride] +
                   down[2] * from[i + 2 * stride];
    for (int phase = 0; phase < os; phase++) {
      flame_node_weights (phase, os, across);
      for (int x = phase, node = 0; x < params->buf_width; x += os, node++)
        for (int c = 0; c < 4; c++)
          to[4 * x + c] += across[0] * scratch[4 * node + c] +
                           across[1] * scratch[4 * node + 4 + c] +
                           across[2] * scratch[4 * node + 8 + c];
    }
  }
}

static void
density_band (const FlamePostParams *params, const float *sums,
    const float *counts, const float *memory, float *accum, float *scratch,
    int clear, int y0, int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const int n = params->buf_width;

  if (clear)
    memset (accum + y0 * stride, 0, sizeof *accum * (y1 - y0) * stride);
  if (params->density) {
    const SpreadBand band = {&params->density->near, accum,
        params->accum_stride, params->margin, y0, y1};

    spread_buckets (params, sums, counts, &band, scratch);
    if (flame_post_has_nodes (params))
      add_nodes (params, memory, accum, scratch, y0, y1);
    return;
  }
  for (int y = y0; y < y1; y++) {
    scale_row (&params->log, sums + 4 * (size_t) y * n, scratch, n);
    add_row (&params->log, scratch, accum + y * stride + 4 * params->margin, n);
  }
}
