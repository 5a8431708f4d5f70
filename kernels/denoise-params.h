/*
 * The parameters of the denoiser's kernels: plain data, from
 * core/plan/filters/denoise-plan.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/* For the network's weights: all threads read the same one at a time. */
#if defined(__CUDACC__)
#define FLAME_DENOISE_TABLE static __constant__ const
#else
#define FLAME_DENOISE_TABLE FLAME_TABLE
#endif

/* the last level is FLAME_DENOISE_BOUND */
#define FLAME_DENOISE_LEVELS 4
/* the largest distance of a level's taps, in buckets; a power of two */
#define FLAME_DENOISE_WIDEST 4
/* the step of the level that compares a bucket with its neighbours' extremes */
#define FLAME_DENOISE_BOUND 0

/* width and height of the network's blocks, in buckets */
#define FLAME_DENOISE_BLOCK 4
/*
 * the network's inputs for a block, its inner numbers, its rounds and its outputs
 */
#define FLAME_DENOISE_FEATURES 7
#define FLAME_DENOISE_HIDDEN 16
#define FLAME_DENOISE_ROUNDS 2
#define FLAME_DENOISE_GUIDES (FLAME_DENOISE_LEVELS - 1 + 3 + 2)
/*
 * The whole picture's numbers inside the network. They are made from sums over the
 * blocks: of each inner number, of its square, and of the weights. The picture's size
 * follows the means of these sums.
 */
#define FLAME_DENOISE_CONTEXT 98
#define FLAME_DENOISE_SUMS (2 * FLAME_DENOISE_HIDDEN + 1)
#define FLAME_DENOISE_MEANS (FLAME_DENOISE_SUMS + 1)

/* buckets along each side of a cell, if a cell has more than one */
#define FLAME_DENOISE_JOINED 2

/*
 * A level has 8 taps that are @step buckets away, with weight @near beside the bucket
 * and @diagonal across. Two numbers of each bucket are compared: the scaled root, sqrt
 * (hits + @floor) * @scale, and the light of each colour divided by that root, times
 * @color. The guides make the comparison stricter. So does a large root, by the factor
 * 1 + @dense * (scaled root): noise that is small relative to the light is not visible.
 * @unroot and @uncolor undo the scales: hits = (scaled root)^2 * @unroot - @floor, and
 * light is the root times the compared colour times @uncolor.
 *
 * The bound has no taps. A bucket brighter than all of its neighbours gets darker by at
 * most @fall / sqrt (hits + @floor) of its brightness, and one below them gets brighter
 * by at most @rise / sqrt (hits + @floor) of it, less by @dense; and @raise more, in
 * displayed brightness. @lift is how far the network's output changes light, half as
 * far if the brightness in hits is 1 / @fade.
 */
typedef struct
{
  int step;
  float near, diagonal;
  float scale, color, floor, dense;
  float unroot, uncolor;
  float fall, rise, raise, lift, fade;
} FlameDenoiseLevel;

/*
 * A cell has @joined x @joined buckets. The squares of their sums' differences are
 * @chance times the cell's sum by chance alone.
 */
typedef struct
{
  int n_levels;
  int joined;
  float chance;
  FlameDenoiseLevel levels[FLAME_DENOISE_LEVELS];
} FlameDenoiseParams;
