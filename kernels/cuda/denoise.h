/*
 * The denoiser on a GPU, for kernels/cuda/post.cu alone.
 *
 * The network's rounds, then a launch for each level, from one image of cells to the
 * next; neighbours are read through the first-level cache. Nothing else is held for each
 * bucket: strictness is interpolated where it is read, between rows of blocks that are as
 * wide as buckets, and the bound finds brightness for a tile at a time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/device.h"
#include "kernels/cuda/picture.h"
#include "kernels/cuda/post-frame.h"
#include "kernels/denoise.h"

FLAME_FN float4
cell_to_float4 (FlameDenoiseCell cell)
{
  return make_float4 (cell.r, cell.g, cell.b, cell.root);
}

/*
 * What lies in the filter's memory, as flame_denoise_device_floats() says: the guides of
 * blocks, then those of the levels once more, each row of blocks as wide as buckets.
 */
typedef struct
{
  float *guides;
  float *rows;
  size_t plane;      /* of a number of blocks */
  size_t wide;       /* of a level's rows */
  int width, height; /* in blocks */
} DenoiseMemory;

FLAME_FN DenoiseMemory
denoise_memory (const FlamePostFrame *frame, float *memory)
{
  DenoiseMemory parts;

  parts.width = flame_denoise_blocks (frame->post.buf_width);
  parts.height = flame_denoise_blocks (frame->post.buf_height);
  parts.plane = (size_t) parts.width * parts.height;
  parts.wide = (size_t) frame->post.buf_width * parts.height;
  parts.guides = memory;
  parts.rows = memory + FLAME_DENOISE_GUIDES * parts.plane;
  return parts;
}

/* planes of the network's numbers, one of two sets by turns */
FLAME_FN float *
denoise_numbers (const DenoiseMemory *parts, float *numbers, int turn)
{
  return turn % 2 ? numbers + FLAME_DENOISE_HIDDEN * parts->plane : numbers;
}

FLAME_FN int
denoise_nearest (int x, int size)
{
  return x < 0 ? 0 : x < size ? x : size - 1;
}

/* ------------------------------------------------------------------- network */

/* the bucket nearest to one that may be beyond the picture, in hits */
FLAME_FN float4
denoise_look_at (const FlamePostParams *post, const float4 *image, int x, int y)
{
  const float hit = 1.0f / FLAME_DENOISE_HIT;
  const float4 sums =
      image[(size_t) denoise_nearest (y, post->buf_height) * post->buf_width +
            denoise_nearest (x, post->buf_width)];

  return make_float4 (hit * sums.x, hit * sums.y, hit * sums.z, hit * sums.w);
}

/* each bucket is read once: a row of hits is kept for the one below */
FLAME_FN FlameDenoiseBlock
denoise_look_at_block (
    const FlamePostParams *post, const float4 *image, int x, int y)
{
  FlameDenoiseBlock block = {0.0f, 0.0f, 0.0f, 0.0f};
  float above[FLAME_DENOISE_BLOCK];

  FLAME_DENOISE_UNROLL
  for (int row = 0; row <= FLAME_DENOISE_BLOCK; row++) {
    float left = 0.0f;

    FLAME_DENOISE_UNROLL
    for (int column = 0; column <= FLAME_DENOISE_BLOCK; column++) {
      if (row == FLAME_DENOISE_BLOCK && column == FLAME_DENOISE_BLOCK)
        continue;

      const float4 here = denoise_look_at (post, image,
          FLAME_DENOISE_BLOCK * x + column, FLAME_DENOISE_BLOCK * y + row);

      if (column > 0 && row < FLAME_DENOISE_BLOCK)
        block.slopes += (here.w - left) * (here.w - left);
      left = here.w;
      if (column == FLAME_DENOISE_BLOCK)
        continue;
      if (row > 0)
        block.slopes += (here.w - above[column]) * (here.w - above[column]);
      above[column] = here.w;
      if (row == FLAME_DENOISE_BLOCK)
        continue;
      block.hits += here.w;
      block.squares += here.w * here.w;
      block.light += flame_denoise_brightness (here.x, here.y, here.z);
    }
  }
  return block;
}

