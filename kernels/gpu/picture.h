/*
 * Spatial filter and tone map on a GPU, for kernels/gpu/post.cu alone.
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
 * The same answers for all threads, so the branches cost nothing. Light that has
 * to be blurred first stays as it is.
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

#if FLAME_POST_HAS(FLAME_POST_LIGHT)
/* the accumulator to display values, in place. A thread a bucket. */
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

/* buckets of a filtered column's row that the output needs */
FLAME_FN int
filter_span (FLAME_GLOBAL const FlamePostParams *post)
{
  return (flame_post_lit_width (post) - 1) * post->oversample + post->n_taps;
}

/* alpha by its own taps */
FLAME_FN float
filter_alpha (FLAME_GLOBAL const FlamePostParams *post,
    FLAME_GLOBAL const float4 *in, int step)
{
  float sum = 0.0f;

  for (int i = 0; i < post->n_taps; i++)
    sum += post->alpha_taps[i] * in[(size_t) i * step].w;
  return sum;
}

/*
 * The spatial filter's first half: @columns, flame_post_lit_height() rows of
 * filter_span(). A thread an element.
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

  for (int i = 0; i < post->n_taps; i++)
    add_weighted (&sum, post->taps[i], in[(size_t) i * post->accum_stride]);
  if (post->alpha_taps)
    sum.w = filter_alpha (post, in, post->accum_stride);
  columns[(size_t) y * span + x] = sum;
}

/* a filtered pixel: the tone map unless it was done before. Returns display values. */
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

/*
 * The second half and, unless done before, the tone map: @display, pixels of the
 * output and its rim. A thread a pixel.
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

  for (int i = 0; i < post->n_taps; i++)
    add_weighted (&sum, post->taps[i], in[i]);
  if (post->alpha_taps) {
    /* a kernel that sharpens leaves negative light: there is none */
    sum.x = sum.x > 0.0f ? sum.x : 0.0f;
    sum.y = sum.y > 0.0f ? sum.y : 0.0f;
    sum.z = sum.z > 0.0f ? sum.z : 0.0f;
    sum.w = filter_alpha (post, in, 1);
  }
  display[(size_t) y * flame_post_lit_width (post) + x] =
      finish_pixel (post, sum, x, y);
}

/* The tone map of pixels that were filtered before, in place. A thread a pixel. */
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
