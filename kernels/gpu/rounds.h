/*
 * What happens between and after the rounds of a pass: the decision how to add,
 * emptying cells before they lose a bit, and the sums in the form that later stages
 * read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/device.h"
#include "kernels/gpu/iterate-args.h"

/* lanes from here on may have been rounded */
#define FLAME_FLOAT_LIMIT 0x1p24f
/* With a denser cell, additions to it would queue and delay the others. */
#define FLAME_HOT_SHARE (1.0f / 192.0f)
/* threads that read the probe; fewer if the device's blocks are smaller */
#define FLAME_DECIDE_BLOCK 1024

/*
 * An upper estimate of the densest cell's share of all samples, far beyond chance.
 */
FLAME_FN float
flame_densest_share (uint32_t count, uint32_t samples)
{
  return (count + 6.0f * sqrtf ((float) count) + 12.0f) / samples;
}

/*
 * The chance that two samples share a bucket; @pairs shared one of the probe's
 * counters.
 */
FLAME_FN float
flame_chance_to_meet (uint64_t pairs, uint32_t samples)
{
  const float all = (float) samples * (float) samples;
  const float by_hash = 1.0f / (1u << FLAME_PROBE_BITS);

  return fmaxf ((float) pairs / all - by_hash, 0.0f);
}

/* A summary of the probe's counters. */
typedef struct
{
  uint64_t
      pairs;     /* pairs of samples that share a counter, each counted twice */
  uint32_t most; /* the largest counter */
} FlameMeetings;

FLAME_FN void
flame_note_count (FlameMeetings *meetings, uint32_t count)
{
  meetings->most = max (meetings->most, count);
  meetings->pairs += (uint64_t) count * (count - 1);
}

#ifdef __OPENCL_C_VERSION__
#define FLAME_DECIDE_THREADS get_local_size (0)
/* adjacent lanes that get the same summary */
#define FLAME_DECIDE_TOGETHER 1

/* Adds to a sum of all threads. */
FLAME_FN void
flame_add_met (FLAME_LOCAL uint64_t *all, uint64_t pairs)
{
  FLAME_LOCAL uint32_t *halves = (FLAME_LOCAL uint32_t *) all;
  const uint32_t low = (uint32_t) pairs;
  const uint32_t old = atomicAdd (&halves[0], low);

  atomicAdd (&halves[1], (uint32_t) (pairs >> 32) + (old + low < old));
}
#else
#define FLAME_DECIDE_THREADS FLAME_DECIDE_BLOCK
#define FLAME_DECIDE_TOGETHER 32

FLAME_FN void
flame_add_met (uint64_t *all, uint64_t pairs)
{
  atomicAdd ((unsigned long long *) all, pairs);
}
#endif

/* Summarises the thread's share of the counters and, in CUDA, its warp's. */
FLAME_FN FlameMeetings
flame_find_meetings (const FLAME_GLOBAL uint32_t *counts)
{
  FlameMeetings found = {};

#pragma unroll 4
  for (uint32_t i = threadIdx.x; i < (1u << FLAME_PROBE_BITS) / 4;
       i += FLAME_DECIDE_THREADS) {
    const uint4 four = ((const FLAME_GLOBAL uint4 *) counts)[i];

    flame_note_count (&found, four.x);
    flame_note_count (&found, four.y);
    flame_note_count (&found, four.z);
    flame_note_count (&found, four.w);
  }
#ifndef __OPENCL_C_VERSION__
  for (uint32_t by = 16; by > 0; by /= 2) {
    found.pairs += __shfl_xor_sync (0xffffffffu, found.pairs, by);
    found.most =
        max (found.most, __shfl_xor_sync (0xffffffffu, found.most, by));
  }
#endif
  return found;
}

/*
 * Evaluates the probe's counts into FlameIterateControl; one block. Floats may be used
 * if even the densest cell stays exact in a round, with a margin. If it later grows
 * denser than in the probe, flame_flush() notices.
 */
