/*
 * Empties the tiles' queues into the picture's cells, after a round has filled them
 * (kernels/gpu/bins.h). A block adds up part of a queue at a time, of one tile, in
 * shared memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/tile-sums.h"

/* loads that a thread has under way, of four records each */
#define FLAME_AHEAD 2
/*
 * If this many of a warp's records have one cell, the warp adds them up first.
 */
#define FLAME_CROWD 12

/*
 * A thread's first records of a job, loaded while the block works on the previous job.
 */
typedef struct
{
  uint4 records[FLAME_AHEAD];
} FlameAhead;

/* Returns: four records of @job, empty ones behind its end */
FLAME_FN uint4
flame_load_records (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, uint32_t four)
{
  const FLAME_GLOBAL uint4 *queue =
      (const FLAME_GLOBAL uint4 *) (args->queue + job->start);

  if (4 * four < job->n)
    return __ldcs (queue + four);
  return make_uint4 (
      FLAME_NO_RECORD, FLAME_NO_RECORD, FLAME_NO_RECORD, FLAME_NO_RECORD);
}

FLAME_FN FlameAhead
flame_prefetch (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, uint32_t first)
{
  FlameAhead ahead;

#pragma unroll
  for (uint32_t i = 0; i < FLAME_AHEAD; i++)
    ahead.records[i] =
        flame_load_records (args, job, first + i * FLAME_GATHER_BLOCK);
  return ahead;
}

/* -------------------------------------------------------------------- lights */

/* Where the lights of records are, and what is needed of them. */
typedef struct
{
  bool packed;
  bool in_shared; /* else in device memory */
  /*
   * In shared memory. If packed, a byte each of red, green and blue, in so many copies
   * that lanes of a warp rarely wait for each other; else a uint2 each.
   */
  const FLAME_LOCAL uint32_t *shared;
} FlameLights;

/* Returns: a light's red, green and blue for packs, without alpha */
FLAME_FN uint32_t
flame_find_color (uint2 light)
{
  return (light.x & 0xffu) | (light.x >> 8 & 0xff00u) | light.y << 16;
}

/* Returns: what @record adds; an empty record's cell is not used */
FLAME_FN FlameGift
flame_find_gift (
    const FlameIterateArgs *args, const FlameLights *lights, uint32_t record)
{
  const uint32_t number =
      record == FLAME_NO_RECORD ? 0 : record >> FLAME_TILE_BITS;
  FlameGift gift = {};

  if (lights->packed && lights->in_shared) {
    const uint32_t color =
        lights->shared[(number << args->color_copies) +
                       (threadIdx.x & ((1u << args->color_copies) - 1))];

    gift.units = make_uint4 (color & 0xffu, color >> 8 & 0xffu, color >> 16, 0);
  } else {
    const uint2 light =
        lights->in_shared ? ((const FLAME_LOCAL uint2 *) lights->shared)[number]
                          : args->lights[number];

    gift.units = make_uint4 (
        light.x & 0xffffu, light.x >> 16, light.y & 0xffffu, light.y >> 16);
  }
  gift.samples = 1;
  if (!lights->packed && args->counts)
    gift.hits = __ldg (args->light_hits + number);
  return gift;
}

/* ------------------------------------------------------------------- records */

/* Adds to a cell of the tile. */
FLAME_FN void
flame_give (const FlameIterateArgs *args, bool packed,
    FLAME_LOCAL uint32_t *tile, uint32_t record, FlameGift gift)
{
  const uint32_t cell = record & FLAME_TILE_MASK;

  if (packed)
    flame_give_pack (tile, cell, gift);
  else
    flame_give_lanes (args, tile, cell % FLAME_HALF_CELLS, gift);
}

#ifdef __OPENCL_C_VERSION__
/* Without warps every thread adds for itself. */
FLAME_FN bool
flame_is_crowded (uint32_t record)
{
  (void) record;
  return false;
}

FLAME_FN void
flame_gather_record (const FlameIterateArgs *args, bool packed,
    FLAME_LOCAL uint32_t *tile, uint32_t record, FlameGift gift, bool crowded)
{
  (void) crowded;
  if (record != FLAME_NO_RECORD)
    flame_give (args, packed, tile, record, gift);
}
#else
/*
 * Returns: the lanes of the warp whose record has the same cell as lane 0's. Called by
 *   the whole warp.
 */
FLAME_FN uint32_t
flame_find_crowd (uint32_t record)
{
  const uint32_t cell = record & FLAME_TILE_MASK;
  const uint32_t first = __shfl_sync (FLAME_ALL_LANES, cell, 0);

  return __ballot_sync (
      FLAME_ALL_LANES, record != FLAME_NO_RECORD && cell == first);
}

/*
 * Returns: the sum of @units over the lanes of @crowd, which call this together
 */
FLAME_FN uint32_t
flame_sum_crowd (uint32_t crowd, uint32_t units)
{
#if __CUDA_ARCH__ >= 800
  return __reduce_add_sync (crowd, units);
#else
  uint32_t sum = 0;

  for (uint32_t left = crowd; left; left &= left - 1)
    sum += __shfl_sync (crowd, units, __ffs (left) - 1);
  return sum;
#endif
}

