/*
 * The denoiser on a GPU; part of kernels/gpu/post.cu.
 *
 * Cells of 2 x 2 buckets are added up first, and the bound gives their light back.
 * "Buckets" means such cells there. The network runs in rounds over blocks of buckets;
 * between two of them one block of threads summarises the whole picture. Then there is a
 * launch for each level: the first turns sums into cells, the next turn cells into cells,
 * the last turns cells into light. A block of threads loads the cells of a tile and its
 * surroundings into shared memory once, for all buckets that read them. With each cell
 * it stores how strictly to compare it, interpolated between the guides of the nearest
 * blocks. The bound loads a tile's brightness in the same way.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/device.h"
#include "kernels/gpu/picture.h"
#include "kernels/gpu/post-frame.h"
#include "kernels/denoise.h"

/* The filter's memory for blocks: planes of four floats a block. */
typedef struct
{
  /* For each level strictness and both leans, and last the lift. */
  FLAME_GLOBAL float4 *guides;
  size_t plane;
  int width, height; /* in blocks */
  /*
   * The whole picture's contribution to the last layer's sums, FLAME_DENOISE_GUIDES
   * floats; then each thread block's sums, FLAME_DENOISE_SUMS floats.
   */
  FLAME_GLOBAL float *context;
} DenoiseMemory;

FLAME_FN DenoiseMemory
denoise_memory (
    FLAME_GLOBAL const FlamePostFrame *frame, FLAME_GLOBAL float *memory)
{
  DenoiseMemory parts;

  parts.width = flame_denoise_blocks (frame->post.cells_width);
  parts.height = flame_denoise_blocks (frame->post.cells_height);
  parts.plane = (size_t) parts.width * parts.height;
  parts.guides = (FLAME_GLOBAL float4 *) memory;
  parts.context = memory + 4 * FLAME_DENOISE_LEVELS * parts.plane;
  return parts;
}

/* numbers of a block that are stored together */
#define DENOISE_NUMBERS 4
#define DENOISE_NUMBER_PLANES (FLAME_DENOISE_HIDDEN / DENOISE_NUMBERS)

/*
 * Returns: the planes of the network's numbers; there are two sets, used alternately
 */
FLAME_FN FLAME_GLOBAL float4 *
denoise_numbers (
    const DenoiseMemory *parts, FLAME_GLOBAL float4 *numbers, int turn)
{
  return turn % 2 ? numbers + DENOISE_NUMBER_PLANES * parts->plane : numbers;
}

FLAME_FN void
denoise_load_numbers (float4 in, float *numbers)
{
  numbers[0] = in.x;
  numbers[1] = in.y;
  numbers[2] = in.z;
  numbers[3] = in.w;
}

/* Stores all numbers of block @at. */
FLAME_FN void
denoise_store_numbers (const DenoiseMemory *parts, FLAME_GLOBAL float4 *to,
    size_t at, const float *numbers)
{
  FLAME_DENOISE_UNROLL
  for (int i = 0; i < DENOISE_NUMBER_PLANES; i++, numbers += DENOISE_NUMBERS)
    to[i * parts->plane + at] =
        make_float4 (numbers[0], numbers[1], numbers[2], numbers[3]);
}

FLAME_FN int
denoise_nearest (int x, int size)
{
  const int positive = x > 0 ? x : 0;

  return positive < size - 1 ? positive : size - 1;
}

/* ------------------------------------------------------------------- network */

/*
 * Returns: the bucket nearest to a position that may be outside the picture, in hits
 */
FLAME_FN float4
denoise_read_hits (FLAME_GLOBAL const FlamePostParams *post,
    FLAME_GLOBAL const float4 *image, int x, int y)
{
  const float hit = 1.0f / FLAME_DENOISE_HIT;
  const float4 sums = image[(size_t) denoise_nearest (y, post->cells_height) *
                                post->cells_width +
                            denoise_nearest (x, post->cells_width)];

  return make_float4 (hit * sums.x, hit * sums.y, hit * sums.z, hit * sums.w);
}

