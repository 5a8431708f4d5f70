/*
 * The tiles' queues on their way into the picture's cells, once a round has filled them
 * (kernels/gpu/bins.h): blocks add up parts of them, a tile at a time, in shared
 * memory.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/tile-sums.h"

/* four records each that a thread has asked for */
#define FLAME_AHEAD 2
/* of a warp's records, this many for one cell are added up before they get there */
#define FLAME_CROWD 12

/* a thread's first records of a job, under way while the block does the last one */
typedef struct
{
  uint4 records[FLAME_AHEAD];
} FlameAhead;

/* four records of @job; past its end they are none */
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

/* where records' lights are, and what of them is needed */
typedef struct
{
  bool packed;
  bool in_shared; /* else in device memory */
  /* in shared memory. Packed: red, green and blue, a byte each, so often that hardly any
   * two of a warp's lanes wait for each other; else a uint2 each */
  const FLAME_LOCAL uint32_t *shared;
} FlameLights;

/* of a pack: a light without its alpha */
FLAME_FN uint32_t
flame_find_color (uint2 light)
{
  return (light.x & 0xffu) | (light.x >> 8 & 0xff00u) | light.y << 16;
}

/* what @record adds; one that is none adds nothing: its cell does not count */
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

/* to a cell of the tile */
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
/* without warps there is no crowd: each adds for itself */
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
/* those of the warp that go where lane 0's goes; by all of it */
FLAME_FN uint32_t
flame_find_crowd (uint32_t record)
{
  const uint32_t cell = record & FLAME_TILE_MASK;
  const uint32_t first = __shfl_sync (FLAME_ALL_LANES, cell, 0);

  return __ballot_sync (
      FLAME_ALL_LANES, record != FLAME_NO_RECORD && cell == first);
}

/* the sum of @units over the lanes of @crowd, which call this together */
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

/* whether many of a warp's records are for one cell */
FLAME_FN bool
flame_is_crowded (uint32_t record)
{
  return __popc (flame_find_crowd (record)) >= FLAME_CROWD;
}

/* @crowd: lanes of one cell, this one among them: the first adds for all */
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

/* by all of a warp; @crowded: many of them have one cell */
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
  /* all lights are asked for before the first is waited for */
  const FlameGift x = flame_find_gift (args, lights, records.x);
  const FlameGift y = flame_find_gift (args, lights, records.y);
  const FlameGift z = flame_find_gift (args, lights, records.z);
  const FlameGift w = flame_find_gift (args, lights, records.w);

  flame_gather_record (args, packed, tile, records.x, x, crowded);
  flame_gather_record (args, packed, tile, records.y, y, crowded);
  flame_gather_record (args, packed, tile, records.z, z, crowded);
  flame_gather_record (args, packed, tile, records.w, w, crowded);
}

/* @record, if its cell is in half number @half of the tile */
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
 * By all threads of the block: the records of @job into its @tile's packs, or into the
 * lanes of its half @half
 */
FLAME_FN void
flame_gather_records (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, const FlameAhead *first,
    const FlameLights *lights, FLAME_LOCAL uint32_t *tile, uint32_t half)
{
  const uint32_t lane = threadIdx.x & 31;
  const bool crowded = flame_is_crowded (first->records[0].x);
  FlameAhead ahead = *first;

  /* a warp goes on together */
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

/* by all threads of the block: @job by lanes, half after half */
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

/* the same by packs; @alpha: of all lights */
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

/* the same as the lights want it. @behind: where they are, if in shared memory */
FLAME_FN void
flame_gather_tile_job (const FlameIterateArgs *args,
    const FLAME_LOCAL FlameTileJob *job, const FlameAhead *first,
    FLAME_LOCAL uint32_t *tile, const FLAME_LOCAL uint32_t *behind,
    uint32_t alpha)
{
  /* each of the four by itself, so that the compiler knows what memory is read */
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

/* by all threads of the block: the lights, where they fit */
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

/* the next job that no block has taken; FALSE if there is none */
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
 * Adds up a round's records; as many blocks as are resident. A block's shared
 * memory holds its tile's sums, and behind them the lights, where they fit.
 */
FLAME_KERNEL
FLAME_BOUNDS_OF (FLAME_GATHER_BLOCK, 1)
flame_gather (FLAME_ARGS (FlameIterateArgs, args) FLAME_DYNAMIC_PARAM)
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
#ifdef __OPENCL_C_VERSION__
  /* as wide as the lights behind it, whose address it decides */
  FLAME_BLOCK_VARIABLE (uint2, memory[FLAME_GATHER_BYTES / 8]);
  FLAME_LOCAL uint32_t *const flame_tile = (FLAME_LOCAL uint32_t *) memory;
#else
  FLAME_TAKE_DYNAMIC (uint32_t, flame_tile);
#endif
  FLAME_BLOCK_VARIABLE (uint32_t, number);
  FLAME_BLOCK_VARIABLE (uint32_t, is_last);
  /* of all threads: this job and the next, in turns */
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

    /* its barriers are also those before and behind the sums' use */
    more = flame_take_tile_job (&args, &number, &jobs[turn ^ 1]);
    flame_gather_tile_job (&args, job, &ahead, flame_tile, behind, alpha);
    if (more)
      ahead = flame_prefetch (&args, &jobs[turn ^ 1], threadIdx.x);
    if (args.is_last && job->shared)
      flame_finish_part (&args, job->tile, &is_last);
  }
}
