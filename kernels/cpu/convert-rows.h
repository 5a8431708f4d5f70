/*
 * Conversion of display values to pixel formats; part of kernels/cpu/post.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <stddef.h>
#include <string.h>

#include "kernels/cpu/post.h"
#include "kernels/pixel.h"

/* The position of a plane's row in the dither's sequence. */
typedef struct
{
  uint32_t y;
  uint32_t phase;
} DitherRow;

/* ----------------------------------------------------------------- packed */

/* A pixel's four bytes in memory order, as one word. */
FLAME_FN void
pack_words8 (const FlamePixelParams *params, const float *FLAME_RESTRICT in,
    uint32_t *FLAME_RESTRICT out, int n, uint32_t y, int r, int g, int b, int a,
    int has_alpha)
{
  const int flip = __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__ ? 3 : 0;
  const int at[4] = {r ^ flip, g ^ flip, b ^ flip, a ^ flip};
  const uint32_t phase[4] = {params->dither[0], params->dither[1],
      params->dither[2], params->dither[3]};

  for (int x = 0; x < n; x++) {
    uint32_t word = has_alpha ? 0 : 255u << (8 * at[3]);

    for (int c = 0; c < (has_alpha ? 4 : 3); c++)
      word |= (uint32_t) flame_quantise (in[4 * x + c] * 255.0f,
                  flame_dither (x, y, phase[c]), 0.0f, 255.0f)
              << (8 * at[c]);
    out[x] = word;
  }
}

static void
pack_row8 (const FlamePixelParams *params, const float *in, uint8_t *out,
    uint32_t *words, int n, uint32_t y)
{
  const int has_alpha = params->position[3] >= 0;

  if (params->position[0] == 0 && has_alpha)
    pack_words8 (params, in, words, n, y, 0, 1, 2, 3, 1);
  else if (params->position[0] == 0)
    pack_words8 (params, in, words, n, y, 0, 1, 2, 3, 0);
  else if (has_alpha)
    pack_words8 (params, in, words, n, y, 2, 1, 0, 3, 1);
  else
    pack_words8 (params, in, words, n, y, 2, 1, 0, 3, 0);

  if (params->channels == 4) {
    memcpy (out, words, 4 * (size_t) n);
    return;
  }
  for (int x = 0; x < n; x++)
    memcpy (out + 3 * (size_t) x, words + x, 3);
}

static void
pack_row16 (const FlamePixelParams *params, const float *FLAME_RESTRICT in,
    uint16_t *FLAME_RESTRICT words, uint8_t *out, int n, uint32_t y)
{
  const int alpha_first = params->position[3] == 0;
  const int swap = params->big_endian;

  for (int c = 0; c < 4; c++) {
    const int at = alpha_first ? (c + 1) & 3 : c;
    const uint32_t phase = params->dither[c];

    for (int x = 0; x < n; x++)
      words[4 * x + at] =
          flame_order_bytes (flame_quantise (in[4 * x + c] * 65535.0f,
                                 flame_dither (x, y, phase), 0.0f, 65535.0f),
              swap);
  }
  memcpy (out, words, 8 * (size_t) n);
}

static void
convert_packed_row (const FlamePostParams *params, const float *in,
    uint8_t *out, float *scratch, int y)
{
  const FlamePixelParams *pixel = &params->pixel;

  if (pixel->kind == FLAME_PIXEL_FLOAT)
    memcpy (out, in, 16 * (size_t) params->shown_width);
  else if (pixel->kind == FLAME_PIXEL_PACKED8)
    pack_row8 (pixel, in, out, (uint32_t *) scratch, params->shown_width, y);
  else
    pack_row16 (pixel, in, (uint16_t *) scratch, out, params->shown_width, y);
}

/* -------------------------------------------------------------------- YUV */

static void
store_row8 (const float *FLAME_RESTRICT in, uint8_t *FLAME_RESTRICT out, int n,
    DitherRow dither, float low, float high, int offset)
{
  for (int x = 0; x < n; x++)
    out[x] =
        (uint8_t) (flame_quantise (in[x],
                       flame_dither (x, dither.y, dither.phase), low, high) +
                   offset);
}