/* Each bucket is read once: a row of hits is kept for the row below. */
FLAME_FN FlameDenoiseBlock
denoise_read_block (FLAME_GLOBAL const FlamePostParams *post,
    FLAME_GLOBAL const float4 *image, int x, int y)
{
  const int size = FLAME_DENOISE_BLOCK;
  FlameDenoiseBlock block = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  float above[FLAME_DENOISE_BLOCK + 1] = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};

  FLAME_DENOISE_UNROLL
  for (int row = 0; row <= size; row++) {
    float left = 0.0f, above_left = 0.0f;

    FLAME_DENOISE_UNROLL
    for (int column = 0; column <= size; column++) {
      const float4 here =
          denoise_read_hits (post, image, size * x + column, size * y + row);
      const float over = above[column];

      if (row < size && column > 0)
        block.across += (here.w - left) * (here.w - left);
      if (row > 0 && column < size)
        block.down += (here.w - over) * (here.w - over);
      if (row > 0 && column > 0) {
        block.falling += (here.w - above_left) * (here.w - above_left);
        block.rising += (over - left) * (over - left);
      }
      left = here.w;
      above_left = over;
      above[column] = here.w;
      if (row == size || column == size)
        continue;
      block.hits += here.w;
      block.squares += here.w * here.w;
      block.light += flame_denoise_brightness (here.x, here.y, here.z);
    }
  }
  return block;
}

/*
 * Computes the first layer for block @x, @y.
 * Returns: its weight in the whole picture
 */
FLAME_FN float
denoise_fill_first_layer (FLAME_GLOBAL const FlamePostParams *post,
    FLAME_GLOBAL const float4 *image, int x, int y,
    float out[FLAME_DENOISE_HIDDEN])
{
  const float shown = post->log.k1 * flame_denoise_k2 (post);
  const FlameDenoiseBlock block = denoise_read_block (post, image, x, y);
  float features[FLAME_DENOISE_FEATURES];

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < FLAME_DENOISE_FEATURES; i++)
    features[i] = flame_denoise_feature (block, shown, i);
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    out[o] =
        flame_denoise_positive (flame_denoise_neuron (flame_denoise_first[o],
            flame_denoise_first_bias[o], features, 1, FLAME_DENOISE_FEATURES));
  return flame_denoise_lit (block.hits, shown);
}

/* Returns: the sum of a cell's buckets */
FLAME_FN float4
denoise_join (const float4 buckets[4])
{
  return make_float4 (
      (buckets[0].x + buckets[1].x) + (buckets[2].x + buckets[3].x),
      (buckets[0].y + buckets[1].y) + (buckets[2].y + buckets[3].y),
      (buckets[0].z + buckets[1].z) + (buckets[2].z + buckets[3].z),
      (buckets[0].w + buckets[1].w) + (buckets[2].w + buckets[3].w));
}

#define DENOISE_THREADS (FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y)

/*
 * Sums each of the first @n rows of @found, which have a number of each thread, to
 * @sums. Called by all threads, behind a barrier. @found may be overwritten afterwards.
 */
FLAME_FN void
denoise_sum_rows (
    FLAME_LOCAL float *found, int thread, int n, FLAME_GLOBAL float *sums)
{
  const int row = FLAME_DENOISE_FIRST_ROW;

  for (int i = thread; i < n * 16; i += DENOISE_THREADS) {
    FLAME_LOCAL float *part = found + i / 16 * row + i % 16;
    float sum = 0.0f;

    for (int k = 0; k < DENOISE_THREADS; k += 16)
      sum += part[k];
    *part = sum;
  }
  __syncthreads ();
  if (thread < n) {
    float sum = 0.0f;

    for (int k = 0; k < 16; k++)
      sum += found[thread * row + k];
    sums[thread] = sum;
  }
  __syncthreads ();
}

#if FLAME_POST_HAS(FLAME_POST_DENOISE)
/* Makes the cells of 2 x 2 buckets. One thread a cell. */
FLAME_POST_KERNEL
flame_denoise_cells (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *image, FLAME_GLOBAL float4 *cells)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int width = post->cells_width;

  if (x >= width || y >= post->cells_height)
    return;

  FLAME_GLOBAL const float4 *top =
      image + (size_t) 2 * y * post->buf_width + 2 * x;
  FLAME_GLOBAL const float4 *bottom = top + post->buf_width;
  const float4 buckets[4] = {top[0], top[1], bottom[0], bottom[1]};

  cells[(size_t) y * width + x] = denoise_join (buckets);
}

/*
 * The first layer. One thread a block of buckets. Shared memory:
 * FLAME_DENOISE_FIRST_FLOATS, with rows padded so that no two threads use the same bank.
 * The sums of squares follow the other sums, as 32 KiB do not hold both at once.
 */
