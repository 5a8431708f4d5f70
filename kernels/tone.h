/*
 * From light to levels: log density and flam3's colour correction, for one bucket or
 * pixel. There are no branches on what varies from pixel to pixel, so that loops can be
 * vectorised.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/hdr.h"

/* the smallest light that counts */
#define FLAME_TINY_LIGHT 1e-30f

FLAME_FN float
flame_clamp (float x, float low, float high)
{
  x = x > low ? x : low; /* NaN becomes low */
  return x < high ? x : high;
}

/*
 * Returns ln (1 + @x), also exact for small @x, where 1 + @x is rounded and a GPU's
 * logarithm has an error of 2^-22, more than a hit among very many samples.
 */
FLAME_FN float
flame_log_of_more (float x)
{
  float p = 1.0f / 5.0f - (1.0f / 6.0f) * x;

  p = 1.0f / 4.0f - p * x;
  p = 1.0f / 3.0f - p * x;
  p = 1.0f / 2.0f - p * x;
  return x < 0.0625f ? x - p * x * x : flame_logf (1.0f + x);
}

/* Returns the factor for the sums of a bucket with light. */
FLAME_FN float
flame_lit_log_scale (float alpha, const FlameLogParams *params)
{
  const float x = alpha * params->k2;
  const float light = params->k1 * flame_log_of_more (x);
  float scale;

#if FLAME_ON_GPU
  /* The condition is the same for all buckets. */
  if (params->glow == 0.0f)
    return __fdividef (light, alpha);
#endif
  scale = (light + params->glow / (x * params->hits + 1.0f)) / alpha;
  /*
   * JWildfire subtracts light where hits are few, but none may become negative.
   */
  return params->glow < 0.0f && scale < 0.0f ? 0.0f : scale;
}

/* Likewise; 0 for an empty bucket. */
FLAME_FN float
flame_log_scale (float alpha, const FlameLogParams *params)
{
  const int empty = !(alpha > 0.0f);
  const float scale = flame_lit_log_scale (empty ? 1.0f : alpha, params);

  return empty ? 0.0f : scale;
}

/*
 * Up to this many hits a kernel is chosen for each number of hits, from there on by the
 * estimator's curve.
 */
#define FLAME_DENSITY_SPARSE 100.0f

FLAME_FN int32_t
flame_density_clamp (
    float index, float count, FLAME_GLOBAL const FlameDensityParams *params)
{
  const float last = (float) params->max_index;

  return (int32_t) (count > (float) params->max_counts
                        ? last
                        : flame_clamp (index, 0.0f, last));
}

/* Returns flame_density_index() for at most FLAME_DENSITY_SPARSE hits. */
FLAME_FN int32_t
flame_density_sparse_index (
    float count, FLAME_GLOBAL const FlameDensityParams *params)
{
  return flame_density_clamp (ceilf (count) - 1.0f, count, params);
}

/*
 * Returns the density kernel for a bucket whose neighbourhood has @count hits (sum of
 * alpha / 255 over flam3's neighbourhood).
 */
FLAME_FN int32_t
flame_density_index (float count, FLAME_GLOBAL const FlameDensityParams *params)
{
  const float over = count - FLAME_DENSITY_SPARSE;
  const float bent = flame_powf (over > 1e-6f ? over : 1e-6f, params->curve);
  const float sparse = ceilf (count) - 1.0f;
  /*
   * Integer results, such as of 32 to the power of 0.4, must not be rounded down to the
   * integer below.
   */
  const float dense = FLAME_DENSITY_SPARSE + floorf (bent * 1.000002f);

  return flame_density_clamp (
      count > FLAME_DENSITY_SPARSE ? dense : sparse, count, params);
}

FLAME_FN float
flame_tone_alpha (float d, const FlameToneParams *params)
{
  const float bent = flame_powf (d, params->gamma);
  const float f = d * params->inverse_threshold;
  const float ramp = (1.0f - f) * d * params->threshold_slope + f * bent;

  return d < params->threshold ? ramp : bent;
}

/*
 * Returns how much of the background is hidden by @bent, an alpha after gamma.
 */
FLAME_FN float
flame_tone_cover (float bent, const FlameToneParams *params)
{
  return flame_clamp (bent * params->cover, 0.0f, 1.0f);
}

/*
 * Returns one channel of light @c (1 at white), scaled by @ls.
 * @newls: scales the brightest channel to the ceiling
 * @hot: whether it would exceed the ceiling
 */
