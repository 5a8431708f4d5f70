/*
 * What comes between the rounds of a pass that is added up by tiles
 * (kernels/cuda/bins.h): the lights that records name, room in the tiles' queues,
 * and the queues' way into the cells.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/accumulate.h"
#include "kernels/cuda/scan.h"

/* four records each that a thread has asked for, and cells it flushes at a time */
#define FLAME_AHEAD 2
#define FLAME_FLUSH 2
/* of a warp's records, so many for one cell are added up before they get there */
#define FLAME_CROWD 12
/* room beyond what a tile is expected to get: of the number's own chance */
#define FLAME_ROOM_SIGMAS 6.0f
#define FLAME_ROOM_SPARE 64u

/* all lights of a pass: a row for each table of each sub-time that has its own */
extern "C" __global__ void __launch_bounds__ (256)
    flame_lights (const __grid_constant__ FlameIterateArgs args)
{
  const uint32_t n_rows = args.n_light_times * args.n_tables;

  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
       i < n_rows * args.table_size; i += gridDim.x * blockDim.x) {
    const uint32_t row = i / args.table_size, entry = i % args.table_size;
    const uint32_t sub_time =
        args.first_sub_time + flame_lit_sub_time (&args, row / args.n_tables);
    const float *record =
        args.records + (uint64_t) sub_time * args.record_words;
    const float scale = record[args.scales_offset + row % args.n_tables];
    const uint32_t palette = (uint32_t) ((uint64_t) sub_time * args.n_palettes /
                                         args.n_all_sub_times);

    ((uint2 *) args.lights)[i] = flame_light (
        (const float4 *) args.palettes +
            (uint64_t) palette * FLAME_PALETTE_ENTRIES,
        args.linear, entry, scale * record[FLAME_RECORD_WEIGHT], args.rounding);
    if (args.light_hits)
      ((uint32_t *) args.light_hits)[i] = (uint32_t) (scale + args.rounding);
  }
}

/* room for a tile that had @count of @samples, in a round of @next */
FLAME_FN uint32_t
flame_room (uint32_t count, float samples, float next)
{
  const float scale = next / samples;
  const float room =
      scale * (count + FLAME_ROOM_SIGMAS * sqrtf ((float) count + 1.0f));

  return ((uint32_t) room + FLAME_ROOM_SPARE) & ~3u;
}

/* @share is of 2^32 */
FLAME_FN uint32_t
flame_share_of (uint32_t records, uint64_t share)
{
  return (uint32_t) (records * share >> 32) & ~3u;
}

/* for a tile of @records */
FLAME_FN uint32_t
flame_count_jobs (uint32_t records)
{
  if (records <= FLAME_TILE_RECORDS)
    return records > 0;
  return (records + FLAME_JOB_RECORDS - 1) / FLAME_JOB_RECORDS;
}

/* for a tile that had @records in this round; the last one visits all with light */
FLAME_FN uint32_t
flame_count_parts (
    const FlameIterateArgs *args, uint32_t tile, uint32_t records)
{
  const uint32_t n = flame_count_jobs (records);

  return args->is_last ? max (n, args->tile_lit[tile]) : n;
}

/*
 * Parts of the queues by their size: the largest are added up first, so that no block
 * is left with one while the others are done.
 */
#define FLAME_JOB_CLASSES 4

/* for a tile that had @records */
FLAME_FN uint32_t
flame_find_class (uint32_t records)
{
  const uint32_t each =
      records > FLAME_TILE_RECORDS ? FLAME_JOB_RECORDS : records;

  return (each < FLAME_TILE_RECORDS / 2) + (each < FLAME_TILE_RECORDS / 4) +
         (each < FLAME_TILE_RECORDS / 8);
}

/*
 * After the pilot and after each round, one block: the parts of the queues that
 * hold records, and then room for the next round by what this one counted.
 */