FLAME_POST_KERNEL
flame_denoise_first_layer (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *image, FLAME_GLOBAL float4 *numbers,
    FLAME_GLOBAL float *memory FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float, found);
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const int across =
      (parts.width + FLAME_POST_BLOCK_X - 1) / FLAME_POST_BLOCK_X;
  const int row = FLAME_DENOISE_FIRST_ROW;
  FLAME_GLOBAL float *sums =
      parts.context + FLAME_DENOISE_GUIDES +
      (size_t) FLAME_DENOISE_SUMS * (blockIdx.y * across + blockIdx.x);
  float out[FLAME_DENOISE_HIDDEN];
  float lit = 0.0f;

  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    out[o] = 0.0f;
  if (x < parts.width && y < parts.height) {
    lit = denoise_fill_first_layer (post, image, x, y, out);
    denoise_store_numbers (&parts, numbers, (size_t) y * parts.width + x, out);
  }
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    found[o * row + thread] = lit * out[o];
  found[FLAME_DENOISE_HIDDEN * row + thread] = lit;
  __syncthreads ();
  denoise_sum_rows (found, thread, FLAME_DENOISE_HIDDEN + 1, sums);
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++) {
    const float part = lit * out[o];

    found[o * row + thread] = part * out[o];
  }
  __syncthreads ();
  denoise_sum_rows (
      found, thread, FLAME_DENOISE_HIDDEN, sums + FLAME_DENOISE_HIDDEN + 1);
}

/*
 * Computes the whole picture's contribution to the last layer's sums. One block of
 * threads, with the same shared memory as flame_denoise_first_layer().
 */
FLAME_POST_KERNEL
flame_denoise_gather (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL float *memory FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float, found);
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const int across =
      (parts.width + FLAME_POST_BLOCK_X - 1) / FLAME_POST_BLOCK_X;
  const int down = (parts.height + FLAME_POST_BLOCK_Y - 1) / FLAME_POST_BLOCK_Y;
  const int n = FLAME_DENOISE_SUMS, ways = DENOISE_THREADS / n;
  FLAME_GLOBAL const float *sums = parts.context + FLAME_DENOISE_GUIDES;
  FLAME_LOCAL float *means = found + ways * n;
  FLAME_LOCAL float *numbers = means + FLAME_DENOISE_MEANS;
  float sum = 0.0f;

  if (thread < ways * n) {
    for (int i = thread; i < across * down * n; i += ways * n)
      sum += sums[i];
    found[thread] = sum;
  }
  __syncthreads ();
  if (thread < n)
    for (int k = 1; k < ways; k++)
      found[thread] += found[k * n + thread];
  __syncthreads ();
  if (thread < FLAME_DENOISE_MEANS)
    means[thread] =
        flame_denoise_whole_mean (found, (float) parts.plane, thread);
  __syncthreads ();
  if (thread < FLAME_DENOISE_CONTEXT)
    numbers[thread] = flame_denoise_whole_number (means, thread);
  __syncthreads ();
  if (thread < FLAME_DENOISE_GUIDES)
    parts.context[thread] = flame_denoise_told_number (numbers, thread);
}
#endif

/*
 * Loads the numbers of the nine blocks around (@x, @y), which are @far blocks apart.
 */
FLAME_FN void
denoise_load_around (const DenoiseMemory *parts,
    FLAME_GLOBAL const float4 *from, int x, int y, int round, float *around)
{
  const int far = 1 << round;
  size_t at[9];

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 9; i++)
    at[i] = (size_t) denoise_nearest (y + (i / 3 - 1) * far, parts->height) *
                parts->width +
            denoise_nearest (x + (i % 3 - 1) * far, parts->width);
  FLAME_DENOISE_UNROLL
  for (int c = 0; c < FLAME_DENOISE_HIDDEN; c++)
    around[c] = flame_denoise_around_bias[round][c];
  FLAME_DENOISE_UNROLL
  for (int first = 0; first < FLAME_DENOISE_HIDDEN; first += DENOISE_NUMBERS) {
    FLAME_GLOBAL const float4 *plane =
        from + first / DENOISE_NUMBERS * parts->plane;

    FLAME_DENOISE_UNROLL
    for (int i = 0; i < 9; i++) {
      float values[DENOISE_NUMBERS];

      denoise_load_numbers (plane[at[i]], values);
      FLAME_DENOISE_UNROLL
      for (int k = 0; k < DENOISE_NUMBERS; k++)
        around[first + k] +=
            flame_denoise_around[round][first + k][i] * values[k];
    }
  }
}

