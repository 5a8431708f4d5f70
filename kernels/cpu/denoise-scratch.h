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
/* columns drawn at a time, at most: whole vectors */
#define FLAME_DENOISE_TILE 352
/*
 * At least as far as all levels together look beside the tile, in whole vectors, and a
 * step more.
 */
#define FLAME_DENOISE_MARGIN 32
/* floats of a plane of a ring's row; whole vectors may end in its margin */
#define FLAME_DENOISE_STRIDE                                                   \
  (FLAME_DENOISE_TILE + 2 * FLAME_DENOISE_MARGIN + FLAME_DENOISE_LANES)
/* floats of a row of hits: r, g, b, a, and brightness in front of the bound */
#define FLAME_DENOISE_HITS (5 * FLAME_DENOISE_STRIDE)
/* of cells: r, g, b, root, strictness */
#define FLAME_DENOISE_CELLS (5 * FLAME_DENOISE_STRIDE)
#define FLAME_DENOISE_WINDOW (4 * FLAME_DENOISE_STRIDE)
/* of a row of weights: to the buckets below left, below and below right, beside */
#define FLAME_DENOISE_WEIGHTS (4 * FLAME_DENOISE_STRIDE)
/* rows of blocks whose guides are kept: as many as one level reads; as all levels do */
#define FLAME_DENOISE_GUIDE_TURNS 2
#define FLAME_DENOISE_LEAN_TURNS 4
/* of the guides of those */
#define FLAME_DENOISE_GUIDE_ROWS                                               \
  ((FLAME_DENOISE_GUIDE_TURNS * FLAME_DENOISE_LEAN +                           \
       FLAME_DENOISE_LEAN_TURNS *                                              \
           (FLAME_DENOISE_GUIDES - FLAME_DENOISE_LEAN)) *                      \
      FLAME_DENOISE_STRIDE)
/* two sets of a block's numbers */
#define FLAME_DENOISE_BLOCK_PLANES (2 * FLAME_DENOISE_HIDDEN)
/* a row of blocks' sums for the whole picture, in whole vectors */
#define FLAME_DENOISE_ROW_SUMS ((FLAME_DENOISE_SUMS + 15) & ~15)

/* rows of hits that a level keeps: a step above to a step below its buckets' */
static inline int
flame_denoise_hits_rows (int step)
{
  return 2 * flame_denoise_reach (step) + 1;
}

/* rows of weights, its buckets' and those a step above; of cells as many */
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

/* floats in front of what is kept of blocks in the memory: rows and the ends of rows */
static inline uint64_t
flame_denoise_blocks_at (
    const FlameDenoiseParams *params, int width, int height)
{
  const int halo = flame_denoise_halo (params, 0);

  return 4 * (uint64_t) height * (uint64_t) (width + halo);
}

/* of one thread */
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

/* floats in front of what rows of blocks sum up to */
static inline uint64_t
flame_denoise_sums_at (const FlameDenoiseParams *params, int width, int height)
{
  return flame_denoise_blocks_at (params, width, height) +
         FLAME_DENOISE_BLOCK_PLANES * (uint64_t) flame_denoise_blocks (height) *
             (uint64_t) flame_denoise_blocks_stride (width);
}

/* of the guides of blocks on a GPU: four for each level, and for the lift */
static inline uint64_t
flame_denoise_device_guides (int width, int height)
{
  return 4 * FLAME_DENOISE_LEVELS * (uint64_t) flame_denoise_blocks (width) *
         (uint64_t) flame_denoise_blocks (height);
}

/*
 * Behind them, in whole vectors of four, what the whole picture adds and what each block
 * of threads sums up to
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
 * On a GPU the network's numbers lie where the first level's image comes to be; whether
 * they fit in there, which those of a few buckets alone do not.
 */
static inline int
flame_denoise_is_twin_enough (int width, int height)
{
  const uint64_t blocks = (uint64_t) flame_denoise_blocks (width) *
                          (uint64_t) flame_denoise_blocks (height);

  return FLAME_DENOISE_BLOCK_PLANES * blocks <=
         4 * (uint64_t) width * (uint64_t) height;
}

/* on a GPU, beside an image: the guides of blocks, and numbers that have no place else */
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

/* of all threads: rows of buckets, the ends of rows, and blocks; or a GPU's */
static inline uint64_t
flame_denoise_memory_floats (
    const FlameDenoiseParams *params, int width, int height)
{
  const uint64_t here =
      flame_denoise_sums_at (params, width, height) +
      FLAME_DENOISE_ROW_SUMS * (uint64_t) flame_denoise_blocks (height);
  const uint64_t there = 4 * (uint64_t) width * (uint64_t) height +
                         flame_denoise_device_floats (width, height);

  return here > there ? here : there;
}
