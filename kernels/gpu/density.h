/*
 * Log density and density estimation on a GPU; part of kernels/gpu/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/device.h"
#include "kernels/gpu/post-frame.h"
#include "kernels/density.h"

#if FLAME_POST_HAS(FLAME_POST_LIGHT)
/*
 * Begins a pass. Brightness depends on its @samples, which the device knows before the
 * host does. One thread.
 */
FLAME_KERNEL
flame_set_samples (
    FLAME_GLOBAL FlamePostFrame *frame, FLAME_GLOBAL const uint64_t *samples)
{
  if (!frame->post.log.counts) {
#ifdef __OPENCL_C_VERSION__
    frame->post.log.k2 =
        *samples > 0 ? frame->k2_of_one / (float) *samples : 0.0f;
#else
    frame->post.log.k2 = flame_log_k2 (frame->buckets_per_unit,
        (double) *samples, frame->mean_temporal_weight);
#endif
  }
  frame->clear = frame->n_begun == 0;
  frame->n_begun++;
}
#endif

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

/* Returns: the index in a range of @size nearest to @i */
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

FLAME_FN FLAME_GLOBAL float4 *
accum_at (FLAME_GLOBAL const FlamePostFrame *frame, FLAME_GLOBAL float4 *accum,
    int x, int y)
{
  return accum + (size_t) y * frame->post.accum_stride + frame->post.margin + x;
}

#if FLAME_POST_HAS(FLAME_POST_LIGHT)
/* Log density without density estimation. One thread a bucket. */
FLAME_POST_KERNEL
flame_log_density (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL float4 *accum)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int width = frame->post.buf_width;

  if (x >= width || y >= frame->post.buf_height)
    return;

  const FlameLogParams params = frame->post.log;
  FLAME_GLOBAL float4 *out = accum_at (frame, accum, x, y);
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
#endif

#if FLAME_POST_HAS(FLAME_POST_CHOOSE)
/*
 * Adds the counts around each bucket that a thread chooses for, in column @x from row
 * @y on; those outside the picture are 0.
 * @counts: 255 for each hit, @step floats apart
 * Returns: a bit for each bucket that has a count
 */
FLAME_FN uint32_t
count_down (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float *counts, int step, int reach, int x, int y,
    float *down)
{
  const int width = frame->post.buf_width, height = frame->post.buf_height;
  const int is_inside = x >= 0 && x < width;
  const uint32_t n_rows = is_inside ? (uint32_t) height : 0;
  const size_t stride = (size_t) width * step;
  const int top = y > reach ? y - reach : 0;
  FLAME_GLOBAL const float *from =
      counts + (size_t) top * stride + (is_inside ? x * step : 0);
  uint32_t lit = 0;

#pragma unroll
  for (int j = 0; j < FLAME_CHOOSE_ROWS; j++)
    down[j] = 0.0f;
#pragma unroll
  for (int row = -reach; row < FLAME_CHOOSE_ROWS + reach; row++) {
    float count = 0.0f;

    if ((uint32_t) (y + row) < n_rows) {
      count = *from;
      from += stride;
    }
    if (row >= 0 && row < FLAME_CHOOSE_ROWS && count > 0.0f)
      lit |= 1u << row;
#pragma unroll
    for (int j = 0; j < FLAME_CHOOSE_ROWS; j++) {
      const int distance = row < j ? j - row : row - j;

      if (distance <= reach)
        down[j] += count;
    }
  }
  return lit;
}