/* the first layer. A thread a block. */
FLAME_KERNEL
flame_denoise_look (
    const FlamePostFrame *frame, const float4 *image, float *numbers)
{
  const FlamePostParams *post = &frame->post;
  /* for its sizes alone */
  const DenoiseMemory parts = denoise_memory (frame, numbers);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  float features[FLAME_DENOISE_FEATURES];

  if (x >= parts.width || y >= parts.height)
    return;

  const FlameDenoiseBlock block = denoise_look_at_block (post, image, x, y);
  float *out = numbers + (size_t) y * parts.width + x;

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < FLAME_DENOISE_FEATURES; i++)
    features[i] = flame_denoise_feature (block, post->log.k1 * post->log.k2, i);
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    out[o * parts.plane] =
        flame_denoise_positive (flame_denoise_neuron (flame_denoise_first[o],
            flame_denoise_first_bias[o], features, 1, FLAME_DENOISE_FEATURES));
}

/* what a number of the nine blocks @far apart is about one */
FLAME_FN float
denoise_around (const DenoiseMemory *parts, const float *numbers, int x, int y,
    int far, const float *weights, float bias)
{
  float values[9];

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 9; i++)
    values[i] = numbers[(size_t) denoise_nearest (
                            y + (i / 3 - 1) * far, parts->height) *
                            parts->width +
                        denoise_nearest (x + (i % 3 - 1) * far, parts->width)];
  return flame_denoise_neuron (weights, bias, values, 1, 9);
}

/* a round of the network, the last one to the guides. A thread a block. */
FLAME_KERNEL
flame_denoise_round (
    const FlamePostFrame *frame, float *numbers, float *memory, int round)
{
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const size_t plane = parts.plane;
  const float *from = denoise_numbers (&parts, numbers, round);
  float around[FLAME_DENOISE_HIDDEN], mixed[FLAME_DENOISE_HIDDEN];

  if (x >= parts.width || y >= parts.height)
    return;

  const size_t at = (size_t) y * parts.width + x;
  float *out = denoise_numbers (&parts, numbers, round + 1) + at;

  FLAME_DENOISE_UNROLL
  for (int c = 0; c < FLAME_DENOISE_HIDDEN; c++)
    around[c] = denoise_around (&parts, from + c * plane, x, y, 1 << round,
        flame_denoise_around[round][c], flame_denoise_around_bias[round][c]);
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
    mixed[o] =
        from[o * plane + at] +
        flame_denoise_positive (flame_denoise_neuron (
            flame_denoise_mixed[round][o], flame_denoise_mixed_bias[round][o],
            around, 1, FLAME_DENOISE_HIDDEN));
  if (round < FLAME_DENOISE_ROUNDS - 1) {
    FLAME_DENOISE_UNROLL
    for (int o = 0; o < FLAME_DENOISE_HIDDEN; o++)
      out[o * plane] = mixed[o];
    return;
  }
  FLAME_DENOISE_UNROLL
  for (int o = 0; o < FLAME_DENOISE_GUIDES; o++) {
    const float sum = flame_denoise_neuron (flame_denoise_last[o],
        flame_denoise_last_bias[o], mixed, 1, FLAME_DENOISE_HIDDEN);

    parts.guides[o * plane + at] = o < FLAME_DENOISE_LIFT
                                       ? flame_denoise_strictness (sum)
                                       : flame_denoise_change (sum);
  }
}

/* a guide of row @y of blocks, or the nearest that there is, at column @x of buckets */
FLAME_FN float
denoise_guide_along (const DenoiseMemory *parts, int guide, int x, int y)
{
  const int before = flame_denoise_block_before (x);
  const float *row = parts->guides + guide * parts->plane +
                     (size_t) denoise_nearest (y, parts->height) * parts->width;

  return flame_denoise_mix (row[denoise_nearest (before, parts->width)],
      row[denoise_nearest (before + 1, parts->width)],
      flame_denoise_block_share (x));
}

/* a guide at a bucket, from the four blocks about its centre: first along rows */
FLAME_FN float
denoise_guide_at (const DenoiseMemory *parts, int guide, int x, int y)
{
  const int above = flame_denoise_block_before (y);

  return flame_denoise_mix (denoise_guide_along (parts, guide, x, above),
      denoise_guide_along (parts, guide, x, above + 1),
      flame_denoise_block_share (y));
}

/* -------------------------------------------------------------------- levels */

/* a bucket and where its neighbours are */
typedef struct
{
  const float4 *cells;
  const float *guides; /* the level's, in rows */
  int width, height, guide_height;
  int x, y;
  float dense; /* the level's, of roots as cells have them */
} DenoisePlace;

/* a row of buckets, and those of guides that it lies between */
typedef struct
{
  const float4 *cells;
  const float *above, *below;
  float share;
} DenoiseRow;

FLAME_FN DenoiseRow
denoise_row (const DenoisePlace *place, int y)
{
  const int above = flame_denoise_block_before (y);
  const size_t width = place->width;
  DenoiseRow row;

  row.cells = place->cells + y * width;
  row.above =
      place->guides + denoise_nearest (above, place->guide_height) * width;
  row.below =
      place->guides + denoise_nearest (above + 1, place->guide_height) * width;
  row.share = flame_denoise_block_share (y);
  return row;
}

