/*
 * The denoiser on a GPU, for kernels/cuda/post.cu alone.
 *
 * The network's rounds, then a launch for each level, from one image of cells to the
 * next; neighbours are read through the first-level cache. The bound reads light as it
 * is, and in strictness' place its brightness as it is shown.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/device.h"
#include "kernels/cuda/picture.h"
#include "kernels/cuda/post-frame.h"
#include "kernels/denoise.h"

FLAME_FN FlameDenoiseCell
cell_from_float4 (float4 in, float strict)
{
  FlameDenoiseCell cell;

  cell.r = in.x;
  cell.g = in.y;
  cell.b = in.z;
  cell.root = in.w;
  cell.strict = strict;
  return cell;
}

FLAME_FN float4
cell_to_float4 (FlameDenoiseCell cell)
{
  return make_float4 (cell.r, cell.g, cell.b, cell.root);
}

/*
 * What lies in the filter's memory, as flame_denoise_device_floats() says: the guides,
 * then planes of the network's numbers, of two sets by turns. The levels put the
 * strictness of cells in their place, before and after a level by turns.
 */
typedef struct
{
  float *guides;
  float *rest;
  size_t size;       /* of an image's strictness */
  size_t plane;      /* of a number of blocks */
  int width, height; /* in blocks */
} DenoiseMemory;

FLAME_FN DenoiseMemory
denoise_memory (const FlamePostFrame *frame, float *memory)
{
  DenoiseMemory parts;

  parts.size = (size_t) frame->post.buf_width * frame->post.buf_height;
  parts.width = flame_denoise_blocks (frame->post.buf_width);
  parts.height = flame_denoise_blocks (frame->post.buf_height);
  parts.plane = (size_t) parts.width * parts.height;
  parts.guides = memory;
  parts.rest = memory + FLAME_DENOISE_GUIDES * parts.plane;
  return parts;
}

/* one of the two by turns; no array, which would lie in memory */
FLAME_FN float *
denoise_strict (const DenoiseMemory *parts, int turn)
{
  return turn % 2 ? parts->rest + parts->size : parts->rest;
}

FLAME_FN float *
denoise_numbers (const DenoiseMemory *parts, int turn)
{
  return turn % 2 ? parts->rest + FLAME_DENOISE_HIDDEN * parts->plane
                  : parts->rest;
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
    const FlamePostFrame *frame, const float4 *image, float *memory)
{
  const FlamePostParams *post = &frame->post;
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  float features[FLAME_DENOISE_FEATURES];

  if (x >= parts.width || y >= parts.height)
    return;

  const FlameDenoiseBlock block = denoise_look_at_block (post, image, x, y);
  float *out = denoise_numbers (&parts, 0) + (size_t) y * parts.width + x;

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
flame_denoise_round (const FlamePostFrame *frame, float *memory, int round)
{
  const DenoiseMemory parts = denoise_memory (frame, memory);
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const size_t plane = parts.plane;
  const float *from = denoise_numbers (&parts, round);
  float around[FLAME_DENOISE_HIDDEN], mixed[FLAME_DENOISE_HIDDEN];

  if (x >= parts.width || y >= parts.height)
    return;

  const size_t at = (size_t) y * parts.width + x;
  float *out = denoise_numbers (&parts, round + 1) + at;

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

/* a guide at a bucket, from the four blocks about its centre: first along rows */
FLAME_FN float
denoise_guide_at (const DenoiseMemory *parts, int guide, int x, int y)
{
  const float *guides = parts->guides + guide * parts->plane;
  const int before = flame_denoise_block_before (x);
  const int above = flame_denoise_block_before (y);
  const int x0 = denoise_nearest (before, parts->width);
  const int x1 = denoise_nearest (before + 1, parts->width);
  const float *row0 =
      guides + (size_t) denoise_nearest (above, parts->height) * parts->width;
  const float *row1 =
      guides +
      (size_t) denoise_nearest (above + 1, parts->height) * parts->width;
  const float share = flame_denoise_block_share (x);

  return flame_denoise_mix (flame_denoise_mix (row0[x0], row0[x1], share),
      flame_denoise_mix (row1[x0], row1[x1], share),
      flame_denoise_block_share (y));
}

/* -------------------------------------------------------------------- levels */

/* a bucket and where its neighbours are */
typedef struct
{
  const float4 *cells;
  const float *strict;
  int width, height;
  int x, y;
} DenoisePlace;

FLAME_FN FlameDenoiseCell
denoise_load (const DenoisePlace *place, int x, int y)
{
  const size_t i = (size_t) y * place->width + x;

  return cell_from_float4 (place->cells[i], place->strict[i]);
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
    const DenoisePlace *place, int dx, int dy, float tap)
{
  const int x = place->x + dx;
  const int y = place->y + dy;
  FlameDenoiseCell there;

  if (x < 0 || y < 0 || x >= place->width || y >= place->height)
    return sums;
  there = denoise_load (place, x, y);
  return flame_denoise_add (
      sums, denoise_light (there), flame_denoise_weight (here, there, tap));
}

/* the taps @dx and @dy buckets away, to all four sides */
FLAME_FN FlameDenoiseSums
denoise_add_cross (FlameDenoiseSums sums, FlameDenoiseCell here,
    const DenoisePlace *place, int dx, int dy, float tap)
{
  sums = denoise_add_at (sums, here, place, dx, dy, tap);
  sums = denoise_add_at (sums, here, place, -dx, -dy, tap);
  sums = denoise_add_at (sums, here, place, -dy, dx, tap);
  return denoise_add_at (sums, here, place, dy, -dx, tap);
}

FLAME_FN FlameLight
denoise_bound_place (const DenoisePlace *place, const DenoiseMemory *parts,
    FlameDenoiseLevel level)
{
  const size_t at = (size_t) place->y * place->width + place->x;
  const float4 here = place->cells[at];
  const FlameLight light = {here.x, here.y, here.z, here.w};
  FlameDenoiseRange range = {0.0f, FLAME_DENOISE_NOWHERE};
  float guide[3];

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 9; i++) {
    const int x = denoise_nearest (place->x + i % 3 - 1, place->width);
    const int y = denoise_nearest (place->y + i / 3 - 1, place->height);

    if (i != 4)
      range = flame_denoise_widen (
          range, place->strict[(size_t) y * place->width + x]);
  }
  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 3; i++)
    guide[i] =
        denoise_guide_at (parts, FLAME_DENOISE_LIFT + i, place->x, place->y);

  const float before = place->strict[at];
  const float after = flame_denoise_judge (
      before, flame_denoise_chance (light.a, level), range, level);

  return flame_denoise_bound (light, before, after,
      flame_denoise_lift (light, after, range, guide, level));
}

