/*
 * Density estimation and the spatial filter in one; part of kernels/gpu/post.cu.
 *
 * A bucket's light goes directly to pixels, by two of a few classes of kernels: see
 * FlameClasses in kernels/post-params.h. Rows are summed first, with a tap for each pair
 * of a bucket and a pixel in its reach, and then the results are summed down the columns
 * in the same way. So a bucket's cost is proportional to its kernel's reach in pixels;
 * among buckets it would be proportional to the square of the reach in buckets.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/density.h"

#if FLAME_POST_HAS(FLAME_POST_CLASSES_1) ||                                    \
    FLAME_POST_HAS(FLAME_POST_CLASSES_2) ||                                    \
    FLAME_POST_HAS(FLAME_POST_CLASSES_3) ||                                    \
    FLAME_POST_HAS(FLAME_POST_CLASSES_4)

/* Some rows of buckets in a block's shared memory, and their sums by class. */
typedef struct
{
  int oversample;
  int width;     /* buckets of a row that the tile's pixels depend on */
  int row;       /* distance between two rows of light */
  int float_row; /* and of places among the classes */
  int stride;    /* distance between the taps of two classes */
  FLAME_LOCAL float4 *light;
  FLAME_LOCAL float4 *across; /* by row, class and pixel */
  FLAME_LOCAL float *place;   /* position among the classes */
  FLAME_LOCAL float *taps;
  FLAME_LOCAL int *present; /* one bit for each class */
} ClassRows;

/* a position that is near no class */
#define FLAME_NO_PLACE (-9.0f)
/* Threads that share a column; each sums every eighth pixel. */
#define FLAME_CLASS_COLUMNS FLAME_POST_BLOCK_Y
#define FLAME_CLASS_PIXELS(os) (FLAME_CLASS_TILE_Y (os) / FLAME_CLASS_COLUMNS)
/* Pairs of pixels in a row of the tile. */
#define FLAME_CLASS_LANES (FLAME_CLASS_TILE_X / 2)
/* Pairs of classes that are summed at a time, each by a half of the threads. */
#define FLAME_CLASS_PAIRS 2
/* Buckets that a thread reads at a time. */
#define FLAME_CLASS_READS 3
/* sums of one class's rows */
#define FLAME_CLASS_ROW_LIGHT (FLAME_CLASS_ROWS * FLAME_CLASS_TILE_X)

FLAME_FN ClassRows
class_rows (FLAME_GLOBAL const FlameClasses *classes,
    FLAME_LOCAL float4 *shared, int oversample)
{
  ClassRows rows;

  rows.oversample = oversample;
  rows.width = (FLAME_CLASS_TILE_X - 1) * oversample + classes->span;
  rows.row = flame_class_row (classes->span, oversample);
  rows.float_row = flame_class_float_row (classes->span, oversample);
  rows.stride = flame_class_taps (classes->span, oversample);
  rows.light = shared;
  rows.across = rows.light + FLAME_CLASS_ROWS * rows.row;
  rows.place = (FLAME_LOCAL float *) (rows.across + 4 * FLAME_CLASS_ROW_LIGHT);
  rows.taps = rows.place + FLAME_CLASS_ROWS * rows.float_row;
  rows.present = (FLAME_LOCAL int *) (rows.taps + classes->n * rows.stride);
  return rows;
}

/* Returns class @rank's taps. */
FLAME_FN FLAME_LOCAL float *
class_taps_of (const ClassRows *rows, int rank)
{
  return rows->taps + rank * rows->stride + flame_class_pad (rows->oversample);
}

FLAME_FN void
load_class_taps (
    FLAME_GLOBAL const FlameClasses *classes, const ClassRows *rows, int thread)
{
  for (int i = thread; i < classes->n * rows->stride;
       i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int rank = i / rows->stride;
    const int at = i % rows->stride - flame_class_pad (rows->oversample);

    rows->taps[i] = at >= 0 && at < classes->span
                        ? classes->taps[rank * classes->span + at]
                        : 0.0f;
  }
  if (thread < 3)
    rows->present[thread] = 0;
}