/*
 * Stores a block's guides, which follow from its numbers after the last round.
 */
FLAME_FN void
denoise_store_guides (
    const DenoiseMemory *parts, const float *mixed, size_t block)
{
  const size_t plane = parts->plane;
  const int lift = FLAME_DENOISE_LIFT, lean = FLAME_DENOISE_LEAN;
  float guides[FLAME_DENOISE_GUIDES];

  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_GUIDES; o++)
    guides[o] =
        flame_denoise_guide (flame_denoise_neuron (flame_denoise_last[o],
                                 flame_denoise_last_bias[o] + parts->context[o],
                                 mixed, 1, FLAME_DENOISE_HIDDEN),
            o);
  FLAME_DENOISE_UNROLL
  for (int level = 0; level < lift; level++)
    parts->guides[level * plane + block] =
        make_float4 (guides[level], guides[lean], guides[lean + 1], 0.0f);
  parts->guides[lift * plane + block] =
      make_float4 (guides[lift], guides[lift + 1], guides[lift + 2], 0.0f);
}

#if FLAME_POST_HAS(FLAME_POST_DENOISE_ROUND)
/*
 * One round of the network; the last one writes the guides. One thread a block of
 * buckets.
 */
FLAME_POST_KERNEL
flame_denoise_round (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL float4 *numbers, FLAME_GLOBAL float *memory, int round)
{
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  FLAME_GLOBAL const float4 *from = denoise_numbers (&parts, numbers, round);
  float around[FLAME_DENOISE_HIDDEN], mixed[FLAME_DENOISE_HIDDEN];

  if (x >= parts.width || y >= parts.height)
    return;

  const size_t at = (size_t) y * parts.width + x;

  denoise_load_around (&parts, from, x, y, round, around);
  FLAME_DENOISE_UNROLL
  for (int i = 0; i < DENOISE_NUMBER_PLANES; i++)
    denoise_load_numbers (
        from[i * parts.plane + at], mixed + i * DENOISE_NUMBERS);
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    mixed[o] += flame_denoise_positive (flame_denoise_neuron (
        flame_denoise_mixed[round][o], flame_denoise_mixed_bias[round][o],
        around, 1, FLAME_DENOISE_HIDDEN));
  if (round < FLAME_DENOISE_ROUNDS - 1)
    denoise_store_numbers (
        &parts, denoise_numbers (&parts, numbers, round + 1), at, mixed);
  else
    denoise_store_guides (&parts, mixed, at);
}
#endif

FLAME_FN float4
denoise_mix (float4 a, float4 b, float share)
{
  return make_float4 (flame_denoise_mix (a.x, b.x, share),
      flame_denoise_mix (a.y, b.y, share), flame_denoise_mix (a.z, b.z, share),
      0.0f);
}

/*
 * Returns: plane @number of the guides at column @x of buckets in row @y of blocks, which
 *   may be outside the picture, interpolated between the two nearest blocks
 */
FLAME_FN float4
denoise_guides_across (const DenoiseMemory *parts, int number, int x, int y)
{
  const int before = flame_denoise_block_before (x);
  const int row = denoise_nearest (y, parts->height) * parts->width;
  FLAME_GLOBAL const float4 *plane = parts->guides + number * parts->plane;

  return denoise_mix (plane[row + denoise_nearest (before, parts->width)],
      plane[row + denoise_nearest (before + 1, parts->width)],
      flame_denoise_block_share (x));
}

/*
 * Returns: plane @number of the guides at a bucket, interpolated between the four
 *   nearest blocks
 */
FLAME_FN float4
denoise_guides_at (const DenoiseMemory *parts, int number, int x, int y)
{
  const int above = flame_denoise_block_before (y);

  return denoise_mix (denoise_guides_across (parts, number, x, above),
      denoise_guides_across (parts, number, x, above + 1),
      flame_denoise_block_share (y));
}

/* -------------------------------------------------------------------- levels */

/* The arguments of a level's launch. */
typedef struct
{
  /* sums before the first level, then cells */
  FLAME_GLOBAL const float4 *image;
  DenoiseMemory memory;
  FlameDenoiseLevel level;
  int number;
  int width, height;
  int row; /* the first row */
} DenoiseLevelRun;

