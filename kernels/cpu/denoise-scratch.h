/*
 * What the CPU's denoiser works in: a thread's rings of rows for one tile, and
 * memory for what tiles and bands put aside for each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise.h"

/* floats of the widest vector */
#define FLAME_DENOISE_LANES 16
/* columns drawn at a time */
#define FLAME_DENOISE_TILE 256
/* at least as far as all levels together look beside the tile */
#define FLAME_DENOISE_MARGIN 16
/* floats of a plane of a ring's row; whole vectors may end in its margin */
#define FLAME_DENOISE_STRIDE                                                   \
  (FLAME_DENOISE_TILE + 2 * FLAME_DENOISE_MARGIN + FLAME_DENOISE_LANES)
/* floats of a ring's row: r, g, b, root */
#define FLAME_DENOISE_ROW (4 * FLAME_DENOISE_STRIDE)
#define FLAME_DENOISE_WINDOW (4 * FLAME_DENOISE_STRIDE)
/* of a row of weights: to the buckets below left, below and below right, beside */
#define FLAME_DENOISE_WEIGHTS (4 * FLAME_DENOISE_STRIDE)

/* rows of weights that a level keeps: its buckets' and those as far above as taps are */
static inline int
flame_denoise_weight_rows (int step)
{
  return step == FLAME_DENOISE_BOUND ? 0 : step + 1;
}

/* of one thread */
static inline int
flame_denoise_scratch_floats (const FlameDenoiseParams *params)
{
  int rows = 0, weights = 0;

  for (int level = 0; level < params->n_levels; level++) {
    rows += 2 * flame_denoise_reach (params->levels[level].step) + 1;
    weights += flame_denoise_weight_rows (params->levels[level].step);
  }
  return FLAME_DENOISE_WINDOW + rows * FLAME_DENOISE_ROW +
         weights * FLAME_DENOISE_WEIGHTS;
}

/*
 * Of all threads: rows of buckets, and the ends of rows. A GPU works in an image
 * more, which is less.
 */
static inline uint64_t
flame_denoise_memory_floats (
    const FlameDenoiseParams *params, int width, int height)
{
  return 4 * (uint64_t) height *
         (uint64_t) (width + flame_denoise_halo (params, 0));
}
