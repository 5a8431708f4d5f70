/*
 * What happens between the rounds of a pass that is added up by tiles
 * (kernels/gpu/bins.h): the lights that records refer to, room in the tiles' queues,
 * and the division of queues into parts that kernels/gpu/gather.h adds up.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/accumulate.h"
#include "kernels/gpu/scan.h"

/*
 * Room beyond a tile's expected number of records, in its standard deviations.
 */
#define FLAME_ROOM_SIGMAS 6.0f
#define FLAME_ROOM_SPARE 64u

/*
 * Computes all lights of a pass: a row for each table of each temporal sample that has
 * its own.
 */
FLAME_KERNEL
FLAME_BOUNDS_UP_TO (256)
flame_lights (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  const uint32_t n_rows = args.n_light_times * args.n_tables;

  for (uint32_t i = blockIdx.x * blockDim.x + threadIdx.x;
       i < n_rows * args.table_size; i += gridDim.x * blockDim.x) {
    const uint32_t row = i / args.table_size, entry = i % args.table_size;
    const uint32_t temporal_sample =
        args.first_temporal_sample +
        flame_lit_temporal_sample (&args, row / args.n_tables);
    const FLAME_GLOBAL float *record =
        args.records + (uint64_t) temporal_sample * args.record_words;
    const float scale = record[args.scales_offset + row % args.n_tables];
    const uint32_t palette =
        (uint32_t) ((uint64_t) temporal_sample * args.n_palettes /
                    args.n_all_temporal_samples);

    ((FLAME_GLOBAL uint2 *) args.lights)[i] =
        flame_light ((const FLAME_GLOBAL float4 *) args.palettes +
                         (uint64_t) palette * FLAME_PALETTE_ENTRIES,
            args.linear, entry, scale * record[FLAME_FRAME_WEIGHT],
            args.rounding, args.dither);
    if (args.light_hits)
      ((FLAME_GLOBAL uint32_t *) args.light_hits)[i] =
          (uint32_t) (scale + args.rounding);
  }
}

/*
 * Returns: the room, in a round of @next samples, for a tile that had @count of
 *   @samples
 */
FLAME_FN uint32_t
flame_room (uint32_t count, float samples, float next)
{
  const float scale = next / samples;
  const float room =
      scale * (count + FLAME_ROOM_SIGMAS * sqrtf ((float) count + 1.0f));

  return ((uint32_t) room + FLAME_ROOM_SPARE) & ~3u;
}

/* @share: in units of 2^-32 */
FLAME_FN uint32_t
flame_share_of (uint32_t records, uint64_t share)
{
  return (uint32_t) (records * share >> 32) & ~3u;
}

/* Returns: records in each job of a tile with @records, except the last */
FLAME_FN uint32_t
flame_job_records (uint32_t records)
{
  return records <= FLAME_TILE_RECORDS ? FLAME_TILE_RECORDS : FLAME_JOB_RECORDS;
}

/*
 * Returns: the number of parts for a tile that had @records in this round. In the last
 *   round every lit tile has a part.
 */
FLAME_FN uint32_t
flame_count_parts (
    const FlameIterateArgs *args, uint32_t tile, uint32_t records)
{
  const uint32_t each = flame_job_records (records);
  const uint32_t n = (records + each - 1) / each;

  return args->is_last ? max (n, args->tile_lit[tile]) : n;
}

/*
 * The parts of the queues are sorted by size: the largest are added up first, so that
 * no block is left with one when the others have finished.
 */
#define FLAME_JOB_CLASSES 4

/* Returns: the class of a tile that had @records */
FLAME_FN uint32_t
flame_find_class (uint32_t records)
{
  const uint32_t each = min (records, flame_job_records (records));

  return (each < FLAME_TILE_RECORDS / 2) + (each < FLAME_TILE_RECORDS / 4) +
         (each < FLAME_TILE_RECORDS / 8);
}

/*
 * Runs after the probe and after each round, in one block: divides the queues into
 * parts, then makes room for the next round from this one's counts.
 */
FLAME_KERNEL
FLAME_BOUNDS_UP_TO (FLAME_PLACE_BLOCK)
flame_place (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  FLAME_BLOCK_VARIABLE (uint32_t, sums[FLAME_SUM_WORDS]);
  const bool is_probe = args.add == FLAME_ADD_PROBE;
  const uint32_t each = (args.n_tiles + blockDim.x - 1) / blockDim.x;
  const uint32_t first = threadIdx.x * each;
  const uint32_t end = min (first + each, args.n_tiles);
  const float samples =
      (float) (is_probe ? args.probe_samples : args.round_samples);
  FLAME_GLOBAL FlameIterateControl *control = args.control;
  FLAME_GLOBAL FlameTileJob *jobs = (FLAME_GLOBAL FlameTileJob *) args.jobs;
  uint32_t next_jobs[FLAME_JOB_CLASSES] = {}, n_jobs = 0, room = 0;

  for (uint32_t i = first; i < end; i++) {
    const uint32_t count = args.tile_counts[i];
    const uint32_t had = is_probe ? 0 : min (count, args.tile_queues[i].room);
    const uint32_t n_parts = is_probe ? 0 : flame_count_parts (&args, i, had);

#pragma unroll
    for (uint32_t c = 0; c < FLAME_JOB_CLASSES; c++)
      next_jobs[c] += c == flame_find_class (had) ? n_parts : 0;
    room += flame_room (count, samples, (float) args.next_samples);
  }
#pragma unroll
  for (uint32_t c = 0; c < FLAME_JOB_CLASSES; c++) {
    next_jobs[c] = n_jobs + flame_sum_before (next_jobs[c], sums);
    n_jobs += sums[FLAME_SUM_OF_ALL];
  }
  if (threadIdx.x == 0) {
    control->n_jobs = n_jobs;
    control->next_job = 0;
    control->add = FLAME_ADD_BINS;
    control->samples = args.samples - control->missed_again;
  }

  uint32_t start = flame_sum_before (room, sums);
  /* If the queue is too small, each tile gets a proportional share. */
  const uint64_t share = min ((uint64_t) 1 << 32,
      ((uint64_t) args.queue_size << 32) / max (sums[FLAME_SUM_OF_ALL], 1u));

  start = flame_share_of (start, share);
  for (uint32_t i = first; i < end; i++) {
    const FlameQueue queue = args.tile_queues[i];
    const uint32_t count = args.tile_counts[i];
    const uint32_t had = is_probe ? 0 : min (count, queue.room);
    const uint32_t part = flame_job_records (had);
    const uint32_t n_parts = is_probe ? 0 : flame_count_parts (&args, i, had);
    uint32_t job = 0;

#pragma unroll
    for (uint32_t c = 0; c < FLAME_JOB_CLASSES; c++) {
      job = c == flame_find_class (had) ? next_jobs[c] : job;
      next_jobs[c] += c == flame_find_class (had) ? n_parts : 0;
    }
    for (uint32_t at = had; at % 4; at++)
      args.queue[queue.start + at] = FLAME_NO_RECORD;
    for (uint32_t at = 0; at < n_parts * part; at += part) {
      const FlameTileJob next = {i, queue.start + at,
          min (((had + 3) & ~3u) - at, part), had > FLAME_TILE_RECORDS};

      jobs[job++] = next;
    }
    args.tile_parts[i] = n_parts;
    args.tile_lit[i] |= n_parts > 0;

    const FlameQueue next_queue = {start,
        flame_share_of (
            flame_room (count, samples, (float) args.next_samples), share)};

    args.tile_queues[i] = next_queue;
    args.tile_counts[i] = 0;
    start += next_queue.room;
  }
}
