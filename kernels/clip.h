/*
 * cuburn's conversions from log-scaled light to display values, as alternatives to
 * flam3's colour correction: smearclip, haloclip and plainclip, and the logarithmic
 * code that may follow each.
 *
 * If cuburn's code does not do what it is meant to do, this does:
 *
 * - smearclip moves light from where it was too bright. cuburn also leaves it there, so
 *   that highlights add light.
 * - haloclip's halo is measured by luma. cuburn means luma, but it reads red since its
 *   conversion to RGB moved to the front of the chain.
 * - A blur is a Gaussian along rows and columns with the variance of cuburn's passes
 *   along diagonals (and, for smearclip, rows and columns): the same round shape in
 *   half of the passes.
 * - The genome's background, transparency and HDR highlights, which cuburn does not
 *   have, are as in flam3's colour correction.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/tone.h"

/*
 * Scales light 255 to 1, as the spatial filter returns it; negative light becomes 0.
 */
FLAME_FN float
flame_clip_light (float light)
{
  return light > 0.0f ? light * (1.0f / 255.0f) : 0.0f;
}

/* Returns the part of a pixel's light that is too much. */
FLAME_FN float
flame_smear_share (float alpha)
{
  const float w = alpha * (1.0f / 255.0f);

  return w > 1.0f ? (w - 1.0f) / w : 0.0f;
}

/* Returns the level that haloclip blurs. */
FLAME_FN float
flame_halo_level (FlameLight light)
{
  const float r = flame_clip_light (light.r);
  const float g = flame_clip_light (light.g);
  const float b = flame_clip_light (light.b);
  const float luma = 0.299f * r + 0.587f * g + 0.114f * b;

  return luma > 0.0f ? flame_powf (luma, 0.1f) : 0.0f;
}

FLAME_FN float
flame_log_encode (float level, float slope)
{
  return flame_clamp (slope * flame_log2f (level) + 1.0f, 0.0f, 1.0f);
}

/*
 * Turns light into display values, 0 to 1 and above in HDR, with flam3's gamma and
 * threshold; the result is multiplied by @gain.
 */
FLAME_FN FlameLight
flame_clip_display (FlameLight light, float gain, const FlameToneParams *params)
{
  const int lit = light.a > FLAME_TINY_LIGHT;
  const float w = lit ? light.a * (1.0f / 255.0f) : 1.0f;
  const float bent = lit ? flame_tone_alpha (w, params) : 0.0f;
  const float alpha = flame_tone_cover (bent, params);
  const float ls = gain * bent / w;
  const float over = alpha > 0.0f ? 1.0f / alpha : 0.0f;
  const float ceiling = params->ceiling * (1.0f / 255.0f);
  const float behind = 1.0f - alpha;
  const float r = ls * flame_clip_light (light.r);
  const float g = ls * flame_clip_light (light.g);
  const float b = ls * flame_clip_light (light.b);
  const int t = params->transparent;
  FlameLight out;

  out.r = flame_clamp (
      t ? r * over : r + behind * params->background[0], 0.0f, ceiling);
  out.g = flame_clamp (
      t ? g * over : g + behind * params->background[1], 0.0f, ceiling);
  out.b = flame_clamp (
      t ? b * over : b + behind * params->background[2], 0.0f, ceiling);
  out.a = t ? alpha : 1.0f;
  return out;
}

/* Scales light to display values without a curve. */
FLAME_FN FlameLight
flame_light_display (FlameLight light, const FlameToneParams *params)
{
  FlameLight out;

  out.r = light.r * params->unit[0];
  out.g = light.g * params->unit[1];
  out.b = light.b * params->unit[2];
  out.a = light.a * (1.0f / 255.0f);
  return out;
}

/*
 * Turns light into display values by smearclip.
 *
 * @smeared: the blurred excess light
 */
FLAME_FN FlameLight
flame_smear_display (
    FlameLight light, FlameLight smeared, const FlameToneParams *params)
{
  const float keep = 1.0f - flame_smear_share (light.a);
  FlameLight sum;

  sum.r = light.r * keep + smeared.r;
  sum.g = light.g * keep + smeared.g;
  sum.b = light.b * keep + smeared.b;
  sum.a = light.a * keep + smeared.a;
  return flame_clip_display (sum, 1.0f, params);
}

/*
 * Turns light into display values by haloclip.
 *
 * @halo: the blurred level
 */
FLAME_FN FlameLight
flame_halo_display (FlameLight light, float halo, const FlameToneParams *params)
{
  return flame_clip_display (light, 1.0f / (halo > 1.0f ? halo : 1.0f), params);
}

/* Applies what follows display values: the logarithmic code and the signal. */
FLAME_FN FlameLight
flame_clip_finish (FlameLight display, FLAME_GLOBAL const FlameClipParams *clip,
    const FlameToneParams *tone)
{
  if (clip->log_slope != 0.0f) {
    display.r = flame_log_encode (display.r, clip->log_slope);
    display.g = flame_log_encode (display.g, clip->log_slope);
    display.b = flame_log_encode (display.b, clip->log_slope);
  }
  if (!tone->signal.active)
    return display;
  return flame_signal (display, &tone->signal, tone->signal.curve);
}
