/*
 * The denoiser on a GPU, for kernels/cuda/post.cu alone.
 *
 * A launch for each level, from one image of cells to the next; neighbours are
 * read through the first-level cache.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/device.h"
#include "kernels/cuda/post-frame.h"
#include "kernels/denoise.h"

FLAME_FN FlameDenoiseCell
cell_from_float4 (float4 in)
{
  FlameDenoiseCell cell;

  cell.r = in.x;
  cell.g = in.y;
  cell.b = in.z;
  cell.root = in.w;
  return cell;
}

FLAME_FN float4
cell_to_float4 (FlameDenoiseCell cell)
{
  return make_float4 (cell.r, cell.g, cell.b, cell.root);
}

/* a bucket and where its neighbours are */
typedef struct
{
  const float4 *cells;
  int width, height;
  int x, y;
} DenoisePlace;

FLAME_FN FlameDenoiseSums
denoise_add_at (FlameDenoiseSums sums, FlameDenoiseCell here,
    const DenoisePlace *place, int dx, int dy, FlameDenoiseLevel level,
    float tap)
{
  const int x = place->x + dx;
  const int y = place->y + dy;
  FlameDenoiseCell there;

  if (x < 0 || y < 0 || x >= place->width || y >= place->height)
    return sums;
  there = cell_from_float4 (place->cells[(size_t) y * place->width + x]);
  return flame_denoise_add (
      sums, there, flame_denoise_weight (here, there, level, tap));
}

/* the taps @dx and @dy buckets away, to all four sides */
FLAME_FN FlameDenoiseSums
denoise_add_cross (FlameDenoiseSums sums, FlameDenoiseCell here,
    const DenoisePlace *place, int dx, int dy, FlameDenoiseLevel level,
    float tap)
{
  sums = denoise_add_at (sums, here, place, dx, dy, level, tap);
  sums = denoise_add_at (sums, here, place, -dx, -dy, level, tap);
  sums = denoise_add_at (sums, here, place, -dy, dx, level, tap);
  return denoise_add_at (sums, here, place, dy, -dx, level, tap);
}

FLAME_FN FlameLight
denoise_bound_place (
    const DenoisePlace *place, FlameDenoiseCell here, FlameDenoiseLevel level)
{
  const float brightness = flame_denoise_brightness (here);
  FlameDenoiseRange range = {0.0f, FLAME_DENOISE_NOWHERE};

  for (int i = 0; i < 9; i++) {
    const int x = place->x + i % 3 - 1;
    const int y = place->y + i / 3 - 1;
    const int is_in = x >= 0 && y >= 0 && x < place->width && y < place->height;

    if (i != 4)
      range = flame_denoise_widen (range, brightness,
          is_in ? cell_from_float4 (place->cells[(size_t) y * place->width + x])
                : here);
  }
  return flame_denoise_bound (here, range, level);
}

FLAME_FN FlameLight
denoise_place (const DenoisePlace *place, FlameDenoiseLevel level)
{
  const int step = level.step;
  const FlameDenoiseCell here = cell_from_float4 (
      place->cells[(size_t) place->y * place->width + place->x]);
  FlameDenoiseSums sums = {0.0f, 0.0f, 0.0f, 0.0f, 0.0f};

  if (step == FLAME_DENOISE_BOUND)
    return denoise_bound_place (place, here, level);
  sums = denoise_add_cross (sums, here, place, step, 0, level, level.near);
  sums =
      denoise_add_cross (sums, here, place, step, step, level, level.diagonal);
  return flame_denoise_finish (sums, here, level);
}

/* sums to the first level's cells. A thread a bucket. */
FLAME_KERNEL
flame_denoise_begin (
    const FlamePostFrame *frame, int index, const float4 *image, float4 *cells)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;

  const size_t i = (size_t) y * frame->post.buf_width + x;
  const float4 in = image[i];

  cells[i] = cell_to_float4 (flame_denoise_split (
      in.x, in.y, in.z, in.w, frame->post.filters[index].denoise.levels[0]));
}

/*
 * To the next level's cells, or, from the last one, to sums. A thread a bucket from
 * @row.
 */
FLAME_KERNEL
flame_denoise_level (const FlamePostFrame *frame, int index,
    const float4 *cells, float4 *to, int number, int row)
{
  const FlameDenoiseParams *params = &frame->post.filters[index].denoise;
  DenoisePlace place;

  place.cells = cells;
  place.width = frame->post.buf_width;
  place.height = frame->post.buf_height;
  place.x = FLAME_THREAD_X;
  place.y = row + FLAME_THREAD_Y;
  if (place.x >= place.width || place.y >= place.height)
    return;

  const size_t i = (size_t) place.y * place.width + place.x;
  const FlameLight hits = denoise_place (&place, params->levels[number]);

  if (number + 1 < params->n_levels &&
      params->levels[number + 1].step == FLAME_DENOISE_BOUND)
    to[i] = cell_to_float4 (flame_denoise_as_it_is (hits));
  else if (number + 1 < params->n_levels)
    to[i] =
        cell_to_float4 (flame_denoise_cell (hits, params->levels[number + 1]));
  else
    to[i] = make_float4 (FLAME_DENOISE_HIT * hits.r, FLAME_DENOISE_HIT * hits.g,
        FLAME_DENOISE_HIT * hits.b, FLAME_DENOISE_HIT * hits.a);
}
