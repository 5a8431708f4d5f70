/*
 * The denoiser's guides on rows of blocks; part of kernels/cpu/denoise-rows.h. Features
 * of the blocks are computed, the network runs over them, and its output is
 * interpolated for buckets. A row of blocks is kept whole, plane after plane, so that
 * each band may read the rows that other bands made in the step before.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/cpu/denoise-scratch.h"
#include "kernels/cpu/post.h"

/* GCC loses FLAME_RESTRICT when it inlines a function. */
#ifdef __clang__
#define DENOISE_INDEPENDENT
#else
#define DENOISE_INDEPENDENT _Pragma ("GCC ivdep")
#endif
/* Compiled separately: combined with other loops, registers run out. */
#define DENOISE_APART __attribute__ ((noinline))

/* blocks processed at a time in the first layer, and their buckets */
#define DENOISE_TILE_BLOCKS (FLAME_DENOISE_TILE / FLAME_DENOISE_BLOCK)
#define DENOISE_FEATURE_STRIDE (DENOISE_TILE_BLOCKS + FLAME_DENOISE_LANES)
/*
 * Blocks processed at a time in a round. The rings have room for two sets of their
 * numbers.
 */
#define DENOISE_ROUND 1024
/*
 * Floats between two numbers of a block. With a power of two, all would fall into one
 * set of the cache.
 */
#define DENOISE_ROUND_STRIDE (DENOISE_ROUND + FLAME_DENOISE_LANES)

/* Columns rounded up to whole vectors; the excess is in the margins. */
static inline int
denoise_round_up (int n)
{
  return (n + FLAME_DENOISE_LANES - 1) & ~(FLAME_DENOISE_LANES - 1);
}

/*
 * Columns beside a tile that the levels from @level on read, in whole vectors.
 */
static inline int
denoise_margin (const FlameDenoiseParams *params, int level)
{
#ifdef __AVX512F__
  const int lanes = 16;
#else
  const int lanes = 8;
#endif

  return (flame_denoise_halo (params, level) + lanes - 1) & -lanes;
}

static inline float *
denoise_pixels (const FlameFilterImage *image, int x, int y)
{
  return image->pixels + 4 * ((size_t) y * image->width + x);
}

/* Block 0 of row @y, or of the nearest row, in one of the blocks' planes. */
static inline float *
denoise_blocks_row (const FlameFilterImage *image,
    const FlameDenoiseParams *params, int plane, int y)
{
  const int stride = flame_denoise_blocks_stride (image->width);
  const int last = flame_denoise_blocks (image->height) - 1;
  const int row = y < 0 ? 0 : y > last ? last : y;

  return image->memory +
         flame_denoise_blocks_at (params, image->width, image->height) +
         ((size_t) row * FLAME_DENOISE_BLOCK_PLANES + plane) * stride +
         FLAME_DENOISE_MARGIN;
}

/* A row's planes in one of the two sets; the guides replace the first set. */
static inline float *
denoise_numbers_row (const FlameFilterImage *image,
    const FlameDenoiseParams *params, int set, int y)
{
  return denoise_blocks_row (image, params, set * FLAME_DENOISE_HIDDEN, y);
}

/* The sums of row @y of blocks: FLAME_DENOISE_SUMS floats. */
static inline float *
denoise_row_sums (
    const FlameFilterImage *image, const FlameDenoiseParams *params, int y)
{
  return image->memory +
         flame_denoise_sums_at (params, image->width, image->height) +
         (size_t) FLAME_DENOISE_ROW_SUMS * y;
}

/*
 * Prefetches @n floats into the L2 cache; the L1 cache has no room for the coming rows.
 */
static inline void
denoise_fetch (const float *from, int n)
{
  for (int i = 0; i < n; i += 16)
    __builtin_prefetch (from + i, 0, 2);
}

