/*
 * What the denoiser's kernels read: plain data, from core/render/filters/denoise-plan.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

/* the last is FLAME_DENOISE_BOUND */
#define FLAME_DENOISE_LEVELS 5
/* buckets between a level's taps, at most; a power of two */
#define FLAME_DENOISE_WIDEST 4
/* the step of a level that compares a bucket with its neighbours' extremes */
#define FLAME_DENOISE_BOUND 0

/*
 * A level's 8 taps are @step buckets apart, of weight @near beside and @diagonal
 * across. How likeness is judged: by the root of hits plus @floor, times @scale,
 * and the colours' light over that root, times @color; the more strictly the more
 * hits there are, by @dense, because noise that is small beside the light does not
 * show.
 *
 * The bound has no taps: how far the root of the brightness, plus @floor, of a bucket
 * above all its neighbours falls, and how far that of one below them rises, @fall and
 * @rise, less by @dense.
 */
typedef struct
{
  int step;
  float near, diagonal;
  float scale, color, floor, dense;
  float fall, rise;
} FlameDenoiseLevel;

typedef struct
{
  int n_levels;
  FlameDenoiseLevel levels[FLAME_DENOISE_LEVELS];
} FlameDenoiseParams;
