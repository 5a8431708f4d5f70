/*
 * The way of samples to cells through tiles. A block collects the samples of some
 * steps, sorts them by tile in shared memory and appends them to the tiles' queues,
 * which kernels/gpu/gather.h empties. Sorting pays because a store of 32 records to 32
 * places occupies the memory system for longer than the rest of a step. If the cells
 * need many times the L2 cache, adding directly to a cell moves 64 bytes of memory; a
 * record and its tile's share of the flush move about ten.
 *
 * The order of records differs from run to run; sums of integers do not depend on it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/accumulate.h"
#include "kernels/gpu/block.h"
#include "kernels/gpu/scan.h"
#include "kernels/gpu/shared.h"

/*
 * marks a tile whose queue had no room for its records of this batch; no offset is this
 * large
 */
#define FLAME_TILE_FULL 0x80000000u

/* In a block's shared memory, for STEPS x BLOCK samples. */
typedef struct
{
  FlameAddress tiles;   /* counts of the batch's records; then next positions */
  FlameAddress ways;    /* offsets to the tile's queue, or FLAME_TILE_FULL */
  FlameAddress records; /* in order of arrival, then sorted by tile */
  /* 16 bits: the tile of each record, or FLAME_NO_TILE */
  FlameAddress of_tiles;
  FLAME_LOCAL uint32_t *sums; /* FLAME_SUM_WORDS */
  uint32_t n;                 /* steps collected */
} FlameBins;

/* What a block has besides its dynamic shared memory. */
typedef struct
{
  uint32_t sums[FLAME_SUM_WORDS];
#ifdef __OPENCL_C_VERSION__
  /*
   * In CUDA this is part of the dynamic shared memory. NVIDIA's OpenCL allows no more
   * than 48 KiB of that, but a kernel's own variables may exceed it.
   */
  uint32_t batch[FLAME_BINS_BYTES (0, FLAME_BINS_STEPS *FLAME_BLOCK) / 4];
#endif
} FlameBinsMemory;

/* Sets the tiles' counts to zero. Called by all threads. */
FLAME_FN void
flame_bins_clear (const FlameIterateArgs *args, const FlameBins *bins)
{
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK)
    flame_put_word (bins->tiles + 4 * i, 0);
}

/*
 * Called by all threads before the first sample.
 * @shared: memory for the tiles and, in CUDA, the samples
 */
FLAME_FN void
flame_bins_init (const FlameIterateArgs *args, FlameBins *bins,
    FLAME_LOCAL float *shared, FLAME_LOCAL FlameBinsMemory *memory)
{
  bins->tiles = flame_address_of (shared);
  bins->ways = bins->tiles + 4 * args->n_tiles;
#ifdef __OPENCL_C_VERSION__
  bins->records = flame_address_of (memory->batch);
#else
  bins->records = bins->ways + 4 * args->n_tiles;
#endif
  bins->of_tiles = bins->records + 4 * FLAME_BINS_STEPS * FLAME_BLOCK;
  bins->sums = memory->sums;
  bins->n = 0;
  flame_bins_clear (args, bins);
  __syncthreads ();
}

/*
 * @column, @row: position in the picture
 * @light: index into FlameIterateArgs.lights
 */
FLAME_FN FlameSample
flame_sample (
    const FlameIterateArgs *args, uint32_t column, uint32_t row, uint32_t light)
{
  const uint32_t x = column & (FLAME_TILE_COLUMNS - 1);
  const uint32_t y = row % FLAME_TILE_ROWS;
  FlameSample sample;

  sample.tile = (row / FLAME_TILE_ROWS) * args->tiles_across +
                column / FLAME_TILE_COLUMNS;
  sample.record = (y * FLAME_TILE_COLUMNS + x) | light << FLAME_TILE_BITS;
  return sample;
}

/*
 * Adds directly to the cell, exactly in all cases. For the few samples that need it.
 */
