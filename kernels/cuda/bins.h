/*
 * Visits on their way to cells by way of tiles: a block collects some steps'
 * visits, sorts them by tile in shared memory and appends them to the tiles'
 * queues, which kernels/cuda/gather.h empties. Where the cells are many times
 * the L2 cache, an addition straight to its cell moves 64 bytes of memory; a
 * record and its tile's share of the flush move about ten.
 *
 * Which order records come in differs from run to run; sums of whole numbers do
 * not depend on it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/accumulate.h"

/* steps that are sorted together */
#define FLAME_BATCH 8

/* of a block's tile: its records of this batch found no room in the queue */
#define FLAME_TILE_FULL 0x80000000u

/* in a block's shared memory */
typedef struct
{
  uint32_t *counts;  /* of the batch, by tile; then where its records go */
  uint32_t *cursors; /* by tile, places in the sorted batch */
  uint32_t *records; /* FLAME_BATCH x FLAME_BLOCK */
  uint16_t *tiles;   /* theirs */
  uint32_t n;        /* steps collected */
} FlameBins;

__shared__ uint32_t flame_bins_sums[33]; /* of the scan: by warp, and all */

/* by all threads, before the first visit */
FLAME_FN void
flame_bins_init (const FlameIterateArgs *args, FlameBins *bins, float *shared)
{
  bins->counts = (uint32_t *) shared;
  bins->cursors = bins->counts + args->n_tiles;
  bins->records = bins->cursors + args->n_tiles;
  bins->tiles = (uint16_t *) (bins->records + FLAME_BATCH * FLAME_BLOCK);
  bins->n = 0;
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK)
    bins->counts[i] = 0;
  __syncthreads ();
}

/* @column, @row: in the picture; @light: its number in FlameIterateArgs.lights */
FLAME_FN FlameVisit
flame_visit (
    const FlameIterateArgs *args, uint32_t column, uint32_t row, uint32_t light)
{
  const uint32_t x = column & (FLAME_TILE_COLUMNS - 1);
  const uint32_t y = row & (FLAME_TILE_ROWS - 1);
  FlameVisit visit;

  visit.tile = (row / FLAME_TILE_ROWS) * args->tiles_across +
               column / FLAME_TILE_COLUMNS;
  visit.record = (y * FLAME_TILE_COLUMNS + x) | light << FLAME_TILE_BITS;
  return visit;
}

/* straight to the cell, exact whatever comes: for the few that need it */
FLAME_FN void
flame_add_visit (const FlameIterateArgs *args, FlameVisit visit)
{
  const uint32_t cell = visit.record & (FLAME_TILE_CELLS - 1);
  const uint32_t number = visit.record >> FLAME_TILE_BITS;
  const uint32_t row = visit.tile / args->tiles_across * FLAME_TILE_ROWS +
                       cell / FLAME_TILE_COLUMNS;
  const uint32_t column = visit.tile % args->tiles_across * FLAME_TILE_COLUMNS +
                          cell % FLAME_TILE_COLUMNS;
  const uint64_t address = (uint64_t) row * args->width + column;
  const uint2 light = args->lights[number];

  flame_add_lanes (args, address, 0, flame_spread (light.x));
  flame_add_lanes (args, address, 2, flame_spread (light.y));
  if (args->counts)
    flame_add_hits (args, (uint32_t) address, args->light_hits[number]);
}

/*
 * Turns a thread's @count into the sum of those of the threads before it; the
 * sum of all is in flame_bins_sums[32] then. One barrier before, one behind.
 */
FLAME_FN uint32_t
flame_bins_scan (uint32_t count)
{
  const uint32_t lane = threadIdx.x & 31, warp = threadIdx.x >> 5;
  uint32_t sum = count;

  for (uint32_t by = 1; by < 32; by *= 2) {
    const uint32_t other = __shfl_up_sync (0xffffffffu, sum, by);

    sum += lane >= by ? other : 0;
  }
  if (lane == 31)
    flame_bins_sums[warp] = sum;
  __syncthreads ();
  if (warp == 0) {
    const uint32_t own = lane < FLAME_BLOCK_WARPS ? flame_bins_sums[lane] : 0;
    uint32_t all = own;

    for (uint32_t by = 1; by < 32; by *= 2) {
      const uint32_t other = __shfl_up_sync (0xffffffffu, all, by);

      all += lane >= by ? other : 0;
    }
    flame_bins_sums[lane] = all - own;
    if (lane == 31)
      flame_bins_sums[32] = all;
  }
  __syncthreads ();
  return sum - count + flame_bins_sums[warp];
}

