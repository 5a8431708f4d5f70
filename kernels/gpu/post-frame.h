/*
 * What the GPU's kernels after the histogram read of a frame: one block of device
 * memory, so that launches have the same arguments for every frame and can be replayed
 * as a graph.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/post-params.h"

/*
 * A block's threads in both directions, for kernels with a thread for each element.
 */
#define FLAME_POST_BLOCK_X 32
#define FLAME_POST_BLOCK_Y 8

/*
 * A kernel with such blocks. OpenCL compilers need the size, else they limit registers
 * for larger blocks; in CUDA FLAME_POST_BOUNDS says it.
 */
#ifdef __OPENCL_C_VERSION__
#define FLAME_POST_KERNEL                                                      \
  kernel __attribute__ ((                                                      \
      reqd_work_group_size (FLAME_POST_BLOCK_X, FLAME_POST_BLOCK_Y, 1))) void
#define FLAME_POST_BOUNDS
#define FLAME_POST_BOUNDS_OF(blocks)
#else
#define FLAME_POST_KERNEL FLAME_KERNEL
#define FLAME_POST_BOUNDS FLAME_BOUNDS (FLAME_POST_BLOCK_X *FLAME_POST_BLOCK_Y)
/*
 * Likewise, so that the registers suffice for @blocks blocks on a multiprocessor. In OpenCL
 * the host says it to NVIDIA's driver, for flame_spread_classes_1 to _4.
 */
#define FLAME_POST_BOUNDS_OF(blocks)                                           \
  FLAME_BOUNDS_OF (FLAME_POST_BLOCK_X *FLAME_POST_BLOCK_Y, blocks)
#endif

/*
 * The parts that are compiled separately (core/gpu-backend/post/post-kernels.c):
 * FLAME_POST_PROGRAMS selects some, one bit each. Without it, as in the prebuilt code,
 * all kernels are compiled. A frame needs LIGHT, CONVERT and one of FILTER and FINISH.
 * CONVERT has all formats, so that a stream whose caps change needs no other.
 */
#define FLAME_POST_LIGHT 0
#define FLAME_POST_FILTER 1
#define FLAME_POST_FINISH 2
#define FLAME_POST_EARLY 3
#define FLAME_POST_CHOOSE 4
#define FLAME_POST_NODES 5
#define FLAME_POST_SPREAD 6
/* of nodes and of buckets without supersampling, and of buckets at 2, 3 and 4 */
#define FLAME_POST_CLASSES_1 7
#define FLAME_POST_CLASSES_2 8
#define FLAME_POST_CLASSES_3 9
#define FLAME_POST_CLASSES_4 10
#define FLAME_POST_BILATERAL 11
#define FLAME_POST_DENOISE 12
#define FLAME_POST_DENOISE_ROUND 13
#define FLAME_POST_DENOISE_LEVEL 14
#define FLAME_POST_SKY 15
#define FLAME_POST_CLIP 16
#define FLAME_POST_CONVERT 17
#define FLAME_POST_N_PROGRAMS 18
#ifdef FLAME_POST_PROGRAMS
#define FLAME_POST_HAS(program) (FLAME_POST_PROGRAMS >> (program) &1)
#else
#define FLAME_POST_HAS(program) 1
#endif

/*
 * flame_spread_density: each thread gathers the light of some buckets in a column, each
 * block that of a tile.
 */
#define FLAME_SPREAD_ROWS 4
#define FLAME_SPREAD_TILE_X FLAME_POST_BLOCK_X
#define FLAME_SPREAD_TILE_Y (FLAME_POST_BLOCK_Y * FLAME_SPREAD_ROWS)

/*
 * The denoiser's levels and bound likewise; rows come in pairs. For a device with little
 * shared memory the program's text defines smaller tiles; results are the same.
 */
#ifndef FLAME_DENOISE_ROWS
#define FLAME_DENOISE_ROWS 4
#endif
#define FLAME_DENOISE_TILE_X FLAME_POST_BLOCK_X
#define FLAME_DENOISE_TILE_Y (FLAME_POST_BLOCK_Y * FLAME_DENOISE_ROWS)
/* buckets of a tile with @rows a thread, and those up to @reach around it */
#define FLAME_DENOISE_ABOUT(rows, reach)                                       \
  ((FLAME_DENOISE_TILE_X + 2 * (reach)) *                                      \
      (FLAME_POST_BLOCK_Y * (rows) + 2 * (reach)))
/*
 * bytes of a level's tile and its surroundings: a cell and three numbers a bucket
 */
#define FLAME_DENOISE_LEVEL_BYTES(rows)                                        \
  (28 * FLAME_DENOISE_ABOUT (rows, FLAME_DENOISE_WIDEST))

