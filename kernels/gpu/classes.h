/*
 * Density estimation and the spatial filter in one, for supersampling; part of
 * kernels/gpu/post.cu.
 *
 * A bucket's light goes directly to pixels, by its density kernel followed by the
 * filter. The combination changes little from kernel to kernel, so a bucket's light is
 * divided between two of a few classes of kernels, with shares that keep the kernel's
 * sum and variance. A class is separable, and only pixels are needed: along a row there
 * is a tap for each bucket and pixel in reach of each other, and down the columns the
 * same for the rows' results. So a bucket's cost is proportional to its kernel's reach
 * in pixels; among buckets it would be proportional to the square of the reach in
 * buckets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/density.h"

#if FLAME_POST_HAS(FLAME_POST_CLASSES)

/* so that the registers suffice for three blocks on a multiprocessor */
#ifdef __OPENCL_C_VERSION__
#define FLAME_CLASS_BOUNDS
#else
#define FLAME_CLASS_BOUNDS                                                     \
  FLAME_BOUNDS_OF (FLAME_POST_BLOCK_X *FLAME_POST_BLOCK_Y, 3)
#endif

/* Some rows of buckets in a block's shared memory, and their sums by class. */
typedef struct
{
  int oversample;
  int width; /* buckets of a row that the tile's pixels depend on */
  int period; /* buckets of a thread's pixels: those this far apart lie side by side */
  int slots;  /* slots for each of them */
  int pad;    /* zeros on both sides of a class's taps */
  int stride; /* distance between the taps of two classes */
  FLAME_LOCAL float4 *light;
  FLAME_LOCAL float4 *across; /* by row, class and pixel */
  FLAME_LOCAL float *place;   /* position among the classes */
  FLAME_LOCAL float *taps;
  FLAME_LOCAL int *present; /* one bit for each class */
} ClassRows;

/* a position that is near no class */
#define FLAME_NO_PLACE (-9.0f)
/* Threads that share a column; each sums every fourth pixel. */
#define FLAME_CLASS_COLUMNS 4
#define FLAME_CLASS_PIXELS (FLAME_CLASS_TILE_Y / FLAME_CLASS_COLUMNS)
/* floats for one class's row sums */
#define FLAME_CLASS_ROW_LIGHT (FLAME_CLASS_ROWS * FLAME_CLASS_TILE_X)

FLAME_FN ClassRows
class_rows (FLAME_GLOBAL const FlameClasses *classes,
    FLAME_LOCAL float4 *shared, int oversample)
{
  ClassRows rows;
  int n;

  rows.oversample = oversample;
  rows.width = (FLAME_CLASS_TILE_X - 1) * oversample + classes->span;
  rows.period = 2 * oversample;
  rows.slots = flame_class_slots (classes->span, oversample);
  rows.pad = flame_class_pad (oversample);
  rows.stride = classes->span + 2 * rows.pad;
  n = FLAME_CLASS_ROWS * rows.period * rows.slots;
  rows.light = shared;
  rows.across = rows.light + n;
  rows.place = (FLAME_LOCAL float *) (rows.across + 4 * FLAME_CLASS_ROW_LIGHT);
  rows.taps = rows.place + n;
  rows.present = (FLAME_LOCAL int *) (rows.taps + classes->n * rows.stride);
  return rows;
}

FLAME_FN void
load_class_taps (
    FLAME_GLOBAL const FlameClasses *classes, const ClassRows *rows, int thread)
{
  for (int i = thread; i < classes->n * rows->stride;
       i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int rank = i / rows->stride;
    const int at = i % rows->stride - rows->pad;

    rows->taps[i] = at >= 0 && at < classes->span
                        ? classes->taps[rank * classes->span + at]
                        : 0.0f;
  }
  if (thread < 3)
    rows->present[thread] = 0;
}

/*
 * Loads rows of @field from (@left, @top) on, and the set of their classes into
 * @present.
 */