extern "C" __global__ void
__launch_bounds__ (FLAME_GATHER_BLOCK)
    flame_place (const __grid_constant__ FlameIterateArgs args)
{
  __shared__ uint32_t sums[33];
  const bool is_pilot = args.add == FLAME_ADD_PILOT;
  const uint32_t each = (args.n_tiles + blockDim.x - 1) / blockDim.x;
  const uint32_t first = threadIdx.x * each;
  const uint32_t end = min (first + each, args.n_tiles);
  const float samples =
      (float) (is_pilot ? args.pilot_samples : args.round_samples);
  FlameIterateControl *control = args.control;
  FlameJob *jobs = (FlameJob *) args.jobs;
  uint32_t next_jobs[FLAME_JOB_CLASSES] = {}, n_jobs = 0, room = 0;

  for (uint32_t i = first; i < end; i++) {
    const uint32_t count = args.tile_counts[i];
    const uint32_t had = is_pilot ? 0 : min (count, args.tile_queues[i].room);
    const uint32_t n_parts = is_pilot ? 0 : flame_count_parts (&args, i, had);

#pragma unroll
    for (uint32_t c = 0; c < FLAME_JOB_CLASSES; c++)
      next_jobs[c] += c == flame_find_class (had) ? n_parts : 0;
    room += flame_room (count, samples, (float) args.round_samples);
  }
#pragma unroll
  for (uint32_t c = 0; c < FLAME_JOB_CLASSES; c++) {
    next_jobs[c] = n_jobs + flame_sum_before (next_jobs[c], sums);
    n_jobs += sums[32];
  }
  if (threadIdx.x == 0) {
    control->n_jobs = n_jobs;
    control->next_job = 0;
    control->add = FLAME_ADD_BINS;
    control->samples = args.samples - control->missed_again;
  }

  uint32_t start = flame_sum_before (room, sums);
  /* a queue that is too small gives each tile its share of it */
  const uint64_t share = min ((uint64_t) 1 << 32,
      ((uint64_t) args.queue_size << 32) / max (sums[32], 1u));

  start = flame_share_of (start, share);
  for (uint32_t i = first; i < end; i++) {
    const FlameQueue queue = args.tile_queues[i];
    const uint32_t count = args.tile_counts[i];
    const uint32_t had = is_pilot ? 0 : min (count, queue.room);
    const bool shared = had > FLAME_TILE_RECORDS;
    const uint32_t part = shared ? FLAME_JOB_RECORDS : FLAME_TILE_RECORDS;

    const uint32_t n_parts = is_pilot ? 0 : flame_count_parts (&args, i, had);
    uint32_t job = 0;

#pragma unroll
    for (uint32_t c = 0; c < FLAME_JOB_CLASSES; c++) {
      job = c == flame_find_class (had) ? next_jobs[c] : job;
      next_jobs[c] += c == flame_find_class (had) ? n_parts : 0;
    }
    for (uint32_t at = had; at % 4; at++)
      args.queue[queue.start + at] = FLAME_NO_RECORD;
    for (uint32_t at = 0; at < n_parts * part; at += part)
      jobs[job++] = {
          i, queue.start + at, min (((had + 3) & ~3u) - at, part), shared};
    args.tile_parts[i] = n_parts;
    args.tile_lit[i] |= n_parts > 0;

    const uint32_t room = flame_share_of (
        flame_room (count, samples, (float) args.round_samples), share);

    args.tile_queues[i] = {start, room};
    args.tile_counts[i] = 0;
    start += room;
  }
}

/* a thread's first records of a job, under way while the block does the last one */
typedef struct
{
  uint4 records[FLAME_AHEAD];
} FlameAhead;

/* four records of @job; past its end they are none */
FLAME_FN uint4
flame_load_records (
    const FlameIterateArgs *args, const FlameJob *job, uint32_t four)
{
  const uint4 *queue = (const uint4 *) (args->queue + job->start);

  if (4 * four < job->n)
    return __ldcs (queue + four);
  return make_uint4 (
      FLAME_NO_RECORD, FLAME_NO_RECORD, FLAME_NO_RECORD, FLAME_NO_RECORD);
}