/*
 * Chooses each bucket's kernel. A thread has several buckets of a column; those at a
 * block's edge are only counted, for their neighbours. Shared memory: one float for
 * each bucket.
 * @counts: (nullable)
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS
flame_choose_kernels (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const float *counts,
    FLAME_GLOBAL uint16_t *kernels FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float, near);
  const int width = frame->post.buf_width, height = frame->post.buf_height;
  const int os = frame->post.oversample;
  const int reach = os / 2; /* flam3's neighbourhood */
  const int column = threadIdx.x;
  const int x = blockIdx.x * (FLAME_POST_BLOCK_X - 2 * reach) + column - reach;
  const int first = threadIdx.y * FLAME_CHOOSE_ROWS;
  const int y = blockIdx.y * FLAME_CHOOSE_TILE_Y + first;
  const int is_edge = column < reach || column >= FLAME_POST_BLOCK_X - reach;
  const int n = is_edge || x >= width            ? 0
                : height - y < FLAME_CHOOSE_ROWS ? height - y
                                                 : FLAME_CHOOSE_ROWS;
  FLAME_LOCAL float *mine = near + first * FLAME_POST_BLOCK_X + column;
  FLAME_GLOBAL const float *from =
      counts ? counts : (FLAME_GLOBAL const float *) sums + 3;
  const int step = counts ? 1 : 4;
  FLAME_GLOBAL const float4 *own = sums + (size_t) y * width + x;
  FLAME_GLOBAL uint16_t *to = kernels + (size_t) y * width + x;
  float down[FLAME_CHOOSE_ROWS];
  /* Constants, so that the loops are unrolled. */
  uint32_t lit = reach == 0   ? count_down (frame, from, step, 0, x, y, down)
                 : reach == 1 ? count_down (frame, from, step, 1, x, y, down)
                 : reach == 2
                     ? count_down (frame, from, step, 2, x, y, down)
                     : count_down (frame, from, step, reach, x, y, down);

  if (counts) {
    lit = 0;
    for (int j = 0; j < n; j++)
      lit |= (own[j * width].w > 0.0f ? 1u : 0u) << j;
  }
#pragma unroll
  for (int j = 0; j < FLAME_CHOOSE_ROWS; j++)
    mine[j * FLAME_POST_BLOCK_X] = down[j];
  __syncthreads ();
#pragma unroll 1
  for (int j = 0; j < n; j++) {
    FLAME_LOCAL const float *at = mine + j * FLAME_POST_BLOCK_X;
    float sum = *at;

#pragma unroll 1
    for (int d = 1; d <= reach; d++)
      sum += at[-d] + at[d];

    const float count =
        flame_density_count (flame_share_hits (sum, 255.0f), os);
    const int32_t choice = flame_density_kernel (count, (float) (lit >> j & 1),
        count > FLAME_DENSITY_SPARSE, &frame->density);

    to[j * width] = choice < 0 ? FLAME_NO_KERNEL : (uint16_t) choice;
  }
}
#endif

/* ------------------------------------------------------------------- nodes */

/* What buckets give to three nodes side by side, or one above the other. */
typedef struct
{
  float4 light[3];
  float steps[3];
} NodeShares;

/* What buckets give to one node. */
typedef struct
{
  float4 light;
  float steps;
} NodeShare;

/* Buckets that a thread reads at a time. */
#define FLAME_NODE_READS 4

FLAME_FN void
clear_shares (NodeShares *shares)
{
#pragma unroll
  for (int i = 0; i < 3; i++) {
    shares->light[i] = no_light ();
    shares->steps[i] = 0.0f;
  }
}

FLAME_FN void
add_shares (
    NodeShares *shares, const float weights[3], float4 light, float steps)
{
#pragma unroll
  for (int i = 0; i < 3; i++) {
    add_weighted (&shares->light[i], weights[i], light);
    shares->steps[i] += weights[i] * steps;
  }
}

/*
 * Computes what a row of a pixel's @os buckets, of which the first is @at, gives to the
 * columns of nodes around it.
 * @n: how many of the buckets are in the picture
 * Returns: whether that is anything
 */
