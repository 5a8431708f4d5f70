/*
 * The clips that depend on more than one pixel, on a band of rows; part of
 * kernels/cpu/post.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/tone-rows.h"

/* The blur's input: smearclip's excess light, or haloclip's level. */
static void
excess_row (const float *FLAME_RESTRICT light, float *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++) {
    const float share = flame_smear_share (light[4 * x + 3]);

    for (int c = 0; c < 4; c++)
      out[4 * x + c] = share * light[4 * x + c];
  }
}

static void
level_row (const float *FLAME_RESTRICT light, float *FLAME_RESTRICT out, int n)
{
  for (int x = 0; x < n; x++) {
    const FlameLight pixel = {
        light[4 * x], light[4 * x + 1], light[4 * x + 2], light[4 * x + 3]};

    out[x] = flame_halo_level (pixel);
  }
}

static int
blur_channels (const FlamePostParams *params)
{
  return params->clip.clip == FLAME_CLIP_SMEAR ? 4 : 1;
}

static void
blur_band (const FlamePostParams *params, const float *display, float *memory,
    float *scratch, int y0, int y1)
{
  const FlameClipParams *clip = &params->clip;
  const int channels = blur_channels (params);
  const int n = params->width, lit = flame_post_lit_width (params);
  float taps[2 * FLAME_MAX_BLUR + 1];

  for (int i = -clip->radius; i <= clip->radius; i++)
    taps[clip->radius + i] = clip->taps[i < 0 ? -i : i];
  for (int y = y0; y < y1; y++) {
    const float *light = display + 4 * (size_t) y * lit;

    if (clip->clip == FLAME_CLIP_SMEAR)
      excess_row (light, scratch, lit);
    else
      level_row (light, scratch, lit);
    filter_row (scratch, channels, taps, 2 * clip->radius + 1,
        memory + (size_t) channels * y * n, channels * n);
  }
}

static void
smear_planes (const FlameToneParams *tone, const TonePlanes *smeared,
    TonePlanes *planes, int n)
{
  const FlameToneParams params = *tone;

  for (int x = 0; x < n; x++)
    store_light (planes, x,
        flame_smear_display (
            load_light (planes, x), load_light (smeared, x), &params));
}

static void
halo_planes (const FlameToneParams *tone, const float *FLAME_RESTRICT halo,
    TonePlanes *planes, int n)
{
  const FlameToneParams params = *tone;

  for (int x = 0; x < n; x++)
    store_light (planes, x,
        flame_halo_display (load_light (planes, x), halo[x], &params));
}

/* Makes the signal from light and its blurred part. */
static void
finish_blur_block (
    const FlamePostParams *params, const float *blurred, float *pixels, int n)
{
  TonePlanes planes, smeared;

  split_light (pixels, &planes, n);
  if (params->clip.clip == FLAME_CLIP_SMEAR) {
    split_light (blurred, &smeared, n);
    smear_planes (&params->tone, &smeared, &planes, n);
  } else {
    halo_planes (&params->tone, blurred, &planes, n);
  }
  finish_planes (params, &planes, n);
  join_light (&planes, pixels, n);
}

static void
finish_blur_band (const FlamePostParams *params, const float *memory,
    float *display, float *scratch, int y0, int y1)
{
  const FlameClipParams *clip = &params->clip;
  const int n = blur_channels (params) * params->width;

  for (int y = y0; y < y1; y++) {
    float *pixels = display + 4 * flame_post_pixel (params, 0, y);

    memset (scratch, 0, sizeof *scratch * n);
    for (int i = -clip->radius; i <= clip->radius; i++) {
      const float *FLAME_RESTRICT from =
          memory + (size_t) (y + params->rim + i) * n;
      const float tap = clip->taps[i < 0 ? -i : i];

      for (int k = 0; k < n; k++)
        scratch[k] += tap * from[k];
    }
    for (int x = 0; x < params->width; x += TONE_BLOCK)
      finish_blur_block (params, scratch + blur_channels (params) * x,
          pixels + 4 * (size_t) x, tone_some (x, params->width));
  }
}