/* Returns: whether many of a warp's records have one cell */
FLAME_FN bool
flame_is_crowded (uint32_t record)
{
  return __popc (flame_find_crowd (record)) >= FLAME_CROWD;
}

/* The first lane of @crowd adds for all its lanes, which have the same cell. */
FLAME_FN void
flame_give_together (const FlameIterateArgs *args, bool packed, uint32_t *tile,
    uint32_t record, FlameGift gift, uint32_t crowd)
{
  gift.units.x = flame_sum_crowd (crowd, gift.units.x);
  gift.units.y = flame_sum_crowd (crowd, gift.units.y);
  gift.units.z = flame_sum_crowd (crowd, gift.units.z);
  gift.samples = __popc (crowd);
  if (!packed)
    gift.units.w = flame_sum_crowd (crowd, gift.units.w);
  if (!packed && args->counts)
    gift.hits = flame_sum_crowd (crowd, gift.hits);
  if ((crowd & ((1u << (threadIdx.x & 31)) - 1)) == 0)
    flame_give (args, packed, tile, record, gift);
}

/*
 * Called by a whole warp.
 * @crowded: whether many of its records have one cell
 */
FLAME_FN void
flame_gather_record (const FlameIterateArgs *args, bool packed, uint32_t *tile,
    uint32_t record, FlameGift gift, bool crowded)
{
  const uint32_t crowd = crowded ? flame_find_crowd (record) : 0;

  if (record == FLAME_NO_RECORD)
    return;
  if (crowd >> (threadIdx.x & 31) & 1)
    flame_give_together (args, packed, tile, record, gift, crowd);
  else
    flame_give (args, packed, tile, record, gift);
}
#endif

FLAME_FN void
flame_gather_four (const FlameIterateArgs *args, const FlameLights *lights,
    FLAME_LOCAL uint32_t *tile, uint4 records, bool crowded)
{
  const bool packed = lights->packed;
  /* All lights are loaded before the first is used. */
  const FlameGift x = flame_find_gift (args, lights, records.x);
  const FlameGift y = flame_find_gift (args, lights, records.y);
  const FlameGift z = flame_find_gift (args, lights, records.z);
  const FlameGift w = flame_find_gift (args, lights, records.w);

  flame_gather_record (args, packed, tile, records.x, x, crowded);
  flame_gather_record (args, packed, tile, records.y, y, crowded);
  flame_gather_record (args, packed, tile, records.z, z, crowded);
  flame_gather_record (args, packed, tile, records.w, w, crowded);
}

/*
 * Returns: @record if its cell is in half @half of the tile, else an empty record
 */
FLAME_FN uint32_t
flame_in_half (uint32_t record, uint32_t half)
{
  return (record & FLAME_TILE_MASK) / FLAME_HALF_CELLS == half
             ? record
             : FLAME_NO_RECORD;
}

FLAME_FN uint4
flame_four_in_half (uint4 records, uint32_t half)
{
  return make_uint4 (flame_in_half (records.x, half),
      flame_in_half (records.y, half), flame_in_half (records.z, half),
      flame_in_half (records.w, half));
}

/*
 * Adds the records of @job to the packs of its tile, or to the lanes of the tile's half
 * @half. Called by all threads of the block.
 */
FLAME_FN void
flame_gather_records (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, const FlameAhead *first,
    const FlameLights *lights, FLAME_LOCAL uint32_t *tile, uint32_t half)
{
  const uint32_t lane = threadIdx.x & 31;
  const bool crowded = flame_is_crowded (first->records[0].x);
  FlameAhead ahead = *first;

  /* A warp stays together. */
  for (uint32_t four = threadIdx.x; 4 * (four - lane) < job->n;) {
    const FlameAhead now = ahead;

    four += FLAME_AHEAD * FLAME_GATHER_BLOCK;
    ahead = flame_prefetch (args, job, four);
#pragma unroll
    for (uint32_t i = 0; i < FLAME_AHEAD; i++)
      flame_gather_four (args, lights, tile,
          lights->packed ? now.records[i]
                         : flame_four_in_half (now.records[i], half),
          crowded);
  }
}

/* ---------------------------------------------------------------------- jobs */

/*
 * Adds up @job in lanes, one half of the tile after the other. Called by all threads of
 * the block.
 */
FLAME_FN void
flame_gather_halves (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, const FlameAhead *first,
    const FlameLights *lights, FLAME_LOCAL uint32_t *tile)
{
  FlameAhead ahead = *first;

  for (uint32_t half = 0; half < 2; half++) {
    const FlamePiece piece = {
        job, tile, half * FLAME_HALF_CELLS, FLAME_HALF_CELLS, 0, false};

    if (half > 0)
      ahead = flame_prefetch (args, job, threadIdx.x);
    flame_gather_records (args, job, &ahead, lights, tile, half);
    __syncthreads ();
    flame_flush_units (args, &piece);
    if (args->counts)
      flame_flush_hits (args, &piece);
    __syncthreads ();
  }
}

