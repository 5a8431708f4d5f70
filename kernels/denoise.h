/*
 * The denoiser for pictures of few samples: light moves between buckets whose hits and
 * colours differ by no more than chance explains.
 *
 * Hits are counts, so their noise is known: it is Poisson's, and the square root of
 * hits has the same noise everywhere. Each level compares a bucket with others some
 * steps away, by the roots and by their colours' light over the root, and exchanges
 * light with a weight that is the same in both directions. So one bucket gains what
 * another loses: a bright filament does not bleed, and a picture of many samples hardly
 * changes. Averaging as far as estimates agree is an idea of Polzehl and Spokoiny; few
 * taps at changing steps come from the a-trous wavelet transform. Across a line the
 * comparison is stricter than along it.
 *
 * This leaves a bucket unchanged that is unlike all of its neighbours. But most buckets
 * that stand out do so by chance. So in the end a bucket brighter than all eight
 * neighbours is lowered to the brightest of them, or by as much as chance explains,
 * whichever is less, and one darker than all of them is raised in the same way.
 * Displayed brightness is compared, because it is what the eye sees: a bucket with few
 * hits of a bright colour outshines neighbours with more light and more hits.
 *
 * At a supersample of 4, 6, 8… all of this works on cells of 2 x 2 buckets, which have
 * more hits and are fewer. In the end a cell's light returns to its buckets: evenly, or
 * as they had it, as far as they differ by more than chance explains. "Buckets" below
 * means cells there.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise-guide.h"
#include "kernels/post-params.h"
#include "kernels/tone.h"

/*
 * On the CPU: the first step saves what other bands need and computes the blocks'
 * features; the network's rounds follow; the last step draws all levels. If cells have
 * several buckets, one step before these joins buckets.
 */
#define FLAME_DENOISE_STEPS (FLAME_DENOISE_ROUNDS + 2)
/* a hit in sums of alpha */
#define FLAME_DENOISE_HIT 255.0f
/* fewer hits than this are rounding errors, and become 0 after the levels */
#define FLAME_DENOISE_MIN 1e-4f
/* the root of a missing bucket, unlike any other */
#define FLAME_DENOISE_NOWHERE 1e18f
/* for the bound: brightness that counts as none */
#define FLAME_DENOISE_DARK 1e-6f

/* Returns how far a bucket's furthest tap is, in buckets. */
FLAME_FN int
flame_denoise_reach (int step)
{
  return step == FLAME_DENOISE_BOUND ? 1 : step;
}

/*
 * Returns how far light can move through all levels from @level on, in buckets.
 */
FLAME_FN int
flame_denoise_halo (const FlameDenoiseParams *params, int level)
{
  int halo = 0;

  for (int l = level; l < params->n_levels; l++)
    halo += flame_denoise_reach (params->levels[l].step);
  return halo;
}

/*
 * A bucket in the units that it is compared in: a distance of 1 means no similarity.
 */
typedef struct
{
  float r, g, b; /* light over the root of hits */
  float root;
  float strict; /* the bucket's part of the pair's strictness */
} FlameDenoiseCell;

/* A bucket's strictness with four of its neighbours. */
typedef struct
{
  float right, below_left, below, below_right;
} FlameDenoiseWays;

/*
 * What other buckets give, and how much of its own light a bucket gives in return.
 */
typedef struct
{
  float r, g, b, a;
  float weight;
} FlameDenoiseSums;

/* The displayed brightness around a bucket. */
typedef struct
{
  float most, least;
} FlameDenoiseRange;

/* Returns the brightness of light in hits, by Rec. 709. */
FLAME_FN float
flame_denoise_brightness (float r, float g, float b)
{
  return 0.2126f * r + 0.7152f * g + 0.0722f * b;
}

/*
 * Returns the root of @x.
 *
 * @over: (out) @value divided by the root
 */
FLAME_FN float
flame_denoise_root (float x, float value, float *over)
{
#if FLAME_ON_GPU
  const float inverse = rsqrtf (x);

  *over = value * inverse;
  return x * inverse;
#else
  const float root = sqrtf (x);

  *over = value / root;
  return root;
#endif
}

/* Returns the number of steps on the CPU. */
FLAME_FN int
flame_denoise_steps (const FlameDenoiseParams *params)
{
  return params->joined > 1 ? FLAME_DENOISE_STEPS + 1 : FLAME_DENOISE_STEPS;
}

/* Returns how many buckets a cell has along each side. */
FLAME_FN int
flame_denoise_joined (int oversample)
{
  return oversample >= 2 * FLAME_DENOISE_JOINED &&
                 oversample % FLAME_DENOISE_JOINED == 0
             ? FLAME_DENOISE_JOINED
             : 1;
}

/*
 * Returns log density's k2 for a cell: its hits are those of all of its buckets, and so
 * is its area.
 */
FLAME_FN float
flame_denoise_k2 (FLAME_GLOBAL const FlamePostParams *post)
{
  return flame_denoise_joined (post->oversample) > 1 ? 0.25f * post->log.k2
                                                     : post->log.k2;
}

