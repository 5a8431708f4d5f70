/*
 * Random numbers that the points of a block share, and how points separate again. The
 * lanes of a warp take the same xform, so their next positions are correlated; the
 * numbers that choose are spread so that this costs no more than it saves.
 *
 * Integers only: the tests run this on the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/frame-params.h"
#include "kernels/rng.h"

#ifndef FLAME_BLOCK
#define FLAME_BLOCK 256
#endif
#define FLAME_BLOCK_WARPS (FLAME_BLOCK / 32)

/* A prime: the number of blocks whose choices are spread evenly together. */
#define FLAME_TEAM 31u

/*
 * A number of FLAME_CHOICE_BITS bits that chooses for @warp of @block.
 *
 * A block's warps split the range evenly from a random start, and the starts of a
 * team's blocks split the distance between two warps. The start is new at every step,
 * so for each block choices are uniform and independent from step to step. But of all
 * warps of a team, exactly as many choose an xform as its weight says, which
 * compensates for 32 points' sharing a number.
 *
 * The order of the blocks is multiplied by another factor modulo a prime at every step.
 * So any two blocks can have any distance, and none follows another.
 */
FLAME_FN int32_t
flame_warp_random (uint64_t key, uint32_t step, uint32_t block, uint32_t warp)
{
  const uint32_t team = block / FLAME_TEAM, rank = block % FLAME_TEAM;
  FlameRng rng = {step * FLAME_RNG_LANES, (uint32_t) key + team * 0x9e3779b9u,
      (uint32_t) (key >> 32)};
  const uint32_t start = flame_rng_next (&rng);
  /* The lowest bits, which hardly affect the start. */
  const uint32_t factor = 1 + ((start & 1023u) * (FLAME_TEAM - 1) >> 10);
  const uint32_t between =
      rank * factor * (0xffffffffu / FLAME_TEAM) / FLAME_BLOCK_WARPS;
  const uint32_t number =
      start + between + warp * (0x80000000u / FLAME_BLOCK_WARPS * 2);

  return (int32_t) (number >> (32 - FLAME_CHOICE_BITS));
}

/*
 * @lane's place among its warp's, different at every step; the low bits are used. The
 * factors are odd, so without more, lanes 16 apart would stay 16 apart: high bits are
 * mixed into low ones in between. The sum moves lane 0, which must not stay where other
 * blocks' lane 0 is.
 */
FLAME_FN uint32_t
flame_shuffle_lane (uint32_t random, uint32_t lane)
{
  uint32_t mixed = lane * (random | 1) & 31;

  mixed ^= mixed >> 2 ^ mixed >> 4;
  return mixed * (random >> 8 | 1) + (random >> 16);
}

/*
 * A number that chooses for @lane alone: its warp's number plus one of 32 multiples of
 * @spread. If an xform is chosen once in hundreds of steps, 32 points that take it
 * together leave a picture of few events. With a @spread of the xform's share of the
 * range, one lane takes it at a time, while frequent choices are still mostly made by
 * whole warps.
 * @rng: the block's keys
 */
FLAME_FN int32_t
flame_lane_random (const FlameRng *rng, uint32_t step, int32_t warp_random,
    uint32_t lane, uint32_t spread)
{
  /* Different keys than for the points and for flame_exchange_turn(). */
  FlameRng own = {
      step * FLAME_RNG_LANES, rng->key0 ^ 0x7f4a7c15u, rng->key1 + 0x9e3779b9u};
  const uint32_t place = flame_shuffle_lane (flame_rng_next (&own), lane) & 31;

  return (int32_t) (((uint32_t) warp_random + place * spread) &
                    ((1u << FLAME_CHOICE_BITS) - 1));
}

/*
 * Where a lane's next point comes from: the same lane of another warp. For each lane
 * this is a permutation of the warps, and a warp's 32 reads are in 32 banks.
 *
 * An equal number of lanes comes from each warp, by the high bits of their shuffled
 * places. Thread t takes the point of thread t ^ turn.
 * @rng: the block's keys
 */
FLAME_FN uint32_t
flame_exchange_turn (const FlameRng *rng, uint32_t step, uint32_t lane)
{
  /* Different keys than for the points, so that the numbers are independent. */
  FlameRng own = {
      step * FLAME_RNG_LANES, rng->key0 ^ 0x9e3779b9u, rng->key1 + 0x7f4a7c15u};
  const uint32_t mixed = flame_shuffle_lane (flame_rng_next (&own), lane);

  return mixed * FLAME_BLOCK_WARPS / 32 % FLAME_BLOCK_WARPS * 32;
}