/* Returns: a bit for each class that kernels at places from @low to @high may have */
FLAME_FN int
classes_between (float low, float high)
{
  return (2 << (int) ceilf (high)) - (1 << (int) low);
}

/*
 * Loads rows of @field from (@left, @top) on, and adds the set of their classes to
 * @present. A thread begins all reads of its buckets before it uses the first.
 */
FLAME_FN void
load_class_rows (const Field *field, FLAME_GLOBAL const FlameClasses *classes,
    int n_far, const ClassRows *rows, const FlameLogParams *log, int left,
    int top, int thread, FLAME_LOCAL int *present)
{
  const int n_threads =
      FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y / FLAME_CLASS_ROWS;
  /* with zeros that are read behind the last bucket */
  const int n = rows->width + 2 * rows->oversample;
  const int row = thread / n_threads;
  const int y = top + row;
  const int is_inside = y >= 0 && y < field->height;
  /* the buckets that are in the picture */
  const int begin = left > 0 ? left : 0;
  const int right = left + rows->width;
  const int end = right < field->width ? right : field->width;
  const uint32_t n_inside =
      is_inside && begin < end ? (uint32_t) (end - begin) : 0;
  const uint32_t first = field->far ? 0 : (uint32_t) n_far;
  const uint32_t n_kernels = (uint32_t) field->set.n;
  const size_t at = is_inside ? (size_t) y * field->width : 0;
  FLAME_GLOBAL const uint16_t *from_kernels = field->kernels + at;
  FLAME_GLOBAL const float4 *from_light = field->light + at;
  FLAME_GLOBAL const FlameClassPlace *places = classes->places;
  FLAME_LOCAL float4 *to_light = rows->light + row * rows->row;
  FLAME_LOCAL float *to_place = rows->place + row * rows->float_row;
  float low = FLAME_MAX_CLASSES, high = FLAME_NO_PLACE;

  for (int from = thread % n_threads; from < n;
       from += n_threads * FLAME_CLASS_READS) {
    const int x = left + from;
    uint32_t choices[FLAME_CLASS_READS];
    float4 light[FLAME_CLASS_READS];
    FlameClassPlace kinds[FLAME_CLASS_READS];

#pragma unroll
    for (int k = 0; k < FLAME_CLASS_READS; k++) {
      choices[k] = n_kernels;
      if ((uint32_t) (x + k * n_threads - begin) < n_inside)
        choices[k] = from_kernels[x + k * n_threads] - first;
    }
#pragma unroll
    for (int k = 0; k < FLAME_CLASS_READS; k++) {
      light[k] = no_light ();
      kinds[k].share = 0.0f;
      kinds[k].rank = FLAME_NO_PLACE;
      if (choices[k] >= n_kernels)
        continue;
      light[k] = from_light[x + k * n_threads];
      kinds[k] = places[choices[k]];
    }
#pragma unroll
    for (int k = 0; k < FLAME_CLASS_READS; k++) {
      const int i = from + k * n_threads;
      const int to = flame_class_at (i, rows->oversample);
      float scale = kinds[k].share;

      if (i >= n)
        continue;
      if (choices[k] < n_kernels) {
        if (!field->far)
          scale *= flame_lit_log_scale (light[k].w, log);
        low = fminf (low, kinds[k].rank);
        high = fmaxf (high, kinds[k].rank);
      }
      to_light[to] = scale_light (light[k], scale);
      to_place[to] = kinds[k].rank;
    }
  }
  if (low <= high)
    atomicOr (present, classes_between (low, high));
}

/* Returns: the first class of @present from @rank on, or @n if there is none */
FLAME_FN int
next_class (int present, int rank, int n)
{
  const int left = present >> rank;

  return left ? rank + 31 - __clz (left & -left) : n;
}

/* Returns: the share of class @number in a kernel at @place */
FLAME_FN float
class_share (float place, float number)
{
#ifdef __CUDACC__
  return __saturatef (1.0f - fabsf (place - number));
#else
  const float share = 1.0f - fabsf (place - number);

  return share > 0.0f ? share : 0.0f;
#endif
}

