/*
 * Log density and density estimation on a GPU, for kernels/cuda/post.cu alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/device.h"
#include "kernels/cuda/post-frame.h"
#include "kernels/density.h"

/*
 * A pass begins. Brightness follows its @samples, which the device knows before the
 * host does. One thread.
 */
FLAME_KERNEL
flame_set_samples (FlamePostFrame *frame, const uint64_t *samples)
{
  frame->post.log.k2 = flame_log_k2 (
      frame->buckets_per_unit, (double) *samples, frame->mean_temporal_weight);
  frame->clear = frame->n_begun == 0;
  frame->n_begun++;
}

FLAME_FN float4
scale_light (float4 light, float scale)
{
  light.x *= scale;
  light.y *= scale;
  light.z *= scale;
  light.w *= scale;
  return light;
}

FLAME_FN void
add_weighted (float4 *sum, float weight, float4 light)
{
  sum->x += weight * light.x;
  sum->y += weight * light.y;
  sum->z += weight * light.z;
  sum->w += weight * light.w;
}

/* the one nearest to @i of @size rows, columns or the like */
FLAME_FN int
nearest_index (int i, int size)
{
  return i < 0 ? 0 : i >= size ? size - 1 : i;
}

FLAME_FN float4
no_light (void)
{
  return make_float4 (0.0f, 0.0f, 0.0f, 0.0f);
}

FLAME_FN float4 *
accum_at (const FlamePostFrame *frame, float4 *accum, int x, int y)
{
  return accum + (size_t) y * frame->post.accum_stride + frame->post.margin + x;
}

/* without density estimation. A thread a bucket. */
FLAME_KERNEL
flame_log_density (
    const FlamePostFrame *frame, const float4 *sums, float4 *accum)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int width = frame->post.buf_width;

  if (x >= width || y >= frame->post.buf_height)
    return;

  const FlameLogParams params = frame->post.log;
  float4 *out = accum_at (frame, accum, x, y);
  const float4 in = sums[(size_t) y * width + x];
  const float4 light = scale_light (in, flame_log_scale (in.w, &params));
  float4 sum = frame->clear ? no_light () : *out;

  add_weighted (&sum, 1.0f, light);
  if (params.truncate) {
    sum.x = floorf (sum.x);
    sum.y = floorf (sum.y);
    sum.z = floorf (sum.z);
    sum.w = floorf (sum.w);
  }
  *out = sum;
}

/* hits of the buckets in column @x about row @y */
FLAME_FN float
count_column (const FlamePostFrame *frame, const float4 *sums,
    const float *counts, int x, int y, int reach)
{
  const int width = frame->post.buf_width;
  const int last = frame->post.buf_height - 1;
  const int top = y > reach ? y - reach : 0;
  const int bottom = y + reach < last ? y + reach : last;
  float sum = 0.0f;

  if (x < 0 || x >= width)
    return sum;
  for (int row = top; row <= bottom; row++) {
    const size_t i = (size_t) row * width + x;

    /* divided, not multiplied by a reciprocal: whole counts must stay whole */
    sum += (counts ? counts[i] : sums[i].w) / 255.0f;
  }
  return sum;
}

/* which kernel each bucket takes; @counts: (nullable). A thread a bucket. */
FLAME_KERNEL
flame_choose_kernels (const FlamePostFrame *frame, const float4 *sums,
    const float *counts, uint16_t *kernels)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int width = frame->post.buf_width;
  const int reach = frame->post.oversample / 2; /* flam3's neighbourhood */

  if (x >= width || y >= frame->post.buf_height)
    return;

  const size_t i = (size_t) y * width + x;
  float near = count_column (frame, sums, counts, x, y, reach);

  for (int d = 1; d <= reach; d++)
    near += count_column (frame, sums, counts, x - d, y, reach) +
            count_column (frame, sums, counts, x + d, y, reach);

  const int32_t kernel = flame_density_kernel (
      near, sums[i].w, frame->post.oversample, &frame->density);

  kernels[i] = kernel < 0 ? FLAME_NO_KERNEL : (uint16_t) kernel;
}

/* Some rows of buckets around a block's tile, in shared memory. */
typedef struct
{
  float4 *light;
  uint16_t *kernels;
  int *reach; /* furthest of each row; -1: no light at all */
  int width;  /* of a row: the tile's and the reach on both sides */
  int left, top;
  int n_rows;
} Strip;

