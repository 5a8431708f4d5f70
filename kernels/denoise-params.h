/*
 * What the denoiser's kernels read: plain data, from core/render/filters/denoise-plan.c.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"

#define FLAME_DENOISE_LEVELS 3
/* buckets between taps of a level that is not 1 */
#define FLAME_DENOISE_WIDE_STEP 4

/*
 * A level's taps are @step buckets apart, 1 or FLAME_DENOISE_WIDE_STEP. How likeness is judged: by
 * the root of hits plus @floor, times @scale, and the colours' light over that
 * root, times @color; the more strictly the more hits there are, by @dense, because
 * noise that is small beside the light does not show.
 */
typedef struct
{
  int step;
  float scale, color, floor, dense;
} FlameDenoiseLevel;

typedef struct
{
  int n_levels;
  FlameDenoiseLevel levels[FLAME_DENOISE_LEVELS];
} FlameDenoiseParams;
