/*
 * The size of a device's tiles, and the blocks through which samples go to them. A tile
 * is added up in one block's shared memory, and there too a block sorts its samples by
 * tile (kernels/gpu/bins.h).
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/gpu/gpu.h"

typedef struct
{
  guint bits;          /* bits of a record for its cell in the tile */
  guint rows;          /* 0: the device has no room for a tile */
  guint gather_block;  /* threads of a block that adds up a tile */
  guint gather_blocks; /* such blocks on a multiprocessor */
  guint gather_bytes;  /* memory of such a block for the tile and lights */
  /*
   * Only CUDA's kernels know the sizes from their architecture. Other texts get them as
   * macros by flame_gpu_tiles_append(), together with the amount of shared memory.
   */
  guint needs_macros;
} FlameGpuTiles;

/*
 * Returns the most shared memory that a block may have, however it is requested.
 */
gsize flame_gpu_tiles_shared (const FlameGpuDevice *device);

void flame_gpu_tiles_init (FlameGpuTiles *tiles, const FlameGpuDevice *device);

/* Appends definitions to the beginning of a kernel's @text. */
void flame_gpu_tiles_append (const FlameGpuTiles *tiles, GString *text);

guint flame_gpu_tiles_cells (const FlameGpuTiles *tiles);

/* Blocks whose samples go through tiles. */
typedef struct
{
  guint block;         /* threads; 0 is none */
  guint steps;         /* how many steps a block sorts together */
  guint blocks_per_sm; /* maximum */
  gboolean fits; /* only as many as fit in shared memory, with more registers */
} FlameGpuBatch;

/*
 * Sets @batch to number @i of those for @device, the largest first: the more samples
 * are sorted together, the longer are the runs to one tile. Returns FALSE after the
 * last.
 */
gboolean flame_gpu_batch_init (
    FlameGpuBatch *batch, const FlameGpuDevice *device, guint i);
