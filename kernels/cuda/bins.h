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

/* a bit of a block's tile: its records of this batch found no room in the queue */
#define FLAME_TILE_FULL 0x80000000u

/* in a block's shared memory */
typedef struct
{
  uint32_t *tiles;    /* records of the batch; then where the next one goes */
  FlameVisit *staged; /* FLAME_BINS_STEPS x FLAME_BLOCK */
  uint32_t n;         /* steps collected */
} FlameBins;

/* by all threads, before the first visit */
FLAME_FN void
flame_bins_init (const FlameIterateArgs *args, FlameBins *bins, float *shared)
{
  bins->tiles = (uint32_t *) shared;
  bins->staged =
      (FlameVisit *) (bins->tiles + FLAME_STAGED_AFTER (args->n_tiles));
  bins->n = 0;
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK)
    bins->tiles[i] = 0;
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
  const uint64_t address = flame_cell_address (args, visit.tile, cell);
  const uint2 light = args->lights[number];

  flame_add_lanes (args, address, 0, flame_spread (light.x));
  flame_add_lanes (args, address, 2, flame_spread (light.y));
  if (args->counts)
    flame_add_hits (args, (uint32_t) address, args->light_hits[number]);
  args->tile_lit[visit.tile] = 1;
  args->control->direct = 1;
}

/*
 * Where the @n records start that are @at behind the first in the queue of @tile,
 * or FLAME_TILE_FULL. What is left at a full queue's end is filled with records
 * of no light, so that all of it may be read.
 */
FLAME_FN uint32_t
flame_reserved (
    const FlameIterateArgs *args, uint32_t tile, uint32_t at, uint32_t n)
{
  const FlameQueue queue = args->tile_queues[tile];

  if (at + n <= queue.room)
    return queue.start + at;
#pragma unroll 1
  for (uint32_t i = at; i < queue.room; i++)
    args->queue[queue.start + i] = FLAME_NO_RECORD;
  return FLAME_TILE_FULL;
}

/* room in the tiles' queues for what each has of the batch */
FLAME_FN void
flame_bins_reserve (const FlameIterateArgs *args, FlameBins *bins)
{
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK) {
    const uint32_t n = bins->tiles[i];

    if (n > 0)
      bins->tiles[i] =
          flame_reserved (args, i, atomicAdd (&args->tile_counts[i], n), n);
  }
}

/* the pilot's: how many visits each tile has */
FLAME_FN void
flame_bins_count (const FlameIterateArgs *args, FlameBins *bins)
{
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK) {
    if (bins->tiles[i] > 0)
      atomicAdd (&args->tile_counts[i], bins->tiles[i]);
    bins->tiles[i] = 0;
  }
}

/* the thread's own visits that found no room: next to never */
FLAME_FN void
flame_bins_add_rest (const FlameIterateArgs *args, const FlameBins *bins)
{
#pragma unroll 1
  for (uint32_t i = 0; i < bins->n; i++) {
    const FlameVisit visit = bins->staged[i * FLAME_BLOCK + threadIdx.x];

    if (visit.tile != FLAME_NO_TILE &&
        (bins->tiles[visit.tile] & FLAME_TILE_FULL))
      flame_add_visit (args, visit);
  }
}

/* the thread's own visits to their queues */
FLAME_FN void
flame_bins_send (const FlameIterateArgs *args, const FlameBins *bins)
{
  bool is_full = false;

#pragma unroll
  for (uint32_t i = 0; i < FLAME_BINS_STEPS; i++) {
    const FlameVisit visit = bins->staged[i * FLAME_BLOCK + threadIdx.x];

    if (i >= bins->n || visit.tile == FLAME_NO_TILE)
      continue;

    const uint32_t at = atomicAdd (&bins->tiles[visit.tile], 1u);

    if (at & FLAME_TILE_FULL)
      is_full = true;
    else
      args->queue[at] = visit.record;
  }
  if (is_full)
    flame_bins_add_rest (args, bins);
}

FLAME_FN void
flame_bins_sort (const FlameIterateArgs *args, FlameBins *bins)
{
  flame_bins_reserve (args, bins);
  __syncthreads ();
  flame_bins_send (args, bins);
  __syncthreads ();
  for (uint32_t i = threadIdx.x; i < args->n_tiles; i += FLAME_BLOCK)
    bins->tiles[i] = 0;
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
  bins->n = 0;
}

/*
 * By all threads, once a step that is drawn, behind a barrier since the last
 * one.
 */
FLAME_FN void
flame_bins_take (const FlameIterateArgs *args, FlameBins *bins, uint32_t add,
    FlameVisit visit)
{
  if (args->make_up) {
    if (visit.tile != FLAME_NO_TILE)
      flame_add_visit (args, visit);
    return;
  }
  if (visit.tile != FLAME_NO_TILE)
    atomicAdd (&bins->tiles[visit.tile], 1u);
  bins->staged[bins->n * FLAME_BLOCK + threadIdx.x] = visit;
  if (++bins->n == FLAME_BINS_STEPS)
    flame_bins_empty (args, bins, add);
}
