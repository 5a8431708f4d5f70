/*
 * cuburn's bilateral filter: along eight directions, one after the other, light is
 * averaged among buckets that are near and similar in colour and density. A bucket
 * counts less if the density rises towards it, so that bright edges do not bleed.
 *
 * Differences from cuburn, in results and in cost:
 *
 * - Colours are compared as luma and chroma if the filter yuv is used. cuburn stopped
 *   doing so when it converted to RGB first.
 * - Beyond the buffer the outermost buckets continue. cuburn asked for a picture that
 *   wraps around, which its unnormalised textures do not do.
 * - Buckets whose distance alone reduces their weight below 2^-16 are left out: 19 of
 *   31 along a direction remain at 1080p and cuburn's defaults.
 * - The mean density along a direction is one weighted sum, where cuburn blurs twice.
 *   Normalised colours, powers and slopes are computed once for each bucket and
 *   direction, not once for each pair.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/flame-math.h"
#include "kernels/post-params.h"

/* the squared distance of two colours if one bucket is empty and has none */
#define FLAME_BILATERAL_NO_COLOR 0.5f
/* limit for exponents of slopes: weights are 0 or 1 far before it */
#define FLAME_BILATERAL_STEEPEST 16.0f
/*
 * below these, a weight (as an exponent of 2) and a sum of densities count as none
 */
#define FLAME_MIN_WEIGHT -40.0f
#define FLAME_TINY_TINT 1e-12f
/* a hit in sums of alpha, where it is 1 in densities */
#define FLAME_BILATERAL_HIT 255.0f

/*
 * On the CPU a direction takes two steps. The step before them splits the sums into
 * planes: two sets of tints, to read and to write, bends, and slopes in both
 * directions. Rows have copies of their end values on both sides.
 */
#define FLAME_BILATERAL_STEPS (1 + 2 * FLAME_BILATERAL_DIRECTIONS)
#define FLAME_BILATERAL_PAD 16
#define FLAME_BILATERAL_PLANES 11

FLAME_FN uint64_t
flame_bilateral_stride (int width)
{
  return (uint64_t) (width + 2 * FLAME_BILATERAL_PAD + 15) & ~(uint64_t) 15;
}

/*
 * Returns the floats of the CPU's working memory. A GPU, with tints (also in the
 * image), densities, bends and slopes, needs less.
 */
FLAME_FN uint64_t
flame_bilateral_floats (int width, int height)
{
  return FLAME_BILATERAL_PLANES * flame_bilateral_stride (width) *
         (uint64_t) height;
}

/* The colour and density of a bucket. */
typedef struct
{
  float c[3]; /* light over density, 0 to 1; YUV if the filter yuv is used */
  float w;
} FlameTint;

/*
 * Finds the bucket @step steps along a direction; odd directions follow their lines'
 * slant.
 */
FLAME_FN void
flame_bilateral_offset (int direction, int step, int *dx, int *dy)
{
  const int far = step < 0 ? -step : step;
  const int near = (int) ((float) far * 0.41421356f + 0.5f);
  const int slant = step < 0 ? -near : near;

  *dx = 0;
  *dy = 0;
  switch (direction) {
    case 0:
      *dx = step;
      break;
    case 1:
      *dy = step;
      break;
    case 2:
      *dx = *dy = step;
      break;
    case 3:
      *dx = -step;
      *dy = step;
      break;
    case 4:
      *dx = step;
      *dy = slant;
      break;
    case 5:
      *dx = -slant;
      *dy = step;
      break;
    case 6:
      *dx = step;
      *dy = -slant;
      break;
    default:
      *dx = slant;
      *dy = step;
      break;
  }
}

/* Converts by JPEG's matrix: full range, with chroma around 0. */
FLAME_FN FlameTint
flame_tint_to_yuv (FlameTint rgb)
{
  FlameTint yuv;

  yuv.c[0] = 0.299f * rgb.c[0] + 0.587f * rgb.c[1] + 0.114f * rgb.c[2];
  yuv.c[1] = 0.5f * rgb.c[2] - 0.168736f * rgb.c[0] - 0.331264f * rgb.c[1];
  yuv.c[2] = 0.5f * rgb.c[0] - 0.418688f * rgb.c[1] - 0.081312f * rgb.c[2];
  yuv.w = rgb.w;
  return yuv;
}

