/*
 * Spatial filter and tone map of a band of rows; part of kernels/cpu/post.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/clip.h"
#include "kernels/grade.h"
#include "kernels/cpu/post.h"

/* floats processed at a time, so that they stay in the L1 cache */
#define FILTER_BLOCK 2048

/* the most taps added up at a time */
#define FILTER_TAPS 4

/* Always inlined, so that the loop over taps is unrolled. */
FLAME_FN void
filter_some_taps (const float *FLAME_RESTRICT in, size_t step,
    const float *FLAME_RESTRICT taps, int n_taps, int is_first,
    float *FLAME_RESTRICT out, int n)
{
  float mine[FILTER_TAPS];

  for (int i = 0; i < n_taps; i++)
    mine[i] = taps[i];
  for (int k = 0; k < n; k++) {
    float sum = is_first ? 0.0f : out[k];

    for (int i = 0; i < n_taps; i++)
      sum += mine[i] * in[k + i * step];
    out[k] = sum;
  }
}

static void
filter_taps (const float *in, size_t step, const float *taps, int n_taps,
    int is_first, float *out, int n)
{
  switch (n_taps) {
    case 1:
      filter_some_taps (in, step, taps, 1, is_first, out, n);
      break;
    case 2:
      filter_some_taps (in, step, taps, 2, is_first, out, n);
      break;
    case 3:
      filter_some_taps (in, step, taps, 3, is_first, out, n);
      break;
    default:
      filter_some_taps (in, step, taps, FILTER_TAPS, is_first, out, n);
      break;
  }
}

/* Adds to out[k] the sum of taps[i] * in[k + i * step], k < n; @is_first: sets it. */
static void
filter_more (const float *FLAME_RESTRICT in, size_t step,
    const float *FLAME_RESTRICT taps, int n_taps, int is_first,
    float *FLAME_RESTRICT out, int n)
{
  for (int start = 0; start < n; start += FILTER_BLOCK) {
    const int size = n - start < FILTER_BLOCK ? n - start : FILTER_BLOCK;

    for (int i = 0; i < n_taps; i += FILTER_TAPS) {
      const int some = n_taps - i < FILTER_TAPS ? n_taps - i : FILTER_TAPS;

      filter_taps (in + start + i * step, step, taps + i, some,
          is_first && i == 0, out + start, size);
    }
  }
}

/* out[k] = sum of taps[i] * in[k + i * step], k < n */
static void
filter_row (const float *FLAME_RESTRICT in, size_t step,
    const float *FLAME_RESTRICT taps, int n_taps, float *FLAME_RESTRICT out,
    int n)
{
  filter_more (in, step, taps, n_taps, 1, out, n);
}

/*
 * Likewise for alphas that are @step apart, with their own @taps; the output's are 4
 * apart.
 */
static void
filter_alphas (const float *FLAME_RESTRICT in, size_t step, size_t pixel,
    const float *FLAME_RESTRICT taps, int n_taps, float *FLAME_RESTRICT out,
    int n)
{
  for (int x = 0; x < n; x++) {
    const float *src = in + (size_t) x * pixel + 3;
    float sum = 0.0f;

    for (int i = 0; i < n_taps; i++)
      sum += taps[i] * src[(size_t) i * step];
    out[4 * x + 3] = sum;
  }
}

/* A kernel that sharpens makes negative light beside bright pixels. */
static void
drop_negative_light (float *FLAME_RESTRICT pixels, int n)
{
  for (int k = 0; k < 4 * n; k++)
    pixels[k] = pixels[k] > 0.0f ? pixels[k] : 0.0f;
}

/* Like filter_row(), for every oversample-th pixel. */
static void
decimate_row (const FlamePostParams *params, const float *FLAME_RESTRICT in,
    float *FLAME_RESTRICT out, int n)
{
  const int step = 4 * params->oversample;

  for (int x = 0; x < n; x++) {
    const float *src = in + (size_t) x * step;
    float sum[4] = {0.0f, 0.0f, 0.0f, 0.0f};

    for (int i = 0; i < params->n_taps; i++)
      for (int c = 0; c < 4; c++)
        sum[c] += params->taps[i] * src[4 * i + c];
    for (int c = 0; c < 4; c++)
      out[4 * x + c] = sum[c];
  }
}

/* ------------------------------------------------------- planes of some pixels */

#define TONE_BLOCK 128