FLAME_KERNEL
FLAME_BOUNDS_UP_TO (FLAME_DECIDE_BLOCK)
flame_decide (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  FLAME_BLOCK_VARIABLE (uint32_t, densest);
  FLAME_BLOCK_VARIABLE (uint64_t, all_pairs);
  const FlameMeetings found = flame_find_meetings (args.probe);
  FLAME_GLOBAL FlameIterateControl *control = args.control;

  if (threadIdx.x == 0) {
    densest = 0;
    all_pairs = 0;
  }
  __syncthreads ();
  if (threadIdx.x % FLAME_DECIDE_TOGETHER == 0) {
    atomicMax (&densest, found.most);
    flame_add_met (&all_pairs, found.pairs);
  }
  __syncthreads ();
  if (threadIdx.x != 0)
    return;

  const float share = flame_densest_share (densest, args.probe_samples);
  /*
   * A step of a narrow carry is half of the limit, so up to half of a lane stays in the
   * lane.
   */
  const float part = args.narrow ? 0.45f : 0.9f;
  const float limit = part * FLAME_FLOAT_LIMIT / args.max_light / share;
  const float rounds = limit / args.round_samples;
  uint32_t add = args.normal_add;

  if (share > FLAME_HOT_SHARE || (add == FLAME_ADD_FLOAT && rounds < 1.0f))
    add = FLAME_ADD_HOT;
  if (args.force_add != FLAME_ADD_NONE)
    add = args.force_add;
  /* The carries have too little room: the pass is drawn again with more. */
  if (args.narrow && add == FLAME_ADD_HOT) {
    add = args.normal_add;
    control->overflowed = 1;
  }
  control->densest = densest;
  control->contention = flame_chance_to_meet (all_pairs, args.probe_samples);
  control->add = add;
  control->flush_every = add == FLAME_ADD_FLOAT && rounds >= 1.0f
                             ? (uint32_t) fminf (rounds, 1e6f)
                             : 1;
}

/* Returns: a lane's units; notes if they may have been rounded */
FLAME_FN uint32_t
flame_lane_units (const FlameIterateArgs *args, uint32_t add, uint32_t lane)
{
  float value;

  if (add != FLAME_ADD_FLOAT)
    return lane;
  value = __uint_as_float (lane);
  if (value >= FLAME_FLOAT_LIMIT)
    args->control->overflowed = 1;
  return (uint32_t) value;
}

/* Returns: the steps of a cell's carries, as a power of two */
FLAME_FN uint32_t
flame_carry_bits (const FlameIterateArgs *args)
{
  return args->narrow ? FLAME_NARROW_CARRY_BITS : FLAME_CARRY_BITS;
}

/* Returns: what the lanes of cell @i have carried, in steps */
FLAME_FN uint4
flame_get_carries (const FlameIterateArgs *args, uint64_t i)
{
  if (!args->narrow)
    return ((const FLAME_GLOBAL uint4 *) args->carry)[i];

  const uint32_t bytes = args->carry[i];

  return make_uint4 (
      bytes & 0xffu, bytes >> 8 & 0xffu, bytes >> 16 & 0xffu, bytes >> 24);
}

FLAME_FN void
flame_put_carries (const FlameIterateArgs *args, uint64_t i, uint4 steps)
{
  if (!args->narrow) {
    ((FLAME_GLOBAL uint4 *) args->carry)[i] = steps;
    return;
  }
  if ((steps.x | steps.y | steps.z | steps.w) > 0xffu)
    args->control->overflowed = 1;
  args->carry[i] = (steps.x & 0xffu) | (steps.y & 0xffu) << 8 |
                   (steps.z & 0xffu) << 16 | steps.w << 24;
}

/*
 * Moves whole steps of 2^@bits to @steps.
 * Returns: the rest of the lane
 */
FLAME_FN uint32_t
flame_flush_lane (const FlameIterateArgs *args, uint32_t add, uint32_t bits,
    uint32_t lane, uint32_t *steps)
{
  const uint32_t units = flame_lane_units (args, add, lane);
  const uint32_t rest = units & ((1u << bits) - 1);

  if (rest == units)
    return lane;
  *steps += units >> bits;
  return add == FLAME_ADD_FLOAT ? __float_as_uint ((float) rest) : rest;
}

/* Likewise for a cell's hits, whose carries have enough room. */
FLAME_FN void
flame_flush_count (const FlameIterateArgs *args, uint32_t add, uint64_t i)
{
  uint32_t steps = 0;

  args->counts[i] =
      flame_flush_lane (args, add, FLAME_CARRY_BITS, args->counts[i], &steps);
  if (steps == 0)
    return;
  args->carry_counts[i] += steps;
  args->control->carried = 1;
}