FLAME_FN void
load_class_rows (const Field *field, FLAME_GLOBAL const FlameClasses *classes,
    int n_far, const ClassRows *rows, const FlameLogParams *log, int left,
    int top, int thread, FLAME_LOCAL int *present)
{
  const int n_threads =
      FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y / FLAME_CLASS_ROWS;
  const int row = thread / n_threads;
  const int y = top + row;
  const int begin = row * rows->period * rows->slots;
  const int is_inside = y >= 0 && y < field->height;
  int seen = 0;

  for (int i = thread % n_threads; i < rows->period * rows->slots;
       i += n_threads) {
    const int to = begin + i % rows->period * rows->slots + i / rows->period;
    const int x = left + i;
    const size_t at = (size_t) y * field->width + x;
    float4 light = no_light ();
    float place = FLAME_NO_PLACE;
    int choice = FLAME_NO_KERNEL;

    if (is_inside && i < rows->width && x >= 0 && x < field->width)
      choice = field->kernels[at];
    if (choice != FLAME_NO_KERNEL && (field->far || choice >= n_far)) {
      const FlameClassPlace kind =
          classes->places[field->far ? choice : choice - n_far];
      const int rank = (int) kind.rank;
      float scale = kind.share;

      light = field->light[at];
      if (!field->far)
        scale *= flame_log_scale (light.w, log);
      light = scale_light (light, scale);
      place = kind.rank;
      seen |= (place > (float) rank ? 3 : 1) << rank;
    }
    rows->light[to] = light;
    rows->place[to] = place;
  }
  if (seen)
    atomicOr (present, seen);
}

/* Returns: the first class of @present from @rank on, or @n if there is none */
FLAME_FN int
next_class (int present, int rank, int n)
{
  while (rank < n && !(present >> rank & 1))
    rank++;
  return rank;
}

/* Returns: the share of class @number in a kernel at @place */
FLAME_FN float
class_share (float place, float number)
{
  const float share = 1.0f - fabsf (place - number);

  return share > 0.0f ? share : 0.0f;
}

/* Sums class @rank along row @row for two neighbouring pixels. */
FLAME_FN void
sum_across (const ClassRows *rows, FLAME_GLOBAL const FlameClasses *classes,
    int rank, int row, int lane, FLAME_LOCAL float4 *out)
{
  const int first = classes->reach - classes->reaches[rank];
  const int end = classes->span - first + rows->oversample;
  const int os = rows->oversample;
  const float number = (float) rank;
  FLAME_LOCAL const float *taps = rows->taps + rank * rows->stride + rows->pad;
  float4 even = no_light (), odd = no_light ();
  float before
      [FLAME_CLASS_OVERSAMPLE]; /* The odd pixel has the even pixel's taps. */

#pragma unroll
  for (int i = 0; i < os; i++)
    before[i] = 0.0f;
  for (int pixel = first / os; pixel * os < end; pixel++) {
    int at =
        (row * rows->period + pixel % 2 * os) * rows->slots + pixel / 2 + lane;

#pragma unroll
    for (int i = 0; i < os; i++, at += rows->slots) {
      const float tap = taps[pixel * os + i];
      const float share = class_share (rows->place[at], number);
      const float4 light = rows->light[at];

      add_weighted (&even, share * tap, light);
      add_weighted (&odd, share * before[i], light);
      before[i] = tap;
    }
  }
  out[0] = even;
  out[FLAME_POST_BLOCK_X] = odd;
}

/*
 * Adds class @rank's sums in @across, of the rows from @top on, to the thread's pixels.
 */
FLAME_FN void
sum_down (const ClassRows *rows, FLAME_GLOBAL const FlameClasses *classes,
    FLAME_LOCAL const float4 *across, int rank, int top, int group, float4 *out)
{
  const int first = classes->reach - classes->reaches[rank];
  const int end = classes->span - first;
  FLAME_LOCAL const float *taps = rows->taps + rank * rows->stride + rows->pad;
  float4 light[FLAME_CLASS_ROWS];

#pragma unroll
  for (int row = 0; row < FLAME_CLASS_ROWS; row++)
    light[row] = across[row * FLAME_CLASS_TILE_X];
#pragma unroll
  for (int j = 0; j < FLAME_CLASS_PIXELS; j++) {
    const int at = top - (FLAME_CLASS_COLUMNS * j + group) * rows->oversample;

    if (at <= first - FLAME_CLASS_ROWS || at >= end)
      continue;
#pragma unroll
    for (int row = 0; row < FLAME_CLASS_ROWS; row++)
      add_weighted (&out[j], taps[at + row], light[row]);
  }
}

/*
 * Sums the tile whose first pixel is (@left, @top).
 * @os: the field's supersample
 */