FLAME_FN float
flame_tone_channel (float c, float ls, float newls, float saturation, int hot,
    const FlameToneParams *params)
{
  const float hp = params->highlight_power;
  const float keep = -hp < 1.0f ? -hp : 1.0f;
  /* With full value in HSV, saturation scales the distance from white. */
  const float faded =
      params->ceiling - saturation * (params->ceiling - newls * c);
  const float clipped = ((1.0f - keep) * newls + keep * ls) * c;
  const float bright = hp >= 0.0f ? faded : clipped;

  return hot ? bright : ls * c;
}

FLAME_FN float
flame_tone_finish (float level, float c, float alpha, float background,
    const FlameToneParams *params, int pale)
{
  const float over = alpha > 0.0f ? 1.0f / alpha : 0.0f;
  /*
   * A filter with negative lobes makes negative light in dark areas. flam3 raises it to
   * a fractional power and shows the result, NaN, as full white: the speckle that such
   * filters are known for. Others show black.
   */
  const int speckle =
      c < 0.0f && params->has_speckle && (!params->transparent || alpha > 0.0f);

  if (pale) {
    const float bent =
        flame_powf (c > FLAME_TINY_LIGHT ? c : FLAME_TINY_LIGHT, params->gamma);

    level += c > 0.0f ? (1.0f - params->vibrancy) * params->full * bent : 0.0f;
  }
  level = params->transparent
              ? level * over
              : level + (1.0f - alpha) * background * params->full;
  return speckle ? 1.0f
                 : flame_clamp (level, 0.0f, params->ceiling) * (1.0f / 255.0f);
}

/*
 * Returns whether flame_tone() raises saturation to a power. flame_tone_is_pale()
 * returns whether it raises each channel.
 */
FLAME_FN int
flame_tone_has_highlights (const FlameToneParams *params)
{
  return params->highlight_power > 0.0f;
}

FLAME_FN int
flame_tone_is_pale (const FlameToneParams *params)
{
  return params->vibrancy != 1.0f;
}

/*
 * Scales filtered alpha to 1 for the functions that follow. Without light it is 1,
 * because powers of tiny numbers are slow.
 */
FLAME_FN float
flame_tone_filtered (float alpha)
{
  return (alpha > FLAME_TINY_LIGHT ? alpha : 255.0f) * (1.0f / 255.0f);
}

/*
 * Does what flame_tone_display() does, for light whose alpha already has gamma.
 */
FLAME_FN FlameLight
flame_tone_display_bent (FlameLight light, float bent,
    const FlameToneParams *params, int highlights, int pale)
{
  const float r = light.r * params->unit[0];
  const float g = light.g * params->unit[1];
  const float b = light.b * params->unit[2];
  const int lit = light.a > FLAME_TINY_LIGHT;
  const float d = flame_tone_filtered (light.a);
  const float ls = lit ? params->vibrancy * params->full * bent / d : 0.0f;
  const float alpha = lit ? flame_tone_cover (bent, params) : 0.0f;
  const float rg = r > g ? r : g;
  const float max = rg > b ? rg : b;
  const int hot = ls * max > params->ceiling;
  const float newls = params->ceiling / (hot ? max : 1.0f);
  FlameLight out;
  float saturation = 1.0f;

  if (highlights)
    saturation = flame_powf (hot ? newls / ls : 1.0f, params->highlight_power);
  out.r = flame_tone_finish (
      flame_tone_channel (r, ls, newls, saturation, hot, params), r, alpha,
      params->background[0], params, pale);
  out.g = flame_tone_finish (
      flame_tone_channel (g, ls, newls, saturation, hot, params), g, alpha,
      params->background[1], params, pale);
  out.b = flame_tone_finish (
      flame_tone_channel (b, ls, newls, saturation, hot, params), b, alpha,
      params->background[2], params, pale);
  out.a = params->transparent ? alpha : 1.0f;
  return out;
}

/*
 * Turns filtered light (255 is full) into display values, 0 to 1, and above in HDR.
 * Alpha is 1 unless params->transparent.
 *
 * @highlights, @pale: from the two functions above, as constants in fast loops
 */
FLAME_FN FlameLight
flame_tone_display (
    FlameLight light, const FlameToneParams *params, int highlights, int pale)
{
  const float bent = flame_tone_alpha (flame_tone_filtered (light.a), params);

  return flame_tone_display_bent (light, bent, params, highlights, pale);
}

/*
 * Turns filtered light into the signal, 0 to 1: flame_tone_display(), then
 * flame_signal().
 */
FLAME_FN FlameLight
flame_tone (
    FlameLight light, const FlameToneParams *params, int highlights, int pale)
{
  const FlameLight display =
      flame_tone_display (light, params, highlights, pale);

  if (!params->signal.active)
    return display;
  return flame_signal (display, &params->signal, params->signal.curve);
}
