/*
 * Random numbers as a function of a counter, so that a lane needs no stored state, and
 * a frame is the same however its work is divided among threads.
 *
 * The mixing steps are those of Wellons' two-round "lowbias32" hash, with a key added
 * before each round: streams with the same counter still differ.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/compat.h"
#ifndef FLAME_U64 /* OpenCL C defines its own, as its ull has 128 bits */
#define FLAME_U64(number) number##ull
#endif
/* Lanes of a batch; consecutive draws of one lane are this far apart. */
#define FLAME_RNG_LANES 4096u
/*
 * Draws are reserved for a variation in multiples of this; radial_blur and others need
 * 5.
 */
#define FLAME_RNG_DRAWS 8u

typedef struct
{
  uint32_t counter; /* draw * FLAME_RNG_LANES + lane */
  uint32_t key0, key1;
} FlameRng;

#ifdef FLAME_RNG_NEXT
/*
 * Returns a number that a test chooses, instead of a random one, also in a variation's
 * own generator.
 */
uint32_t FLAME_RNG_NEXT (FlameRng *rng);
#define flame_rng_next FLAME_RNG_NEXT

FLAME_FN FlameRng
flame_rng_begin (const FlameRng *rng, uint32_t key0, uint32_t key1)
{
  (void) key0, (void) key1;
  return *rng;
}
#else
/* Returns a variation's own generator, with keys drawn from @rng. */
FLAME_FN FlameRng
flame_rng_begin (const FlameRng *rng, uint32_t key0, uint32_t key1)
{
  FlameRng own;

  (void) rng;
  own.counter = 0;
  own.key0 = key0;
  own.key1 = key1;
  return own;
}

FLAME_FN uint32_t
flame_rng_next (FlameRng *rng)
{
  uint32_t x = rng->counter ^ rng->key0;

  rng->counter += FLAME_RNG_LANES;
  x ^= x >> 16;
  x *= 0x7feb352du;
  x ^= x >> 15;
  x += rng->key1;
  x *= 0x846ca68bu;
  x ^= x >> 16;
  return x;
}
#endif

/*
 * Returns a number in [0, 1), in steps of 2^-24, so that no rounding reaches 1.
 */
FLAME_FN float
flame_rng_01 (FlameRng *rng)
{
  /* signed, as every instruction set has a vector instruction for that */
  return (float) (int32_t) (flame_rng_next (rng) >> 8) * 0x1p-24f;
}

/* Returns a number in [-1, 1). */
FLAME_FN float
flame_rng_11 (FlameRng *rng)
{
  return (float) ((int32_t) flame_rng_next (rng) >> 7) * 0x1p-24f;
}

/*
 * Returns an integer from 0 to @n - 1; @n is an integer from 1 to 2^24, as a float.
 */
FLAME_FN float
flame_rng_below (FlameRng *rng, float n)
{
  return (float) (int32_t) (n * flame_rng_01 (rng));
}

/* Returns 0 or 1. */
FLAME_FN float
flame_rng_bit (FlameRng *rng)
{
  return (float) (flame_rng_next (rng) & 1u);
}

/*
 * Returns the number of draws to reserve for a variation that has up to @draws.
 */
FLAME_FN uint32_t
flame_rng_reserve (uint32_t draws)
{
  return draws <= FLAME_RNG_DRAWS ? FLAME_RNG_DRAWS
                                  : (draws + FLAME_RNG_DRAWS - 1) /
                                        FLAME_RNG_DRAWS * FLAME_RNG_DRAWS;
}

/*
 * Mixes by Steele and Vigna's splitmix64 finaliser: neighbouring numbers get unrelated
 * keys.
 */
FLAME_FN uint64_t
flame_mix (uint64_t z)
{
  z = (z ^ (z >> 30)) * FLAME_U64 (0xbf58476d1ce4e5b9);
  z = (z ^ (z >> 27)) * FLAME_U64 (0x94d049bb133111eb);
  return z ^ (z >> 31);
}

/* Returns both keys for a part of pass @pass of the frame with @seed. */
FLAME_FN uint64_t
flame_part_key (uint64_t seed, uint32_t pass, uint32_t part)
{
  return flame_mix (flame_mix (seed + FLAME_U64 (0x9e3779b97f4a7c15)) +
                    ((uint64_t) pass << 32 | part));
}
