/*
 * The bilateral filter on a GPU, part of kernels/gpu/post.cu.
 *
 * Each direction takes two kernels. Neighbours are read through the L1 cache: along any
 * direction the buckets that a block reads overlap, so each is fetched from the L2
 * cache about once.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/bilateral.h"
#include "kernels/gpu/density.h"

/* offsets in the working memory, in floats a bucket */
#define FLAME_BILATERAL_TINTS 0     /* float4: the image's second copy */
#define FLAME_BILATERAL_GUIDES 4    /* float2: bends and slopes */
#define FLAME_BILATERAL_DENSITIES 6 /* float */

FLAME_FN float4
tint_to_float4 (FlameTint tint)
{
  return make_float4 (tint.c[0], tint.c[1], tint.c[2], tint.w);
}

FLAME_FN FlameTint
tint_from_float4 (float4 in)
{
  FlameTint tint;

  tint.c[0] = in.x;
  tint.c[1] = in.y;
  tint.c[2] = in.z;
  tint.w = in.w;
  return tint;
}

FLAME_FN size_t
bucket_count (FLAME_GLOBAL const FlamePostFrame *frame)
{
  return (size_t) frame->post.buf_width * frame->post.buf_height;
}

/* The bucket nearest to (@x, @y) in the picture. */
FLAME_FN size_t
bucket_at (FLAME_GLOBAL const FlamePostFrame *frame, int x, int y)
{
  const int width = frame->post.buf_width;

  return (size_t) nearest_index (y, frame->post.buf_height) * width +
         nearest_index (x, width);
}

/* Turns sums into tints, in place. One thread a bucket. */
FLAME_POST_KERNEL
flame_bilateral_split (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL float4 *image, FLAME_GLOBAL float *memory)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;

  const size_t i = (size_t) y * frame->post.buf_width + x;
  const float4 in = image[i];
  const FlameTint tint = flame_tint (
      in.x, in.y, in.z, in.w, frame->post.filters[index].bilateral.yuv);

  image[i] = tint_to_float4 (tint);
  memory[FLAME_BILATERAL_DENSITIES * bucket_count (frame) + i] = tint.w;
}

/*
 * Measures how a bucket's light is compared along a direction. One thread a bucket,
 * from @row on.
 */
FLAME_POST_KERNEL
flame_bilateral_measure (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL float *memory, int direction, int row)
{
  const int x = FLAME_THREAD_X;
  const int y = row + FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;

  FLAME_GLOBAL const FlameBilateralParams *params =
      &frame->post.filters[index].bilateral;
  const size_t n = bucket_count (frame);
  FLAME_GLOBAL const float *densities = memory + FLAME_BILATERAL_DENSITIES * n;
  FLAME_GLOBAL float2 *guides =
      (FLAME_GLOBAL float2 *) (memory + FLAME_BILATERAL_GUIDES * n);
  const size_t i = (size_t) y * frame->post.buf_width + x;
  float mean = 0.0f, next = 0.0f, previous = 0.0f;

#pragma unroll
  for (int t = -FLAME_BILATERAL_MEAN; t <= FLAME_BILATERAL_MEAN; t++) {
    int dx, dy;

    flame_bilateral_offset (direction, t, &dx, &dy);

    const float w = densities[bucket_at (frame, x + dx, y + dy)];

    mean += params->mean[t < 0 ? -t : t] * w;
    next = t == 1 ? w : next;
    previous = t == -1 ? w : previous;
  }
  guides[i] =
      make_float2 (flame_bilateral_bend (densities[i], params->density_power),
          flame_bilateral_slope (next, previous, mean, params->gradient));
}

