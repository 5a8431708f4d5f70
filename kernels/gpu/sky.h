/*
 * The light of a picture of all directions on a GPU; part of kernels/gpu/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/density.h"
#include "kernels/sky-light.h"

/* For a fisheye, in place. One thread a bucket. */
FLAME_POST_KERNEL
flame_sky_even (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL float4 *image)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;

  FLAME_GLOBAL float4 *light = image + (size_t) y * frame->post.buf_width + x;

  *light = scale_light (
      *light, flame_sky_gain (&frame->post.filters[index].sky, x, y));
}

/*
 * Adds @weight times column @x of @row; @x may be outside the row.
 * Returns: the weight that was found there
 */
FLAME_FN float
add_sky_column (FLAME_GLOBAL const FlameSkyParams *sky,
    FLAME_GLOBAL const float4 *row, int width, int x, float weight, float4 *sum)
{
  const int column = flame_sky_column (sky, x, 0);

  if (column < 0 || column >= width)
    return 0.0f;
  add_weighted (sum, weight, row[column]);
  return weight;
}

/*
 * For a panorama: each bucket averages others of its row. One thread a bucket.
 */
FLAME_POST_KERNEL
flame_sky_widen (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *image, FLAME_GLOBAL float4 *to)
{
  FLAME_GLOBAL const FlameSkyParams *sky = &frame->post.filters[index].sky;
  const int width = frame->post.buf_width;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= width || y >= frame->post.buf_height)
    return;

  FLAME_GLOBAL const float4 *row = image + (size_t) y * width;
  const float reach = flame_sky_reach (sky, y);
  const int whole = (int) reach;
  const float rest = reach - (float) whole;
  float4 sum = no_light ();
  float part = add_sky_column (sky, row, width, x - whole - 1, rest, &sum) +
               add_sky_column (sky, row, width, x + whole + 1, rest, &sum);

  for (int i = x - whole; i <= x + whole; i++)
    part += add_sky_column (sky, row, width, i, 1.0f, &sum);
  to[(size_t) y * width + x] = scale_light (sum, (2.0f * reach + 1.0f) / part);
}

/*
 * Copies the picture back and continues it beyond its edges. One thread a bucket.
 */
FLAME_POST_KERNEL
flame_sky_fold (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *from, FLAME_GLOBAL float4 *image)
{
  FLAME_GLOBAL const FlameSkyParams *sky = &frame->post.filters[index].sky;
  const int width = frame->post.buf_width;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  int shift, row;

  if (x >= width || y >= frame->post.buf_height)
    return;
  row = flame_sky_row (sky, y, &shift);
  image[(size_t) y * width + x] =
      from[(size_t) row * width + flame_sky_column (sky, x, shift)];
}