/* Converts back to RGB; negative light becomes 0. */
FLAME_FN FlameTint
flame_tint_from_yuv (FlameTint yuv)
{
  FlameTint rgb;

  rgb.c[0] = yuv.c[0] + 1.402f * yuv.c[2];
  rgb.c[1] = yuv.c[0] - 0.344136f * yuv.c[1] - 0.714136f * yuv.c[2];
  rgb.c[2] = yuv.c[0] + 1.772f * yuv.c[1];
  for (int i = 0; i < 3; i++)
    rgb.c[i] = rgb.c[i] > 0.0f ? rgb.c[i] : 0.0f;
  rgb.w = yuv.w;
  return rgb;
}

/*
 * Returns a bucket's sums as colour and density.
 * @yuv: a constant in fast loops
 */
FLAME_FN FlameTint
flame_tint (float r, float g, float b, float a, int yuv)
{
  const float over = a > 0.0f ? 1.0f / a : 0.0f;
  FlameTint tint;

  tint.c[0] = r * over;
  tint.c[1] = g * over;
  tint.c[2] = b * over;
  tint.w = a > 0.0f ? a * (1.0f / FLAME_BILATERAL_HIT) : 0.0f;
  return yuv ? flame_tint_to_yuv (tint) : tint;
}

/*
 * Converts a tint back to light, still to be multiplied by w * FLAME_BILATERAL_HIT.
 */
FLAME_FN FlameTint
flame_tint_finish (FlameTint tint, int yuv)
{
  return yuv ? flame_tint_from_yuv (tint) : tint;
}

/*
 * Returns 2^x with an error of 3e-6, for x <= 0. It is 0 from FLAME_MIN_WEIGHT down:
 * products with smaller weights may be denormal, which takes a CPU a hundred times as
 * long.
 */
FLAME_FN float
flame_weight (float x)
{
#if defined(__OPENCL_C_VERSION__)
  const float y = native_exp2 (x);
#elif FLAME_ON_GPU
  float y;

  asm("ex2.approx.ftz.f32 %0, %1;" : "=f"(y) : "f"(x));
#else
  const float t = flame_at_least (x, FLAME_MIN_WEIGHT);
  const float shifted = t + FLAME_ROUND_MAGIC;
  const float f = t - (shifted - FLAME_ROUND_MAGIC);
  float p = 0.00958285281f * f + 0.055906425f;
  float y;

  p = p * f + 0.240240986f;
  p = p * f + 0.693124193f;
  y = (p * f + 1.0f) * flame_power_of_two (shifted);
#endif
  return x > FLAME_MIN_WEIGHT ? y : 0.0f;
}

/* Returns the power of density that densities are compared by. */
FLAME_FN float
flame_bilateral_bend (float w, float power)
{
  return w > 0.0f ? flame_powf (w, power) : 0.0f;
}

/*
 * Returns the slope of density at a bucket along a direction, as an exponent.
 *
 * @next, @previous: the buckets one step forward and back
 * @mean: the mean around it
 */
FLAME_FN float
flame_bilateral_slope (float next, float previous, float mean, float gradient)
{
  const float slope = gradient * (next - previous) / (mean + 1e-6f);

  return flame_at_most (flame_at_least (slope, -FLAME_BILATERAL_STEEPEST),
      FLAME_BILATERAL_STEEPEST);
}

/*
 * Returns the weight of @there's light at @here.
 *
 * @bend_there, @bend_here: from flame_bilateral_bend()
 * @climb: 2 to the power of the slope at @there, away from @here
 */
FLAME_FN float
flame_bilateral_weight (FlameTint here, FlameTint there, float bend_here,
    float bend_there, float climb, float distance,
    FLAME_GLOBAL const FlameBilateralParams *params)
{
  const float d0 = there.c[0] - here.c[0];
  const float d1 = there.c[1] - here.c[1];
  const float d2 = there.c[2] - here.c[2];
  const float apart = d0 * d0 + d1 * d1 + d2 * d2;
  const int have_colors = (here.w > 0.0f) & (there.w > 0.0f);
  const float color = have_colors ? apart : FLAME_BILATERAL_NO_COLOR;

  return flame_weight (
      -(distance + params->color * color +
          params->density * flame_fabsf (bend_there - bend_here) + climb));
}

/*
 * Turns weighted sums of light, colours and densities into means. Light too small for
 * floats to divide by counts as none.
 */
FLAME_FN FlameTint
flame_bilateral_mean (FlameTint sum, float total)
{
  const float over = sum.w > FLAME_TINY_TINT ? 1.0f / sum.w : 0.0f;
  FlameTint tint;

  for (int i = 0; i < 3; i++)
    tint.c[i] = sum.c[i] * over;
  tint.w = sum.w > FLAME_TINY_TINT ? sum.w / total : 0.0f;
  return tint;
}
