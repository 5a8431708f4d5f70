/*
 * What the points of a block have in common, and how they part again. Lanes of a
 * warp take the same xform, so their next positions are correlated; the numbers
 * that choose are spread so that this costs no more than it saves.
 *
 * Whole numbers only: the tests run this on the host.
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

/* a prime: blocks whose choices are spread evenly together */
#define FLAME_TEAM 31u

/*
 * A number of FLAME_CHOICE_BITS bits that chooses for @warp of @block.
 *
 * A block's warps split the range evenly from a random start, and the starts of
 * a team's blocks split what lies between two warps. The start is drawn anew at
 * every step, so for each block choices are uniform and independent from step
 * to step; but of a team's warps together exactly as many choose an xform as its
 * weight says, which makes up for 32 points' sharing a number.
 *
 * The order of the blocks is multiplied by another factor at every step, modulo a
 * prime: any two are anywhere to each other, so none follows another's path.
 */
FLAME_FN int32_t
flame_warp_random (uint64_t key, uint32_t step, uint32_t block, uint32_t warp)
{
  const uint32_t team = block / FLAME_TEAM, rank = block % FLAME_TEAM;
  FlameRng rng = {step * FLAME_RNG_LANES, (uint32_t) key + team * 0x9e3779b9u,
      (uint32_t) (key >> 32)};
  const uint32_t start = flame_rng_next (&rng);
  /* the lowest bits, which weigh nothing in the start */
  const uint32_t factor = 1 + ((start & 1023u) * (FLAME_TEAM - 1) >> 10);
  const uint32_t between =
      rank * factor * (0xffffffffu / FLAME_TEAM) / FLAME_BLOCK_WARPS;
  const uint32_t number =
      start + between + warp * (0x80000000u / FLAME_BLOCK_WARPS * 2);

  return (int32_t) (number >> (32 - FLAME_CHOICE_BITS));
}

/*
 * @lane's place among its warp's, another one at every step; its low bits count.
 * Factors are odd, so they alone would keep the lanes 16 apart as they are:
 * high bits go to low ones between the two. The sum moves lane 0, which must
 * not stay where other blocks' does.
 */
FLAME_FN uint32_t
flame_shuffle_lane (uint32_t random, uint32_t lane)
{
  uint32_t mixed = lane * (random | 1) & 31;

  mixed ^= mixed >> 2 ^ mixed >> 4;
  return mixed * (random >> 8 | 1) + (random >> 16);
}

/*
 * A number that chooses for @lane alone: its warp's, and some of 32 steps of
 * @spread further. Where an xform is chosen once in hundreds of steps, 32 points
 * that take it together leave a picture of few events; a @spread of its share of
 * the range lets one lane take it at a time, while what is chosen often is
 * still chosen by whole warps, mostly.
 * @rng: the block's keys
 */
FLAME_FN int32_t
flame_lane_random (const FlameRng *rng, uint32_t step, int32_t warp_random,
    uint32_t lane, uint32_t spread)
{
  /* neither the points' keys nor those of their ways */
  FlameRng own = {
      step * FLAME_RNG_LANES, rng->key0 ^ 0x7f4a7c15u, rng->key1 + 0x9e3779b9u};
  const uint32_t place = flame_shuffle_lane (flame_rng_next (&own), lane) & 31;

  return (int32_t) (((uint32_t) warp_random + place * spread) &
                    ((1u << FLAME_CHOICE_BITS) - 1));
}

/*
 * Where a lane's next point comes from: the same lane of another warp. For each
 * lane it is a permutation of the warps, and a warp's 32 reads fall on 32 banks.
 *
 * As many lanes come from one warp as from any other, by the high bits of their
 * shuffled places. Thread t's point is thread t ^ turn's.
 * @rng: the block's keys
 */
FLAME_FN uint32_t
flame_exchange_turn (const FlameRng *rng, uint32_t step, uint32_t lane)
{
  /* other keys than the points' own: these numbers are not among theirs */
  FlameRng own = {
      step * FLAME_RNG_LANES, rng->key0 ^ 0x9e3779b9u, rng->key1 + 0x7f4a7c15u};
  const uint32_t mixed = flame_shuffle_lane (flame_rng_next (&own), lane);

  return mixed * FLAME_BLOCK_WARPS / 32 % FLAME_BLOCK_WARPS * 32;
}
