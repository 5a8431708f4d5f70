/*
 * The spatial filter and the tone map on a GPU; part of kernels/gpu/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/clip.h"
#include "kernels/grade.h"
#include "kernels/gpu/density.h"

FLAME_FN FlameLight
light_from_float4 (float4 in)
{
  FlameLight light;

  light.r = in.x;
  light.g = in.y;
  light.b = in.z;
  light.a = in.w;
  return light;
}

FLAME_FN float4
light_to_float4 (FlameLight light)
{
  return make_float4 (light.r, light.g, light.b, light.a);
}

/*
 * All threads take the same branches, so they cost nothing. Light that is to be blurred
 * first is returned unchanged.
 */
FLAME_FN float4
tone_pixel (float4 in, const FlameToneParams *params,
    FLAME_GLOBAL const FlamePostParams *post)
{
  const int highlights = flame_tone_has_highlights (params);
  const int pale = flame_tone_is_pale (params);
  FLAME_GLOBAL const FlameClipParams *clip = &post->clip;
  FlameLight light = light_from_float4 (in);

  if (clip->clip == FLAME_CLIP_SMEAR || clip->clip == FLAME_CLIP_HALO)
    return in;
  if (clip->clip == FLAME_CLIP_LIGHT)
    return light_to_float4 (flame_light_display (light, params));
  light =
      clip->clip == FLAME_CLIP_PLAIN
          ? flame_clip_display (light, clip->gain, params)
          : flame_grade (flame_tone_display (light, params, highlights, pale),
                &post->grade);
  return light_to_float4 (flame_clip_finish (light, clip, params));
}

#if FLAME_POST_HAS(FLAME_POST_EARLY)
/* Turns the accumulator into display values, in place. One thread a bucket. */
FLAME_POST_KERNEL
flame_clip_early (
    FLAME_GLOBAL const FlamePostFrame *frame, FLAME_GLOBAL float4 *accum)
{
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= frame->post.buf_width || y >= frame->post.buf_height)
    return;

  const FlameToneParams params = frame->post.tone;
  FLAME_GLOBAL float4 *light = accum_at (frame, accum, x, y);

  *light = tone_pixel (*light, &params, &frame->post);
}
#endif

/* Returns: how many buckets of a filtered column's row the output needs */
FLAME_FN int
filter_span (FLAME_GLOBAL const FlamePostParams *post)
{
  return (flame_post_lit_width (post) - 1) * post->oversample + post->n_taps;
}

/* Returns: alpha, filtered by its own taps */
FLAME_FN float
filter_alpha (FLAME_GLOBAL const FlamePostParams *post,
    FLAME_GLOBAL const float4 *in, int step)
{
  float sum = 0.0f;

#pragma unroll 4
  for (int i = 0; i < post->n_taps; i++)
    sum += post->alpha_taps[i] * in[(size_t) i * step].w;
  return sum;
}

#if FLAME_POST_HAS(FLAME_POST_FILTER)
/*
 * The first half of the spatial filter: @columns gets flame_post_lit_height() rows of
 * filter_span() elements. One thread an element.
 */
FLAME_POST_KERNEL
flame_filter_columns (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL float4 *accum, FLAME_GLOBAL float4 *columns)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int span = filter_span (post);

  if (x >= span || y >= flame_post_lit_height (post))
    return;

  FLAME_GLOBAL const float4 *in = accum_at (frame, accum, post->filter_left + x,
      post->filter_top + y * post->oversample);
  float4 sum = no_light ();

#pragma unroll 4
  for (int i = 0; i < post->n_taps; i++)
    add_weighted (&sum, post->taps[i], in[(size_t) i * post->accum_stride]);
  if (post->alpha_taps)
    sum.w = filter_alpha (post, in, post->accum_stride);
  columns[(size_t) y * span + x] = sum;
}
#endif

/*
 * Tone maps a filtered pixel unless that was done before.
 * Returns: display values
 */
FLAME_FN float4
finish_pixel (
    FLAME_GLOBAL const FlamePostParams *post, float4 sum, int x, int y)
{
  if (post->circle > 0.0f)
    sum = scale_light (sum, flame_post_in_circle (post, x, y));
  if (post->early_clip) {
    sum.x = flame_clamp (sum.x, 0.0f, 1.0f);
    sum.y = flame_clamp (sum.y, 0.0f, 1.0f);
    sum.z = flame_clamp (sum.z, 0.0f, 1.0f);
    sum.w = flame_clamp (sum.w, 0.0f, 1.0f);
    return sum;
  }

  const FlameToneParams params = post->tone;

  return tone_pixel (sum, &params, post);
}

#if FLAME_POST_HAS(FLAME_POST_FILTER)
/*
 * The second half and, unless done before, the tone map: @display gets the output's
 * pixels and their rim. One thread a pixel.
 */
FLAME_POST_KERNEL
flame_filter_rows (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *columns, FLAME_GLOBAL float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= flame_post_lit_width (post) || y >= flame_post_lit_height (post))
    return;

  FLAME_GLOBAL const float4 *in =
      columns + (size_t) y * filter_span (post) + (size_t) x * post->oversample;
  float4 sum = no_light ();

#pragma unroll 4
  for (int i = 0; i < post->n_taps; i++)
    add_weighted (&sum, post->taps[i], in[i]);
  if (post->alpha_taps) {
    /* A kernel that sharpens can make negative light. */
    sum.x = sum.x > 0.0f ? sum.x : 0.0f;
    sum.y = sum.y > 0.0f ? sum.y : 0.0f;
    sum.z = sum.z > 0.0f ? sum.z : 0.0f;
    sum.w = filter_alpha (post, in, 1);
  }
  display[(size_t) y * flame_post_lit_width (post) + x] =
      finish_pixel (post, sum, x, y);
}
#endif

#if FLAME_POST_HAS(FLAME_POST_FINISH)
/* Tone maps pixels that are already filtered, in place. One thread a pixel. */
FLAME_POST_KERNEL
flame_finish_pixels (
    FLAME_GLOBAL const FlamePostFrame *frame, FLAME_GLOBAL float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int width = flame_post_lit_width (post);

  if (x >= width || y >= flame_post_lit_height (post))
    return;
  display[(size_t) y * width + x] =
      finish_pixel (post, display[(size_t) y * width + x], x, y);
}
#endif