/* Continues the picture's columns beyond its edges with the nearest value. */
static void
denoise_end_planes (float *row, int n_planes, int n, int stride)
{
  for (int p = 0; p < n_planes; p++, row += stride) {
    for (int x = -FLAME_DENOISE_MARGIN; x < 0; x++)
      row[x] = row[0];
    for (int x = n; x < stride - FLAME_DENOISE_MARGIN; x++)
      row[x] = row[n - 1];
  }
}

/* ------------------------------------------------------------------- looking */

/* The sums over each column of a row of blocks. */
enum
{
  DENOISE_SUM_HITS,
  DENOISE_SUM_SQUARES,
  DENOISE_SUM_ACROSS,
  DENOISE_SUM_DOWN,
  DENOISE_SUM_FALLING,
  DENOISE_SUM_RISING,
  DENOISE_SUM_LIGHT,
  DENOISE_N_SUMS,
};

/* rows as wide as a tile: those sums, then hits and brightness of two rows */
#define DENOISE_FEATURE_ROWS (DENOISE_N_SUMS + 4)

/* Writes a row's hits and, one plane further, its brightness. */
DENOISE_APART static void
denoise_read_row (
    const float *FLAME_RESTRICT pixels, float *FLAME_RESTRICT row, int n)
{
  const float hit = 1.0f / FLAME_DENOISE_HIT;

  for (int x = 0; x < n; x++) {
    row[x] = hit * pixels[4 * x + 3];
    row[FLAME_DENOISE_STRIDE + x] =
        hit * flame_denoise_brightness (
                  pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2]);
  }
}

/* Writes a row's hits only. */
DENOISE_APART static void
denoise_count_row (
    const float *FLAME_RESTRICT pixels, float *FLAME_RESTRICT row, int n)
{
  const float hit = 1.0f / FLAME_DENOISE_HIT;

  for (int x = 0; x < n; x++)
    row[x] = hit * pixels[4 * x + 3];
}

/*
 * @row, @below: from denoise_read_row(), with one column more than @n; of @below
 * only the hits are read
 */
DENOISE_APART static void
denoise_sum_columns (const float *FLAME_RESTRICT row,
    const float *FLAME_RESTRICT below, float *FLAME_RESTRICT sums, int n)
{
  const int plane = FLAME_DENOISE_STRIDE;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const float across = row[x + 1] - row[x];
    const float down = below[x] - row[x];
    const float falling = below[x + 1] - row[x];
    const float rising = row[x + 1] - below[x];

    sums[DENOISE_SUM_HITS * plane + x] += row[x];
    sums[DENOISE_SUM_SQUARES * plane + x] += row[x] * row[x];
    sums[DENOISE_SUM_ACROSS * plane + x] += across * across;
    sums[DENOISE_SUM_DOWN * plane + x] += down * down;
    sums[DENOISE_SUM_FALLING * plane + x] += falling * falling;
    sums[DENOISE_SUM_RISING * plane + x] += rising * rising;
    sums[DENOISE_SUM_LIGHT * plane + x] += row[plane + x];
  }
}

/* Adds up the columns of @n blocks, in place. */
DENOISE_APART static void
denoise_join_columns (float *FLAME_RESTRICT sums, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    sums[x] =
        (sums[4 * x] + sums[4 * x + 1]) + (sums[4 * x + 2] + sums[4 * x + 3]);
}

/*
 * Computes the features of @n blocks and, behind these, each block's weight in the
 * whole picture.
 */
DENOISE_APART static void
denoise_find_features (const float *FLAME_RESTRICT sums,
    float *FLAME_RESTRICT features, float shown, int n)
{
  const int plane = FLAME_DENOISE_STRIDE;

  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    const FlameDenoiseBlock block = {sums[DENOISE_SUM_HITS * plane + x],
        sums[DENOISE_SUM_SQUARES * plane + x],
        sums[DENOISE_SUM_ACROSS * plane + x],
        sums[DENOISE_SUM_DOWN * plane + x],
        sums[DENOISE_SUM_FALLING * plane + x],
        sums[DENOISE_SUM_RISING * plane + x],
        sums[DENOISE_SUM_LIGHT * plane + x]};

    FLAME_DENOISE_UNROLL
    for (int i = 0; i < FLAME_DENOISE_FEATURES; i++)
      features[i * DENOISE_FEATURE_STRIDE + x] =
          flame_denoise_feature (block, shown, i);
    features[FLAME_DENOISE_FEATURES * DENOISE_FEATURE_STRIDE + x] =
        flame_denoise_lit (block.hits, shown);
  }
}