FLAME_FN FlameAhead
flame_look_ahead (
    const FlameIterateArgs *args, const FlameJob *job, uint32_t first)
{
  FlameAhead ahead;

#pragma unroll
  for (uint32_t i = 0; i < FLAME_AHEAD; i++)
    ahead.records[i] =
        flame_load_records (args, job, first + i * FLAME_GATHER_BLOCK);
  return ahead;
}

/* what a record adds to its cell */
typedef struct
{
  uint32_t cell; /* in the tile */
  uint4 units;
  uint32_t hits;
} FlameGift;

/* lanes apart, so that neighbours are in different banks */
FLAME_FN void
flame_give (const FlameIterateArgs *args, FlameGift gift, uint32_t *lanes)
{
  uint32_t *lane = lanes + gift.cell;

  atomicAdd (lane, gift.units.x);
  atomicAdd (lane + FLAME_TILE_CELLS, gift.units.y);
  atomicAdd (lane + 2 * FLAME_TILE_CELLS, gift.units.z);
  atomicAdd (lane + 3 * FLAME_TILE_CELLS, gift.units.w);
  if (args->counts)
    atomicAdd (lane + 4 * FLAME_TILE_CELLS, gift.hits);
}

/* those of the warp that go where lane 0's goes; by all of it */
FLAME_FN uint32_t
flame_find_crowd (uint32_t record)
{
  const uint32_t cell = record & (FLAME_TILE_CELLS - 1);
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

/* @crowd: lanes of one cell, this one among them: the first adds for all */
FLAME_FN void
flame_give_together (const FlameIterateArgs *args, FlameGift gift,
    uint32_t crowd, uint32_t *lanes)
{
  gift.units.x = flame_sum_crowd (crowd, gift.units.x);
  gift.units.y = flame_sum_crowd (crowd, gift.units.y);
  gift.units.z = flame_sum_crowd (crowd, gift.units.z);
  gift.units.w = flame_sum_crowd (crowd, gift.units.w);
  if (args->counts)
    gift.hits = flame_sum_crowd (crowd, gift.hits);
  if ((crowd & ((1u << (threadIdx.x & 31)) - 1)) == 0)
    flame_give (args, gift, lanes);
}

/* by all of a warp; @crowded: many of them have one cell */
FLAME_FN void
flame_gather_record (const FlameIterateArgs *args, uint2 light, uint32_t record,
    bool crowded, uint32_t *lanes)
{
  const uint32_t crowd = crowded ? flame_find_crowd (record) : 0;
  FlameGift gift;

  if (record == FLAME_NO_RECORD)
    return;
  gift.cell = record & (FLAME_TILE_CELLS - 1);
  gift.units = make_uint4 (
      light.x & 0xffffu, light.x >> 16, light.y & 0xffffu, light.y >> 16);
  gift.hits =
      args->counts ? __ldg (args->light_hits + (record >> FLAME_TILE_BITS)) : 0;
  if (crowd >> (threadIdx.x & 31) & 1)
    flame_give_together (args, gift, crowd, lanes);
  else
    flame_give (args, gift, lanes);
}

FLAME_FN uint2
flame_find_light (const uint2 *lights, uint32_t record)
{
  return lights[record == FLAME_NO_RECORD ? 0 : record >> FLAME_TILE_BITS];
}

FLAME_FN void
flame_gather_four (const FlameIterateArgs *args, const uint2 *lights,
    uint4 records, bool crowded, uint32_t *lanes)
{
  /* all lights are asked for before the first is waited for */
  const uint2 x = flame_find_light (lights, records.x);
  const uint2 y = flame_find_light (lights, records.y);
  const uint2 z = flame_find_light (lights, records.z);
  const uint2 w = flame_find_light (lights, records.w);

  flame_gather_record (args, x, records.x, crowded, lanes);
  flame_gather_record (args, y, records.y, crowded, lanes);
  flame_gather_record (args, z, records.z, crowded, lanes);
  flame_gather_record (args, w, records.w, crowded, lanes);
}

/*
 * By all threads of the block: the records of @job into its tile's @lanes.
 * @lights: in global memory or in shared
 */
FLAME_FN void
flame_gather_records (const FlameIterateArgs *args, const FlameJob *job,
    const FlameAhead *first, const uint2 *lights, uint32_t *lanes)
{
  const uint32_t lane = threadIdx.x & 31;
  const bool crowded =
      __popc (flame_find_crowd (first->records[0].x)) >= FLAME_CROWD;
  FlameAhead ahead = *first;

  /* a warp goes on together */
  for (uint32_t four = threadIdx.x; 4 * (four - lane) < job->n;) {
    const FlameAhead now = ahead;

    four += FLAME_AHEAD * FLAME_GATHER_BLOCK;
    ahead = flame_look_ahead (args, job, four);
#pragma unroll
    for (uint32_t i = 0; i < FLAME_AHEAD; i++)
      flame_gather_four (args, lights, now.records[i], crowded, lanes);
  }
}

/* lane number @i: nobody else adds to the cell; what is past bit 31 is carried */
FLAME_FN uint32_t
flame_add_alone (const FlameIterateArgs *args, uint64_t address, uint32_t i,
    uint32_t lane, uint32_t units)
{
  const uint32_t sum = lane + units;

  if ((sum & 0x80000000u) == 0)
    return sum;
  args->carry[address] += 1u << (8 * i);
  args->control->carried = 1;
  return sum & 0x7fffffffu;
}

/* no cell of the picture */
#define FLAME_NO_CELL 0xffffffffu

/* a cell and what is to be added to it */
typedef struct
{
  uint32_t address; /* or FLAME_NO_CELL */
  uint4 units;      /* all 0: nothing */
} FlameShare;

/* takes what a cell of the tile got out of @lanes, which is zero then */
FLAME_FN FlameShare
flame_take_share (const FlameIterateArgs *args, const FlameJob *job,
    uint32_t cell, uint32_t *lanes)
{
  uint32_t *lane = lanes + cell;
  FlameShare share;

  share.address = FLAME_NO_CELL;
  if (flame_cell_is_inside (args, job->tile, cell))
    share.address = (uint32_t) flame_cell_address (args, job->tile, cell);
  share.units = make_uint4 (lane[0], lane[FLAME_TILE_CELLS],
      lane[2 * FLAME_TILE_CELLS], lane[3 * FLAME_TILE_CELLS]);
  lane[0] = lane[FLAME_TILE_CELLS] = lane[2 * FLAME_TILE_CELLS] =
      lane[3 * FLAME_TILE_CELLS] = 0;
  return share;
}

FLAME_FN bool
flame_is_empty (uint4 units)
{
  return (units.x | units.y | units.z | units.w) == 0;
}

FLAME_FN uint4
flame_add_units (uint4 a, uint4 b)
{
  return make_uint4 (a.x + b.x, a.y + b.y, a.z + b.z, a.w + b.w);
}

/* @sums: the cell's so far, where @alone says that nobody else adds to it */
FLAME_FN void
flame_give_share (const FlameIterateArgs *args, const FlameShare *share,
    uint4 sums, bool alone)
{
  const uint64_t at = share->address;
  const uint4 units = share->units;

  if (!alone) {
    flame_add_lanes (args, at, 0, units.x | (uint64_t) units.y << 32);
    flame_add_lanes (args, at, 2, units.z | (uint64_t) units.w << 32);
    return;
  }
  sums.x = flame_add_alone (args, at, 0, sums.x, units.x);
  sums.y = flame_add_alone (args, at, 1, sums.y, units.y);
  sums.z = flame_add_alone (args, at, 2, sums.z, units.z);
  sums.w = flame_add_alone (args, at, 3, sums.w, units.w);
  ((uint4 *) args->cells)[at] = sums;
}

/* a cell's sums as those who read them want them, rounded once; @carry: its word */
FLAME_FN float4
flame_finish_units (uint4 units, uint32_t carry)
{
  if (carry == 0)
    return make_float4 (
        (float) units.x, (float) units.y, (float) units.z, (float) units.w);

  const uint64_t step = (uint64_t) 1 << FLAME_BINS_CARRY_BITS;

  return make_float4 ((float) (units.x + step * (carry & 255u)),
      (float) (units.y + step * (carry >> 8 & 255u)),
      (float) (units.z + step * (carry >> 16 & 255u)),
      (float) (units.w + step * (carry >> 24)));
}

/*
 * Cell @at, which now has @units and its carry, as floats; the carry is left empty.
 * What is 0 is so in both forms.
 */
FLAME_FN void
flame_finish_cell (
    const FlameIterateArgs *args, uint64_t at, uint4 units, bool carried)
{
  const uint32_t carry = carried ? __ldcg (&args->carry[at]) : 0;

  if (carry)
    args->carry[at] = 0;
  if (carry || !flame_is_empty (units))
    ((float4 *) args->cells)[at] = flame_finish_units (units, carry);
}

/* likewise its hits */
FLAME_FN void
flame_finish_hits (
    const FlameIterateArgs *args, uint64_t at, uint64_t hits, bool carried)
{
  const uint32_t carry = carried ? __ldcg (&args->carry_counts[at]) : 0;

  if (carry)
    args->carry_counts[at] = 0;
  ((float *) args->counts)[at] =
      (float) (hits + ((uint64_t) carry << FLAME_CARRY_BITS));
}

/* by all threads of the block that added the last part of its tile */
FLAME_FN void
flame_finish_tile (const FlameIterateArgs *args, uint32_t tile)
{
  const bool carried = __ldcg (&args->control->carried) != 0;

  for (uint32_t cell = threadIdx.x; cell < FLAME_TILE_CELLS;
       cell += FLAME_GATHER_BLOCK) {
    const uint64_t at = flame_cell_address (args, tile, cell);

    if (!flame_cell_is_inside (args, tile, cell))
      continue;
    flame_finish_cell (
        args, at, __ldcg ((const uint4 *) args->cells + at), carried);
    if (args->counts)
      flame_finish_hits (args, at, __ldcg (&args->counts[at]), carried);
  }
}

/* by all threads of the block, once it has added its part of a tile that has others */
FLAME_FN void
flame_finish_part (const FlameIterateArgs *args, uint32_t tile)
{
  bool is_last = false;

  __threadfence ();
  __syncthreads ();
  if (threadIdx.x == 0)
    is_last = atomicSub (&args->tile_parts[tile], 1u) == 1;
  if (!__syncthreads_or (is_last))
    return;
  __threadfence ();
  flame_finish_tile (args, tile);
}

/* by all threads of the block: @lanes to the cells */
FLAME_FN void
flame_gather_flush (
    const FlameIterateArgs *args, const FlameJob *job, uint32_t *lanes)
{
  const bool alone = !job->shared;
  const bool finish = alone && args->is_last;
  /* cells are 0 before the first round's records */
  const bool load = alone && (args->round > 0 || args->control->direct);
  const bool carried = args->control->carried != 0;

  for (uint32_t first = threadIdx.x; first < FLAME_TILE_CELLS;
       first += FLAME_FLUSH * FLAME_GATHER_BLOCK) {
    FlameShare shares[FLAME_FLUSH];
    uint4 sums[FLAME_FLUSH];

    /* all loads are under way before the first is waited for */
#pragma unroll
    for (uint32_t i = 0; i < FLAME_FLUSH; i++) {
      shares[i] =
          flame_take_share (args, job, first + i * FLAME_GATHER_BLOCK, lanes);
      sums[i] = make_uint4 (0, 0, 0, 0);
      if (load && (finish ? shares[i].address != FLAME_NO_CELL
                          : !flame_is_empty (shares[i].units)))
        sums[i] = ((const uint4 *) args->cells)[shares[i].address];
    }
#pragma unroll
    for (uint32_t i = 0; i < FLAME_FLUSH; i++) {
      if (finish && shares[i].address != FLAME_NO_CELL)
        flame_finish_cell (args, shares[i].address,
            flame_add_units (sums[i], shares[i].units), carried);
      else if (!flame_is_empty (shares[i].units))
        flame_give_share (args, &shares[i], sums[i], alone);
    }
  }
}

/* likewise the hits, where they are counted */
FLAME_FN void
flame_gather_flush_hits (
    const FlameIterateArgs *args, const FlameJob *job, uint32_t *hits)
{
  const bool finish = !job->shared && args->is_last;
  const bool carried = args->control->carried != 0;

  for (uint32_t cell = threadIdx.x; cell < FLAME_TILE_CELLS;
       cell += FLAME_GATHER_BLOCK) {
    const uint64_t address = flame_cell_address (args, job->tile, cell);

    if (finish && flame_cell_is_inside (args, job->tile, cell))
      flame_finish_hits (args, address,
          (uint64_t) args->counts[address] + hits[cell], carried);
    else if (hits[cell] > 0)
      flame_add_hits (args, (uint32_t) address,
          flame_split (args, hits[cell], &args->carry_counts[address]));
    hits[cell] = 0;
  }
}

/* the next job that no block has taken; FALSE where there is none */
FLAME_FN bool
flame_take_job (const FlameIterateArgs *args, uint32_t *number, FlameJob *job)
{
  __syncthreads ();
  if (threadIdx.x == 0) {
    const uint32_t taken = atomicAdd (&args->control->next_job, 1u);

    *number = taken;
    if (taken < args->control->n_jobs)
      *job = ((const FlameJob *) args->jobs)[taken];
  }
  __syncthreads ();
  return *number < args->control->n_jobs;
}

/*
 * Adds up a round's records; as many blocks as are resident. A block's shared
 * memory holds its tile's lanes, and behind them the lights, where they fit.
 */
extern "C" __global__ void
__launch_bounds__ (FLAME_GATHER_BLOCK, 1)
    flame_gather (const __grid_constant__ FlameIterateArgs args)
{
  extern __shared__ uint32_t flame_lanes[];
  __shared__ uint32_t number;
  /* of all threads: this job and the next, in turns */
  __shared__ FlameJob jobs[2];
  const uint32_t n_lanes = args.counts ? 5 : 4;
  uint32_t *hits = flame_lanes + 4 * FLAME_TILE_CELLS;
  uint2 *lights = (uint2 *) (flame_lanes + n_lanes * FLAME_TILE_CELLS);
  uint32_t turn = 0;
  FlameAhead ahead;

  for (uint32_t i = threadIdx.x; i < n_lanes * FLAME_TILE_CELLS;
       i += FLAME_GATHER_BLOCK)
    flame_lanes[i] = 0;
  if (args.lights_in_shared) {
    for (uint32_t i = threadIdx.x; i < args.n_lights; i += FLAME_GATHER_BLOCK)
      lights[i] = args.lights[i];
  }
  if (!flame_take_job (&args, &number, &jobs[0]))
    return;
  ahead = flame_look_ahead (&args, &jobs[0], threadIdx.x);
  for (;; turn ^= 1) {
    const FlameJob *job = &jobs[turn];
    const FlameJob *next = &jobs[turn ^ 1];
    /* its barriers are also those before and behind the lanes' use */
    const bool more = flame_take_job (&args, &number, &jobs[turn ^ 1]);

    if (args.lights_in_shared)
      flame_gather_records (&args, job, &ahead, lights, flame_lanes);
    else
      flame_gather_records (&args, job, &ahead, args.lights, flame_lanes);
    if (more)
      ahead = flame_look_ahead (&args, next, threadIdx.x);
    __syncthreads ();
    flame_gather_flush (&args, job, flame_lanes);
    if (args.counts)
      flame_gather_flush_hits (&args, job, hits);
    if (args.is_last && job->shared)
      flame_finish_part (&args, job->tile);
    if (!more)
      return;
  }
}
