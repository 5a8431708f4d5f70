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

/* the kernel rows of one bucket that fall into rows [y0, y1) */
static inline void
spread_bucket (const FlamePostParams *params, int kernel, const float *light,
    float *accum, int x, int y, int y0, int y1)
{
  const FlameDensityParams *density = params->density;
  const FlameDensityRow *rows = density->rows + density->first_row[kernel];
  const int radius = density->radius[kernel];
  const int top = y - radius > y0 ? -radius : y0 - y;
  const int end = y + radius < y1 ? radius + 1 : y1 - y;
  const FlamePixels pixels = repeat_pixel (light);

  for (int dy = top; dy < end; dy++) {
    const FlameDensityRow row = rows[dy < 0 ? -dy : dy];
    float *dst = accum + 4 * ((size_t) (y + dy) * params->accum_stride +
                                 params->margin + x - row.half);

    add_weighted_row (
        dst, density->weights + row.offset, pixels, 2 * row.half + 1);
  }
}

static void
spread_band (const FlamePostParams *params, const float *sums,
    const float *counts, float *accum, float *scratch, int y0, int y1)
{
  const int n = params->buf_width;
  const int spread = params->oversample / 2; /* flam3's neighbourhood */
  const int reach = params->density->reach;
  const int top = y0 > reach ? y0 - reach : 0;
  const int end =
      y1 + reach < params->buf_height ? y1 + reach : params->buf_height;
  float *light = scratch;
  float *columns = light + 4 * (n + FLAME_POST_SLACK);
  float *near = columns + n + FLAME_POST_SLACK;
  int32_t *index = (int32_t *) (near + n + FLAME_POST_SLACK);

  for (int y = top; y < end; y++) {
    const float *row = sums + 4 * (size_t) y * n;

    scale_row (&params->log, row, light, n);
    count_neighbours (params, sums, counts, y, spread, columns, near);
    choose_kernels (params, row, near, index);
    for (int x = 0; x < n; x++)
      if (index[x] >= 0)
        spread_bucket (params, index[x], light + 4 * x, accum, x, y, y0, y1);
  }
}

static void
density_band (const FlamePostParams *params, const float *sums,
    const float *counts, float *accum, float *scratch, int clear, int y0,
    int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const int n = params->buf_width;

  if (clear)
    memset (accum + y0 * stride, 0, sizeof *accum * (y1 - y0) * stride);
  if (params->density) {
    spread_band (params, sums, counts, accum, scratch, y0, y1);
    return;
  }
  for (int y = y0; y < y1; y++) {
    scale_row (&params->log, sums + 4 * (size_t) y * n, scratch, n);
    add_row (&params->log, scratch, accum + y * stride + 4 * params->margin, n);
  }
}