/*
 * Likewise in packs.
 * @alpha: that of all lights
 */
FLAME_FN void
flame_gather_packs (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, const FlameAhead *first,
    const FlameLights *lights, FLAME_LOCAL uint32_t *tile, uint32_t alpha)
{
  const FlamePiece piece = {job, tile, 0, FLAME_TILE_CELLS, alpha, true};

  flame_gather_records (args, job, first, lights, tile, 0);
  __syncthreads ();
  flame_flush_units (args, &piece);
}

/*
 * Adds up @job in packs or lanes, depending on the lights.
 * @behind: the lights, if they are in shared memory
 */
FLAME_FN void
flame_gather_tile_job (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, const FlameAhead *first,
    FLAME_LOCAL uint32_t *tile, const FLAME_LOCAL uint32_t *behind,
    uint32_t alpha)
{
  /*
   * The four cases are separate constants, so that the compiler knows which memory is
   * read.
   */
  const FlameLights lights[] = {{false, false, behind}, {false, true, behind},
      {true, false, behind}, {true, true, behind}};

  if (args->packed && args->lights_in_shared)
    flame_gather_packs (args, job, first, &lights[3], tile, alpha);
  else if (args->packed)
    flame_gather_packs (args, job, first, &lights[2], tile, alpha);
  else if (args->lights_in_shared)
    flame_gather_halves (args, job, first, &lights[1], tile);
  else
    flame_gather_halves (args, job, first, &lights[0], tile);
}

/*
 * Loads the lights into shared memory if they fit. Called by all threads of the block.
 */
FLAME_FN void
flame_load_lights (const FlameIterateArgs *args, FLAME_LOCAL uint32_t *behind)
{
  const uint32_t copies = args->color_copies;

  if (!args->lights_in_shared)
    return;
  for (uint32_t i = threadIdx.x; i < args->n_lights << copies;
       i += FLAME_GATHER_BLOCK) {
    if (args->packed)
      behind[i] = flame_find_color (args->lights[i >> copies]);
    else
      ((FLAME_LOCAL uint2 *) behind)[i] = args->lights[i];
  }
}

/*
 * Takes the next job.
 * Returns: FALSE if there are none left
 */
FLAME_FN bool
flame_take_tile_job (const FlameIterateArgs *args, FLAME_LOCAL uint32_t *number,
    FLAME_LOCAL FlameTileJob *job)
{
  __syncthreads ();
  if (threadIdx.x == 0) {
    const uint32_t taken = atomicAdd (&args->control->next_job, 1u);

    *number = taken;
    if (taken < args->control->n_jobs)
      *job = ((const FLAME_GLOBAL FlameTileJob *) args->jobs)[taken];
  }
  __syncthreads ();
  return *number < args->control->n_jobs;
}

/*
 * Adds up a round's records, with as many blocks as are resident. Shared memory: the
 * tile's sums and, if they fit, the lights behind them.
 */
FLAME_KERNEL
FLAME_BOUNDS_OF (FLAME_GATHER_BLOCK, 1)
flame_gather (FLAME_ARGS (FlameIterateArgs, args) FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
#ifdef __OPENCL_C_VERSION__
  /* The type has the alignment of the lights behind the sums. */
  FLAME_BLOCK_VARIABLE (uint2, memory[FLAME_GATHER_BYTES / 8]);
  FLAME_LOCAL uint32_t *const flame_tile = (FLAME_LOCAL uint32_t *) memory;
#else
  FLAME_TAKE_DYNAMIC (uint32_t, flame_tile);
#endif
  FLAME_BLOCK_VARIABLE (uint32_t, number);
  FLAME_BLOCK_VARIABLE (uint32_t, is_last);
  /* Shared by all threads: this job and the next, alternating. */
  FLAME_BLOCK_VARIABLE (FlameTileJob, jobs[2]);
  const uint32_t n_words =
      flame_tile_words (FLAME_TILE_CELLS, args.packed, args.counts != 0);
  const uint32_t alpha = args.lights[0].y >> 16;
  FLAME_LOCAL uint32_t *behind = flame_tile + n_words;
  FlameAhead ahead;
  bool more;

  for (uint32_t i = threadIdx.x; i < n_words; i += FLAME_GATHER_BLOCK)
    flame_tile[i] = 0;
  flame_load_lights (&args, behind);
  more = flame_take_tile_job (&args, &number, &jobs[0]);
  if (more)
    ahead = flame_prefetch (&args, &jobs[0], threadIdx.x);
  for (uint32_t turn = 0; more; turn ^= 1) {
    const FLAME_LOCAL FlameTileJob *job = &jobs[turn];

    /* Its barriers also separate the uses of the sums. */
    more = flame_take_tile_job (&args, &number, &jobs[turn ^ 1]);
    flame_gather_tile_job (&args, job, &ahead, flame_tile, behind, alpha);
    if (more)
      ahead = flame_prefetch (&args, &jobs[turn ^ 1], threadIdx.x);
    if (args.is_last && job->shared)
      flame_finish_part (&args, job->tile, &is_last);
  }
}