FLAME_FN void
flame_flush_cell (const FlameIterateArgs *args, uint32_t add, uint64_t i)
{
  FLAME_GLOBAL uint4 *cell = (FLAME_GLOBAL uint4 *) args->sums + i;
  const uint32_t bits = flame_carry_bits (args);
  const uint4 old = *cell;
  uint32_t steps[4] = {0, 0, 0, 0};
  uint4 left;

  left.x = flame_flush_lane (args, add, bits, old.x, &steps[0]);
  left.y = flame_flush_lane (args, add, bits, old.y, &steps[1]);
  left.z = flame_flush_lane (args, add, bits, old.z, &steps[2]);
  left.w = flame_flush_lane (args, add, bits, old.w, &steps[3]);
  if (steps[0] | steps[1] | steps[2] | steps[3]) {
    const uint4 before = flame_get_carries (args, i);

    flame_put_carries (args, i,
        make_uint4 (before.x + steps[0], before.y + steps[1],
            before.z + steps[2], before.w + steps[3]));
    args->control->carried = 1;
    *cell = left;
  }
  if (args->counts)
    flame_flush_count (args, add, i);
}

/* Runs after a round; rounds with FLAME_ADD_HOT do not need it. */
FLAME_KERNEL
flame_flush (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  const FLAME_GLOBAL FlameIterateControl *control = args.control;
  const uint32_t add = control->add;
  const uint32_t every = control->flush_every / args.joined;

  if (add == FLAME_ADD_HOT || (args.round + 1) % every != 0)
    return;
  for (uint64_t i = args.first_cell + blockIdx.x * blockDim.x + threadIdx.x;
       i < args.end_cell; i += (uint64_t) gridDim.x * blockDim.x)
    flame_flush_cell (&args, add, i);
}

/* Returns: a lane and its carry as a float, rounded once */
FLAME_FN float
flame_total (const FlameIterateArgs *args, uint32_t add, uint32_t lane,
    uint32_t steps, uint32_t bits)
{
  return (
      float) (flame_lane_units (args, add, lane) + ((uint64_t) steps << bits));
}

FLAME_FN float4
flame_cell_total (
    const FlameIterateArgs *args, uint32_t add, uint64_t i, uint4 cell)
{
  const uint32_t bits = flame_carry_bits (args);
  uint4 steps = make_uint4 (0, 0, 0, 0);

  if (args->control->carried)
    steps = flame_get_carries (args, i);
  if (steps.x | steps.y | steps.z | steps.w)
    flame_put_carries (args, i, make_uint4 (0, 0, 0, 0));
  return make_float4 (flame_total (args, add, cell.x, steps.x, bits),
      flame_total (args, add, cell.y, steps.y, bits),
      flame_total (args, add, cell.z, steps.z, bits),
      flame_total (args, add, cell.w, steps.w, bits));
}

/* Likewise for hits. */
FLAME_FN float
flame_hits_total (const FlameIterateArgs *args, uint32_t add, uint64_t i)
{
  const uint32_t steps = args->control->carried ? args->carry_counts[i] : 0;

  if (steps)
    args->carry_counts[i] = 0;
  return flame_total (args, add, args->counts[i], steps, FLAME_CARRY_BITS);
}

FLAME_FN bool
flame_is_lit (float4 sums)
{
  return sums.x != 0.0f || sums.y != 0.0f || sums.z != 0.0f || sums.w != 0.0f;
}

/*
 * Turns cells and counts into floats in place; with tiles flame_gather() does so.
 */
FLAME_KERNEL
flame_sum (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  FLAME_GLOBAL FlameIterateControl *control = args.control;
  const uint32_t add = control->add;

  if (blockIdx.x == 0 && threadIdx.x == 0)
    control->samples = args.samples - control->missed_again;
  for (uint64_t i = args.first_cell + blockIdx.x * blockDim.x + threadIdx.x;
       i < args.end_cell; i += (uint64_t) gridDim.x * blockDim.x) {
    const float4 sums = flame_cell_total (
        &args, add, i, ((const FLAME_GLOBAL uint4 *) args.sums)[i]);

    /*
     * Zero has the same bits in both forms, and most cells of many pictures are zero.
     */
    if ((add != FLAME_ADD_FLOAT || control->carried) && flame_is_lit (sums))
      ((FLAME_GLOBAL float4 *) args.sums)[i] = sums;
    if (args.counts)
      ((FLAME_GLOBAL float *) args.counts)[i] =
          flame_hits_total (&args, add, i);
  }
}