FLAME_FN void
flame_add_sample (const FlameIterateArgs *args, FlameSample sample)
{
  const uint32_t cell = sample.record & FLAME_TILE_MASK;
  const uint32_t number = sample.record >> FLAME_TILE_BITS;
  const uint64_t address = flame_cell_address (args, sample.tile, cell);
  const uint2 light = args->lights[number];

  flame_add_lanes (args, address, 0, flame_spread (light.x));
  flame_add_lanes (args, address, 2, flame_spread (light.y));
  if (args->counts)
    flame_add_hits (args, (uint32_t) address, args->light_hits[number]);
  args->tile_lit[sample.tile] = 1;
  args->control->direct = 1;
}

/*
 * Returns: where @n records start that lie @at behind the first of a tile's @queue, or
 *   FLAME_TILE_FULL. The rest of a full queue is filled with empty records, so that all
 *   of it may be read.
 */
FLAME_FN uint32_t
flame_reserved (
    const FlameIterateArgs *args, FlameQueue queue, uint32_t at, uint32_t n)
{
  if (at + n <= queue.room)
    return queue.start + at;
#pragma unroll 1
  for (uint32_t i = at; i < queue.room; i++)
    args->queue[queue.start + i] = FLAME_NO_RECORD;
  return FLAME_TILE_FULL;
}

/*
 * In a batch's total: the number of records below this bit, the number of threads that
 * met a full queue above.
 */
#define FLAME_FULL_SHIFT 20

/*
 * Reserves room in the tiles' queues for the batch and a position in the sorted batch
 * for each tile.
 * Returns: the number of records and, from bit FLAME_FULL_SHIFT on, how many threads
 *   met a full queue
 */
FLAME_FN uint32_t
flame_bins_reserve (const FlameIterateArgs *args, const FlameBins *bins)
{
  uint32_t own = 0, full = 0, place;

  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK) {
    const uint32_t n = flame_get_word (bins->tiles + 4 * i);
    uint32_t way = FLAME_TILE_FULL;

    if (n == 0)
      continue;
    if (!args->make_up) {
      const FlameQueue queue = args->tile_queues[i];

      way =
          flame_reserved (args, queue, atomicAdd (&args->tile_counts[i], n), n);
    }
    own += n;
    if (way == FLAME_TILE_FULL)
      full = 1u << FLAME_FULL_SHIFT;
    flame_put_word (bins->ways + 4 * i, way);
  }
  place = flame_sum_before (own + full, bins->sums);
  place &= (1u << FLAME_FULL_SHIFT) - 1;
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK) {
    const uint32_t n = flame_get_word (bins->tiles + 4 * i);
    const uint32_t way = flame_get_word (bins->ways + 4 * i);

    flame_put_word (bins->tiles + 4 * i, place);
    if (way != FLAME_TILE_FULL)
      flame_put_word (bins->ways + 4 * i, way - place);
    place += n;
  }
  __syncthreads ();
  return bins->sums[FLAME_SUM_OF_ALL];
}

/* The probe's part: counts the samples of each tile. */
FLAME_FN void
flame_bins_count (const FlameIterateArgs *args, const FlameBins *bins)
{
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK) {
    const uint32_t n = flame_get_word (bins->tiles + 4 * i);

    if (n > 0)
      atomicAdd (&args->tile_counts[i], n);
  }
}

/*
 * A sample's position in the sorted batch, if it has one; its tile is in the bits
 * above.
 */
#define FLAME_PLACE_SHIFT 16
#define FLAME_NO_PLACE 0xffffffffu

/* Sorts the batch by tile, in place. */
FLAME_FN void
flame_bins_sort (const FlameBins *bins)
{
  uint32_t records[FLAME_BINS_STEPS], places[FLAME_BINS_STEPS];

#pragma unroll
  for (uint32_t i = 0; i < FLAME_BINS_STEPS; i++) {
    const uint32_t at = i * FLAME_BLOCK + threadIdx.x;
    const uint32_t tile =
        i < bins->n ? flame_get_half (bins->of_tiles + 2 * at) : FLAME_NO_TILE;

    records[i] = flame_get_word (bins->records + 4 * at);
    places[i] = flame_take_one (bins->tiles + 4 * tile, tile != FLAME_NO_TILE,
                    FLAME_NO_PLACE)
                    << FLAME_PLACE_SHIFT |
                tile;
  }
  __syncthreads ();
#pragma unroll
  for (uint32_t i = 0; i < FLAME_BINS_STEPS; i++) {
    const uint32_t place = places[i] >> FLAME_PLACE_SHIFT;

    if (places[i] == FLAME_NO_PLACE)
      continue;
    flame_put_word (bins->records + 4 * place, records[i]);
    flame_put_half (bins->of_tiles + 2 * place, places[i]);
  }
  __syncthreads ();
}