FLAME_FN int
share_row (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,
    const FlameLogParams *log, size_t at, int n, int os, NodeShares *shares)
{
  FLAME_GLOBAL const float *far_steps = frame->density.far_steps;
  const int n_far = frame->density.n_far;
  const float step = 1.0f / (float) os;
  const float middle = 0.5f - 0.5f * step;
  int any = 0;

  clear_shares (shares);
  for (int from = 0; from < os; from += FLAME_NODE_READS) {
    int choices[FLAME_NODE_READS];
    float4 in[FLAME_NODE_READS];
    float steps[FLAME_NODE_READS];

#pragma unroll
    for (int k = 0; k < FLAME_NODE_READS; k++)
      choices[k] = from + k < os && from + k < n ? kernels[at + from + k]
                                                 : FLAME_NO_KERNEL;
#pragma unroll
    for (int k = 0; k < FLAME_NODE_READS; k++) {
      in[k] = no_light ();
      steps[k] = 0.0f;
      /* This includes FLAME_NO_KERNEL. */
      if (choices[k] >= n_far)
        continue;
      in[k] = sums[at + from + k];
      steps[k] = far_steps[choices[k]];
    }
#pragma unroll
    for (int k = 0; k < FLAME_NODE_READS; k++) {
      float across[3];

      if (choices[k] >= n_far)
        continue;

      const float4 light =
          scale_light (in[k], flame_lit_log_scale (in[k].w, log));

      any = 1;
      flame_node_weights_at ((from + k) * step - middle, across);
      add_shares (shares, across, light, light.w * steps[k]);
    }
  }
  return any;
}

/*
 * Returns: what a row of buckets gives to the thread's column of nodes, from this pixel
 * and its neighbours, which are the threads beside it.
 * @any: whether this pixel gives anything
 */
FLAME_FN NodeShare
join_columns (
    const NodeShares *shares, int any, int thread, FLAME_LOCAL float4 *shared)
{
  NodeShare sum;

#ifdef __CUDACC__
  (void) thread;
  (void) shared;
  sum.light = no_light ();
  sum.steps = 0.0f;
  /* The threads of a row are a warp. */
  if (!__any_sync (~0u, any))
    return sum;
  sum.light.x = __shfl_up_sync (~0u, shares->light[2].x, 1);
  sum.light.y = __shfl_up_sync (~0u, shares->light[2].y, 1);
  sum.light.z = __shfl_up_sync (~0u, shares->light[2].z, 1);
  sum.light.w = __shfl_up_sync (~0u, shares->light[2].w, 1);
  sum.steps = __shfl_up_sync (~0u, shares->steps[2], 1) + shares->steps[1];
  add_weighted (&sum.light, 1.0f, shares->light[1]);
  sum.light.x += __shfl_down_sync (~0u, shares->light[0].x, 1);
  sum.light.y += __shfl_down_sync (~0u, shares->light[0].y, 1);
  sum.light.z += __shfl_down_sync (~0u, shares->light[0].z, 1);
  sum.light.w += __shfl_down_sync (~0u, shares->light[0].w, 1);
  sum.steps += __shfl_down_sync (~0u, shares->steps[0], 1);
#else
  const int n_threads = FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y;
  const int left = thread > 0 ? thread - 1 : thread;
  const int right = thread < n_threads - 1 ? thread + 1 : thread;
  FLAME_LOCAL float *steps = (FLAME_LOCAL float *) (shared + 2 * n_threads);

  (void) any;
  shared[thread] = shares->light[2];
  shared[n_threads + thread] = shares->light[0];
  steps[thread] = shares->steps[2];
  steps[n_threads + thread] = shares->steps[0];
  __syncthreads ();
  sum.light = shared[left];
  sum.steps = steps[left] + shares->steps[1];
  add_weighted (&sum.light, 1.0f, shares->light[1]);
  add_weighted (&sum.light, 1.0f, shared[n_threads + right]);
  sum.steps += steps[n_threads + right];
  __syncthreads ();
#endif
  return sum;
}

/*
 * Computes what the buckets of a row of pixels give to the thread's column of nodes, by
 * the node's row. The first bucket of the thread's pixel is (@left, @top).
 */