/*
 * Shared memory: the @n cells of a tile and its surroundings, row by row, then as many
 * floats of each kind, the arguments of flame_denoise_ways().
 */
typedef struct
{
  FLAME_LOCAL float4 *cells;
  FLAME_LOCAL float *strict, *straight, *aslant;
} DenoiseTile;

FLAME_FN DenoiseTile
denoise_tile (FLAME_LOCAL float4 *shared, int n)
{
  DenoiseTile tile;

  tile.cells = shared;
  tile.strict = (FLAME_LOCAL float *) (shared + n);
  tile.straight = tile.strict + n;
  tile.aslant = tile.straight + n;
  return tile;
}

FLAME_FN FlameLight
denoise_light_from (float4 in)
{
  const FlameLight light = {in.x, in.y, in.z, in.w};

  return light;
}

/* Returns: a cell, its strictness still to be set */
FLAME_FN float4
denoise_make_cell (FlameLight hits, FlameDenoiseLevel level)
{
  const FlameDenoiseCell cell = flame_denoise_cell (hits, 1.0f, level);

  return make_float4 (cell.r, cell.g, cell.b, cell.root);
}

FLAME_FN FlameDenoiseCell
denoise_cell_from (float4 in, float strict)
{
  const FlameDenoiseCell cell = {in.x, in.y, in.z, in.w, strict};

  return cell;
}

/*
 * Fills number @i of the tile.
 * @in: the bucket's sums or cell; outside the picture, the nearest bucket's
 */
FLAME_FN void
denoise_fill_bucket (const DenoiseLevelRun *run, DenoiseTile tile, int i,
    float4 in, float4 guides, int is_inside)
{
  float4 cell = in;

  if (run->number == 0)
    cell = denoise_make_cell (
        flame_denoise_hits (in.x, in.y, in.z, in.w), run->level);
  tile.strict[i] = guides.x * (1.0f + run->level.dense * cell.w);
  if (!is_inside)
    cell.w = FLAME_DENOISE_NOWHERE;
  tile.cells[i] = cell;
  tile.straight[i] = guides.y;
  tile.aslant[i] = guides.z;
}

/*
 * Fills the part of a column that is between the centres of two rows of blocks, so that
 * the rows' guides are interpolated once. Buckets outside the tile are skipped.
 * @i: number of the first bucket in the tile, which has @n
 * @x, @y: the first bucket's position, which may be outside the picture; it is the first
 *   below the centre of its block
 */
FLAME_FN void
denoise_fill_column (const DenoiseLevelRun *run, DenoiseTile tile, int n, int i,
    int columns, int x, int y)
{
  const int above = flame_denoise_block_before (y);
  const int inner = denoise_nearest (x, run->width);
  float4 in[FLAME_DENOISE_BLOCK];

  FLAME_DENOISE_UNROLL
  for (int k = 0; k < FLAME_DENOISE_BLOCK; k++)
    in[k] =
        run->image[(size_t) denoise_nearest (y + k, run->height) * run->width +
                   inner];

  const float4 top =
      denoise_guides_across (&run->memory, run->number, x, above);
  const float4 bottom =
      denoise_guides_across (&run->memory, run->number, x, above + 1);

  FLAME_DENOISE_UNROLL
  for (int k = 0; k < FLAME_DENOISE_BLOCK; k++, i += columns)
    if (i >= 0 && i < n)
      denoise_fill_bucket (run, tile, i, in[k],
          denoise_mix (top, bottom, flame_denoise_block_share (k - 2)),
          x == inner && y + k == denoise_nearest (y + k, run->height));
}

typedef struct
{
  FlameDenoiseCell cell;
  FlameDenoiseWays ways;
} DenoiseBucket;

/*
 * Three buckets of a row. It is no array: Mesa 25.0 (llvmpipe) mixes up the buckets of
 * neighbouring threads if one is read in a loop.
 */
typedef struct
{
  DenoiseBucket left, middle, right;
} DenoiseRow;

FLAME_FN DenoiseBucket
denoise_load_bucket (DenoiseTile tile, int i)
{
  DenoiseBucket bucket;

  bucket.cell = denoise_cell_from (tile.cells[i], tile.strict[i]);
  bucket.ways =
      flame_denoise_ways (tile.strict[i], tile.straight[i], tile.aslant[i]);
  return bucket;
}

