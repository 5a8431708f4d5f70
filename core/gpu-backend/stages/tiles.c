/*
 * How large the tiles of a device are, and the blocks that samples go to them through.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/tiles.h"

#include "core/gpu-backend/stages/kernel-source.h"
#include "kernels/cuda/iterate-args.h"

/*
 * A tile takes this much of a block's shared memory at most in OpenCL, which promises
 * 32 KiB: NVIDIA's driver has as much, and a processor's caches. With it a tile has 30
 * rows: 540 tiles are 1920x1080, and 512 threads sort 8 steps' samples in 46 KiB, of which
 * an H100 holds four. So a run to one tile is of 8 samples, a quarter of a line of memory,
 * where CUDA's tiles of 192 KiB and blocks of 8,192 samples have runs of 61; neighbours in
 * a queue meet in the L2 cache. With larger tiles, added up in parts, each part would read
 * all of the tile's records.
 */
#define MOST_TILE_BYTES (48 * 1024)
/* beside the tile: what a kernel has whatever it is launched with, and lights */
#define OTHER_BYTES (2 * 1024)
/* in packs, which are larger than the half of a tile's lanes */
#define ROW_BYTES                                                              \
  (FLAME_PACK_WORDS * FLAME_TILE_COLUMNS * (guint) sizeof (guint32))
/* smaller tiles have too few records for what each costs; halves have whole rows */
#define LEAST_ROWS 8u
#define MOST_ROWS 32u
/* two blocks that fill a multiprocessor: one clears while the other adds up */
#define GATHER_BLOCK 512u
#define GATHER_BLOCKS 2u

static guint
find_rows (const FlameGpuDevice *device)
{
  const gsize bytes = MIN (device->shared_per_block, MOST_TILE_BYTES);
  const guint rows = (guint) (bytes - MIN (OTHER_BYTES, bytes)) / ROW_BYTES;

  return rows < LEAST_ROWS ? 0 : MIN (rows & ~1u, MOST_ROWS);
}

/* a power of two */
static guint
find_gather_block (const FlameGpuDevice *device)
{
  guint block = GATHER_BLOCK;

  while (block > device->max_block)
    block /= 2;
  return block;
}

void
flame_gpu_tiles_init (FlameGpuTiles *tiles, const FlameGpuDevice *device)
{
  const guint arch = (guint) device->arch;

  if (arch) {
    *tiles = (FlameGpuTiles){.bits = FLAME_TILE_BITS_OF (arch),
        .rows = FLAME_TILE_ROWS_OF (arch),
        .gather_block = FLAME_GATHER_BLOCK,
        .gather_blocks = 1};
    return;
  }
  *tiles = (FlameGpuTiles){.rows = find_rows (device),
      .gather_block = find_gather_block (device),
      .gather_blocks = GATHER_BLOCKS,
      .is_told = TRUE};
  while (1u << tiles->bits < flame_gpu_tiles_cells (tiles))
    tiles->bits++;
  if (tiles->gather_block < FLAME_GPU_LEAST_BLOCK)
    tiles->rows = 0;
}

void
flame_gpu_tiles_append (const FlameGpuTiles *tiles, GString *text)
{
  if (tiles->is_told)
    g_string_append_printf (text,
        "#define FLAME_TILE_ROWS %uu\n"
        "#define FLAME_TILE_BITS %u\n"
        "#define FLAME_GATHER_BLOCK %u\n",
        tiles->rows, tiles->bits, tiles->gather_block);
}

guint
flame_gpu_tiles_cells (const FlameGpuTiles *tiles)
{
  return tiles->rows * FLAME_TILE_COLUMNS;
}

gboolean
flame_gpu_batch_init (
    FlameGpuBatch *batch, const FlameGpuDevice *device, guint i)
{
  static const FlameGpuBatch cuda[] = {
      {FLAME_GPU_BINS_BLOCK, FLAME_BINS_STEPS, FLAME_GPU_BINS_BLOCKS_PER_SM}};
  /* for 48 KiB of shared memory and 32, and for blocks of 256 threads */
  static const FlameGpuBatch opencl[] = {
      {512, 8, 0}, {512, 4, 0}, {256, 8, 0}, {256, 4, 0}};
  const guint n = device->arch ? G_N_ELEMENTS (cuda) : G_N_ELEMENTS (opencl);

  if (i >= n)
    return FALSE;
  *batch = device->arch ? cuda[i] : opencl[i];
  if (!device->arch)
    batch->blocks_per_sm =
        MAX ((guint) device->max_threads_per_sm / batch->block, 1);
  return TRUE;
}