FLAME_FN void
share_pixels (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,
    int os, int left, int top, int thread, FLAME_LOCAL float4 *shared,
    NodeShares *down)
{
  const FlameLogParams log = frame->post.log;
  const int width = frame->post.buf_width, height = frame->post.buf_height;

  clear_shares (down);
  for (int dy = 0; dy < os; dy++) {
    const int is_inside = left >= 0 && top >= 0 && top + dy < height;
    NodeShares shares;
    float weights[3];
    const size_t at = (size_t) (top + dy) * width + left;
    const int n = is_inside ? width - left : 0;
    /* Constants, so that a row's reads are as many as its buckets. */
    const int any =
        os == 2   ? share_row (frame, sums, kernels, &log, at, n, 2, &shares)
        : os == 3 ? share_row (frame, sums, kernels, &log, at, n, 3, &shares)
        : os == 4 ? share_row (frame, sums, kernels, &log, at, n, 4, &shares)
                  : share_row (frame, sums, kernels, &log, at, n, os, &shares);
    const NodeShare sum = join_columns (&shares, any, thread, shared);

    flame_node_weights (dy, os, weights);
    add_shares (down, weights, sum.light, sum.steps);
  }
}

#if FLAME_POST_HAS(FLAME_POST_NODES)
/*
 * Gathers the light of wide kernels at nodes, and chooses a node's kernel, from the
 * three by three pixels around it. A block has a thread for each pixel that its nodes
 * depend on, one more on each side than there are nodes. Shared memory holds what each
 * pixel gives to three nodes.
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS_OF (4)
flame_gather_nodes (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,
    FLAME_GLOBAL float *memory FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float4, shared);
  const int n_threads = FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y;
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const FlameDensityNodes nodes = frame->post.nodes;
  const int os = frame->post.oversample;
  /*
   * The node's position; the pixel with this number is one to the left and above.
   */
  const int x = blockIdx.x * FLAME_NODE_TILE_X + threadIdx.x - 1;
  const int y = blockIdx.y * FLAME_NODE_TILE_Y + threadIdx.y - 1;
  const int left = (x - 1) * os, top = (y - 1) * os;
  const int is_inside = threadIdx.x > 0 && threadIdx.x <= FLAME_NODE_TILE_X &&
                        threadIdx.y > 0 && threadIdx.y <= FLAME_NODE_TILE_Y &&
                        x < nodes.width && y < nodes.height;
  FLAME_LOCAL float *shared_steps =
      (FLAME_LOCAL float *) (shared + 3 * n_threads);
  float4 light = no_light ();
  float steps = 0.0f;
  NodeShares down;

  share_pixels (frame, sums, kernels, os, left, top, thread, shared, &down);
#pragma unroll
  for (int j = 0; j < 3; j++) {
    shared[j * n_threads + thread] = down.light[j];
    shared_steps[j * n_threads + thread] = down.steps[j];
  }
  __syncthreads ();
  if (!is_inside)
    return;
#pragma unroll
  for (int j = 2; j >= 0; j--) {
    const int from = j * n_threads + (1 - j) * FLAME_POST_BLOCK_X + thread;

    add_weighted (&light, 1.0f, shared[from]);
    steps += shared_steps[from];
  }

  const size_t at = (size_t) y * nodes.width + x;
  const int32_t choice = flame_node_kernel (steps, light.w, &frame->density);

  ((FLAME_GLOBAL float4 *) memory)[at] = light;
  ((FLAME_GLOBAL uint16_t *) (memory + nodes.steps_at))[at] =
      choice < 0 ? FLAME_NO_KERNEL : (uint16_t) choice;
}
#endif

/* Returns: the spread light of the nodes at bucket (@x, @y) */
FLAME_FN float4
light_of_nodes (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float *memory, int x, int y)
{
  FLAME_GLOBAL const FlameDensityNodes *nodes = &frame->post.nodes;
  const int os = frame->post.oversample;
  FLAME_GLOBAL const float4 *from =
      (FLAME_GLOBAL const float4 *) (memory + nodes->accum_at) +
      (size_t) (y / os) * nodes->stride + nodes->margin + x / os;
  float across[3], down[3];
  float4 light = no_light ();

  flame_node_weights (x, os, across);
  flame_node_weights (y, os, down);
#pragma unroll
  for (int j = 0; j < 3; j++)
#pragma unroll
    for (int i = 0; i < 3; i++)
      add_weighted (
          &light, down[j] * across[i], from[(size_t) j * nodes->stride + i]);
  return light;
}

