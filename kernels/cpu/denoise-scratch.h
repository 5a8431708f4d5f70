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
/* floats of a ring's row: r, g, b, root, strictness */
#define FLAME_DENOISE_ROW (5 * FLAME_DENOISE_STRIDE)
#define FLAME_DENOISE_WINDOW (4 * FLAME_DENOISE_STRIDE)
/* of a row of weights: to the buckets below left, below and below right, beside */
#define FLAME_DENOISE_WEIGHTS (4 * FLAME_DENOISE_STRIDE)
/* the guides of a row of buckets, and those of blocks that they are made of */
#define FLAME_DENOISE_GUIDE_ROW (4 * FLAME_DENOISE_STRIDE)
/* two sets of a block's numbers */
#define FLAME_DENOISE_BLOCK_PLANES (2 * FLAME_DENOISE_HIDDEN)

/* rows of weights that a level keeps: its buckets' and those a step above */
static inline int
flame_denoise_weight_rows (int step)
{
  return step == FLAME_DENOISE_BOUND ? 0 : step + 1;
}

/* floats of a plane of a row of blocks */
static inline int
flame_denoise_blocks_stride (int width)
{
  const int n = flame_denoise_blocks (width) + FLAME_DENOISE_LANES - 1;

  return (n & ~(FLAME_DENOISE_LANES - 1)) + 2 * FLAME_DENOISE_MARGIN;
}

/*
 * Floats in front of what is kept of blocks in the memory: on the CPU rows and the ends
 * of rows; on a GPU cells, and twice their strictness.
 */
static inline uint64_t
flame_denoise_blocks_at (
    const FlameDenoiseParams *params, int width, int height)
{
  const int halo = flame_denoise_halo (params, 0);

  return (uint64_t) height * (4 * (uint64_t) (width + halo) + 2 * width);
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
  return FLAME_DENOISE_WINDOW + FLAME_DENOISE_GUIDE_ROW +
         rows * FLAME_DENOISE_ROW + weights * FLAME_DENOISE_WEIGHTS;
}

/* of all threads: rows of buckets, the ends of rows, and blocks */
static inline uint64_t
flame_denoise_memory_floats (
    const FlameDenoiseParams *params, int width, int height)
{
  return flame_denoise_blocks_at (params, width, height) +
         FLAME_DENOISE_BLOCK_PLANES * (uint64_t) flame_denoise_blocks (height) *
             (uint64_t) flame_denoise_blocks_stride (width);
}