FLAME_FN void
sum_tile (FLAME_GLOBAL const FlamePostFrame *frame, const Field *field,
    FLAME_GLOBAL const FlameClasses *classes, FLAME_LOCAL float4 *shared,
    int os, int left, int top, float4 *out)
{
  const FlameLogParams log = frame->post.log;
  const ClassRows rows = class_rows (classes, shared, os);
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const int lane = threadIdx.x;
  /*
   * In sums across, a thread's row and which of two classes; in sums down, odd pixels
   * and rows.
   */
  const int row = threadIdx.y % FLAME_CLASS_ROWS;
  const int second = threadIdx.y / FLAME_CLASS_ROWS;
  const int odd = threadIdx.y % 2;
  const int group = threadIdx.y / 2;
  const int left_pixels = flame_post_lit_height (&frame->post) - top;
  const int n_pixels =
      left_pixels < FLAME_CLASS_TILE_Y ? left_pixels : FLAME_CLASS_TILE_Y;
  const int n = (n_pixels - 1) * os + classes->span;
  const int x = classes->left + left * os - classes->reach;
  const int y = classes->top + top * os - classes->reach;
  /*
   * The same rows are summed together in every tile and part of a picture, so sums have
   * one order.
   */
  const int begin = -(y & (FLAME_CLASS_ROWS - 1));
  const int n_classes = classes->n;
  int turn = 0, half = 0;

  load_class_taps (classes, &rows, thread);
  __syncthreads ();
  for (int i = begin; i < n; i += FLAME_CLASS_ROWS) {
    int present;

    load_class_rows (field, classes, frame->density.n_far, &rows, &log, x,
        y + i, thread, rows.present + turn);
    __syncthreads ();
    present = rows.present[turn] & ((1 << n_classes) - 1);
    /*
     * The turn after the next is cleared here; a barrier still comes before it.
     */
    turn = turn == 2 ? 0 : turn + 1;
    if (thread == 0)
      rows.present[turn == 2 ? 0 : turn + 1] = 0;
    while (present) {
      FLAME_LOCAL float4 *across =
          rows.across + half * 2 * FLAME_CLASS_ROW_LIGHT;
      const int before = next_class (present, 0, n_classes);
      const int after = next_class (present, before + 1, n_classes);
      const int mine = second ? after : before;

      if (mine < n_classes)
        sum_across (&rows, classes, mine, row, lane,
            across + second * FLAME_CLASS_ROW_LIGHT + row * FLAME_CLASS_TILE_X +
                lane);
      __syncthreads ();
      across += odd * FLAME_POST_BLOCK_X + lane;
      sum_down (&rows, classes, across, before, i, group, out);
      if (after < n_classes)
        sum_down (&rows, classes, across + FLAME_CLASS_ROW_LIGHT, after, i,
            group, out);
      present = after < n_classes ? present >> (after + 1) << (after + 1) : 0;
      half ^= 1;
    }
  }
}

/*
 * Density estimation and the spatial filter: @light has the pixels of the output and
 * its rim. With @far, light from the nodes is spread to pixels first and the buckets'
 * light is added. Shared memory: flame_class_bytes().
 * @row: of the first pixel.
 *
 * Sums have one order, by rows, classes and buckets, whichever part of a picture is
 * drawn.
 */
FLAME_POST_KERNEL
FLAME_CLASS_BOUNDS
flame_spread_classes (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,
    FLAME_GLOBAL const float *memory, FLAME_GLOBAL float4 *light, int far,
    int row FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float4, shared);
  const Field field = spread_field (frame, sums, kernels, memory, far);
  const int left = blockIdx.x * FLAME_CLASS_TILE_X;
  const int top = row + blockIdx.y * FLAME_CLASS_TILE_Y;
  const int x = left + 2 * threadIdx.x + threadIdx.y % 2;
  const int width = flame_post_lit_width (&frame->post);
  const int height = flame_post_lit_height (&frame->post);
  const int os = frame->post.oversample;
  const int is_first = frame->clear && (far || frame->density.n_far == 0);
  float4 out[FLAME_CLASS_PIXELS];

#pragma unroll
  for (int j = 0; j < FLAME_CLASS_PIXELS; j++)
    out[j] = no_light ();
  /* Constants, so that loops over a pixel's buckets are unrolled. */
  if (far)
    sum_tile (frame, &field, &frame->far, shared, 1, left, top, out);
  else if (os == 2)
    sum_tile (frame, &field, &frame->near, shared, 2, left, top, out);
  else if (os == 3)
    sum_tile (frame, &field, &frame->near, shared, 3, left, top, out);
  else
    sum_tile (frame, &field, &frame->near, shared, FLAME_CLASS_OVERSAMPLE, left,
        top, out);
  if (x >= width)
    return;
#pragma unroll
  for (int j = 0; j < FLAME_CLASS_PIXELS; j++) {
    const int y = top + FLAME_CLASS_COLUMNS * j + threadIdx.y / 2;
    FLAME_GLOBAL float4 *to = light + (size_t) y * width + x;
    float4 sum = no_light ();

    if (y >= height)
      continue;
    if (!is_first)
      sum = *to;
    add_weighted (&sum, 1.0f, out[j]);
    *to = sum;
  }
}
#endif