static inline int
denoise_least (int a, int b)
{
  return a < b ? a : b;
}

/*
 * Computes the features of @n blocks of row @y from column @x on. Buckets beyond the
 * picture have the nearest bucket's values.
 */
static void
denoise_fill_features (const FlameFilterImage *image, int x, int y, int n,
    float *scratch, float *features)
{
  const float shown = image->params->log.k1 * flame_denoise_k2 (image->params);
  const int first = FLAME_DENOISE_BLOCK * x;
  const int wanted = FLAME_DENOISE_BLOCK * n + 1;
  const int there = denoise_least (wanted, image->width - first);
  float *sums = scratch;
  float *rows[2] = {sums + DENOISE_N_SUMS * FLAME_DENOISE_STRIDE,
      sums + (DENOISE_N_SUMS + 2) * FLAME_DENOISE_STRIDE};

  memset (sums, 0, DENOISE_N_SUMS * FLAME_DENOISE_STRIDE * sizeof *sums);
  for (int i = 0; i <= FLAME_DENOISE_BLOCK; i++) {
    const int at =
        denoise_least (FLAME_DENOISE_BLOCK * y + i, image->height - 1);
    float *row = rows[i % 2];

    if (at + 2 < image->height)
      denoise_fetch (denoise_pixels (image, first, at + 2), 4 * there);
    if (i < FLAME_DENOISE_BLOCK)
      denoise_read_row (denoise_pixels (image, first, at), row, there);
    else
      denoise_count_row (denoise_pixels (image, first, at), row, there);
    for (int k = there; k < wanted; k++) {
      row[k] = row[there - 1];
      row[FLAME_DENOISE_STRIDE + k] = row[FLAME_DENOISE_STRIDE + there - 1];
    }
    if (i > 0)
      denoise_sum_columns (rows[(i + 1) % 2], row, sums, wanted - 1);
  }
  for (int i = 0; i < DENOISE_N_SUMS; i++)
    denoise_join_columns (
        sums + i * FLAME_DENOISE_STRIDE, denoise_round_up (n));
  denoise_find_features (sums, features, shown, denoise_round_up (n));
}

/* ------------------------------------------------------------------- network */

/*
 * One neuron of the first layer. Each layer has a function of its own, compiled
 * separately: then the number of planes, @plane floats apart, is a constant in the
 * loop.
 */
DENOISE_APART static void
denoise_first_row (const float *FLAME_RESTRICT weights, float bias,
    const float *FLAME_RESTRICT features, float *FLAME_RESTRICT out, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    out[x] = flame_denoise_positive (flame_denoise_neuron (weights, bias,
        features + x, DENOISE_FEATURE_STRIDE, FLAME_DENOISE_FEATURES));
}

/* Neurons computed at a time: their inputs are loaded once and shared. */
#define DENOISE_MIXED 4

/*
 * Computes some neurons of a round.
 *
 * @before: these numbers before the round
 * @from, @to: floats between two numbers in @before and @out
 */
