/*
 * The clips that depend on more than one pixel, on a GPU; part of kernels/gpu/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/picture.h"

/*
 * smearclip, first step: blurs the excess light along rows, for the output's columns
 * and the rows of the image with its rim. One thread a pixel.
 */
FLAME_POST_KERNEL
flame_smear_rows (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *light, FLAME_GLOBAL float4 *rows)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= post->width || y >= flame_post_lit_height (post))
    return;

  FLAME_GLOBAL const float4 *row =
      light + (size_t) y * flame_post_lit_width (post) + post->rim;
  const int radius = post->clip.radius;
  float4 sum = no_light ();

  for (int i = -radius; i <= radius; i++) {
    const float4 in = row[x + i];

    add_weighted (
        &sum, post->clip.taps[i < 0 ? -i : i] * flame_smear_share (in.w), in);
  }
  rows[(size_t) y * post->width + x] = sum;
}

/*
 * smearclip, second step: blurs down columns and makes display values, in place. One
 * thread a pixel.
 */
FLAME_POST_KERNEL
flame_smear_columns (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *rows, FLAME_GLOBAL float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= post->width || y >= post->height)
    return;

  const FlameToneParams params = post->tone;
  const int radius = post->clip.radius;
  FLAME_GLOBAL float4 *pixel = display + flame_post_pixel (post, x, y);
  float4 sum = no_light ();

  for (int i = -radius; i <= radius; i++)
    add_weighted (&sum, post->clip.taps[i < 0 ? -i : i],
        rows[(size_t) (y + post->rim + i) * post->width + x]);
  *pixel = light_to_float4 (
      flame_clip_finish (flame_smear_display (light_from_float4 (*pixel),
                             light_from_float4 (sum), &params),
          &post->clip, &params));
}

/*
 * haloclip, first step: the brightness level. One thread a pixel of the image with its
 * rim.
 */
FLAME_POST_KERNEL
flame_halo_levels (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *light, FLAME_GLOBAL float *levels)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= flame_post_lit_width (post) || y >= flame_post_lit_height (post))
    return;

  const size_t i = (size_t) y * flame_post_lit_width (post) + x;

  levels[i] = flame_halo_level (light_from_float4 (light[i]));
}

/* haloclip, second step: blurs the levels along rows. */
FLAME_POST_KERNEL
flame_halo_rows (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float *levels, FLAME_GLOBAL float *rows)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= post->width || y >= flame_post_lit_height (post))
    return;

  FLAME_GLOBAL const float *row =
      levels + (size_t) y * flame_post_lit_width (post) + post->rim;
  const int radius = post->clip.radius;
  float sum = 0.0f;

  for (int i = -radius; i <= radius; i++)
    sum += post->clip.taps[i < 0 ? -i : i] * row[x + i];
  rows[(size_t) y * post->width + x] = sum;
}

/*
 * haloclip, third step: blurs down columns and makes display values, in place. One
 * thread a pixel.
 */
FLAME_POST_KERNEL
flame_halo_columns (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float *rows, FLAME_GLOBAL float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= post->width || y >= post->height)
    return;

  const FlameToneParams params = post->tone;
  const int radius = post->clip.radius;
  FLAME_GLOBAL float4 *pixel = display + flame_post_pixel (post, x, y);
  float halo = 0.0f;

  for (int i = -radius; i <= radius; i++)
    halo += post->clip.taps[i < 0 ? -i : i] *
            rows[(size_t) (y + post->rim + i) * post->width + x];
  *pixel = light_to_float4 (flame_clip_finish (
      flame_halo_display (light_from_float4 (*pixel), halo, &params),
      &post->clip, &params));
}
