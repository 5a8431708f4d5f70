/*
 * The denoiser's guides, computed by a small network. It reads blocks of 4 x 4 buckets
 * and the blocks around them. For each block it outputs how strict each level is, how
 * much stricter it is across lines than along them, and a factor for the final light.
 * Between the centres of blocks its output is interpolated.
 *
 * Its inputs are: the hits of a block, how much more they differ than by chance, the
 * direction in which they differ most, and how bright they will be displayed. They
 * suffice to tell a veil from a web of lines, and to find the lines' direction. The
 * network has one layer on each block, two rounds in which nine blocks' numbers are
 * combined and then mixed, and a last layer. The last layer's sums include a
 * contribution from the first layer's means over the whole picture, as how far a
 * picture may be smoothed depends on what it shows. The weights are in denoise-net.h.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise-net.h"
#include "kernels/denoise-params.h"
#include "kernels/flame-math.h"

/*
 * the first guides after the levels' strictness: the lift's three, and then the leans
 */
#define FLAME_DENOISE_LIFT (FLAME_DENOISE_LEVELS - 1)
#define FLAME_DENOISE_LEAN (FLAME_DENOISE_LIFT + 3)

/* Sums over a block's buckets, of hits unless stated otherwise. */
typedef struct
{
  float hits, squares;
  /*
   * squares of differences: to the right, to below, to below right, and from below to
   * the right
   */
  float across, down, falling, rising;
  float light; /* sum of brightness */
} FlameDenoiseBlock;

/* Unrolls a loop of few turns inside one that is to be vectorised. */
#if FLAME_ON_GPU
#define FLAME_DENOISE_UNROLL _Pragma ("unroll")
#elif defined(__clang__)
#define FLAME_DENOISE_UNROLL _Pragma ("clang loop unroll(full)")
#else
#define FLAME_DENOISE_UNROLL _Pragma ("GCC unroll 16")
#endif

/* Returns the number of blocks in a row or column of @n buckets. */
FLAME_FN int
flame_denoise_blocks (int buckets)
{
  return (buckets + FLAME_DENOISE_BLOCK - 1) / FLAME_DENOISE_BLOCK;
}

/* ------------------------------------------------------------------- network */

/* Returns the weighted sum of @n values that are @stride floats apart. */
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

/* Returns the weighted sum of @n adjacent values in a block's shared memory. */
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
 * Returns the greater of both. Positive floats compare like integers, for which a
 * processor has one instruction; GCC makes masks if it compares floats with a constant.
 * @low must not be negative.
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

/*
 * Returns the lesser of both, in the way of flame_denoise_at_least().
 *
 * @high: not negative
 */
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

/*
 * Divides. On a GPU the last digit may be wrong: that takes a third of the time of an
 * exact division.
 */
FLAME_FN float
flame_denoise_over (float a, float b)
{
#if FLAME_ON_GPU
  return __fdividef (a, b);
#else
  return a / b;
#endif
}

/* @shown: the alpha that log density gives to each hit, if there are few */
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
      /*
       * The second term covers rounding in the difference of squares of many hits.
       */
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
 * Returns a block's weight in the whole picture: dark blocks hardly count.
 * @shown: as for flame_denoise_feature()
 */
FLAME_FN float
flame_denoise_lit (float hits, float shown)
{
  const float alpha = hits * (1.0f / 16.0f) * shown;

  return flame_denoise_over (alpha, alpha + 0.002f);
}

/*
 * Returns one of the FLAME_DENOISE_CONTEXT numbers, from FLAME_DENOISE_MEANS means over
 * the picture.
 */
FLAME_FN float
flame_denoise_whole_number (FLAME_LOCAL const float *means, int number)
{
  return flame_denoise_positive (
      flame_denoise_shared_neuron (flame_denoise_whole[number],
          flame_denoise_whole_bias[number], means, FLAME_DENOISE_MEANS));
}

/*
 * Returns the whole picture's contribution to the last layer's sum for @guide. It is
 * bounded for every picture.
 */
FLAME_FN float
flame_denoise_told_number (FLAME_LOCAL const float *numbers, int guide)
{
  return flame_denoise_between (
      flame_denoise_shared_neuron (
          flame_denoise_told[guide], 0.0f, numbers, FLAME_DENOISE_CONTEXT),
      -4.0f, 4.0f);
}

/*
 * Turns sums into means.
 * @sums: over @n blocks, weighted by flame_denoise_lit(): the first layer's numbers,
 *   the weights, and the numbers' squares. The squares become roots of means. The last
 *   number is the picture's size in doublings of its number of blocks, as a large
 *   picture has large details.
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

/* Turns a number of the last layer into a level's strictness. */
FLAME_FN float
flame_denoise_strictness (float sum)
{
  return flame_exp2f (flame_denoise_between (sum, -4.0f, 3.0f));
}

/* Turns a number of the last layer into a part of the lift. */
FLAME_FN float
flame_denoise_change (float sum)
{
  return flame_denoise_between (sum, -3.0f, 3.0f);
}

/* Turns a number of the last layer into a lean. */
FLAME_FN float
flame_denoise_lean (float sum)
{
  return flame_denoise_between (sum, -0.8f, 0.8f);
}

/* Turns a number of the last layer into guide @i. */
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
 * Returns the first of the two blocks whose centres bucket @x is between, which may be
 * -1; flame_denoise_block_share() is the second one's share.
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