DENOISE_APART static void
denoise_mixed_rows (const float (*FLAME_RESTRICT weights)[FLAME_DENOISE_HIDDEN],
    const float *FLAME_RESTRICT bias, const float *FLAME_RESTRICT around,
    const float *FLAME_RESTRICT before, int from, float *FLAME_RESTRICT out,
    int to, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    float sums[DENOISE_MIXED];

    FLAME_DENOISE_UNROLL
    for (int o = 0; o < DENOISE_MIXED; o++)
      sums[o] = bias[o];
    FLAME_DENOISE_UNROLL
    for (int i = 0; i < FLAME_DENOISE_HIDDEN; i++) {
      FLAME_DENOISE_UNROLL
      for (int o = 0; o < DENOISE_MIXED; o++)
        sums[o] += weights[o][i] * around[i * DENOISE_ROUND_STRIDE + x];
    }
    FLAME_DENOISE_UNROLL
    for (int o = 0; o < DENOISE_MIXED; o++)
      out[o * to + x] = before[o * from + x] + flame_denoise_positive (sums[o]);
  }
}

/*
 * One guide of a kind.
 * @kind: the first guide of that kind
 */
FLAME_FN void
denoise_guide_row (int kind, const float *FLAME_RESTRICT weights, float bias,
    const float *FLAME_RESTRICT numbers, float *FLAME_RESTRICT out, int n)
{
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++)
    out[x] =
        flame_denoise_guide (flame_denoise_neuron (weights, bias, numbers + x,
                                 DENOISE_ROUND_STRIDE, FLAME_DENOISE_HIDDEN),
            kind);
}

DENOISE_APART static void
denoise_strictness_row (
    const float *weights, float bias, const float *numbers, float *out, int n)
{
  denoise_guide_row (0, weights, bias, numbers, out, n);
}

DENOISE_APART static void
denoise_change_row (
    const float *weights, float bias, const float *numbers, float *out, int n)
{
  denoise_guide_row (FLAME_DENOISE_LIFT, weights, bias, numbers, out, n);
}

DENOISE_APART static void
denoise_lean_row (
    const float *weights, float bias, const float *numbers, float *out, int n)
{
  denoise_guide_row (FLAME_DENOISE_LEAN, weights, bias, numbers, out, n);
}

/*
 * Combines one number of the nine blocks around each block, which are @far apart in
 * three rows.
 */
FLAME_FN void
denoise_around_row (const float *FLAME_RESTRICT weights, float bias,
    const float *const rows[3], int far, float *FLAME_RESTRICT out, int n)
{
  const float *above = rows[0] - far, *here = rows[1] - far;
  const float *below = rows[2] - far;
  float mine
      [9]; /* In registers, as the loop would otherwise load the table again. */

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 9; i++)
    mine[i] = weights[i];
  DENOISE_INDEPENDENT
  for (int x = 0; x < n; x++) {
    float sum = flame_denoise_neuron (mine, bias, above + x, far, 3);

    sum = flame_denoise_neuron (mine + 3, sum, here + x, far, 3);
    out[x] = flame_denoise_neuron (mine + 6, sum, below + x, far, 3);
  }
}

/* A row's sums for the whole picture, one for each lane. */
typedef struct
{
  float lanes[FLAME_DENOISE_SUMS][FLAME_DENOISE_LANES];
} DenoiseWhole;

/* Adds the weights of @n blocks, in whole vectors, to @lanes. */
DENOISE_APART static void
denoise_add_lit (
    const float *FLAME_RESTRICT lit, float *FLAME_RESTRICT lanes, int n)
{
  for (int x = 0; x < n; x += FLAME_DENOISE_LANES)
    for (int i = 0; i < FLAME_DENOISE_LANES; i++)
      lanes[i] += lit[x + i];
}

/*
 * Likewise adds their weighted @numbers, and the squares of these to @squares.
 */
DENOISE_APART static void
denoise_add_numbers (const float *FLAME_RESTRICT lit,
    const float *FLAME_RESTRICT numbers, float *FLAME_RESTRICT lanes,
    float *FLAME_RESTRICT squares, int n)
{
  for (int x = 0; x < n; x += FLAME_DENOISE_LANES)
    for (int i = 0; i < FLAME_DENOISE_LANES; i++) {
      const float part = lit[x + i] * numbers[x + i];

      lanes[i] += part;
      squares[i] += part * numbers[x + i];
    }
}

