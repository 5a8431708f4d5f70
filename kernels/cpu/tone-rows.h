/*
 * Spatial filter and tone map of one band of rows, for kernels/cpu/post.c alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <string.h>

#include "kernels/clip.h"
#include "kernels/grade.h"
#include "kernels/cpu/post.h"

/* floats that stay in the first-level cache while taps are added up */
#define FILTER_BLOCK 2048

/* out[k] = sum of taps[i] * in[k + i * step], k < n */
static void
filter_row (const float *FLAME_RESTRICT in, size_t step,
    const float *FLAME_RESTRICT taps, int n_taps, float *FLAME_RESTRICT out,
    int n)
{
  for (int start = 0; start < n; start += FILTER_BLOCK) {
    const int size = n - start < FILTER_BLOCK ? n - start : FILTER_BLOCK;
    const float *src = in + start;
    float *dst = out + start;

    for (int k = 0; k < size; k++)
      dst[k] = taps[0] * src[k];
    for (int i = 1; i < n_taps; i++) {
      const float tap = taps[i];

      src += step;
      for (int k = 0; k < size; k++)
        dst[k] += tap * src[k];
    }
  }
}

/* the same of alphas that lie @step apart, by their own @taps; out's are 4 apart */
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

/* a kernel that sharpens leaves negative light beside what is bright: there is none */
static void
drop_negative_light (float *FLAME_RESTRICT pixels, int n)
{
  for (int k = 0; k < 4 * n; k++)
    pixels[k] = pixels[k] > 0.0f ? pixels[k] : 0.0f;
}

/* filter_row(), for every oversample-th pixel */
static void
decimate_row (const FlamePostParams *params, const float *FLAME_RESTRICT in,
    float *FLAME_RESTRICT out)
{
  const int step = 4 * params->oversample;

  for (int x = 0; x < params->width; x++) {
    const float *src = in + (size_t) x * step;
    float sum[4] = {0.0f, 0.0f, 0.0f, 0.0f};

    for (int i = 0; i < params->n_taps; i++)
      for (int c = 0; c < 4; c++)
        sum[c] += params->taps[i] * src[4 * i + c];
    for (int c = 0; c < 4; c++)
      out[4 * x + c] = sum[c];
  }
}

/* always inlined, so that the two flags are constants in the loop */
FLAME_FN void
tone_pixels (
    const FlameToneParams *tone, float *pixels, int n, int highlights, int pale)
{
  const FlameToneParams params = *tone;

  for (int x = 0; x < n; x++) {
    const FlameLight light = {
        pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2], pixels[4 * x + 3]};
    const FlameLight out =
        flame_tone_display (light, &params, highlights, pale);

    pixels[4 * x] = out.r;
    pixels[4 * x + 1] = out.g;
    pixels[4 * x + 2] = out.b;
    pixels[4 * x + 3] = out.a;
  }
}

/* always inlined, so that the curve is a constant in the loop */
FLAME_FN void
signal_pixels (
    const FlameSignalParams *signal, float *pixels, int n, FlameCurve curve)
{
  const FlameSignalParams params = *signal;

  for (int x = 0; x < n; x++) {
    const FlameLight in = {
        pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2], pixels[4 * x + 3]};
    const FlameLight out = flame_signal (in, &params, curve);

    pixels[4 * x] = out.r;
    pixels[4 * x + 1] = out.g;
    pixels[4 * x + 2] = out.b;
  }
}

static void
signal_row (const FlameSignalParams *signal, float *pixels, int n)
{
  if (signal->curve == FLAME_CURVE_PQ)
    signal_pixels (signal, pixels, n, FLAME_CURVE_PQ);
  else if (signal->curve == FLAME_CURVE_HLG)
    signal_pixels (signal, pixels, n, FLAME_CURVE_HLG);
  else if (signal->curve == FLAME_CURVE_SRGB)
    signal_pixels (signal, pixels, n, FLAME_CURVE_SRGB);
  else
    signal_pixels (signal, pixels, n, FLAME_CURVE_NONE);
}

