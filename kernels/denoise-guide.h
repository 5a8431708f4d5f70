/*
 * What guides the denoiser: a small network looks at blocks of 4 x 4 buckets and at
 * those about them, and says how strict each level is to be there, how much stricter
 * across lines than along them, and what light is to be multiplied by at last. Between
 * blocks' centres its word is interpolated.
 *
 * It sees how many hits a block has, how much more they differ than chance makes them,
 * which way they differ most, and how bright they will be shown: enough to tell a veil
 * from a web of lines, and which way lines go. A layer on each block, two rounds in which
 * each number looks at nine blocks and numbers are mixed, and a last layer, to whose sums
 * it adds what it makes of the first layer's means over all of the picture: how far a
 * picture may be smoothed depends on what it is of. Its weights are in denoise-net.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise-net.h"
#include "kernels/denoise-params.h"
#include "kernels/flame-math.h"

/* the guides: the strictness of each level, what light is multiplied by, and leans */
#define FLAME_DENOISE_LIFT (FLAME_DENOISE_LEVELS - 1)
#define FLAME_DENOISE_LEAN (FLAME_DENOISE_LIFT + 3)

/* sums over a block's buckets, which are hits where not said otherwise */
typedef struct
{
  float hits, squares;
  /* squares of differences: to the right, to below, to below right, and from below to
   * the right */
  float across, down, falling, rising;
  float light; /* brightness */
} FlameDenoiseBlock;

/* a loop of so few turns that the one about it is to be in vectors */
#if FLAME_ON_GPU
#define FLAME_DENOISE_UNROLL _Pragma ("unroll")
#elif defined(__clang__)
#define FLAME_DENOISE_UNROLL _Pragma ("clang loop unroll(full)")
#else
#define FLAME_DENOISE_UNROLL _Pragma ("GCC unroll 16")
#endif

/* of @n buckets in a row or column */
FLAME_FN int
flame_denoise_blocks (int buckets)
{
  return (buckets + FLAME_DENOISE_BLOCK - 1) / FLAME_DENOISE_BLOCK;
}

/* ------------------------------------------------------------------- network */

/* @n values, @stride floats apart, by their weights */
FLAME_FN float
flame_denoise_neuron (FLAME_CONSTANT const float *FLAME_RESTRICT weights,
    float bias, const float *FLAME_RESTRICT values, int stride, int n)
{
  float sum = bias;

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < n; i++)
    sum += weights[i] * values[i * stride];
  return sum;
}

/* the same of values in a block's shared memory, one after the other */
FLAME_FN float
flame_denoise_shared_neuron (FLAME_CONSTANT const float *FLAME_RESTRICT weights,
    float bias, FLAME_LOCAL const float *FLAME_RESTRICT values, int n)
{
  float sum = bias;

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < n; i++)
    sum += weights[i] * values[i];
  return sum;
}

/*
 * @low: at least 0. As integers, which compare alike then: a processor has one
 * instruction for that, where GCC makes masks of floats compared with a constant.
 */
FLAME_FN float
flame_denoise_at_least (float x, float low)
{
#if FLAME_ON_GPU
  return x > low ? x : low;
#else
  const int32_t bits = flame_float_bits (x);
  const int32_t least = flame_float_bits (low);

  return flame_bits_float (bits > least ? bits : least);
#endif
}

/* the same; @high: at least 0 */
FLAME_FN float
flame_denoise_at_most (float x, float high)
{
#if FLAME_ON_GPU
  return x < high ? x : high;
#else
  const int32_t bits = flame_float_bits (x);
  const int32_t most = flame_float_bits (high);

  return flame_bits_float (bits < most ? bits : most);
#endif
}

FLAME_FN float
flame_denoise_positive (float x)
{
  return flame_denoise_at_least (x, 0.0f);
}

FLAME_FN float
flame_denoise_between (float x, float low, float high)
{
  x = x > low ? x : low;
  return x < high ? x : high;
}

/* a quotient; on a GPU its last digit may be off, which takes a third of the time */
FLAME_FN float
flame_denoise_over (float a, float b)
{
#if FLAME_ON_GPU
  return __fdividef (a, b);
#else
  return a / b;
#endif
}