/*
 * Shared memory of the denoiser's first layer, in floats: for each number and for the
 * weight, one float of each thread, and padding so that the next row begins in other
 * banks. OpenCL guarantees 32 KiB.
 */
#define FLAME_DENOISE_FIRST_ROW (FLAME_POST_BLOCK_X * FLAME_POST_BLOCK_Y + 16)
#define FLAME_DENOISE_FIRST_FLOATS                                             \
  ((FLAME_DENOISE_HIDDEN + 1) * FLAME_DENOISE_FIRST_ROW)

/*
 * flame_choose_kernels: each thread has some buckets of a column.
 */
#define FLAME_CHOOSE_ROWS 8
#define FLAME_CHOOSE_TILE_Y (FLAME_POST_BLOCK_Y * FLAME_CHOOSE_ROWS)

/*
 * flame_gather_nodes: each block makes the nodes that its threads' pixels surround.
 */
#define FLAME_NODE_TILE_X (FLAME_POST_BLOCK_X - 2)
#define FLAME_NODE_TILE_Y (FLAME_POST_BLOCK_Y - 2)

/*
 * flame_spread_classes_1 to _4: each block makes a tile of pixels, from some rows of
 * buckets at a time.
 */
#define FLAME_CLASS_TILE_X FLAME_POST_BLOCK_X
#define FLAME_CLASS_ROWS 8
/*
 * The height of a tile in pixels, and how many blocks of a multiprocessor each thread has few
 * enough registers for. The rows of nodes around a tile are more pixels than those of buckets,
 * so a tile of nodes is higher.
 */
#define FLAME_CLASS_TILE_Y(oversample) ((oversample) == 1 ? 64 : 32)
#define FLAME_CLASS_BLOCKS_PER_SM(oversample) ((oversample) == 1 ? 3 : 4)
/*
 * The largest supersample for classes; above it, light is spread among buckets.
 */
#define FLAME_CLASS_OVERSAMPLE 4

/*
 * zeros around a class's taps: whole pixels are read, in pairs, and whole rows, of nodes
 * for all of a thread's pixels
 */
FLAME_FN int
flame_class_pad (int oversample)
{
  return oversample == 1 ? 2 * FLAME_CLASS_ROWS : FLAME_CLASS_ROWS;
}

/* the distance between the taps of two classes, of which four are read at a time */
FLAME_FN int
flame_class_taps (int span, int oversample)
{
  return (span + 2 * flame_class_pad (oversample) + 3) & ~3;
}

/*
 * Returns the position of bucket @i in its row. One place is left free behind each pair
 * of pixels, so that threads, which are a pair apart, read different banks.
 */
FLAME_FN int
flame_class_at (int i, int oversample)
{
  return i + i / (2 * oversample);
}

/* places of a row, with those that are read behind its last bucket */
FLAME_FN int
flame_class_row (int span, int oversample)
{
  const int last =
      (FLAME_CLASS_TILE_X - 1) * oversample + span + 2 * oversample;

  return flame_class_at (last, oversample) + 1;
}

/*
 * Likewise of floats, so that two rows, which a warp reads together, begin half of the
 * banks apart.
 */
FLAME_FN int
flame_class_float_row (int span, int oversample)
{
  return (flame_class_row (span, oversample) + 15) / 32 * 32 + 16;
}

/* a block's shared memory, in bytes */
FLAME_FN size_t
flame_class_bytes (int span, int oversample, int n_classes)
{
  const size_t light = (size_t) 4 * flame_class_row (span, oversample);
  const size_t places = (size_t) flame_class_float_row (span, oversample);
  const size_t across = (size_t) 4 * 4 * FLAME_CLASS_TILE_X;
  const size_t taps = (size_t) n_classes * flame_class_taps (span, oversample);

  return (FLAME_CLASS_ROWS * (light + places + across) + taps) *
             sizeof (float) +
         3 * sizeof (int);
}

/* a bucket without light */
#define FLAME_NO_KERNEL 0xffffu

/* A double; an OpenCL device may have none, and nothing reads it there. */
#ifdef __OPENCL_C_VERSION__
typedef uint64_t FlameWide;
#else
typedef double FlameWide;
#endif

typedef struct
{
  FlamePostParams post; /* with device addresses as pointers */
  FlameWide buckets_per_unit;
  FlameWide mean_temporal_weight;

  FlameDensityParams density; /* of its sets only the shapes */
  FlameClasses near, far;

  int n_begun; /* passes, counted by flame_set_samples; uploaded as 0 */
  int clear; /* whether this is the first pass, so that there is no light yet */

  FLAME_GLOBAL unsigned char *planes[3];
  int pitch[3]; /* in bytes */

  float k2_of_one; /* FlameLogParams.k2 for one sample */
} FlamePostFrame;