/* Reads @n taps; four and two begin at a multiple of that. */
FLAME_FN void
read_taps (FLAME_LOCAL const float *from, int n, float *taps)
{
  if (n == 4) {
    const float4 four = *(FLAME_LOCAL const float4 *) from;

    taps[0] = four.x;
    taps[1] = four.y;
    taps[2] = four.z;
    taps[3] = four.w;
  } else if (n == 2) {
    const float2 two = *(FLAME_LOCAL const float2 *) from;

    taps[0] = two.x;
    taps[1] = two.y;
  } else {
#pragma unroll
    for (int i = 0; i < n; i++)
      taps[i] = from[i];
  }
}

/*
 * Sums @n classes, one or two, along row @row for two neighbouring pixels. Two read the
 * light once.
 */
FLAME_FN void
sum_across (const ClassRows *rows, FLAME_GLOBAL const FlameClasses *classes,
    const int *ranks, int n, int row, int lane, FLAME_LOCAL float4 *out)
{
  /* The sums cover the reach of the wider class. */
  const int reach = classes->reaches[ranks[0]] > classes->reaches[ranks[n - 1]]
                        ? classes->reaches[ranks[0]]
                        : classes->reaches[ranks[n - 1]];
  const int first = classes->reach - reach;
  const int os = rows->oversample;
  const int end = classes->span - first + os;
  /* Buckets at a time: those of a pixel, or a pair of nodes. */
  const int step = os == 1 ? 2 : os;
  const int begin = first / step * step;
  FLAME_LOCAL const float4 *light = rows->light + row * rows->row +
                                    lane * (2 * os + 1) +
                                    flame_class_at (begin, os);
  FLAME_LOCAL const float *place = rows->place + row * rows->float_row +
                                   lane * (2 * os + 1) +
                                   flame_class_at (begin, os);
  FLAME_LOCAL const float *taps[2];
  /* whether a pair of pixels ends with this one */
  int is_second = os == 1 || begin / os % 2;
  float4 even[2], odd[2];

#pragma unroll
  for (int k = 0; k < n; k++) {
    taps[k] = class_taps_of (rows, ranks[k]) + begin;
    even[k] = odd[k] = no_light ();
  }
  for (int at = begin; at < end; at += step) {
    float now[2][FLAME_CLASS_OVERSAMPLE], before[2][FLAME_CLASS_OVERSAMPLE];

#pragma unroll
    for (int k = 0; k < n; k++) {
      read_taps (taps[k], step, now[k]);
      /* The odd pixel has the taps that the even pixel had one pixel before. */
      if (os == 1) {
        before[k][0] = taps[k][-1];
        before[k][1] = now[k][0];
      } else {
        read_taps (taps[k] - os, step, before[k]);
      }
      taps[k] += step;
    }
#pragma unroll
    for (int i = 0; i < step; i++) {
      const float4 in = light[i];

#pragma unroll
      for (int k = 0; k < n; k++) {
        const float share = class_share (place[i], (float) ranks[k]);

        add_weighted (&even[k], share * now[k][i], in);
        add_weighted (&odd[k], share * before[k][i], in);
      }
    }
    light += step + is_second;
    place += step + is_second;
    is_second = os == 1 || !is_second;
  }
#pragma unroll
  for (int k = 0; k < n; k++) {
    out[k * FLAME_CLASS_ROW_LIGHT] = even[k];
    out[k * FLAME_CLASS_ROW_LIGHT + FLAME_CLASS_LANES] = odd[k];
  }
}

/*
 * The row of pixel @j of a thread in group @group. A thread has every eighth row, so
 * that all groups have equal work if a class reaches few pixels.
 */
FLAME_FN int
class_pixel (int os, int group, int j)
{
  return os == 1 ? FLAME_CLASS_PIXELS (os) * group + j
                 : FLAME_CLASS_COLUMNS * j + group;
}

/*
 * Adds class @rank's sums in @across, of the rows from @top on, to the thread's pixels.
 */