/* Adds the bucket @step steps along the direction. */
FLAME_FN void
add_tap (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const FlameBilateralParams *params,
    FLAME_GLOBAL const float4 *from, FLAME_GLOBAL const float2 *guides,
    int direction, int step, int x, int y, FlameTint here, float bend,
    float4 *sum, float *total)
{
  int dx, dy;

  flame_bilateral_offset (direction, step, &dx, &dy);

  const size_t i = bucket_at (frame, x + dx, y + dy);
  const float4 there = from[i];
  const float2 guide = guides[i];
  const float weight = flame_bilateral_weight (here, tint_from_float4 (there),
      bend, guide.x, flame_exp2f (step < 0 ? -guide.y : guide.y),
      params->distance[step < 0 ? -step : step], params);
  const float light = weight * there.w;

  sum->x += light * there.x;
  sum->y += light * there.y;
  sum->z += light * there.z;
  sum->w += light;
  *total += weight;
}

/*
 * Averages a bucket with similar ones along a direction. The last direction turns tints
 * back into sums.
 */
FLAME_FN void
sum_direction (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *from, FLAME_GLOBAL float4 *to,
    FLAME_GLOBAL float *memory, int direction, int x, int y)
{
  FLAME_GLOBAL const FlameBilateralParams *params =
      &frame->post.filters[index].bilateral;
  const size_t n = bucket_count (frame);
  FLAME_GLOBAL const float2 *guides =
      (FLAME_GLOBAL const float2 *) (memory + FLAME_BILATERAL_GUIDES * n);
  const size_t i = (size_t) y * frame->post.buf_width + x;
  const FlameTint here = tint_from_float4 (from[i]);
  const float bend = guides[i].x;
  float total =
      flame_bilateral_weight (here, here, 0.0f, 0.0f, 0.0f, 0.0f, params);
  const float light = total * here.w;
  float4 sum = make_float4 (
      light * here.c[0], light * here.c[1], light * here.c[2], light);

  for (int step = 1; step <= params->radius; step++) {
    add_tap (frame, params, from, guides, direction, step, x, y, here, bend,
        &sum, &total);
    add_tap (frame, params, from, guides, direction, -step, x, y, here, bend,
        &sum, &total);
  }

  FlameTint out = flame_bilateral_mean (tint_from_float4 (sum), total);

  if (direction < FLAME_BILATERAL_DIRECTIONS - 1) {
    memory[FLAME_BILATERAL_DENSITIES * n + i] = out.w;
    to[i] = tint_to_float4 (out);
    return;
  }
  out = flame_tint_finish (out, params->yuv);

  const float scale = out.w * FLAME_BILATERAL_HIT;

  to[i] =
      make_float4 (scale * out.c[0], scale * out.c[1], scale * out.c[2], scale);
}

/*
 * @from, @to: the image and its second copy, alternating. One thread a bucket, from
 * @row on.
 */
FLAME_POST_KERNEL
FLAME_POST_BOUNDS
flame_bilateral_sum (FLAME_GLOBAL const FlamePostFrame *frame, int index,
    FLAME_GLOBAL const float4 *from, FLAME_GLOBAL float4 *to,
    FLAME_GLOBAL float *memory, int direction, int row)
{
  const int x = FLAME_THREAD_X;
  const int y = row + FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;
  /*
   * All threads take the same branch, and with the direction constant in each branch
   * the offsets cost nothing.
   */
  switch (direction) {
    case 0:
      sum_direction (frame, index, from, to, memory, 0, x, y);
      break;
    case 1:
      sum_direction (frame, index, from, to, memory, 1, x, y);
      break;
    case 2:
      sum_direction (frame, index, from, to, memory, 2, x, y);
      break;
    case 3:
      sum_direction (frame, index, from, to, memory, 3, x, y);
      break;
    case 4:
      sum_direction (frame, index, from, to, memory, 4, x, y);
      break;
    case 5:
      sum_direction (frame, index, from, to, memory, 5, x, y);
      break;
    case 6:
      sum_direction (frame, index, from, to, memory, 6, x, y);
      break;
    default:
      sum_direction (frame, index, from, to, memory, 7, x, y);
      break;
  }
}