static void
store_row16 (const FlamePixelParams *params, const float *FLAME_RESTRICT in,
    uint16_t *FLAME_RESTRICT out, int n, DitherRow dither, float low,
    float high, int offset)
{
  const int shift = params->shift;

  for (int x = 0; x < n; x++) {
    const int32_t code =
        flame_quantise (
            in[x], flame_dither (x, dither.y, dither.phase), low, high) +
        offset;

    out[x] = flame_order_bytes ((uint32_t) code << shift, 0);
  }
}

static void
luma_row (const FlamePixelParams *pixel, const float *FLAME_RESTRICT in,
    float *FLAME_RESTRICT out, int n)
{
  const FlamePixelParams params = *pixel;

  for (int x = 0; x < n; x++)
    out[x] = params.luma_scale *
             flame_luma (in[4 * x], in[4 * x + 1], in[4 * x + 2], &params);
}

/* Computes chroma in codes, 0 for grey. */
static void
chroma_row (const FlamePixelParams *pixel, const float *FLAME_RESTRICT in,
    float *FLAME_RESTRICT cb, float *FLAME_RESTRICT cr, int n)
{
  const FlamePixelParams params = *pixel;

  for (int x = 0; x < n; x++) {
    const float r = in[4 * x], g = in[4 * x + 1], b = in[4 * x + 2];
    const float luma = flame_luma (r, g, b, &params);

    cb[x] = params.cb_scale * (b - luma);
    cr[x] = params.cr_scale * (r - luma);
  }
}

/*
 * Keeps every second sample, either of the left pixel of a pair or of the middle
 * between both. @row has @n samples and room for one more at both ends.
 */
static void
halve_row (
    float *FLAME_RESTRICT row, float *FLAME_RESTRICT out, int n, int cosited)
{
  const int half = (n + 1) / 2;

  row[-1] = row[0];
  row[n] = row[n - 1];
  if (cosited) {
    for (int x = 0; x < half; x++)
      out[x] = flame_mean3 (row[2 * x - 1], row[2 * x], row[2 * x + 1]);
    return;
  }
  for (int x = 0; x < half; x++)
    out[x] = flame_mean2 (row[2 * x], row[2 * x + 1]);
}

/*
 * Averages the picture's rows y and y + 1, or y - 1 to y + 1, for a row of chroma.
 */
static const float *
blend_rows (const FlamePostParams *params, const float *display, int y,
    float *FLAME_RESTRICT out)
{
  const int n = 4 * params->width;
  const int last = params->height - 1;
  const int step = 4 * flame_post_lit_width (params);
  const float *FLAME_RESTRICT here =
      display + 4 * flame_post_pixel (params, 0, y);
  const float *FLAME_RESTRICT above = y > 0 ? here - step : here;
  const float *FLAME_RESTRICT below = y < last ? here + step : here;

  if (!params->pixel.half_height)
    return here;
  if (params->pixel.cosited_y) {
    for (int i = 0; i < n; i++)
      out[i] = flame_mean3 (above[i], here[i], below[i]);
    return out;
  }
  for (int i = 0; i < n; i++)
    out[i] = flame_mean2 (here[i], below[i]);
  return out;
}

/* Quantises codes, 0 for grey, to bytes or 16-bit words. */
static void
quantise_row (const FlamePixelParams *pixel, const float *in, void *codes,
    int n, int plane, int y)
{
  const DitherRow dither = {(uint32_t) y, pixel->dither[plane]};
  const float low = plane ? (float) pixel->chroma_min : 0.0f;
  const float high = (float) (plane ? pixel->chroma_max : pixel->luma_max);
  const int offset = plane ? pixel->chroma_offset : pixel->luma_offset;

  if (pixel->bits == 8)
    store_row8 (in, codes, n, dither, low, high, offset);
  else
    store_row16 (pixel, in, codes, n, dither, low, high, offset);
}

