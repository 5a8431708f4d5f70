/*
 * Conversion of display values to pixel formats on a GPU; part of kernels/gpu/post.cu.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/device.h"
#include "kernels/gpu/post-frame.h"
#include "kernels/pixel.h"

FLAME_FN FLAME_GLOBAL unsigned char *
plane_row (FLAME_GLOBAL const FlamePostFrame *frame, int plane, int y)
{
  return frame->planes[plane] + (size_t) y * frame->pitch[plane];
}

/* Returns: channel @c of a display value as a code from 0 to the largest */
FLAME_FN uint32_t
channel_code (float value, FLAME_GLOBAL const FlamePixelParams *pixel, int c,
    int x, int y, float max)
{
  return (uint32_t) flame_quantise (value * max,
      flame_dither ((uint32_t) x, (uint32_t) y, pixel->dither[c]), 0.0f, max);
}

/* Stores codes of @bits, 8 or 16, at the channels' positions. */
FLAME_FN void
store_packed (FLAME_GLOBAL const FlamePixelParams *pixel, const float *rgba,
    int bits, int x, int y, FLAME_GLOBAL unsigned char *row)
{
  const float max = bits == 8 ? 255.0f : 65535.0f;
  const int has_alpha = pixel->position[3] >= 0;
  uint64_t word = has_alpha ? 0 : 0xff000000u;

#pragma unroll
  for (int c = 0; c < 4; c++) {
    uint32_t code = channel_code (rgba[c], pixel, c, x, y, max);

    if (bits == 16)
      code = flame_order_bytes (code, pixel->big_endian);
    if (c < 3 || has_alpha)
      word |= (uint64_t) code << (bits * pixel->position[c]);
  }
  if (bits == 16) {
    ((FLAME_GLOBAL uint64_t *) row)[x] = word;
    return;
  }
  if (pixel->channels == 4) {
    ((FLAME_GLOBAL uint32_t *) row)[x] = (uint32_t) word;
    return;
  }
  row[3 * (size_t) x] = (unsigned char) word;
  row[3 * (size_t) x + 1] = (unsigned char) (word >> 8);
  row[3 * (size_t) x + 2] = (unsigned char) (word >> 16);
}

/* The packed formats. One thread a pixel. */
FLAME_POST_KERNEL
flame_convert_packed (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= post->shown_width || y >= post->shown_height)
    return;

  const float4 in = display[flame_post_shown (post, x, y)];
  const float rgba[4] = {in.x, in.y, in.z, in.w};
  FLAME_GLOBAL unsigned char *row = plane_row (frame, 0, y);

  if (post->pixel.kind == FLAME_PIXEL_FLOAT)
    ((FLAME_GLOBAL float4 *) row)[x] = in;
  else
    store_packed (&post->pixel, rgba,
        post->pixel.kind == FLAME_PIXEL_PACKED8 ? 8 : 16, x, y, row);
}

/*
 * Stores @value, scaled to codes and moved by the plane's offset, as sample @x of row
 * @y.
 */
FLAME_FN void
store_sample (FLAME_GLOBAL const FlamePostFrame *frame, int plane, float value,
    int x, int y, int at)
{
  FLAME_GLOBAL const FlamePixelParams *pixel = &frame->post.pixel;
  const int to = pixel->chroma_interleaved && plane ? 1 : plane;
  const float low = plane ? (float) pixel->chroma_min : 0.0f;
  const float high = (float) (plane ? pixel->chroma_max : pixel->luma_max);
  const float threshold =
      flame_dither ((uint32_t) x, (uint32_t) y, pixel->dither[plane]);
  const int32_t code = flame_quantise (value, threshold, low, high) +
                       (plane ? pixel->chroma_offset : pixel->luma_offset);
  FLAME_GLOBAL unsigned char *row = plane_row (frame, to, y);

  if (pixel->bits == 8)
    row[at] = (unsigned char) code;
  else
    ((FLAME_GLOBAL uint16_t *) row)[at] =
        flame_order_bytes ((uint32_t) code << pixel->shift, 0);
}

/* One thread a pixel. */
FLAME_POST_KERNEL
flame_convert_luma (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;

  if (x >= post->shown_width || y >= post->shown_height)
    return;

  const float4 in = display[flame_post_shown (post, x, y)];

  store_sample (frame, 0,
      post->pixel.luma_scale * flame_luma (in.x, in.y, in.z, &post->pixel), x,
      y, x);
}

/*
 * Returns: column @x of the picture averaged for chroma row @y, which begins at row
 *   @from
 */
FLAME_FN float4
blend_rows (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *display, int x, int y)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  const int above = y > 0 ? y - 1 : y;
  const int below = y < post->height - 1 ? y + 1 : y;
  const float4 b = display[flame_post_pixel (post, x, y)];

  if (!post->pixel.half_height)
    return b;

  const float4 c = display[flame_post_pixel (post, x, below)];

  if (!post->pixel.cosited_y)
    return make_float4 (flame_mean2 (b.x, c.x), flame_mean2 (b.y, c.y),
        flame_mean2 (b.z, c.z), 1.0f);

  const float4 a = display[flame_post_pixel (post, x, above)];

  return make_float4 (flame_mean3 (a.x, b.x, c.x), flame_mean3 (a.y, b.y, c.y),
      flame_mean3 (a.z, b.z, c.z), 1.0f);
}

typedef struct
{
  float cb, cr;
} Chroma;

FLAME_FN Chroma
chroma_at (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *display, int x, int y)
{
  FLAME_GLOBAL const FlamePixelParams *pixel = &frame->post.pixel;
  const float4 in = blend_rows (frame, display, x, y);
  const float luma = flame_luma (in.x, in.y, in.z, pixel);
  Chroma chroma;

  chroma.cb = pixel->cb_scale * (in.z - luma);
  chroma.cr = pixel->cr_scale * (in.x - luma);
  return chroma;
}

/* One thread a chroma sample. */
FLAME_POST_KERNEL
flame_convert_chroma (FLAME_GLOBAL const FlamePostFrame *frame,
    FLAME_GLOBAL const float4 *display)
{
  FLAME_GLOBAL const FlamePostParams *post = &frame->post;
  FLAME_GLOBAL const FlamePixelParams *pixel = &post->pixel;
  const int x = FLAME_THREAD_X;
  const int y = FLAME_THREAD_Y;
  const int from = pixel->half_width ? 2 * x : x;
  const int row = pixel->half_height ? 2 * y : y;

  if (from >= post->shown_width || row >= post->shown_height)
    return;

  const int left = from + post->shown_left, top = row + post->shown_top;
  Chroma chroma = chroma_at (frame, display, left, top);

  if (pixel->half_width) {
    const int last = post->width - 1;
    const Chroma right =
        chroma_at (frame, display, left < last ? left + 1 : last, top);

    if (pixel->cosited_x) {
      const Chroma before =
          chroma_at (frame, display, left > 0 ? left - 1 : 0, top);

      chroma.cb = flame_mean3 (before.cb, chroma.cb, right.cb);
      chroma.cr = flame_mean3 (before.cr, chroma.cr, right.cr);
    } else {
      chroma.cb = flame_mean2 (chroma.cb, right.cb);
      chroma.cr = flame_mean2 (chroma.cr, right.cr);
    }
  }
  store_sample (
      frame, 1, chroma.cb, x, y, pixel->chroma_interleaved ? 2 * x : x);
  store_sample (
      frame, 2, chroma.cr, x, y, pixel->chroma_interleaved ? 2 * x + 1 : x);
}
