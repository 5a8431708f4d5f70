/*
 * The CPU denoiser's memory: each thread's rings of rows for one tile, and what tiles
 * and bands save for each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/denoise.h"

/* floats in the widest vector */
#define FLAME_DENOISE_LANES 16
/* the most columns drawn at a time, in whole vectors */
#define FLAME_DENOISE_TILE 352
/*
 * At least as many columns as all levels together read beside the tile, in whole
 * vectors, plus one step.
 */
#define FLAME_DENOISE_MARGIN 32
/*
 * Floats in a plane of a ring's row; the last vector may extend into its margin.
 */
#define FLAME_DENOISE_STRIDE                                                   \
  (FLAME_DENOISE_TILE + 2 * FLAME_DENOISE_MARGIN + FLAME_DENOISE_LANES)
/* Floats in a row of hits: r, g, b, a, and brightness for the bound. */
#define FLAME_DENOISE_HITS (5 * FLAME_DENOISE_STRIDE)
/* in a row of cells: r, g, b, root, strictness */
#define FLAME_DENOISE_CELLS (5 * FLAME_DENOISE_STRIDE)
#define FLAME_DENOISE_WINDOW (4 * FLAME_DENOISE_STRIDE)
/*
 * in a row of weights: to the buckets below left, below, below right and right
 */
#define FLAME_DENOISE_WEIGHTS (4 * FLAME_DENOISE_STRIDE)
/*
 * Rows of blocks whose guides are kept: as many as one level reads, and as all levels
 * read.
 */
#define FLAME_DENOISE_GUIDE_TURNS 2
#define FLAME_DENOISE_LEAN_TURNS 4
/* floats in their guides */
#define FLAME_DENOISE_GUIDE_ROWS                                               \
  ((FLAME_DENOISE_GUIDE_TURNS * FLAME_DENOISE_LEAN +                           \
       FLAME_DENOISE_LEAN_TURNS *                                              \
           (FLAME_DENOISE_GUIDES - FLAME_DENOISE_LEAN)) *                      \
      FLAME_DENOISE_STRIDE)
/* two sets of a block's numbers */
#define FLAME_DENOISE_BLOCK_PLANES (2 * FLAME_DENOISE_HIDDEN)
/* the sums of a row of blocks for the whole picture, in whole vectors */
#define FLAME_DENOISE_ROW_SUMS ((FLAME_DENOISE_SUMS + 15) & ~15)

/* Rows of hits that a level keeps: from one step above to one step below. */
static inline int
flame_denoise_hits_rows (int step)
{
  return 2 * flame_denoise_reach (step) + 1;
}

/*
 * Rows of weights: from one step above to the buckets' own. There are as many rows of
 * cells.
 */
static inline int
flame_denoise_weight_rows (int step)
{
  return step == FLAME_DENOISE_BOUND ? 0 : step + 1;
}

/* Floats in a plane of a row of blocks. */
static inline int
flame_denoise_blocks_stride (int width)
{
  const int n = flame_denoise_blocks (width) + FLAME_DENOISE_LANES - 1;

  return (n & ~(FLAME_DENOISE_LANES - 1)) + 2 * FLAME_DENOISE_MARGIN;
}

/* Floats in the memory before the blocks: saved rows and ends of rows. */
static inline uint64_t
flame_denoise_blocks_at (
    const FlameDenoiseParams *params, int width, int height)
{
  const int halo = flame_denoise_halo (params, 0);

  return 4 * (uint64_t) height * (uint64_t) (width + halo);
}

/* A thread's scratch, in floats. */
static inline int
flame_denoise_scratch_floats (const FlameDenoiseParams *params)
{
  int floats = FLAME_DENOISE_WINDOW + FLAME_DENOISE_GUIDE_ROWS;

  for (int level = 0; level < params->n_levels; level++) {
    const int step = params->levels[level].step;

    floats += flame_denoise_hits_rows (step) * FLAME_DENOISE_HITS +
              flame_denoise_weight_rows (step) *
                  (FLAME_DENOISE_CELLS + FLAME_DENOISE_WEIGHTS);
  }
  return floats;
}

/* Floats in the memory before the sums of rows of blocks. */
static inline uint64_t
flame_denoise_sums_at (const FlameDenoiseParams *params, int width, int height)
{
  return flame_denoise_blocks_at (params, width, height) +
         FLAME_DENOISE_BLOCK_PLANES * (uint64_t) flame_denoise_blocks (height) *
             (uint64_t) flame_denoise_blocks_stride (width);
}

/*
 * On a GPU: floats in the guides of blocks, four for each level and for the lift.
 */
static inline uint64_t
flame_denoise_device_guides (int width, int height)
{
  return 4 * FLAME_DENOISE_LEVELS * (uint64_t) flame_denoise_blocks (width) *
         (uint64_t) flame_denoise_blocks (height);
}

/*
 * On a GPU: the floats that follow, in groups of four: the whole picture's part and
 * each thread block's sums.
 */
static inline uint64_t
flame_denoise_device_sums (int width, int height)
{
  const uint64_t across = (uint64_t) flame_denoise_blocks (width) / 32 + 1;
  const uint64_t down = (uint64_t) flame_denoise_blocks (height) / 8 + 1;

  return (FLAME_DENOISE_GUIDES + FLAME_DENOISE_SUMS * across * down + 3) &
         ~(uint64_t) 3;
}

/*
 * Returns: whether the network's numbers fit into the buffer of the first level's
 *   output, where a GPU keeps them. They do not in a picture of very few buckets.
 */
static inline int
flame_denoise_is_twin_enough (int width, int height)
{
  const uint64_t blocks = (uint64_t) flame_denoise_blocks (width) *
                          (uint64_t) flame_denoise_blocks (height);

  return FLAME_DENOISE_BLOCK_PLANES * blocks <=
         4 * (uint64_t) width * (uint64_t) height;
}

/*
 * On a GPU: floats of memory besides the image: the guides of blocks, and the network's
 * numbers if they fit nowhere else.
 */
static inline uint64_t
flame_denoise_device_floats (int width, int height)
{
  const uint64_t numbers = FLAME_DENOISE_BLOCK_PLANES *
                           (uint64_t) flame_denoise_blocks (width) *
                           (uint64_t) flame_denoise_blocks (height);

  return flame_denoise_device_guides (width, height) +
         flame_denoise_device_sums (width, height) +
         (flame_denoise_is_twin_enough (width, height) ? 0 : numbers);
}

/*
 * Floats of memory that all threads share: cells of several buckets, rows of cells, ends
 * of rows, and blocks; or a GPU's memory, which begins with the image's twin.
 * @width, @height: in buckets
 */
static inline uint64_t
flame_denoise_memory_floats (
    const FlameDenoiseParams *params, int width, int height)
{
  const int across = width / params->joined, down = height / params->joined;
  const uint64_t cells =
      params->joined > 1 ? 4 * (uint64_t) across * (uint64_t) down : 0;
  const uint64_t here =
      cells + flame_denoise_sums_at (params, across, down) +
      FLAME_DENOISE_ROW_SUMS * (uint64_t) flame_denoise_blocks (down);
  const uint64_t there = 4 * (uint64_t) width * (uint64_t) height +
                         flame_denoise_device_floats (across, down);

  return here > there ? here : there;
}