/*
 * How light is displayed: copies of what later stages read, so that a loop has them at
 * hand.
 */
typedef struct
{
  float k1, k2; /* for log density */
  float gamma, threshold, inverse_threshold, slope;
} FlameDenoiseTone;

FLAME_FN FlameDenoiseTone
flame_denoise_tone (FLAME_GLOBAL const FlamePostParams *post)
{
  FlameDenoiseTone tone;

  tone.k1 = post->log.k1 * (1.0f / FLAME_DENOISE_HIT);
  tone.k2 = flame_denoise_k2 (post) * FLAME_DENOISE_HIT;
  tone.gamma = post->tone.gamma;
  tone.threshold = post->tone.threshold;
  tone.inverse_threshold = post->tone.inverse_threshold;
  tone.slope = post->tone.threshold_slope;
  return tone;
}

/*
 * Returns the logarithm of a positive number with an error of at most 2e-6. It has
 * fewer dependent operations than flame_log2f(), which a loop would wait for.
 */
FLAME_FN float
flame_denoise_log2 (float x)
{
  float e;
  const float f = flame_log_split (x, &e);
  const float square = f * f;
  const float low = 1.44271348f - 0.721131848f * f;
  const float middle = 0.479348064f - 0.367490253f * f;
  const float high = 0.322154319f - 0.20658989f * f;

  return e + f * (low + square * (middle + square * high));
}

/*
 * Returns ln (1 + @x) in the way of flame_denoise_log2(); small numbers are as exact.
 */
FLAME_FN float
flame_denoise_log_of_more (float x)
{
  const float series = x - x * x * (0.5f - x * ((1.0f / 3.0f) - 0.25f * x));

  return x < 0.0625f ? series : 0.693147181f * flame_denoise_log2 (1.0f + x);
}

/*
 * Returns alpha after log density; fewer hits than FLAME_DENOISE_MIN count as that
 * many.
 */
FLAME_FN float
flame_denoise_density (float hits, FlameDenoiseTone tone)
{
  const float some = flame_denoise_at_least (hits, FLAME_DENOISE_MIN);

  return tone.k1 * flame_denoise_log_of_more (some * tone.k2);
}

/* Returns the displayed alpha, as flame_tone_alpha() does. */
FLAME_FN float
flame_denoise_alpha (float density, FlameDenoiseTone tone)
{
  const float bent = flame_exp2f (tone.gamma * flame_denoise_log2 (density));
  const float share = density * tone.inverse_threshold;
  const float ramp = (1.0f - share) * density * tone.slope + share * bent;

  return density < tone.threshold ? ramp : bent;
}

/*
 * Returns the displayed brightness of light in hits, 1 for a full channel.
 * @alpha: of all of the bucket's hits
 */
FLAME_FN float
flame_denoise_shown (FlameLight hits, float alpha)
{
  const float light = flame_denoise_brightness (hits.r, hits.g, hits.b);

  return flame_denoise_positive (flame_denoise_over (
      light * alpha, flame_denoise_at_least (hits.a, FLAME_DENOISE_MIN)));
}

/*
 * Returns the cell for light in hits; a channel at full brightness has 1 for each hit.
 * @guide: the network's strictness
 */
FLAME_FN FlameDenoiseCell
flame_denoise_cell (FlameLight hits, float guide, FlameDenoiseLevel level)
{
  float over;
  const float root =
      flame_denoise_root (hits.a + level.floor, level.color, &over);
  FlameDenoiseCell cell;

  cell.r = hits.r * over;
  cell.g = hits.g * over;
  cell.b = hits.b * over;
  cell.root = level.scale * root;
  cell.strict = guide * (1.0f + level.dense * cell.root);
  return cell;
}

/* Returns the light in hits for a bucket's sums. */
FLAME_FN FlameLight
flame_denoise_hits (float r, float g, float b, float a)
{
  const float hit = 1.0f / FLAME_DENOISE_HIT;
  const FlameLight hits = {r * hit, g * hit, b * hit, a * hit};

  return hits;
}

/*
 * Returns how strictly a bucket is compared with the one to its right and the three
 * below; the comparison is the same in the other direction.
 * @straight: how much stricter it is to the right, and less strict below
 * @aslant: how much stricter below right, and less strict below left
 */
FLAME_FN FlameDenoiseWays
flame_denoise_ways (float strict, float straight, float aslant)
{
  const FlameDenoiseWays ways = {strict + strict * straight,
      strict - strict * aslant, strict - strict * straight,
      strict + strict * aslant};

  return ways;
}

/*
 * Returns how much light two buckets exchange.
 * @strict: of both for this direction
 * @tap: the weight of the distance
 */
FLAME_FN float
flame_denoise_weight (
    FlameDenoiseCell here, FlameDenoiseCell there, float strict, float tap)
{
  const float r = here.r - there.r;
  const float g = here.g - there.g;
  const float b = here.b - there.b;
  const float root = here.root - there.root;
  const float distance = r * r + g * g + b * b + root * root;
  const float like = 1.0f - distance * strict;
  const float least = flame_denoise_positive (like);

  return tap * least * least;
}