FLAME_FN float
denoise_show (FlameLight hits, FlameDenoiseTone tone)
{
  return flame_denoise_shown (
      hits, flame_denoise_alpha (flame_denoise_density (hits.a, tone), tone));
}

/* light in hits */
FLAME_FN FlameLight
denoise_place (const DenoisePlace *place, FlameDenoiseLevel level)
{
  const FlameDenoiseCell here = denoise_load (place, place->x, place->y);
  const float color = 1.0f / (level.scale * level.color);
  const float root = 1.0f / (level.scale * level.scale);
  const int step = level.step;
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};
  FlameLight out;

  sums = denoise_add_cross (sums, here, place, step, 0, level.near);
  sums = denoise_add_cross (sums, here, place, step, step, level.diagonal);
  out = flame_denoise_finish (sums, denoise_light (here));
  out.r *= color;
  out.g *= color;
  out.b *= color;
  out.a = out.a * root - level.floor;
  return out;
}

/* sums to the first level's cells. A thread a bucket. */
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
  const FlameDenoiseCell cell =
      flame_denoise_cell (flame_denoise_hits (in.x, in.y, in.z, in.w),
          denoise_guide_at (&parts, 0, x, y),
          frame->post.filters[index].denoise.levels[0]);

  cells[i] = cell_to_float4 (cell);
  denoise_strict (&parts, 0)[i] = cell.strict;
}

/*
 * To the next level's cells, or, from the last one, to sums. A thread a bucket from
 * @row.
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
  place.strict = denoise_strict (&parts, number);
  place.width = frame->post.buf_width;
  place.height = frame->post.buf_height;
  place.x = FLAME_THREAD_X;
  place.y = row + FLAME_THREAD_Y;
  if (place.x >= place.width || place.y >= place.height)
    return;

  const size_t i = (size_t) place.y * place.width + place.x;
  FlameDenoiseCell next;
  FlameLight hits;

  if (level.step == FLAME_DENOISE_BOUND) {
    hits = denoise_bound_place (&place, &parts, level);
    to[i] = make_float4 (FLAME_DENOISE_HIT * hits.r, FLAME_DENOISE_HIT * hits.g,
        FLAME_DENOISE_HIT * hits.b, FLAME_DENOISE_HIT * hits.a);
    return;
  }
  hits = denoise_place (&place, level);
  if (params->levels[number + 1].step == FLAME_DENOISE_BOUND) {
    to[i] = light_to_float4 (hits);
    denoise_strict (&parts, number + 1)[i] =
        denoise_show (hits, flame_denoise_tone (&frame->post));
    return;
  }
  next = flame_denoise_cell (hits,
      denoise_guide_at (&parts, number + 1, place.x, place.y),
      params->levels[number + 1]);
  to[i] = cell_to_float4 (next);
  denoise_strict (&parts, number + 1)[i] = next.strict;
}