/*
 * @i: number of the bucket in the middle
 * @step: how far its neighbours are away
 */
FLAME_FN DenoiseRow
denoise_load_row (DenoiseTile tile, int i, int step)
{
  DenoiseRow row;

  row.left = denoise_load_bucket (tile, i - step);
  row.middle = denoise_load_bucket (tile, i);
  row.right = denoise_load_bucket (tile, i + step);
  return row;
}

/* Returns: how much light a bucket exchanges with the one below */
FLAME_FN float
denoise_weight_below (
    DenoiseBucket bucket, DenoiseBucket below, FlameDenoiseLevel level)
{
  return flame_denoise_weight (bucket.cell, below.cell,
      bucket.ways.below * below.cell.strict, level.near);
}

/* The light is relative to the cell's scales. */
FLAME_FN FlameDenoiseSums
denoise_add (FlameDenoiseSums sums, FlameDenoiseCell there, float weight)
{
  const float share = weight * there.root;

  sums.weight += weight;
  sums.r += share * there.r;
  sums.g += share * there.g;
  sums.b += share * there.b;
  sums.a += share * there.root;
  return sums;
}

/* @strict: for this pair of buckets */
FLAME_FN FlameDenoiseSums
denoise_take (FlameDenoiseSums sums, FlameDenoiseCell here,
    FlameDenoiseCell there, float strict, float tap)
{
  return denoise_add (
      sums, there, flame_denoise_weight (here, there, strict, tap));
}

/*
 * Draws bucket @x, @y, the middle of row @here.
 * @next: the level after this one
 */
FLAME_FN void
denoise_draw (const DenoiseLevelRun *run, const DenoiseRow *above,
    const DenoiseRow *here, const DenoiseRow *below, FlameDenoiseLevel next,
    FLAME_GLOBAL float4 *to, int x, int y)
{
  const FlameDenoiseLevel level = run->level;
  const float near = level.near, diagonal = level.diagonal;
  const FlameDenoiseCell cell = here->middle.cell;
  const FlameDenoiseWays ways = here->middle.ways;
  const FlameLight mine = {cell.root * cell.r, cell.root * cell.g,
      cell.root * cell.b, cell.root * cell.root};
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  FlameLight hits;

  sums = denoise_take (sums, cell, above->left.cell,
      cell.strict * above->left.ways.below_right, diagonal);
  sums = denoise_add (sums, above->middle.cell,
      denoise_weight_below (above->middle, here->middle, level));
  sums = denoise_take (sums, cell, above->right.cell,
      cell.strict * above->right.ways.below_left, diagonal);
  sums = denoise_take (
      sums, cell, here->left.cell, cell.strict * here->left.ways.right, near);
  sums = denoise_take (
      sums, cell, here->right.cell, ways.right * here->right.cell.strict, near);
  sums = denoise_take (sums, cell, below->left.cell,
      ways.below_left * below->left.cell.strict, diagonal);
  sums = denoise_add (sums, below->middle.cell,
      denoise_weight_below (here->middle, below->middle, level));
  sums = denoise_take (sums, cell, below->right.cell,
      ways.below_right * below->right.cell.strict, diagonal);
  hits = flame_denoise_finish (sums, mine);
  hits.r *= level.uncolor;
  hits.g *= level.uncolor;
  hits.b *= level.uncolor;
  hits.a = hits.a * level.unroot - level.floor;
  if (y < run->height)
    to[(size_t) y * run->width + x] = next.step == FLAME_DENOISE_BOUND
                                          ? light_to_float4 (hits)
                                          : denoise_make_cell (hits, next);
}

/*
 * @step: constant, so that offsets in the tile are constant
 * @next: the level after this one
 */
