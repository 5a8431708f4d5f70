/*
 * What the denoiser's kernels read: plain data, from core/render/filters/denoise-plan.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/* of the network's weights, of which all threads read the same one at a time */
#if defined(__CUDACC__)
#define FLAME_DENOISE_TABLE static __constant__ const
#else
#define FLAME_DENOISE_TABLE FLAME_TABLE
#endif

/* the last is FLAME_DENOISE_BOUND */
#define FLAME_DENOISE_LEVELS 4
/* buckets between a level's taps, at most; a power of two */
#define FLAME_DENOISE_WIDEST 4
/* the step of a level that compares a bucket with its neighbours' extremes */
#define FLAME_DENOISE_BOUND 0

/* buckets each way of the blocks that the network looks at */
#define FLAME_DENOISE_BLOCK 4
/* what it sees of a block, its numbers inside, its rounds, and what it says */
#define FLAME_DENOISE_FEATURES 7
#define FLAME_DENOISE_HIDDEN 16
#define FLAME_DENOISE_ROUNDS 2
#define FLAME_DENOISE_GUIDES (FLAME_DENOISE_LEVELS - 1 + 3 + 2)
/*
 * Numbers that it makes of the whole picture: of these sums over its blocks, of each number
 * inside and its square and of what blocks count, and of its size.
 */
#define FLAME_DENOISE_CONTEXT 98
#define FLAME_DENOISE_SUMS (2 * FLAME_DENOISE_HIDDEN + 1)
#define FLAME_DENOISE_MEANS (FLAME_DENOISE_SUMS + 1)

/*
 * A level's 8 taps are @step buckets apart, of weight @near beside and @diagonal
 * across. How likeness is judged: by the root of hits plus @floor, times @scale,
 * and the colours' light over that root, times @color; the more strictly the more
 * hits there are, by @dense of that scaled root, because noise that is small beside the
 * light does not show; and as the network says. @unroot and @uncolor undo the scales:
 * hits are the square of the scaled root times @unroot, less @floor, and light
 * is the root times the compared colour times @uncolor.
 *
 * The bound has no taps: how far the brightness of a bucket above all its neighbours falls,
 * and how far that of one below them rises, @fall and @rise, in parts of itself for each of
 * the inverse of the root of hits plus @floor, less by @dense; and @raise more, as it is
 * shown. Its @lift is how far the network's word changes light, half as far where the
 * brightness in hits is the inverse of @fade.
 */
typedef struct
{
  int step;
  float near, diagonal;
  float scale, color, floor, dense;
  float unroot, uncolor;
  float fall, rise, raise, lift, fade;
} FlameDenoiseLevel;

typedef struct
{
  int n_levels;
  FlameDenoiseLevel levels[FLAME_DENOISE_LEVELS];
} FlameDenoiseParams;