FLAME_FN FlameDenoiseCell
denoise_load (const DenoisePlace *place, const DenoiseRow *row, int x)
{
  const float4 in = row->cells[x];
  FlameDenoiseCell cell;

  cell.r = in.x;
  cell.g = in.y;
  cell.b = in.z;
  cell.root = in.w;
  cell.strict = flame_denoise_mix (row->above[x], row->below[x], row->share) *
                (1.0f + place->dense * in.w);
  return cell;
}

/* light by the cell: in units of the root's and the colours' scales */
FLAME_FN FlameLight
denoise_light (FlameDenoiseCell cell)
{
  const FlameLight light = {cell.root * cell.r, cell.root * cell.g,
      cell.root * cell.b, cell.root * cell.root};

  return light;
}

FLAME_FN FlameDenoiseSums
denoise_add_at (FlameDenoiseSums sums, FlameDenoiseCell here,
    const DenoisePlace *place, const DenoiseRow *row, int x, float tap)
{
  FlameDenoiseCell there;

  if (x < 0 || x >= place->width)
    return sums;
  there = denoise_load (place, row, x);
  return flame_denoise_add (
      sums, denoise_light (there), flame_denoise_weight (here, there, tap));
}

/* the three taps of a row @dy above or below */
FLAME_FN FlameDenoiseSums
denoise_add_row (FlameDenoiseSums sums, FlameDenoiseCell here,
    const DenoisePlace *place, int dy, FlameDenoiseLevel level)
{
  const int y = place->y + dy;

  if (y < 0 || y >= place->height)
    return sums;

  const DenoiseRow row = denoise_row (place, y);

  sums = denoise_add_at (
      sums, here, place, &row, place->x - level.step, level.diagonal);
  sums = denoise_add_at (sums, here, place, &row, place->x, level.near);
  return denoise_add_at (
      sums, here, place, &row, place->x + level.step, level.diagonal);
}

/* light in hits */
FLAME_FN FlameLight
denoise_place (const DenoisePlace *place, FlameDenoiseLevel level)
{
  const DenoiseRow row = denoise_row (place, place->y);
  const FlameDenoiseCell here = denoise_load (place, &row, place->x);
  const float color = 1.0f / (level.scale * level.color);
  const float root = 1.0f / (level.scale * level.scale);
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  FlameLight out;

  sums = denoise_add_row (sums, here, place, -level.step, level);
  sums = denoise_add_at (
      sums, here, place, &row, place->x - level.step, level.near);
  sums = denoise_add_at (
      sums, here, place, &row, place->x + level.step, level.near);
  sums = denoise_add_row (sums, here, place, level.step, level);
  out = flame_denoise_finish (sums, denoise_light (here));
  out.r *= color;
  out.g *= color;
  out.b *= color;
  out.a = out.a * root - level.floor;
  return out;
}

/* without strictness, which is found where it is read */
FLAME_FN float4
denoise_make_cell (FlameLight hits, FlameDenoiseLevel level)
{
  const FlameDenoiseCell cell = flame_denoise_cell (hits, 1.0f, level);

  return make_float4 (cell.r, cell.g, cell.b, cell.root);
}

/*
 * Sums to the first level's cells, and the levels' guides along rows: a row of buckets
 * for each row of blocks does that. A thread a bucket.
 */
FLAME_KERNEL
flame_denoise_begin (const FlamePostFrame *frame, int index,
    const float4 *image, float4 *cells, float *memory)
{
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;

  const size_t i = (size_t) y * frame->post.buf_width + x;
  const float4 in = image[i];

  cells[i] = denoise_make_cell (flame_denoise_hits (in.x, in.y, in.z, in.w),
      frame->post.filters[index].denoise.levels[0]);
  if (y % FLAME_DENOISE_BLOCK != 0)
    return;

  const int row = y / FLAME_DENOISE_BLOCK;

  FLAME_DENOISE_UNROLL
  for (int guide = 0; guide < FLAME_DENOISE_LIFT; guide++)
    parts.rows[guide * parts.wide + (size_t) row * frame->post.buf_width + x] =
        denoise_guide_along (&parts, guide, x, row);
}

/*
 * To the next level's cells, or, from the last one in front of the bound, to light in
 * hits. A thread a bucket from @row.
 */
