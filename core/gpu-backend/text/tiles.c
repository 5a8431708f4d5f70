/*
 * The size of a device's tiles, and the blocks through which samples go to them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/text/tiles.h"

#include "core/gpu-backend/text/kernel-source.h"
#include "kernels/gpu/iterate-args.h"

/*
 * In OpenCL, a block on a multiprocessor of unknown size gets a tile of at most this
 * size: 32 KiB are guaranteed, and a processor's caches have as much. Such a tile has
 * 30 rows, 540 tiles cover 1920x1080, and 512 threads sort the samples of 8 steps. A
 * run to one tile then has 8 samples, a quarter of a line of memory. In CUDA, with
 * tiles of 192 KiB and blocks of 8,192 samples, runs have 61.
 */
#define MAX_GUESSED_BYTES (48 * 1024)
/* Memory besides the tile: what a kernel always has, and lights. */
#define OTHER_BYTES (2 * 1024)
/* A row of packs, which take more memory than half of a tile's lanes. */
#define ROW_BYTES                                                              \
  (FLAME_PACK_WORDS * FLAME_TILE_COLUMNS * (guint) sizeof (guint32))
/*
 * Smaller tiles have too few records for the cost of a tile. Halves of a tile have
 * whole rows.
 */
#define MIN_ROWS 8u
#define MAX_ROWS 32u
/* Two blocks that fill a multiprocessor: one clears while the other adds up. */
#define GATHER_BLOCK 512u
#define GATHER_BLOCKS 2u
/* A block's memory for other things in its kernel. */
#define GATHER_STATIC 1024u

gsize
flame_gpu_tiles_shared (const FlameGpuDevice *device)
{
  return MAX (device->shared_per_block, device->shared_by_text);
}

/* Bits of a tile like CUDA's; 0: the device has too little memory. */
static guint
find_large_bits (const FlameGpuDevice *device)
{
  const gsize bytes = flame_gpu_tiles_shared (device);

  if (!device->knows_sm || device->max_block < FLAME_GATHER_BLOCK)
    return 0;
  for (guint arch = 90; arch >= 80; arch -= 10) {
    if (FLAME_TILE_ROWS_OF (arch) * ROW_BYTES + OTHER_BYTES <= bytes)
      return FLAME_TILE_BITS_OF (arch);
  }
  return 0;
}

static guint
find_rows (const FlameGpuDevice *device)
{
  const gsize bytes = MIN (device->shared_per_block, MAX_GUESSED_BYTES);
  const guint rows = (guint) (bytes - MIN (OTHER_BYTES, bytes)) / ROW_BYTES;

  return rows < MIN_ROWS ? 0 : MIN (rows & ~1u, MAX_ROWS);
}

/* Returns the threads of a block that adds up a tile: a power of two. */
static guint
find_gather_block (const FlameGpuDevice *device)
{
  guint block = GATHER_BLOCK;

  while (block > device->max_block)
    block /= 2;
  return block;
}

static void
init_large (FlameGpuTiles *tiles, const FlameGpuDevice *device, guint bits)
{
  *tiles = (FlameGpuTiles){.bits = bits,
      .rows = (1u << bits) / FLAME_TILE_COLUMNS,
      .gather_block = FLAME_GATHER_BLOCK,
      .gather_blocks = 1,
      .gather_bytes = (guint) flame_gpu_tiles_shared (device) - GATHER_STATIC};
}

static void
init_small (FlameGpuTiles *tiles, const FlameGpuDevice *device)
{
  *tiles = (FlameGpuTiles){.rows = find_rows (device),
      .gather_block = find_gather_block (device),
      .gather_blocks = GATHER_BLOCKS,
      .gather_bytes =
          (guint) MIN (device->shared_per_block, MAX_GUESSED_BYTES) -
          GATHER_STATIC};
  while (1u << tiles->bits < flame_gpu_tiles_cells (tiles))
    tiles->bits++;
  if (tiles->gather_block < FLAME_GPU_MIN_BLOCK)
    tiles->rows = 0;
}

void
flame_gpu_tiles_init (FlameGpuTiles *tiles, const FlameGpuDevice *device)
{
  const guint large = find_large_bits (device);

  if (device->has_warps)
    init_large (tiles, device, FLAME_TILE_BITS_OF ((guint) device->arch));
  else if (large)
    init_large (tiles, device, large);
  else
    init_small (tiles, device);
  tiles->needs_macros = !device->has_warps;
}

void
flame_gpu_tiles_append (const FlameGpuTiles *tiles, GString *text)
{
  if (tiles->needs_macros)
    g_string_append_printf (text,
        "#define FLAME_TILE_ROWS %uu\n"
        "#define FLAME_TILE_BITS %u\n"
        "#define FLAME_GATHER_BLOCK %u\n"
        "#define FLAME_GATHER_BYTES %u\n",
        tiles->rows, tiles->bits, tiles->gather_block, tiles->gather_bytes);
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
  /*
   * The first batch is for large tiles. The next two are for 48 KiB of shared memory
   * and for 32, and the last two are the same for blocks of 256 threads.
   */
  static const FlameGpuBatch all[] = {{FLAME_GPU_BINS_BLOCK, FLAME_BINS_STEPS,
                                          FLAME_GPU_BINS_BLOCKS_PER_SM, FALSE},
      {512, 8, 0, TRUE}, {512, 4, 0, TRUE}, {256, 8, 0, TRUE},
      {256, 4, 0, TRUE}};

  /* CUDA's kernels are for blocks of the first kind. */
  if (!device->has_warps && find_large_bits (device) == 0)
    i++;
  if (i >= (device->has_warps ? 1 : G_N_ELEMENTS (all)))
    return FALSE;
  *batch = all[i];
  if (batch->fits)
    batch->blocks_per_sm =
        MAX ((guint) device->max_threads_per_sm / batch->block, 1);
  return TRUE;
}