/* ------------------------------------------------------------------ spread */

/* beyond any kernel's limit, squared */
#define FLAME_OUT_OF_REACH 1e30f

/* The grid that light is spread on: buckets or nodes. */
typedef struct
{
  int far;
  int width, height;
  /* sums of buckets, or already scaled light of nodes */
  FLAME_GLOBAL const float4 *light;
  FLAME_GLOBAL const uint16_t *kernels;
  FlameDensityKernelSet set;
} Field;

FLAME_FN Field
spread_field (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,
    FLAME_GLOBAL const float *memory, int far)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;

  Field field;

  field.far = far;
  field.width = far ? post->nodes.width : post->buf_width;
  field.height = far ? post->nodes.height : post->buf_height;
  field.light = far ? (FLAME_GLOBAL const float4 *) memory : sums;
  field.kernels =
      far ? (FLAME_GLOBAL const uint16_t *) (memory + post->nodes.steps_at)
          : kernels;
  field.set = far ? frame->density.far : frame->density.near;
  return field;
}

/*
 * Some rows of a field around a block's tile, in shared memory: scaled light and the
 * shape and reach of its kernel.
 */
typedef struct
{
  FLAME_LOCAL float4 *light;
  FLAME_LOCAL float2 *shape; /* bend and limit; a limit of -1: no light */
  FLAME_LOCAL float *fall;   /* 2^(-2 bend) */
  FLAME_LOCAL int *reach;    /* the widest of each row; -1: no light at all */
  int width; /* length of a row: the tile and the reach on both sides */
  int left, top;
  int n_rows;
} Strip;

FLAME_FN void
load_strip (const Field *field, const FlameLogParams *params, int n_far,
    const Strip *strip, int thread)
{
  const int n = strip->n_rows * strip->width;

  for (int i = thread; i < n; i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int row = i / strip->width;
    const int x = strip->left + i - row * strip->width;
    const int y = strip->top + row;
    const size_t at = (size_t) y * field->width + x;
    float4 light = no_light ();
    float2 shape = make_float2 (0.0f, -1.0f);
    int choice = FLAME_NO_KERNEL;

    if (x >= 0 && x < field->width && y >= 0 && y < field->height)
      choice = field->kernels[at];
    if (choice != FLAME_NO_KERNEL && (field->far || choice >= n_far)) {
      const FlameDensityShape kind =
          field->set.shapes[field->far ? choice : choice - n_far];

      light = field->light[at];
      if (!field->far)
        light = scale_light (light, flame_lit_log_scale (light.w, params));
      light = scale_light (light, kind.norm);
      shape = make_float2 (kind.bend, kind.limit);
      atomicMax (&strip->reach[row], kind.radius);
    }
    strip->light[i] = light;
    strip->shape[i] = shape;
    strip->fall[i] = flame_exp2f (-2.0f * shape.x);
  }
}

/*
 * Adds one row of the strip to what a thread gathers, whose first bucket is (@x, @y).
 */