/*
 * Some pixels of a row, one plane for each channel. In a loop over interleaved pixels
 * GCC would compute what the channels have in common once for each of them.
 */
typedef struct
{
  float r[TONE_BLOCK], g[TONE_BLOCK], b[TONE_BLOCK], a[TONE_BLOCK];
} TonePlanes;

static void
split_light (const float *FLAME_RESTRICT pixels,
    TonePlanes *FLAME_RESTRICT planes, int n)
{
  for (int x = 0; x < n; x++) {
    planes->r[x] = pixels[4 * x];
    planes->g[x] = pixels[4 * x + 1];
    planes->b[x] = pixels[4 * x + 2];
    planes->a[x] = pixels[4 * x + 3];
  }
}

static void
join_light (const TonePlanes *FLAME_RESTRICT planes,
    float *FLAME_RESTRICT pixels, int n)
{
  for (int x = 0; x < n; x++) {
    pixels[4 * x] = planes->r[x];
    pixels[4 * x + 1] = planes->g[x];
    pixels[4 * x + 2] = planes->b[x];
    pixels[4 * x + 3] = planes->a[x];
  }
}

FLAME_FN FlameLight
load_light (const TonePlanes *planes, int x)
{
  const FlameLight light = {
      planes->r[x], planes->g[x], planes->b[x], planes->a[x]};

  return light;
}

FLAME_FN void
store_light (TonePlanes *planes, int x, FlameLight light)
{
  planes->r[x] = light.r;
  planes->g[x] = light.g;
  planes->b[x] = light.b;
  planes->a[x] = light.a;
}

/* ---------------------------------------------------------------- light to signal */

/* Always inlined, so that the two flags are constants in the loop. */
FLAME_FN void
tone_planes (const FlameToneParams *tone, TonePlanes *planes, int n,
    int highlights, int pale)
{
  const FlameToneParams params = *tone;
  float bent[TONE_BLOCK];

  /*
   * A loop of its own: its operations depend on each other, and there are many.
   */
  for (int x = 0; x < n; x++)
    bent[x] = flame_tone_alpha (flame_tone_filtered (planes->a[x]), &params);
  for (int x = 0; x < n; x++)
    store_light (planes, x,
        flame_tone_display_bent (
            load_light (planes, x), bent[x], &params, highlights, pale));
}

static void
color_planes (const FlameToneParams *tone, TonePlanes *planes, int n)
{
  const int highlights = flame_tone_has_highlights (tone);
  const int pale = flame_tone_is_pale (tone);

  if (highlights && pale)
    tone_planes (tone, planes, n, 1, 1);
  else if (highlights)
    tone_planes (tone, planes, n, 1, 0);
  else if (pale)
    tone_planes (tone, planes, n, 0, 1);
  else
    tone_planes (tone, planes, n, 0, 0);
}

static void
plain_planes (
    const FlameToneParams *tone, float gain, TonePlanes *planes, int n)
{
  const FlameToneParams params = *tone;

  for (int x = 0; x < n; x++)
    store_light (
        planes, x, flame_clip_display (load_light (planes, x), gain, &params));
}

static void
light_planes (const FlameToneParams *tone, TonePlanes *planes, int n)
{
  const FlameToneParams params = *tone;

  for (int x = 0; x < n; x++)
    store_light (
        planes, x, flame_light_display (load_light (planes, x), &params));
}

static void
grade_planes (const FlameGradeParams *grade, TonePlanes *planes, int n)
{
  if (!grade->saturates && !grade->has_curves)
    return;
  for (int x = 0; x < n; x++)
    store_light (planes, x, flame_grade (load_light (planes, x), grade));
}

static void
log_planes (float slope, TonePlanes *planes, int n)
{
  for (int x = 0; x < n; x++) {
    planes->r[x] = flame_log_encode (planes->r[x], slope);
    planes->g[x] = flame_log_encode (planes->g[x], slope);
    planes->b[x] = flame_log_encode (planes->b[x], slope);
  }
}

/* Always inlined, so that the curve is a constant in the loop. */
FLAME_FN void
encode_planes (const FlameSignalParams *signal, TonePlanes *planes, int n,
    FlameCurve curve)
{
  const FlameSignalParams params = *signal;

  for (int x = 0; x < n; x++)
    store_light (
        planes, x, flame_signal (load_light (planes, x), &params, curve));
}