FLAME_FN void
denoise_draw_tile (const DenoiseLevelRun *run, FLAME_LOCAL float4 *shared,
    int step, FlameDenoiseLevel next, FLAME_GLOBAL float4 *to)
{
  const int size = FLAME_DENOISE_BLOCK;
  const int columns = FLAME_DENOISE_TILE_X + 2 * step;
  const int rows = FLAME_DENOISE_TILE_Y + 2 * step;
  const int n = columns * rows;
  /* rows above the tile that are between the same blocks as its first row */
  const int outside = (size + 2 - step) % size;
  const int left = blockIdx.x * FLAME_DENOISE_TILE_X;
  const int top = run->row + blockIdx.y * FLAME_DENOISE_TILE_Y;
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  /*
   * A thread draws pairs of rows that are @step apart: both read the same cells, and
   * exchange light with each other.
   */
  const int first =
      threadIdx.y / step * step * FLAME_DENOISE_ROWS + threadIdx.y % step;
  const int x = left + threadIdx.x;
  const DenoiseTile tile = denoise_tile (shared, n);

  for (int i = thread; i < columns * ((outside + rows + size - 1) / size);
       i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int row = i / columns * size - outside, column = i % columns;

    denoise_fill_column (run, tile, n, row * columns + column, columns,
        left - step + column, top - step + row);
  }
  __syncthreads ();
  if (x >= run->width)
    return;
  for (int k = 0; k < FLAME_DENOISE_ROWS; k += 2) {
    const int y = first + k * step, line = step * columns;
    const int at = (y + step) * columns + threadIdx.x + step;
    const DenoiseRow above = denoise_load_row (tile, at - line, step);
    const DenoiseRow here = denoise_load_row (tile, at, step);
    const DenoiseRow below = denoise_load_row (tile, at + line, step);
    const DenoiseRow last = denoise_load_row (tile, at + 2 * line, step);

    denoise_draw (run, &above, &here, &below, next, to, x, top + y);
    denoise_draw (run, &here, &below, &last, next, to, x, top + y + step);
  }
}

#if FLAME_POST_HAS(FLAME_POST_DENOISE_LEVEL)
/*
 * Turns sums or one level's cells into the next level's cells or, in the last level
 * before the bound, into light in hits. A thread has FLAME_DENOISE_ROWS buckets of a
 * column; the first tiles begin at @row, a multiple of FLAME_DENOISE_BLOCK. Shared
 * memory: FLAME_DENOISE_LEVEL_BYTES.
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS_OF (4)
flame_denoise_level (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *image, FLAME_GLOBAL float4 *to,
    FLAME_GLOBAL float *memory, int number, int row FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float4, tile);
  FLAME_GLOBAL const FlameDenoiseParams *params =
      &frame->post.filters[index].denoise;
  const FlameDenoiseLevel next = params->levels[number + 1];
  DenoiseLevelRun run;

  run.image = image;
  run.memory = denoise_memory (frame, memory);
  run.level = params->levels[number];
  run.number = number;
  run.width = frame->post.cells_width;
  run.height = frame->post.cells_height;
  run.row = row;
  if (run.level.step == 1)
    denoise_draw_tile (&run, tile, 1, next, to);
  else if (run.level.step == 2)
    denoise_draw_tile (&run, tile, 2, next, to);
  else
    denoise_draw_tile (&run, tile, FLAME_DENOISE_WIDEST, next, to);
}
#endif

/* --------------------------------------------------------------------- bound */

FLAME_FN float
denoise_show (FlameLight hits, FlameDenoiseTone tone)
{
  return flame_denoise_shown (
      hits, flame_denoise_alpha (flame_denoise_density (hits.a, tone), tone));
}

/*
 * Writes the displayed brightness of a tile's buckets and their surroundings to @shown;
 * outside the picture it is the nearest bucket's. @left, @top: the tile's position
 */
FLAME_FN void
denoise_show_tile (FLAME_GLOBAL const FlamePostParams *post,
    FLAME_GLOBAL const float4 *light, int left, int top,
    FLAME_LOCAL float *shown)
{
  const FlameDenoiseTone tone = flame_denoise_tone (post);
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const int columns = FLAME_DENOISE_TILE_X + 2;
  const int n = columns * (FLAME_DENOISE_TILE_Y + 2);
  const int width = post->cells_width, height = post->cells_height;

  for (int i = thread; i < n; i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int x = denoise_nearest (left - 1 + i % columns, width);
    const int y = denoise_nearest (top - 1 + i / columns, height);

    shown[i] =
        denoise_show (denoise_light_from (light[(size_t) y * width + x]), tone);
  }
}

/*
 * Bounds light in hits and returns a bucket's sums.
 * @here: the bucket's brightness in the tile
 */