#ifdef __OPENCL_C_VERSION__
/* A call would put the arguments into each thread's local memory. */
#define FLAME_APART_FN FLAME_FN
#else
#define FLAME_APART_FN FLAME_FAR_FN
#endif

/*
 * Like flame_bins_send() if some tile's queue is full, which is rare: that tile's
 * samples go directly to cells.
 */
FLAME_APART_FN void
flame_bins_send_apart (const FlameIterateArgs *args, FlameAddress of_tiles,
    FlameAddress records, FlameAddress ways, uint32_t n)
{
  for (uint32_t i = threadIdx.x; i < n; i += FLAME_BLOCK) {
    const FlameSample sample = {
        flame_get_half (of_tiles + 2 * i), flame_get_word (records + 4 * i)};
    const uint32_t way = flame_get_word (ways + 4 * sample.tile);

    if (way != FLAME_TILE_FULL)
      args->queue[i + way] = sample.record;
    else
      flame_add_sample (args, sample);
  }
}

/*
 * Writes the sorted batch of @n records to the queues. Neighbouring threads mostly
 * write to the same queue, so their stores combine.
 */
FLAME_FN void
flame_bins_send (
    const FlameIterateArgs *args, const FlameBins *bins, uint32_t n)
{
#pragma unroll
  for (uint32_t k = 0; k < FLAME_BINS_STEPS; k++) {
    const uint32_t i = k * FLAME_BLOCK + threadIdx.x;

    if (i >= n)
      continue;

    const uint32_t tile = flame_get_half (bins->of_tiles + 2 * i);
    const uint32_t way = flame_get_word (bins->ways + 4 * tile);

    args->queue[i + way] = flame_get_word (bins->records + 4 * i);
  }
}

/*
 * pocl 3.1 miscompiles barriers on one side of a condition, so here the answer is
 * constant.
 */
FLAME_FN bool
flame_bins_only_counts (uint32_t add)
{
#ifdef __OPENCL_C_VERSION__
  (void) add;
  return false;
#else
  return add == FLAME_ADD_PROBE;
#endif
}

/*
 * During the probe there are no queues yet, so all tiles are full: samples are counted
 * by tile and discarded.
 */
FLAME_FN void
flame_bins_sort_and_send (
    const FlameIterateArgs *args, const FlameBins *bins, uint32_t add)
{
  const uint32_t all = flame_bins_reserve (args, bins);
  const uint32_t n = all & ((1u << FLAME_FULL_SHIFT) - 1);

  flame_bins_sort (bins);
  if (all == n)
    flame_bins_send (args, bins, n);
  else if (add != FLAME_ADD_PROBE)
    flame_bins_send_apart (args, bins->of_tiles, bins->records, bins->ways, n);
  __syncthreads ();
}

/* Sends what was collected to the queues. Called by all threads. */
FLAME_FN void
flame_bins_empty (const FlameIterateArgs *args, FlameBins *bins, uint32_t add)
{
  __syncthreads ();
  if (flame_bins_only_counts (add))
    flame_bins_count (args, bins);
  else
    flame_bins_sort_and_send (args, bins, add);
  flame_bins_clear (args, bins);
  bins->n = 0;
}

/*
 * Called by all threads once for each drawn step, with a barrier since the last call.
 */
FLAME_FN void
flame_bins_take (const FlameIterateArgs *args, FlameBins *bins, uint32_t add,
    FlameSample sample)
{
  const uint32_t at = bins->n * FLAME_BLOCK + threadIdx.x;

  flame_count_one (bins->tiles + 4 * sample.tile, sample.tile != FLAME_NO_TILE);
  flame_put_word (bins->records + 4 * at, sample.record);
  flame_put_half (bins->of_tiles + 2 * at, sample.tile);
  if (++bins->n == FLAME_BINS_STEPS)
    flame_bins_empty (args, bins, add);
}