/* @codes: scratch, as planes need not be aligned for 16-bit words */
static void
write_row (const FlamePixelParams *pixel, const float *in, uint8_t *out,
    void *codes, int n, int plane, int y)
{
  quantise_row (pixel, in, codes, n, plane, y);
  memcpy (out, codes, (size_t) n * (pixel->bits == 8 ? 1 : 2));
}

static void
convert_luma (const FlamePostParams *params, const float *display,
    uint8_t *plane, int stride, float *scratch, int y)
{
  const FlamePixelParams *pixel = &params->pixel;
  const int n = params->shown_width;

  luma_row (pixel, display + 4 * flame_post_shown (params, 0, y), scratch, n);
  write_row (pixel, scratch, plane + (ptrdiff_t) y * stride,
      scratch + n + FLAME_POST_SLACK, n, 0, y);
}

static void
interleave8 (const uint8_t *FLAME_RESTRICT cb, const uint8_t *FLAME_RESTRICT cr,
    uint8_t *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++) {
    out[2 * x] = cb[x];
    out[2 * x + 1] = cr[x];
  }
}

static void
interleave16 (const uint16_t *FLAME_RESTRICT cb,
    const uint16_t *FLAME_RESTRICT cr, uint16_t *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++) {
    out[2 * x] = cb[x];
    out[2 * x + 1] = cr[x];
  }
}

static void
write_chroma_pairs (const FlamePixelParams *pixel, float *const rows[2],
    uint8_t *out, float *scratch, size_t size, int n, int y)
{
  float *const pairs = scratch + 2 * size;

  for (int i = 0; i < 2; i++)
    quantise_row (pixel, rows[i], scratch + i * size, n, 1 + i, y);
  if (pixel->bits == 8) {
    interleave8 ((uint8_t *) scratch, (uint8_t *) (scratch + size), out, n);
    return;
  }
  interleave16 ((uint16_t *) scratch, (uint16_t *) (scratch + size),
      (uint16_t *) pairs, n);
  memcpy (out, pairs, 4 * (size_t) n);
}

/* Converts the chroma row that belongs to row @y. */
static void
convert_chroma (const FlamePostParams *params, const float *display,
    uint8_t *const planes[4], const int strides[4], float *scratch, int y)
{
  const FlamePixelParams *pixel = &params->pixel;
  const int n = params->width;
  const int row = pixel->half_height ? y / 2 : y;
  const int shown = params->shown_width;
  const int m = pixel->half_width ? (shown + 1) / 2 : shown;
  const size_t size = n + FLAME_POST_SLACK;
  float *rows[2] = {scratch + 4 * size + 16, scratch + 5 * size + 16};

  chroma_row (pixel,
      blend_rows (params, display, y + params->shown_top, scratch), rows[0],
      rows[1], n);
  for (int i = 0; i < 2; i++) {
    float *halved = scratch + (6 + i) * size;

    if (pixel->half_width)
      halve_row (rows[i], halved, n, pixel->cosited_x);
    rows[i] = pixel->half_width ? halved + params->shown_left / 2
                                : rows[i] + params->shown_left;
  }
  if (pixel->chroma_interleaved) {
    write_chroma_pairs (pixel, rows, planes[1] + (ptrdiff_t) row * strides[1],
        scratch, size, m, row);
    return;
  }
  for (int i = 0; i < 2; i++)
    write_row (pixel, rows[i], planes[1 + i] + (ptrdiff_t) row * strides[1 + i],
        scratch, m, 1 + i, row);
}

static void
convert_band (const FlamePostParams *params, const float *display,
    uint8_t *const planes[4], const int strides[4], float *scratch, int y0,
    int y1)
{
  const FlamePixelParams *pixel = &params->pixel;

  for (int y = y0; y < y1; y++) {
    if (pixel->kind != FLAME_PIXEL_YUV) {
      convert_packed_row (params, display + 4 * flame_post_shown (params, 0, y),
          planes[0] + (ptrdiff_t) y * strides[0], scratch, y);
      continue;
    }
    convert_luma (params, display, planes[0], strides[0], scratch, y);
    if (pixel->has_chroma && (!pixel->half_height || y % 2 == 0))
      convert_chroma (params, display, planes, strides, scratch, y);
  }
}