/* Adds the light that comes from a bucket with light @there. */
FLAME_FN FlameDenoiseSums
flame_denoise_add (FlameDenoiseSums sums, FlameLight there, float weight)
{
  sums.weight += weight;
  sums.r += weight * there.r;
  sums.g += weight * there.g;
  sums.b += weight * there.b;
  sums.a += weight * there.a;
  return sums;
}

/*
 * Returns a bucket's light after a level, from the sums over all taps.
 * @here: before the level
 */
FLAME_FN FlameLight
flame_denoise_finish (FlameDenoiseSums sums, FlameLight here)
{
  const float keep = 1.0f - sums.weight;
  FlameLight out;

  out.r = sums.r + keep * here.r;
  out.g = sums.g + keep * here.g;
  out.b = sums.b + keep * here.b;
  out.a = sums.a + keep * here.a;
  return out;
}

/* ---------------------------------------------------------------------- bound */

/*
 * Adds a neighbour's brightness to the range. Beyond the picture it is the nearest
 * bucket's, so an edge keeps its brightness.
 */
FLAME_FN FlameDenoiseRange
flame_denoise_widen (FlameDenoiseRange range, float there)
{
  range.most = range.most > there ? range.most : there;
  range.least = range.least < there ? range.least : there;
  return range;
}

/* Returns the part of a bucket's brightness that may be due to chance. */
FLAME_FN float
flame_denoise_chance (float hits, FlameDenoiseLevel level)
{
  return flame_denoise_over (
      1.0f, sqrtf (hits + level.floor) * (1.0f + level.dense * hits));
}

/*
 * Returns the displayed brightness that replaces @before if the neighbours are in
 * @range.
 */
FLAME_FN float
flame_denoise_judge (float before, float chance, FlameDenoiseRange range,
    FlameDenoiseLevel level)
{
  const float fallen =
      before * flame_denoise_positive (1.0f - level.fall * chance);
  const float risen = before * (1.0f + level.rise * chance) + level.raise;
  const float most = range.most > fallen ? range.most : fallen;
  const float least = range.least < risen ? range.least : risen;
  const float lower = before < most ? before : most;

  return lower > least ? lower : least;
}

/*
 * Returns the factor for a bucket's light, from the network's output and from how much
 * brighter and darker the neighbours are displayed than the bucket (@shown), each
 * relative to the sum of the two.
 * @guide: three numbers
 */
FLAME_FN float
flame_denoise_lift (FlameLight here, float shown, FlameDenoiseRange range,
    const float guide[3], FlameDenoiseLevel level)
{
  const float brightness = flame_denoise_positive (
      flame_denoise_brightness (here.r, here.g, here.b));
  const float above = range.most + shown + 0.05f;
  const float below = shown + range.least + 0.05f;
  const float change = guide[0] * above * below +
                       guide[1] * (range.most - shown) * below +
                       guide[2] * (shown - range.least) * above;
  /* one division for all three */
  const float over = above * below * (1.0f + level.fade * brightness);
  const float root = flame_denoise_at_most (
      flame_denoise_at_least (
          1.0f + flame_denoise_over (level.lift * change, over), 0.3f),
      1.7f);

  return root * root;
}

/*
 * Changes light in hits from the displayed brightness @before to @after; hits do not
 * change. Then both are multiplied by @lift.
 */
FLAME_FN FlameLight
flame_denoise_bound (FlameLight here, float before, float after, float lift)
{
  const float bound =
      before > FLAME_DENOISE_DARK ? flame_denoise_over (after, before) : 1.0f;
  const float keep = here.a > FLAME_DENOISE_MIN ? lift : 0.0f;
  const float gain = bound * keep;
  FlameLight out;

  out.r = here.r * gain;
  out.g = here.g * gain;
  out.b = here.b * gain;
  out.a = here.a * keep;
  return out;
}

/* ---------------------------------------------------------------------- cells */

/*
 * Returns how evenly a cell's light is to be given to its buckets, from 0 to 1: 1 if
 * these differ by no more than chance explains.
 * @alpha: the sums of the buckets
 */
FLAME_FN float
flame_denoise_evenness (const float alpha[4], float chance)
{
  const float all = (alpha[0] + alpha[1]) + (alpha[2] + alpha[3]);
  float squares = 1e-3f;

  FLAME_DENOISE_UNROLL
  for (int i = 0; i < 4; i++) {
    const float more = alpha[i] - 0.25f * all;

    squares += more * more;
  }
  return flame_denoise_at_most (
      flame_denoise_over (chance * all, squares), 1.0f);
}

/*
 * Returns a bucket's part of what its cell has after the denoiser.
 * @after: the cell's
 * @before: the bucket's sum before the denoiser; @all: the sum of its cell's buckets
 */
FLAME_FN float
flame_denoise_part (float after, float before, float all, float evenness)
{
  const float part = all > 0.0f ? flame_denoise_over (before, all) : 0.25f;

  return after * (0.25f * evenness + (1.0f - evenness) * part);
}