/* @shown: alpha after log density of a hit, if there are few */
FLAME_FN float
flame_denoise_feature (FlameDenoiseBlock block, float shown, int feature)
{
  const float mean = block.hits * (1.0f / 16.0f);
  const float more = flame_denoise_over (1.0f, mean + 0.1f);
  const float excess = block.squares - block.hits * mean;
  const float variance = (excess > 0.0f ? excess : 0.0f) * (1.0f / 15.0f);
  const float straight = block.across + block.down;
  const float aslant = block.falling + block.rising;

  switch (feature) {
    case 0:
      return 0.25f * flame_log2f (mean + 0.06f);
    case 1:
      /* of many hits the difference of squares is rounded: it is to be less */
      return (1.0f / 3.0f) *
             flame_log2f ((variance + 1e-4f * mean * mean + 0.1f) * more);
    case 2:
      return (1.0f / 3.0f) *
             flame_log2f ((straight * (1.0f / 64.0f) + 0.1f) * more);
    case 3:
      return 0.5f * flame_log2f (flame_denoise_over (
                        block.light + 0.1f, block.hits + 0.2f));
    case 4:
      return 0.25f * flame_log2f (10.0f * mean * shown + 0.01f) + 0.5f;
    case 5:
      return flame_denoise_over (block.across - block.down, straight + 1.0f);
    default:
      return flame_denoise_over (block.falling - block.rising, aslant + 1.0f);
  }
}

/* ------------------------------------------------------------- whole picture */

/*
 * How much a block counts for what is made of the whole picture: what is dark hardly.
 * @shown as above
 */
FLAME_FN float
flame_denoise_lit (float hits, float shown)
{
  const float alpha = hits * (1.0f / 16.0f) * shown;

  return flame_denoise_over (alpha, alpha + 0.002f);
}

/* a number of FLAME_DENOISE_CONTEXT, of FLAME_DENOISE_MEANS over the picture */
FLAME_FN float
flame_denoise_whole_number (FLAME_LOCAL const float *means, int number)
{
  return flame_denoise_positive (
      flame_denoise_shared_neuron (flame_denoise_whole[number],
          flame_denoise_whole_bias[number], means, FLAME_DENOISE_MEANS));
}

/* added to the last layer's sum for @guide; bounded for every picture */
FLAME_FN float
flame_denoise_told_number (FLAME_LOCAL const float *numbers, int guide)
{
  return flame_denoise_between (
      flame_denoise_shared_neuron (
          flame_denoise_told[guide], 0.0f, numbers, FLAME_DENOISE_CONTEXT),
      -4.0f, 4.0f);
}

/*
 * Of sums over @n blocks, each by flame_denoise_lit(), of the first layer's numbers, of what
 * they count, and of the numbers' squares: means, and the roots of the squares'. After them how
 * large the picture is, since a large one's details are: doublings of its blocks.
 */
FLAME_FN float
flame_denoise_whole_mean (FLAME_LOCAL const float *sums, float n, int i)
{
  const float all = sums[FLAME_DENOISE_HIDDEN] + 1e-6f * n;

  if (i < FLAME_DENOISE_HIDDEN)
    return flame_denoise_over (sums[i], all);
  if (i == FLAME_DENOISE_HIDDEN)
    return flame_denoise_over (sums[i], n);
  return i < FLAME_DENOISE_SUMS ? sqrtf (flame_denoise_over (sums[i], all))
                                : flame_log2f (n);
}

/* ------------------------------------------------------------------- guides */

/* from a number of the last layer to the guide: of a level */
FLAME_FN float
flame_denoise_strictness (float sum)
{
  return flame_exp2f (flame_denoise_between (sum, -4.0f, 3.0f));
}

/* of the lift */
FLAME_FN float
flame_denoise_change (float sum)
{
  return flame_denoise_between (sum, -3.0f, 3.0f);
}

/* of how likeness leans */
FLAME_FN float
flame_denoise_lean (float sum)
{
  return flame_denoise_between (sum, -0.8f, 0.8f);
}

/* guide @i, of a number of the last layer */
FLAME_FN float
flame_denoise_guide (float sum, int i)
{
  if (i < FLAME_DENOISE_LIFT)
    return flame_denoise_strictness (sum);
  return i < FLAME_DENOISE_LEAN ? flame_denoise_change (sum)
                                : flame_denoise_lean (sum);
}

/* ------------------------------------------------------------- interpolation */

/*
 * Between which blocks the centre of bucket @x lies: the first one, which may be -1,
 * and how much of the second.
 */
FLAME_FN int
flame_denoise_block_before (int x)
{
  return (x + 2) / FLAME_DENOISE_BLOCK - 1;
}

FLAME_FN float
flame_denoise_block_share (int x)
{
  return 0.25f * (float) ((x + 2) % FLAME_DENOISE_BLOCK) + 0.125f;
}

FLAME_FN float
flame_denoise_mix (float a, float b, float share)
{
  return a + share * (b - a);
}