/* Adds the lanes in a fixed order, whatever the vectors' length. */
static void
denoise_join_lanes (const DenoiseWhole *whole, float *sums)
{
  for (int o = 0; o < FLAME_DENOISE_SUMS; o++) {
    float sum = 0.0f;

    for (int i = 0; i < FLAME_DENOISE_LANES; i++)
      sum += whole->lanes[o][i];
    sums[o] = sum;
  }
}

/*
 * Computes what the whole picture adds to the last layer's sums: FLAME_DENOISE_GUIDES
 * floats.
 */
static void
denoise_find_context (const FlameFilterImage *image,
    const FlameDenoiseParams *params, float *context)
{
  const int rows = flame_denoise_blocks (image->height);
  const float n = (float) rows * (float) flame_denoise_blocks (image->width);
  float sums[FLAME_DENOISE_SUMS] = {0.0f};
  float means[FLAME_DENOISE_MEANS], numbers[FLAME_DENOISE_CONTEXT];

  for (int y = 0; y < rows; y++) {
    const float *row = denoise_row_sums (image, params, y);

    for (int i = 0; i < FLAME_DENOISE_SUMS; i++)
      sums[i] += row[i];
  }
  for (int i = 0; i < FLAME_DENOISE_MEANS; i++)
    means[i] = flame_denoise_whole_mean (sums, n, i);
  for (int i = 0; i < FLAME_DENOISE_CONTEXT; i++)
    numbers[i] = flame_denoise_whole_number (means, i);
  for (int i = 0; i < FLAME_DENOISE_GUIDES; i++)
    context[i] = flame_denoise_told_number (numbers, i);
}

/* Computes row @y of the first layer and its sums. */
DENOISE_APART static void
denoise_first_layer (const FlameFilterImage *image,
    const FlameDenoiseParams *params, float *scratch, int y)
{
  const int stride = flame_denoise_blocks_stride (image->width);
  const int n = flame_denoise_blocks (image->width);
  float *features = scratch + DENOISE_FEATURE_ROWS * FLAME_DENOISE_STRIDE;
  const float *lit = features + FLAME_DENOISE_FEATURES * DENOISE_FEATURE_STRIDE;
  float *out = denoise_numbers_row (image, params, 0, y);
  DenoiseWhole whole;
  float (*squares)[FLAME_DENOISE_LANES] =
      whole.lanes + FLAME_DENOISE_HIDDEN + 1;

  memset (&whole, 0, sizeof whole);
  for (int x = 0; x < n; x += DENOISE_TILE_BLOCKS) {
    const int some = denoise_least (n - x, DENOISE_TILE_BLOCKS);
    const int vectors = denoise_round_up (some);

    denoise_fill_features (image, x, y, some, scratch, features);
    for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++) {
      denoise_first_row (flame_denoise_first[o], flame_denoise_first_bias[o],
          features, out + o * stride + x, vectors);
      denoise_add_numbers (
          lit, out + o * stride + x, whole.lanes[o], squares[o], vectors);
    }
    denoise_add_lit (lit, whole.lanes[FLAME_DENOISE_HIDDEN], vectors);
  }
  denoise_join_lanes (&whole, denoise_row_sums (image, params, y));
  denoise_end_planes (out, FLAME_DENOISE_HIDDEN, n, stride);
}

/*
 * Computes the guides of @n blocks from all of their numbers.
 * @bias: one for each guide
 */
static void
denoise_last_layer (
    const float *bias, const float *numbers, float *guides, int stride, int n)
{
  for (int i = 0; i < FLAME_DENOISE_LIFT; i++)
    denoise_strictness_row (
        flame_denoise_last[i], bias[i], numbers, guides + i * stride, n);
  for (int i = FLAME_DENOISE_LIFT; i < FLAME_DENOISE_LEAN; i++)
    denoise_change_row (
        flame_denoise_last[i], bias[i], numbers, guides + i * stride, n);
  for (int i = FLAME_DENOISE_LEAN; i < FLAME_DENOISE_GUIDES; i++)
    denoise_lean_row (
        flame_denoise_last[i], bias[i], numbers, guides + i * stride, n);
}

