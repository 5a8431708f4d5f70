/*
 * How large the tiles of a device are, and the blocks that samples go to them through: a
 * tile is added up in one block's shared memory, and that is where a block sorts its
 * samples by tile (kernels/gpu/bins.h).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

typedef struct
{
  guint bits;          /* of a record, for its cell in the tile */
  guint rows;          /* 0: the device has no room for a tile */
  guint gather_block;  /* threads of a block that adds one up */
  guint gather_blocks; /* of a multiprocessor */
  guint gather_bytes;  /* that such a block may have, for the tile and lights */
  /* kernels know it of their architecture in CUDA alone: flame_gpu_tiles_append().
   * Others' text also says what shared memory they have for it */
  guint is_told;
} FlameGpuTiles;

/* the most shared memory that a block may have, however it is said */
gsize flame_gpu_tiles_shared (const FlameGpuDevice *device);

void flame_gpu_tiles_init (FlameGpuTiles *tiles, const FlameGpuDevice *device);

/* to the beginning of a kernel's @text what it has to be told */
void flame_gpu_tiles_append (const FlameGpuTiles *tiles, GString *text);

/* cells of a tile */
guint flame_gpu_tiles_cells (const FlameGpuTiles *tiles);

/* Blocks whose samples go through tiles. */
typedef struct
{
  guint block;         /* threads; 0 is none */
  guint steps;         /* whose samples a block sorts together */
  guint blocks_per_sm; /* at most */
  gboolean
      fits; /* as many as shared memory has room for, with more registers */
} FlameGpuBatch;

/*
 * Number @i of those that are for @device, the largest first: the more samples are sorted
 * together, the longer are the runs that go to one tile. FALSE behind the last one.
 */
gboolean flame_gpu_batch_init (
    FlameGpuBatch *batch, const FlameGpuDevice *device, guint i);