FLAME_KERNEL
flame_denoise_level (const FlamePostFrame *frame, int index,
    const float4 *cells, float4 *to, float *memory, int number, int row)
{
  const FlameDenoiseParams *params = &frame->post.filters[index].denoise;
  const FlameDenoiseLevel level = params->levels[number];
  const DenoiseMemory parts = denoise_memory (frame, memory);
  DenoisePlace place;

  place.cells = cells;
  place.guides = parts.rows + number * parts.wide;
  place.width = frame->post.buf_width;
  place.height = frame->post.buf_height;
  place.guide_height = parts.height;
  place.x = FLAME_THREAD_X;
  place.y = row + FLAME_THREAD_Y;
  place.dense = level.dense / level.scale;
  if (place.x >= place.width || place.y >= place.height)
    return;

  const size_t i = (size_t) place.y * place.width + place.x;
  const FlameLight hits = denoise_place (&place, level);

  to[i] = params->levels[number + 1].step == FLAME_DENOISE_BOUND
              ? light_to_float4 (hits)
              : denoise_make_cell (hits, params->levels[number + 1]);
}

/* --------------------------------------------------------------------- bound */

FLAME_FN FlameLight
denoise_light_from (float4 in)
{
  const FlameLight light = {in.x, in.y, in.z, in.w};

  return light;
}

FLAME_FN float
denoise_show (FlameLight hits, FlameDenoiseTone tone)
{
  return flame_denoise_shown (
      hits, flame_denoise_alpha (flame_denoise_density (hits.a, tone), tone));
}

/*
 * The brightness of a block of threads' buckets and of those about them, as it is shown,
 * to @shown; beyond the picture it is the nearest bucket's. @row: of the first.
 */
FLAME_FN void
denoise_show_tile (
    const FlamePostParams *post, const float4 *light, int row, float *shown)
{
  const FlameDenoiseTone tone = flame_denoise_tone (post);
  const int thread = threadIdx.y * FLAME_POST_BLOCK_X + threadIdx.x;
  const int columns = FLAME_POST_BLOCK_X + 2;
  const int n = columns * (FLAME_POST_BLOCK_Y + 2);

  for (int i = thread; i < n; i += FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y) {
    const int x = denoise_nearest (
        (int) (blockIdx.x * FLAME_POST_BLOCK_X) - 1 + i % columns,
        post->buf_width);
    const int y = denoise_nearest (
        row + (int) (blockIdx.y * FLAME_POST_BLOCK_Y) - 1 + i / columns,
        post->buf_height);

    shown[i] = denoise_show (
        denoise_light_from (light[(size_t) y * post->buf_width + x]), tone);
  }
}

/*
 * Light in hits to sums. A thread a bucket from @row; shared memory: a float for each
 * thread of a block and each bucket about these.
 */
FLAME_KERNEL
FLAME_BOUNDS (FLAME_POST_BLOCK_X *FLAME_POST_BLOCK_Y)
flame_denoise_bound_sums (const FlamePostFrame *frame, int index,
    const float4 *light, float4 *to, float *memory, int row)
{
  FLAME_SHARED (float, shown);
  const FlamePostParams *post = &frame->post;
  const FlameDenoiseParams *params = &post->filters[index].denoise;
  const FlameDenoiseLevel level = params->levels[params->n_levels - 1];
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int columns = FLAME_POST_BLOCK_X + 2;
  const int x = FLAME_THREAD_X;
  const int y = row + FLAME_THREAD_Y;
  const float *here = shown + (threadIdx.y + 1) * columns + threadIdx.x + 1;
  FlameDenoiseRange range = {0.0f, FLAME_DENOISE_NOWHERE};
  float guide[3];

  denoise_show_tile (post, light, row, shown);
  __syncthreads ();
  if (x >= post->buf_width || y >= post->buf_height)
    return;
  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 9; i++)
    if (i != 4)
      range =
          flame_denoise_widen (range, here[(i / 3 - 1) * columns + i % 3 - 1]);
  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 3; i++)
    guide[i] = denoise_guide_at (&parts, FLAME_DENOISE_LIFT + i, x, y);

  const size_t at = (size_t) y * post->buf_width + x;
  const FlameLight in = denoise_light_from (light[at]);
  const float after = flame_denoise_judge (
      *here, flame_denoise_chance (in.a, level), range, level);
  const FlameLight hits = flame_denoise_bound (
      in, *here, after, flame_denoise_lift (in, after, range, guide, level));

  to[at] = make_float4 (FLAME_DENOISE_HIT * hits.r, FLAME_DENOISE_HIT * hits.g,
      FLAME_DENOISE_HIT * hits.b, FLAME_DENOISE_HIT * hits.a);
}