/*
 * Room for @n records in the queue of @tile: where they start, or
 * FLAME_TILE_FULL. What is left at a full queue's end is filled with records of
 * no light, so that all of it may be read.
 */
FLAME_FN uint32_t
flame_reserve (const FlameIterateArgs *args, uint32_t tile, uint32_t n)
{
  const uint32_t room = args->tile_rooms[tile];
  const uint32_t start = args->tile_starts[tile];
  const uint32_t at = atomicAdd (&args->tile_counts[tile], n);

  if (at + n <= room)
    return start + at;
  for (uint32_t i = at; i < room; i++)
    args->queue[start + i] = FLAME_NO_RECORD;
  return FLAME_TILE_FULL;
}

/* places in the sorted batch and in the queues for what each tile has */
FLAME_FN void
flame_bins_place (const FlameIterateArgs *args, FlameBins *bins)
{
  const uint32_t each = (args->n_tiles + FLAME_BLOCK - 1) / FLAME_BLOCK;
  const uint32_t first = threadIdx.x * each;
  const uint32_t end = min (first + each, args->n_tiles);
  uint32_t sum = 0;

  for (uint32_t i = first; i < end; i++)
    sum += bins->counts[i];
  sum = flame_bins_scan (sum);
  for (uint32_t i = first; i < end; i++) {
    const uint32_t n = bins->counts[i];

    bins->cursors[i] = sum;
    if (n > 0) {
      const uint32_t start = flame_reserve (args, i, n);

      bins->counts[i] = start == FLAME_TILE_FULL ? start : start - sum;
    }
    sum += n;
  }
}

/* the pilot's: how many visits each tile has */
FLAME_FN void
flame_bins_count (const FlameIterateArgs *args, FlameBins *bins)
{
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK) {
    if (bins->counts[i] > 0)
      atomicAdd (&args->tile_counts[i], bins->counts[i]);
    bins->counts[i] = 0;
  }
}

FLAME_FN void
flame_bins_sort (const FlameIterateArgs *args, FlameBins *bins)
{
  uint32_t records[FLAME_BATCH], tiles[FLAME_BATCH];

#pragma unroll
  for (uint32_t i = 0; i < FLAME_BATCH; i++) {
    records[i] = bins->records[i * FLAME_BLOCK + threadIdx.x];
    tiles[i] = i < bins->n ? bins->tiles[i * FLAME_BLOCK + threadIdx.x]
                           : FLAME_NO_TILE;
  }
  flame_bins_place (args, bins);
  __syncthreads ();
#pragma unroll
  for (uint32_t i = 0; i < FLAME_BATCH; i++) {
    if (tiles[i] == FLAME_NO_TILE)
      continue;

    const uint32_t at = atomicAdd (&bins->cursors[tiles[i]], 1u);

    bins->records[at] = records[i];
    bins->tiles[at] = (uint16_t) tiles[i];
  }
  __syncthreads ();
  for (uint32_t i = threadIdx.x; i < flame_bins_sums[32]; i += FLAME_BLOCK) {
    const uint32_t start = bins->counts[bins->tiles[i]];

    if (start == FLAME_TILE_FULL)
      flame_add_visit (args, {bins->tiles[i], bins->records[i]});
    else
      args->queue[start + i] = bins->records[i];
  }
  __syncthreads ();
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK)
    bins->counts[i] = 0;
}

/* by all threads: what was collected goes to the queues */
FLAME_FN void
flame_bins_empty (const FlameIterateArgs *args, FlameBins *bins, uint32_t add)
{
  __syncthreads ();
  if (add == FLAME_ADD_PILOT)
    flame_bins_count (args, bins);
  else
    flame_bins_sort (args, bins);
  __syncthreads ();
  bins->n = 0;
}

/* by all threads, once a step that is drawn */
FLAME_FN void
flame_bins_take (const FlameIterateArgs *args, FlameBins *bins, uint32_t add,
    FlameVisit visit)
{
  const uint32_t at = bins->n * FLAME_BLOCK + threadIdx.x;

  if (args->make_up) {
    if (visit.tile != FLAME_NO_TILE)
      flame_add_visit (args, visit);
    return;
  }
  bins->tiles[at] = (uint16_t) visit.tile;
  if (visit.tile != FLAME_NO_TILE) {
    bins->records[at] = visit.record;
    atomicAdd (&bins->counts[visit.tile], 1u);
  }
  if (++bins->n == FLAME_BATCH)
    flame_bins_empty (args, bins, add);
}