FLAME_FN void
gather_row (const Strip *strip, int row, int x, int y, float4 *out)
{
  const int reach = strip->reach[row];
  const int dy = strip->top + row - y;
  const int at = row * strip->width + x - strip->left;
  float far[FLAME_SPREAD_ROWS];
  float nearest = FLAME_OUT_OF_REACH;

  if (dy < -reach || dy > reach + FLAME_SPREAD_ROWS - 1)
    return;
#pragma unroll
  for (int j = 0; j < FLAME_SPREAD_ROWS; j++) {
    const int distance = dy < j ? j - dy : dy - j;

    /*
     * Rows beyond the strip's reach count nothing, even if a limit includes them.
     */
    far[j] =
        distance > reach ? FLAME_OUT_OF_REACH : (float) (distance * distance);
    nearest = far[j] < nearest ? far[j] : nearest;
  }
  for (int dx = -reach; dx <= reach; dx++) {
    const float2 shape = strip->shape[at + dx];
    const float across = (float) (dx * dx);

    if (nearest + across > shape.y)
      continue;

    const float4 light = strip->light[at + dx];
    /*
     * The ratio between a Gaussian's values one row apart itself changes by a constant
     * ratio, which saves half of the exponentials. A value that becomes NaN in this way
     * is out of reach.
     */
    float weight = flame_exp2f (-shape.x * (across + (float) (dy * dy)));
    float factor = flame_exp2f (shape.x * (float) (2 * dy - 1));
    const float fall = strip->fall[at + dx];

#pragma unroll
    for (int j = 0; j < FLAME_SPREAD_ROWS; j++) {
      add_weighted (&out[j], far[j] + across <= shape.y ? weight : 0.0f, light);
      weight *= factor;
      factor *= fall;
    }
  }
}

#if FLAME_POST_HAS(FLAME_POST_SPREAD)
/*
 * Density estimation: every bucket gathers the light that the buckets around it spread,
 * row by row from the top and from left to right, so that sums have one order. With
 * @far the nodes do the same, and buckets add the nodes' light.
 * @strip_rows: rows in shared memory at a time, of seven floats a bucket, as wide as
 *   the tile and the reach on both sides, and one int.
 * @row: the first bucket's or node's
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS
flame_spread_density (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,
    FLAME_GLOBAL float *memory, FLAME_GLOBAL float4 *accum, int far,
    int strip_rows, int row FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float4, shared);
  const FlameLogParams params = frame->post.log;
  const Field field = spread_field (frame, sums, kernels, memory, far);
  const int reach = field.set.reach;
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
  strip.shape = (FLAME_LOCAL float2 *) (shared + strip_rows * strip.width);
  strip.fall = (FLAME_LOCAL float *) (strip.shape + strip_rows * strip.width);
  strip.reach = (FLAME_LOCAL int *) (strip.fall + strip_rows * strip.width);
#pragma unroll
  for (int j = 0; j < FLAME_SPREAD_ROWS; j++)
    out[j] = no_light ();

  for (strip.top = tile_y - reach; strip.top < end; strip.top += strip_rows) {
    strip.n_rows = end - strip.top < strip_rows ? end - strip.top : strip_rows;
    __syncthreads (); /* everybody has read the previous strip */
    if (thread < strip.n_rows)
      strip.reach[thread] = -1;
    __syncthreads ();
    load_strip (&field, &params, frame->density.n_far, &strip, thread);
    __syncthreads ();
    for (int i = 0; i < strip.n_rows; i++)
      gather_row (&strip, i, x, y, out);
  }

  if (x >= field.width)
    return;
#pragma unroll
  for (int j = 0; j < FLAME_SPREAD_ROWS; j++) {
    if (y + j >= field.height)
      continue;
    if (far) {
      FLAME_GLOBAL const FlameDensityNodes *nodes = &frame->post.nodes;
      FLAME_GLOBAL float4 *spread =
          (FLAME_GLOBAL float4 *) (memory + nodes->accum_at);

      spread[(size_t) (y + j) * nodes->stride + nodes->margin + x] = out[j];
      continue;
    }

    FLAME_GLOBAL float4 *to = accum_at (frame, accum, x, y + j);
    float4 sum = frame->clear ? no_light () : *to;

    add_weighted (&sum, 1.0f, out[j]);
    *to = sum;
  }
  if (far || frame->density.n_far == 0)
    return;
#pragma unroll 1
  for (int j = 0; j < FLAME_SPREAD_ROWS && y + j < field.height; j++) {
    FLAME_GLOBAL float4 *to = accum_at (frame, accum, x, y + j);
    float4 sum = *to;

    add_weighted (&sum, 1.0f, light_of_nodes (frame, memory, x, y + j));
    *to = sum;
  }
}
#endif