FLAME_FN void
sum_down (const ClassRows *rows, FLAME_GLOBAL const FlameClasses *classes,
    FLAME_LOCAL const float4 *across, int rank, int top, int group, float4 *out)
{
  const int os = rows->oversample;
  const int first = classes->reach - classes->reaches[rank];
  const int end = classes->span - first;
  const int last = FLAME_CLASS_PIXELS (os) - 1;
  FLAME_LOCAL const float *taps = class_taps_of (rows, rank);
  /* The taps of the last pixel below which the rows begin; the others are further. */
  const int step = class_pixel (os, 0, 1) * os;
  const int before =
      top - class_pixel (os, group, 0) * os - first + FLAME_CLASS_ROWS - 1;
  const int pixel = before / step < last ? before / step : last;
  float4 light[FLAME_CLASS_ROWS];

  if (before < 0 || before - pixel * step + first >= end + FLAME_CLASS_ROWS - 1)
    return;
#pragma unroll
  for (int row = 0; row < FLAME_CLASS_ROWS; row++)
    light[row] = across[row * FLAME_CLASS_TILE_X];
#pragma unroll
  for (int j = 0; j < FLAME_CLASS_PIXELS (os); j++) {
    const int at = top - class_pixel (os, group, j) * os;

    /*
     * A node's neighbours need nearly the same taps, so they are read once for all.
     */
    if (os > 1 && (at <= first - FLAME_CLASS_ROWS || at >= end))
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
  /*
   * For sums across: a thread's pair of pixels, its row, and its half of the classes.
   * For sums down: the pixel's place in a row of sums, and the group of its rows.
   */
  const int lane = threadIdx.x % FLAME_CLASS_LANES;
  const int row = thread / FLAME_CLASS_LANES % FLAME_CLASS_ROWS;
  const int second = thread / (FLAME_CLASS_LANES * FLAME_CLASS_ROWS);
  const int group = threadIdx.y;
  const int left_pixels = flame_post_lit_height (&frame->post) - top;
  const int height = FLAME_CLASS_TILE_Y (os);
  const int n_pixels = left_pixels < height ? left_pixels : height;
  const int n = (n_pixels - 1) * os + classes->span;
  const int x = classes->left + left * os - classes->reach;
  const int y = classes->top + top * os - classes->reach;
  /*
   * The same rows are summed together in every tile and part of a picture, so sums have
   * one order.
   */
  const int begin = -(y & (FLAME_CLASS_ROWS - 1));
  const int n_classes = classes->n;
  int turn = 0;

  load_class_taps (classes, &rows, thread);
  __syncthreads ();
  for (int i = begin; i < n; i += FLAME_CLASS_ROWS) {
    int present;

    load_class_rows (field, classes, frame->density.n_far, &rows, &log, x,
        y + i, thread, rows.present + turn);
    __syncthreads ();
    present = rows.present[turn] & ((1 << n_classes) - 1);
    /*
     * This clears the set for the turn after the next one; a barrier still follows
     * before that turn.
     */
    turn = turn == 2 ? 0 : turn + 1;
    if (thread == 0)
      rows.present[turn == 2 ? 0 : turn + 1] = 0;
    while (present) {
      int ranks[2 * FLAME_CLASS_PAIRS], mine[2];
      int n_ranks = 0, end = 0;

#pragma unroll
      for (int k = 0, rank = -1; k < 2 * FLAME_CLASS_PAIRS; k++) {
        rank = next_class (present, rank + 1, n_classes);
        ranks[k] = rank;
        n_ranks += rank < n_classes;
        end = rank < n_classes ? rank + 1 : n_classes;
      }
      /* The first half of the threads has the first half of the classes. */
      mine[0] = !second ? ranks[0] : n_ranks > 2 ? ranks[2] : ranks[1];
      mine[1] = second ? ranks[3] : ranks[1];

      FLAME_LOCAL float4 *to =
          rows.across +
          (second ? (n_ranks + 1) / 2 : 0) * FLAME_CLASS_ROW_LIGHT +
          row * FLAME_CLASS_TILE_X + lane;

      if (n_ranks > 2 + second)
        sum_across (&rows, classes, mine, 2, row, lane, to);
      else if (n_ranks > second)
        sum_across (&rows, classes, mine, 1, row, lane, to);
      __syncthreads ();
#pragma unroll 1
      for (int k = 0, rank = -1; k < n_ranks; k++) {
        rank = next_class (present, rank + 1, n_classes);
        sum_down (&rows, classes,
            rows.across + k * FLAME_CLASS_ROW_LIGHT + threadIdx.x, rank, i,
            group, out);
      }
      present = present >> end << end;
      /*
       * Wait until all threads have summed before the next classes overwrite the sums.
       */
      if (present)
        __syncthreads ();
    }
  }
}

/*
 * Density estimation and the spatial filter: @light has the pixels of the output and
 * its rim. With @far, light from the nodes is spread to pixels first and the buckets'
 * light is added. Shared memory: flame_class_bytes().
 * @os: the field's supersample
 * @row: of the first pixel.
 *
 * Sums have one order, by rows, classes and buckets, whichever part of a picture is
 * drawn.
 */
FLAME_FN void
spread_classes (FLAME_GLOBAL const FlamePostFrame *frame, const Field *field,
    FLAME_GLOBAL const FlameClasses *classes, FLAME_LOCAL float4 *shared,
    int os, FLAME_GLOBAL float4 *light, int row)
{
  const int left = blockIdx.x * FLAME_CLASS_TILE_X;
  const int top = row + blockIdx.y * FLAME_CLASS_TILE_Y (os);
  /* Sums of a row are first the even pixels', then the odd ones'. */
  const int x = left + 2 * (threadIdx.x % FLAME_CLASS_LANES) +
                threadIdx.x / FLAME_CLASS_LANES;
  const int width = flame_post_lit_width (&frame->post);
  const int height = flame_post_lit_height (&frame->post);
  const int is_first =
      frame->clear && (field->far || frame->density.n_far == 0);
  float4 out[FLAME_CLASS_PIXELS (1)];

#pragma unroll
  for (int j = 0; j < FLAME_CLASS_PIXELS (os); j++)
    out[j] = no_light ();
  sum_tile (frame, field, classes, shared, os, left, top, out);
  if (x >= width)
    return;
#pragma unroll
  for (int j = 0; j < FLAME_CLASS_PIXELS (os); j++) {
    const int y = top + class_pixel (os, threadIdx.y, j);
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

/*
 * The kernel for supersample @os; 1 is also for nodes. It is a constant, so that loops over a
 * pixel's buckets are unrolled. Each has a kernel of its own: as branches of one, they
 * would share registers, and these would not suffice.
 */
#define FLAME_SPREAD_CLASSES(os)                                               \
  FLAME_POST_KERNEL                                                            \
  FLAME_POST_BOUNDS_OF (FLAME_CLASS_BLOCKS_PER_SM (os))                        \
  flame_spread_classes_##os (FLAME_GLOBAL const FlamePostFrame *frame,         \
      FLAME_GLOBAL const float4 *sums, FLAME_GLOBAL const uint16_t *kernels,   \
      FLAME_GLOBAL const float *memory, FLAME_GLOBAL float4 *light,            \
      int row FLAME_DYNAMIC_PARAM)                                             \
  {                                                                            \
    FLAME_TAKE_DYNAMIC (float4, shared);                                       \
    const int far = os == 1 && frame->density.n_far > 0;                       \
    const Field field = spread_field (frame, sums, kernels, memory, far);      \
    spread_classes (frame, &field, far ? &frame->far : &frame->near, shared,   \
        os, light, row);                                                       \
  }

#if FLAME_POST_HAS(FLAME_POST_CLASSES_1)
FLAME_SPREAD_CLASSES (1)
#endif
#if FLAME_POST_HAS(FLAME_POST_CLASSES_2)
FLAME_SPREAD_CLASSES (2)
#endif
#if FLAME_POST_HAS(FLAME_POST_CLASSES_3)
FLAME_SPREAD_CLASSES (3)
#endif
#if FLAME_POST_HAS(FLAME_POST_CLASSES_4)
FLAME_SPREAD_CLASSES (4)
#endif
#endif
