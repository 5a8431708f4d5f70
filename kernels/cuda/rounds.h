/*
 * What comes between and behind the rounds of a pass: the decision how to add,
 * emptying cells before they lose a bit, and the sums as the stages behind them
 * read them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cuda/device.h"
#include "kernels/cuda/iterate-args.h"

/* lanes at and past this may have been rounded */
#define FLAME_FLOAT_LIMIT 0x1p24f
/* a denser cell would hold up the others: its additions queue */
#define FLAME_HOT_SHARE (1.0f / 192.0f)
/* threads that look at the probe, or as many as the device has in a block */
#define FLAME_DECIDE_BLOCK 1024

/* more of all samples than the densest cell gets, by far more than chance */
FLAME_FN float
flame_densest_share (uint32_t count, uint32_t samples)
{
  return (count + 6.0f * sqrtf ((float) count) + 12.0f) / samples;
}

/* of two samples, in buckets; @pairs of them had one counter of the probe's */
FLAME_FN float
flame_chance_to_meet (uint64_t pairs, uint32_t samples)
{
  const float all = (float) samples * (float) samples;
  const float by_hash = 1.0f / (1u << FLAME_PROBE_BITS);

  return fmaxf ((float) pairs / all - by_hash, 0.0f);
}

/* what the probe's counters say together */
typedef struct
{
  uint64_t pairs; /* samples that met, twice each */
  uint32_t most;  /* of a counter */
} FlameMeetings;

FLAME_FN void
flame_note_count (FlameMeetings *meetings, uint32_t count)
{
  meetings->most = max (meetings->most, count);
  meetings->pairs += (uint64_t) count * (count - (count > 0));
}

#ifdef __OPENCL_C_VERSION__
#define FLAME_DECIDE_THREADS get_local_size (0)
/* neighbours that all know what they found together */
#define FLAME_DECIDE_TOGETHER 1

/* adds to a sum of all threads' */
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

/* the thread's share of all counters, and then, in CUDA, its warp's */
FLAME_FN FlameMeetings
flame_find_meetings (const FLAME_GLOBAL uint32_t *counts)
{
  FlameMeetings found = {};

#pragma unroll 8
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
 * The probe's counts into FlameIterateControl; one block. A round may be added
 * up in floats if the densest cell stays exact in it with room to spare. Should
 * it grow denser later than the probe saw, flame_flush() notices.
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
  const float limit = 0.9f * FLAME_FLOAT_LIMIT / args.max_light / share;
  const float rounds = limit / args.round_samples;
  uint32_t add = args.normal_add;

  if (share > FLAME_HOT_SHARE || (add == FLAME_ADD_FLOAT && rounds < 1.0f))
    add = FLAME_ADD_HOT;
  if (args.force_add != FLAME_ADD_NONE)
    add = args.force_add;
  control->densest = densest;
  control->contention = flame_chance_to_meet (all_pairs, args.probe_samples);
  control->add = add;
  control->flush_every = add == FLAME_ADD_FLOAT && rounds >= 1.0f
                             ? (uint32_t) fminf (rounds, 1e6f)
                             : 1;
}

/* a lane's units; notes one that may have been rounded */
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

/* moves whole units of 2^20 to @carry and returns the lane that is left */
FLAME_FN uint32_t
flame_flush_lane (const FlameIterateArgs *args, uint32_t add, uint32_t lane,
    FLAME_GLOBAL uint32_t *carry)
{
  const uint32_t units = flame_lane_units (args, add, lane);
  const uint32_t rest = units & ((1u << FLAME_CARRY_BITS) - 1);

  if (rest == units)
    return lane;
  *carry += units >> FLAME_CARRY_BITS;
  args->control->carried = 1;
  return add == FLAME_ADD_FLOAT ? __float_as_uint ((float) rest) : rest;
}

FLAME_FN void
flame_flush_cell (const FlameIterateArgs *args, uint32_t add, uint64_t i)
{
  FLAME_GLOBAL uint4 *cell = (FLAME_GLOBAL uint4 *) args->sums + i;
  FLAME_GLOBAL uint32_t *carry = args->carry + 4 * i;
  const uint4 old = *cell;
  uint4 left;

  left.x = flame_flush_lane (args, add, old.x, &carry[0]);
  left.y = flame_flush_lane (args, add, old.y, &carry[1]);
  left.z = flame_flush_lane (args, add, old.z, &carry[2]);
  left.w = flame_flush_lane (args, add, old.w, &carry[3]);
  if (left.x != old.x || left.y != old.y || left.z != old.z || left.w != old.w)
    *cell = left;
  if (args->counts)
    args->counts[i] =
        flame_flush_lane (args, add, args->counts[i], &args->carry_counts[i]);
}

/* after a round; hot rounds need none */
FLAME_KERNEL
flame_flush (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  const FLAME_GLOBAL FlameIterateControl *control = args.control;
  const uint32_t add = control->add;
  const uint64_t n = (uint64_t) args.width * args.height;

  if (add == FLAME_ADD_HOT || (args.round + 1) % control->flush_every != 0)
    return;
  for (uint64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += (uint64_t) gridDim.x * blockDim.x)
    flame_flush_cell (&args, add, i);
}

/* cell and carry as a float, rounded once; the carry is left empty */
FLAME_FN float
flame_total (const FlameIterateArgs *args, uint32_t add, uint32_t lane,
    FLAME_GLOBAL uint32_t *carry)
{
  uint64_t units = flame_lane_units (args, add, lane);

  if (args->control->carried && *carry) {
    units += (uint64_t) *carry << FLAME_CARRY_BITS;
    *carry = 0;
  }
  return (float) units;
}

FLAME_FN float4
flame_cell_total (
    const FlameIterateArgs *args, uint32_t add, uint64_t i, uint4 cell)
{
  FLAME_GLOBAL uint32_t *carry = args->carry + 4 * i;

  return make_float4 (flame_total (args, add, cell.x, carry),
      flame_total (args, add, cell.y, carry + 1),
      flame_total (args, add, cell.z, carry + 2),
      flame_total (args, add, cell.w, carry + 3));
}

FLAME_FN bool
flame_is_lit (float4 sums)
{
  return sums.x != 0.0f || sums.y != 0.0f || sums.z != 0.0f || sums.w != 0.0f;
}

/* Cells and counts become floats in place; through tiles, flame_gather() sees to it. */
FLAME_KERNEL
flame_sum (FLAME_ARGS (FlameIterateArgs, args))
{
  FLAME_TAKE_ARGS (FlameIterateArgs, args)
  FLAME_GLOBAL FlameIterateControl *control = args.control;
  const uint32_t add = control->add;
  const uint64_t n = (uint64_t) args.width * args.height;

  if (blockIdx.x == 0 && threadIdx.x == 0)
    control->samples = args.samples - control->missed_again;
  for (uint64_t i = blockIdx.x * blockDim.x + threadIdx.x; i < n;
       i += (uint64_t) gridDim.x * blockDim.x) {
    const float4 sums = flame_cell_total (
        &args, add, i, ((const FLAME_GLOBAL uint4 *) args.sums)[i]);

    /* what is 0 is so in both forms: most cells of many pictures */
    if ((add != FLAME_ADD_FLOAT || control->carried) && flame_is_lit (sums))
      ((FLAME_GLOBAL float4 *) args.sums)[i] = sums;
    if (args.counts)
      ((FLAME_GLOBAL float *) args.counts)[i] =
          flame_total (&args, add, args.counts[i], &args.carry_counts[i]);
  }
}