static void
signal_planes (const FlameSignalParams *signal, TonePlanes *planes, int n)
{
  if (signal->curve == FLAME_CURVE_PQ)
    encode_planes (signal, planes, n, FLAME_CURVE_PQ);
  else if (signal->curve == FLAME_CURVE_HLG)
    encode_planes (signal, planes, n, FLAME_CURVE_HLG);
  else if (signal->curve == FLAME_CURVE_SRGB)
    encode_planes (signal, planes, n, FLAME_CURVE_SRGB);
  else
    encode_planes (signal, planes, n, FLAME_CURVE_NONE);
}

/* Turns display values into the signal. */
static void
finish_planes (const FlamePostParams *params, TonePlanes *planes, int n)
{
  if (params->clip.log_slope != 0.0f)
    log_planes (params->clip.log_slope, planes, n);
  if (params->tone.signal.active)
    signal_planes (&params->tone.signal, planes, n);
}

/* Turns light into the signal. */
static void
tone_block (const FlamePostParams *params, float *pixels, int n)
{
  TonePlanes planes;

  split_light (pixels, &planes, n);
  if (params->clip.clip == FLAME_CLIP_PLAIN) {
    plain_planes (&params->tone, params->clip.gain, &planes, n);
  } else if (params->clip.clip == FLAME_CLIP_LIGHT) {
    light_planes (&params->tone, &planes, n);
  } else {
    color_planes (&params->tone, &planes, n);
    grade_planes (&params->grade, &planes, n);
  }
  finish_planes (params, &planes, n);
  join_light (&planes, pixels, n);
}

/* How many pixels to process from column @x of @n on. */
static inline int
tone_some (int x, int n)
{
  return n - x < TONE_BLOCK ? n - x : TONE_BLOCK;
}

/* Light that is to be blurred first is left unchanged. */
static void
tone_row (const FlamePostParams *params, float *pixels, int n)
{
  if (flame_post_blurs (params))
    return;
  for (int x = 0; x < n; x += TONE_BLOCK)
    tone_block (params, pixels + 4 * (size_t) x, tone_some (x, n));
}

static void
clamp_row (float *FLAME_RESTRICT values, int n)
{
  for (int i = 0; i < n; i++)
    values[i] = flame_clamp (values[i], 0.0f, 1.0f);
}

static void
early_clip_band (const FlamePostParams *params, float *accum, int y0, int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;

  for (int y = y0; y < y1; y++)
    tone_row (
        params, accum + y * stride + 4 * params->margin, params->buf_width);
}

/* Clears the light of row @y outside the circle. */
static void
leave_circle (const FlamePostParams *params, int y, float *pixels, int n)
{
  for (int x = 0; x < n; x++) {
    const float part = flame_post_in_circle (params, x, y);

    for (int c = 0; c < 4; c++)
      pixels[4 * x + c] *= part;
  }
}

/*
 * Filters the accumulator's buckets to row @y of pixels.
 * @columns: scratch
 */
static void
filter_pixels (const FlamePostParams *params, const float *accum, int y,
    float *columns, float *out, int n)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const int span = (n - 1) * params->oversample + params->n_taps;
  const float *in =
      accum + (params->filter_top + (size_t) y * params->oversample) * stride +
      4 * (params->margin + params->filter_left);

  filter_row (in, stride, params->taps, params->n_taps, columns, 4 * span);
  if (params->alpha_taps)
    filter_alphas (
        in, stride, 4, params->alpha_taps, params->n_taps, columns, span);
  if (params->oversample == 1)
    filter_row (columns, 4, params->taps, params->n_taps, out, 4 * n);
  else
    decimate_row (params, columns, out, n);
  if (params->alpha_taps) {
    filter_alphas (columns, 4, 4 * (size_t) params->oversample,
        params->alpha_taps, params->n_taps, out, n);
    drop_negative_light (out, n);
  }
}

static void
tone_band (const FlamePostParams *params, const float *accum, float *display,
    float *scratch, int y0, int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const int n = flame_post_lit_width (params);

  for (int y = y0; y < y1; y++) {
    float *out = display + 4 * (size_t) y * n;

    if (params->classes)
      memcpy (
          out, accum + y * stride + 4 * params->margin, sizeof *out * 4 * n);
    else
      filter_pixels (params, accum, y, scratch, out, n);
    if (params->circle > 0.0f)
      leave_circle (params, y, out, n);
    if (params->early_clip)
      clamp_row (out, 4 * n);
    else
      tone_row (params, out, n);
  }
}