FLAME_FN float4
denoise_bound (const DenoiseMemory *parts, FlameDenoiseLevel level,
    FlameLight light, FLAME_LOCAL const float *here, int x, int y)
{
  const int columns = FLAME_DENOISE_TILE_X + 2;
  const float4 guides = denoise_guides_at (parts, FLAME_DENOISE_LIFT, x, y);
  const float guide[3] = {guides.x, guides.y, guides.z};
  FlameDenoiseRange range = {0.0f, FLAME_DENOISE_NOWHERE};

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 9; i++)
    if (i != 4)
      range =
          flame_denoise_widen (range, here[(i / 3 - 1) * columns + i % 3 - 1]);

  const float after = flame_denoise_judge (
      *here, flame_denoise_chance (light.a, level), range, level);
  const FlameLight hits = flame_denoise_bound (light, *here, after,
      flame_denoise_lift (light, after, range, guide, level));

  return make_float4 (FLAME_DENOISE_HIT * hits.r, FLAME_DENOISE_HIT * hits.g,
      FLAME_DENOISE_HIT * hits.b, FLAME_DENOISE_HIT * hits.a);
}

/*
 * Gives the light of cell @x, @y to its buckets, whose sums are replaced.
 * @width: of the image, in buckets
 */
FLAME_FN void
denoise_part_cell (FLAME_GLOBAL float4 *image, int width, int x, int y,
    float4 cell, float chance)
{
  FLAME_GLOBAL float4 *top = image + (size_t) 2 * y * width + 2 * x;
  FLAME_GLOBAL float4 *bottom = top + width;
  const float4 buckets[4] = {top[0], top[1], bottom[0], bottom[1]};
  const float alpha[4] = {
      buckets[0].w, buckets[1].w, buckets[2].w, buckets[3].w};
  const float even = flame_denoise_evenness (alpha, chance);
  const float4 all = denoise_join (buckets);

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 4; i++)
    (i < 2 ? top : bottom)[i % 2] =
        make_float4 (flame_denoise_part (cell.x, buckets[i].x, all.x, even),
            flame_denoise_part (cell.y, buckets[i].y, all.y, even),
            flame_denoise_part (cell.z, buckets[i].z, all.z, even),
            flame_denoise_part (cell.w, buckets[i].w, all.w, even));
}

/*
 * Turns a tile's light in hits into sums of @to.
 * @in_cells: constant; whether cells have several buckets, which are those of @to
 */
FLAME_FN void
denoise_bound_tile (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *light, FLAME_GLOBAL float4 *to,
    FLAME_GLOBAL float *memory, int row, FLAME_LOCAL float *shown, int in_cells)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  FLAME_GLOBAL const FlameDenoiseParams *params = &post->filters[index].denoise;
  const FlameDenoiseLevel level = params->levels[params->n_levels - 1];
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int columns = FLAME_DENOISE_TILE_X + 2;
  const int left = blockIdx.x * FLAME_DENOISE_TILE_X;
  const int top = row + blockIdx.y * FLAME_DENOISE_TILE_Y;
  const int x = left + threadIdx.x;

  denoise_show_tile (post, light, left, top, shown);
  __syncthreads ();
  for (int k = threadIdx.y; k < FLAME_DENOISE_TILE_Y; k += FLAME_POST_BLOCK_Y) {
    const int y = top + k;
    const size_t at = (size_t) y * post->cells_width + x;

    if (x >= post->cells_width || y >= post->cells_height)
      return;

    const float4 sums =
        denoise_bound (&parts, level, denoise_light_from (light[at]),
            shown + (k + 1) * columns + threadIdx.x + 1, x, y);

    if (in_cells)
      denoise_part_cell (to, post->buf_width, x, y, sums, params->chance);
    else
      to[at] = sums;
  }
}

#if FLAME_POST_HAS(FLAME_POST_DENOISE_LEVEL)
/*
 * Turns light in hits into sums. Threads are assigned as for flame_denoise_level().
 * Shared memory: one float for each bucket of a tile and its surroundings.
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS
flame_denoise_bound_sums (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *light, FLAME_GLOBAL float4 *to,
    FLAME_GLOBAL float *memory, int row FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float, shown);

  denoise_bound_tile (frame, index, light, to, memory, row, shown, 0);
}

/*
 * Likewise for cells of 2 x 2 buckets, whose sums in @to are replaced. Its own kernel, as
 * it takes more registers.
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS
flame_denoise_bound_cells (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *light, FLAME_GLOBAL float4 *to,
    FLAME_GLOBAL float *memory, int row FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_DYNAMIC (float, shown);

  denoise_bound_tile (frame, index, light, to, memory, row, shown, 1);
}
#endif
