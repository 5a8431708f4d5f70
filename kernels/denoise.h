/*
 * The denoiser for pictures of few samples: light moves between buckets whose
 * hits and colours differ by no more than chance explains.
 *
 * Hits are counted, so their noise is known: it is Poisson's, and the square root
 * of hits has the same noise everywhere. Each level compares a bucket with others
 * about it, some steps apart, by their roots and by their colours' light over the
 * root, and takes and gives light by a weight that is the same both ways. So what
 * one bucket loses another one gains: a bright filament does not bleed, and a
 * picture of many samples stays as it is. Averaging as far as estimates agree is
 * Polzehl's and Spokoiny's idea; few taps at changing steps are the a-trous wavelet
 * transform's.
 *
 * What is like none of its neighbours is left alone by that. But of many buckets those
 * that stand out are mostly those of which chance made too much or too little:
 * at last one that is brighter than all eight comes down to the brightest of them, or
 * by what chance is, whichever is less, and one below all of them likewise comes up.
 * Brightness is what the eye sees: of as many hits those of a bright colour stand out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise-guide.h"
#include "kernels/hdr.h"

/*
 * On the CPU: what others need is put aside and blocks are looked at; the network's
 * rounds; then all levels are drawn.
 */
#define FLAME_DENOISE_STEPS (FLAME_DENOISE_ROUNDS + 2)
/* sums of alpha are 255 a hit */
#define FLAME_DENOISE_HIT 255.0f
/* fewer hits than this are rounding, and none when all levels are drawn */
#define FLAME_DENOISE_LEAST 1e-4f
/* the root of a bucket that is not there: nothing is like it */
#define FLAME_DENOISE_NOWHERE 1e18f

/* buckets from a bucket to its furthest tap */
FLAME_FN int
flame_denoise_reach (int step)
{
  return step == FLAME_DENOISE_BOUND ? 1 : step;
}

/* buckets that light comes from through all levels from @level on */
FLAME_FN int
flame_denoise_halo (const FlameDenoiseParams *params, int level)
{
  int halo = 0;

  for (int l = level; l < params->n_levels; l++)
    halo += flame_denoise_reach (params->levels[l].step);
  return halo;
}

/*
 * A bucket as it is compared, in units in which a distance of 1 is the end of likeness.
 */
typedef struct
{
  float r, g, b; /* light over the root of hits */
  float root;
  float strict; /* how strictly likeness is judged: its own part of it */
} FlameDenoiseCell;

/* what other buckets give, and how much of its own light a bucket gives for that */
typedef struct
{
  float r, g, b, a;
  float weight;
} FlameDenoiseSums;

/* brightness about a bucket */
typedef struct
{
  float most, least;
} FlameDenoiseRange;

/* of light in hits, by Rec. 709 */
FLAME_FN float
flame_denoise_brightness (float r, float g, float b)
{
  return 0.2126f * r + 0.7152f * g + 0.0722f * b;
}

/* of light in hits: 1 a hit and full channel; @guide: the network's strictness */
FLAME_FN FlameDenoiseCell
flame_denoise_cell (FlameLight hits, float guide, FlameDenoiseLevel level)
{
  const float root = sqrtf (hits.a + level.floor);
  const float over = level.color / root;
  FlameDenoiseCell cell;

  cell.r = hits.r * over;
  cell.g = hits.g * over;
  cell.b = hits.b * over;
  cell.root = level.scale * root;
  cell.strict = guide * (1.0f + level.dense * root);
  return cell;
}

/* the light in hits of a bucket's sums */
FLAME_FN FlameLight
flame_denoise_hits (float r, float g, float b, float a)
{
  const float hit = 1.0f / FLAME_DENOISE_HIT;
  const FlameLight hits = {r * hit, g * hit, b * hit, a * hit};

  return hits;
}

/* how much of two buckets' light changes places; @tap: their weight by distance */
FLAME_FN float
flame_denoise_weight (FlameDenoiseCell here, FlameDenoiseCell there, float tap)
{
  const float r = here.r - there.r;
  const float g = here.g - there.g;
  const float b = here.b - there.b;
  const float root = here.root - there.root;
  const float distance = r * r + g * g + b * b + root * root;
  const float like = 1.0f - distance * here.strict * there.strict;
  const float least = like > 0.0f ? like : 0.0f;

  return tap * least * least;
}

/* what comes from a bucket with the light @there */
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

/* a bucket's light after a level, when all taps are added up; before it @here */
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
 * With a neighbour's brightness. Beyond the picture it is the nearest bucket's, so an
 * edge stays.
 */
FLAME_FN FlameDenoiseRange
flame_denoise_widen (FlameDenoiseRange range, float there)
{
  range.most = range.most > there ? range.most : there;
  range.least = range.least < there ? range.least : there;
  return range;
}

/*
 * What the light of a bucket of this brightness is multiplied by, by the network's word
 * and by how much brighter and darker its neighbours are, each over the sum of the two.
 * @guide: three numbers.
 */
FLAME_FN float
flame_denoise_lift (float brightness, FlameDenoiseRange range,
    const float guide[3], FlameDenoiseLevel level)
{
  const float above = range.most + brightness + 0.5f;
  const float below = brightness + range.least + 0.5f;
  const float change = guide[0] * above * below +
                       guide[1] * (range.most - brightness) * below +
                       guide[2] * (brightness - range.least) * above;
  /* divided once for all three */
  const float over = above * below * (1.0f + level.fade * brightness);
  const float root =
      flame_denoise_between (1.0f + level.lift * change / over, 0.3f, 1.7f);

  return root * root;
}

/* light in hits, when all neighbours are in @range; @before: its brightness */
FLAME_FN FlameLight
flame_denoise_bound (FlameLight here, float before, FlameDenoiseRange range,
    const float guide[3], FlameDenoiseLevel level)
{
  const float root = sqrtf (before + level.floor);
  const float share = 1.0f / (1.0f + level.dense * before);
  const float fallen = flame_denoise_positive (root - level.fall * share);
  const float risen = root + level.rise * share;
  const float floor = flame_denoise_positive (fallen * fallen - level.floor);
  const float highest = risen * risen - level.floor;
  const float most = range.most > floor ? range.most : floor;
  const float least = range.least < highest ? range.least : highest;
  const float lower = before < most ? before : most;
  const float after = lower > least ? lower : least;
  const float bound = before > FLAME_DENOISE_LEAST ? after / before : 1.0f;
  const float lift = flame_denoise_lift (after, range, guide, level);
  const float gain = here.a > FLAME_DENOISE_LEAST ? bound * lift : 0.0f;
  FlameLight out;

  out.r = here.r * gain;
  out.g = here.g * gain;
  out.b = here.b * gain;
  out.a = here.a * gain;
  return out;
}