/*
 * Computes row @y of a round, from one set of numbers to the other; the last round
 * makes guides, with @bias.
 */
DENOISE_APART static void
denoise_round (const FlameFilterImage *image, const FlameDenoiseParams *params,
    int round, const float *bias, float *scratch, int y)
{
  const int stride = flame_denoise_blocks_stride (image->width);
  const int n = flame_denoise_blocks (image->width);
  const int far = 1 << round;
  const float *from[3];
  const int is_last = round == FLAME_DENOISE_ROUNDS - 1;
  float *to = denoise_numbers_row (image, params, (round + 1) % 2, y);
  float *mixed = scratch + FLAME_DENOISE_HIDDEN * DENOISE_ROUND_STRIDE;

  for (int i = 0; i < 3; i++)
    from[i] = denoise_numbers_row (image, params, round % 2, y + (i - 1) * far);
  for (int x = 0; x < n; x += DENOISE_ROUND) {
    const int some = denoise_round_up (denoise_least (n - x, DENOISE_ROUND));

    for (int c = 0; c < FLAME_DENOISE_HIDDEN; c++) {
      const float *rows[3] = {from[0] + c * stride + x,
          from[1] + c * stride + x, from[2] + c * stride + x};

      denoise_around_row (flame_denoise_around[round][c],
          flame_denoise_around_bias[round][c], rows, far,
          scratch + c * DENOISE_ROUND_STRIDE, some);
    }
    for (int o = 0; o < FLAME_DENOISE_HIDDEN; o += DENOISE_MIXED)
      denoise_mixed_rows (&flame_denoise_mixed[round][o],
          &flame_denoise_mixed_bias[round][o], scratch,
          from[1] + o * stride + x, stride,
          is_last ? mixed + o * DENOISE_ROUND_STRIDE : to + o * stride + x,
          is_last ? DENOISE_ROUND_STRIDE : stride, some);
    if (is_last)
      denoise_last_layer (bias, mixed, to + x, stride, some);
  }
  denoise_end_planes (
      to, is_last ? FLAME_DENOISE_GUIDES : FLAME_DENOISE_HIDDEN, n, stride);
}

/*
 * Runs one step for the rows of blocks that begin in the buckets' rows [@y0, @y1).
 */
static void
denoise_guide_step (const FlameFilterImage *image,
    const FlameDenoiseParams *params, int step, float *scratch, int y0, int y1)
{
  float bias[FLAME_DENOISE_GUIDES];

  if (step == FLAME_DENOISE_ROUNDS) {
    denoise_find_context (image, params, bias);
    for (int i = 0; i < FLAME_DENOISE_GUIDES; i++)
      bias[i] += flame_denoise_last_bias[i];
  }
  for (int y = flame_denoise_blocks (y0); y < flame_denoise_blocks (y1); y++)
    if (step == 0)
      denoise_first_layer (image, params, scratch, y);
    else
      denoise_round (image, params, step - 1, bias, scratch, y);
}

/* --------------------------------------------------------------- for buckets */

/*
 * Interpolates four buckets for each of @n blocks; reads one block more at both ends.
 */
DENOISE_APART static void
denoise_widen_columns (
    const float *FLAME_RESTRICT blocks, float *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++) {
    const float left = blocks[x - 1], here = blocks[x], right = blocks[x + 1];

    out[4 * x] = flame_denoise_mix (left, here, 0.625f);
    out[4 * x + 1] = flame_denoise_mix (left, here, 0.875f);
    out[4 * x + 2] = flame_denoise_mix (here, right, 0.125f);
    out[4 * x + 3] = flame_denoise_mix (here, right, 0.375f);
  }
}