FLAME_FN void
load_strip (const FlamePostFrame *frame, const FlameLogParams *params,
    const float4 *sums, const uint16_t *kernels, const Strip *strip, int thread)
{
  const int width = frame->post.buf_width;
  const int n = strip->n_rows * strip->width;

  for (int i = thread; i < n; i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int row = i / strip->width;
    const int x = strip->left + i - row * strip->width;
    const int y = strip->top + row;
    float4 light = no_light ();
    uint16_t kernel = FLAME_NO_KERNEL;

    if (x >= 0 && x < width && y >= 0 && y < frame->post.buf_height)
      kernel = kernels[(size_t) y * width + x];
    if (kernel != FLAME_NO_KERNEL) {
      light = sums[(size_t) y * width + x];
      light = scale_light (light, flame_log_scale (light.w, params));
      atomicMax (&strip->reach[row], frame->density.radius[kernel]);
    }
    strip->light[i] = light;
    strip->kernels[i] = kernel;
  }
}

/* one row of the strip onto the buckets of a thread, the first at (@x, @y) */
FLAME_FN void
gather_row (const FlamePostFrame *frame, const Strip *strip, int row, int x,
    int y, float4 *out)
{
  const int reach = strip->reach[row];
  const int columns = frame->density.reach + 1;
  const int dy = strip->top + row - y;
  const int at = row * strip->width + x - strip->left;
  const FlameDensityOffset *offsets[FLAME_SPREAD_ROWS];

  if (dy < -reach || dy > reach + FLAME_SPREAD_ROWS - 1)
    return;
#pragma unroll
  for (int j = 0; j < FLAME_SPREAD_ROWS; j++) {
    const int far = dy < j ? j - dy : dy - j;

    offsets[j] = frame->offsets + columns * (far < columns ? far : columns);
  }
  for (int dx = -reach; dx <= reach; dx++) {
    const float4 light = strip->light[at + dx];
    const int kernel = strip->kernels[at + dx];
    const int far = dx < 0 ? -dx : dx;

#pragma unroll
    for (int j = 0; j < FLAME_SPREAD_ROWS; j++) {
      const FlameDensityOffset offset = offsets[j][far];

      if (kernel < offset.n)
        add_weighted (&out[j], frame->weights[offset.first + kernel], light);
    }
  }
}

/*
 * Density estimation: every bucket gathers what the buckets around it spread,
 * rows from the top, columns from the left, so that sums have one order.
 * @strip_rows: rows that shared memory holds at a time: for each light and
 * kernels, as wide as the tile and the reach on both sides, and a number. @row: of
 * the first bucket.
 */
FLAME_KERNEL
FLAME_BOUNDS (FLAME_POST_BLOCK_X *FLAME_POST_BLOCK_Y)
flame_spread_density (const FlamePostFrame *frame, const float4 *sums,
    const uint16_t *kernels, float4 *accum, int strip_rows, int row)
{
  FLAME_SHARED (float4, shared);
  const FlameLogParams params = frame->post.log;
  const int reach = frame->density.reach;
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const int tile_y = row + blockIdx.y * FLAME_SPREAD_TILE_Y;
  const int x = FLAME_THREAD_X;
  const int y = tile_y + threadIdx.y * FLAME_SPREAD_ROWS;
  const int end = tile_y + FLAME_SPREAD_TILE_Y + reach;
  float4 out[FLAME_SPREAD_ROWS];
  Strip strip;

  strip.width = FLAME_SPREAD_TILE_X + 2 * reach;
  strip.left = blockIdx.x * FLAME_SPREAD_TILE_X - reach;
  strip.light = shared;
  strip.reach = (int *) (shared + strip_rows * strip.width);
  strip.kernels = (uint16_t *) (strip.reach + strip_rows);
#pragma unroll
  for (int j = 0; j < FLAME_SPREAD_ROWS; j++)
    out[j] = no_light ();

  for (strip.top = tile_y - reach; strip.top < end; strip.top += strip_rows) {
    strip.n_rows = end - strip.top < strip_rows ? end - strip.top : strip_rows;
    __syncthreads (); /* the strip before has been read */
    if (thread < strip.n_rows)
      strip.reach[thread] = -1;
    __syncthreads ();
    load_strip (frame, &params, sums, kernels, &strip, thread);
    __syncthreads ();
    for (int i = 0; i < strip.n_rows; i++)
      gather_row (frame, &strip, i, x, y, out);
  }

  if (x >= frame->post.buf_width)
    return;
#pragma unroll
  for (int j = 0; j < FLAME_SPREAD_ROWS; j++) {
    if (y + j < frame->post.buf_height) {
      float4 *to = accum_at (frame, accum, x, y + j);
      float4 sum = frame->clear ? no_light () : *to;

      add_weighted (&sum, 1.0f, out[j]);
      *to = sum;
    }
  }
}