static void
color_row (const FlameToneParams *tone, float *pixels, int n)
{
  const int highlights = flame_tone_has_highlights (tone);
  const int pale = flame_tone_is_pale (tone);

  if (highlights && pale)
    tone_pixels (tone, pixels, n, 1, 1);
  else if (highlights)
    tone_pixels (tone, pixels, n, 1, 0);
  else if (pale)
    tone_pixels (tone, pixels, n, 0, 1);
  else
    tone_pixels (tone, pixels, n, 0, 0);
}

static void
grade_row (const FlameGradeParams *grade, float *pixels, int n)
{
  if (!grade->saturates && !grade->has_curves)
    return;
  for (int x = 0; x < n; x++) {
    const FlameLight in = {
        pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2], pixels[4 * x + 3]};
    const FlameLight out = flame_grade (in, grade);

    pixels[4 * x] = out.r;
    pixels[4 * x + 1] = out.g;
    pixels[4 * x + 2] = out.b;
  }
}

static void
plain_row (const FlameToneParams *tone, float gain, float *pixels, int n)
{
  const FlameToneParams params = *tone;

  for (int x = 0; x < n; x++) {
    const FlameLight light = {
        pixels[4 * x], pixels[4 * x + 1], pixels[4 * x + 2], pixels[4 * x + 3]};
    const FlameLight out = flame_clip_display (light, gain, &params);

    pixels[4 * x] = out.r;
    pixels[4 * x + 1] = out.g;
    pixels[4 * x + 2] = out.b;
    pixels[4 * x + 3] = out.a;
  }
}

static void
log_row (float slope, float *pixels, int n)
{
  for (int x = 0; x < n; x++) {
    pixels[4 * x] = flame_log_encode (pixels[4 * x], slope);
    pixels[4 * x + 1] = flame_log_encode (pixels[4 * x + 1], slope);
    pixels[4 * x + 2] = flame_log_encode (pixels[4 * x + 2], slope);
  }
}

/* display values to the signal */
static void
finish_row (const FlamePostParams *params, float *pixels, int n)
{
  if (params->clip.log_slope != 0.0f)
    log_row (params->clip.log_slope, pixels, n);
  if (params->tone.signal.active)
    signal_row (&params->tone.signal, pixels, n);
}

/* light to the signal; light that has to be blurred first stays as it is */
static void
tone_row (const FlamePostParams *params, float *pixels, int n)
{
  if (flame_post_blurs (params))
    return;
  if (params->clip.clip == FLAME_CLIP_PLAIN) {
    plain_row (&params->tone, params->clip.gain, pixels, n);
  } else {
    color_row (&params->tone, pixels, n);
    grade_row (&params->grade, pixels, n);
  }
  finish_row (params, pixels, n);
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

static void
tone_band (const FlamePostParams *params, const float *accum, float *display,
    float *scratch, int y0, int y1)
{
  const size_t stride = 4 * (size_t) params->accum_stride;
  const int span = (params->width - 1) * params->oversample + params->n_taps;
  const float *start = accum + params->filter_start * stride +
                       4 * (params->margin + params->filter_start);

  for (int y = y0; y < y1; y++) {
    float *out = display + 4 * (size_t) y * params->width;

    const float *in = start + (size_t) y * params->oversample * stride;

    filter_row (in, stride, params->taps, params->n_taps, scratch, 4 * span);
    if (params->alpha_taps)
      filter_alphas (
          in, stride, 4, params->alpha_taps, params->n_taps, scratch, span);
    if (params->oversample == 1)
      filter_row (
          scratch, 4, params->taps, params->n_taps, out, 4 * params->width);
    else
      decimate_row (params, scratch, out);
    if (params->alpha_taps) {
      filter_alphas (scratch, 4, 4 * (size_t) params->oversample,
          params->alpha_taps, params->n_taps, out, params->width);
      drop_negative_light (out, params->width);
    }
    if (params->early_clip)
      clamp_row (out, 4 * params->width);
    else
      tone_row (params, out, params->width);
  }
}
