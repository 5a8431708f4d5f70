/*
 * Adds a sample's light to its cell. Sums are exact: sums of integers do not depend on
 * the order in which threads arrive.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/light.h"

/* A block's cache of hot cells, in shared memory behind the tables. */
#define FLAME_CACHE_LANES 5 /* red, green, blue, alpha, hits */
#define FLAME_CACHE_EMPTY 0xffffffffu

/* Compilers before this version do not know the reduction of four lanes. */
#define FLAME_CUDA_VERSION (__CUDACC_VER_MAJOR__ * 100 + __CUDACC_VER_MINOR__)

/* Tiles, if the program's text defines their size. */
#ifdef FLAME_TILE_ROWS

/*
 * The position in the picture of cell @cell of @tile; it may be outside the picture.
 */
FLAME_FN uint2
flame_find_cell (const FlameIterateArgs *args, uint32_t tile, uint32_t cell)
{
  const uint32_t left = tile % args->tiles_across * FLAME_TILE_COLUMNS;
  const uint32_t top = tile / args->tiles_across * FLAME_TILE_ROWS;

  return make_uint2 (
      left + cell % FLAME_TILE_COLUMNS, top + cell / FLAME_TILE_COLUMNS);
}

FLAME_FN uint64_t
flame_cell_address (const FlameIterateArgs *args, uint32_t tile, uint32_t cell)
{
  const uint2 at = flame_find_cell (args, tile, cell);

  return (uint64_t) at.y * args->width + at.x;
}

/* Tiles at the right and bottom edges reach beyond the picture. */
FLAME_FN bool
flame_cell_is_inside (
    const FlameIterateArgs *args, uint32_t tile, uint32_t cell)
{
  const uint2 at = flame_find_cell (args, tile, cell);

  return at.x < (uint32_t) args->width && at.y < (uint32_t) args->height;
}

#endif

FLAME_FN uint32_t
flame_hash_address (uint32_t address, uint32_t bits)
{
  return (address * 0x9e3779b1u) >> (32 - bits);
}

/* ------------------------------------------------------------ pairs of lanes */

/*
 * Defines FLAME_ADD_FLOAT if floats can be added atomically. OpenCL C cannot; NVIDIA's
 * compiler accepts the PTX instruction, and the host then defines FLAME_ADDS_VECTORS.
 */
#ifdef __OPENCL_C_VERSION__
#define FLAME_FLOAT_ADDS FLAME_ADDS_VECTORS
#else
#define FLAME_FLOAT_ADDS 1
#endif

/*
 * Adds to two neighbouring 32-bit lanes as one 64-bit word, the first lane in the lower
 * half. No lane's sum may reach 2^32.
 * Returns: the word before
 */
#if !defined(__OPENCL_C_VERSION__)
FLAME_FN uint64_t
flame_add_two (uint32_t *pair, uint64_t units)
{
  return atomicAdd ((unsigned long long *) pair, units);
}

FLAME_FN void
flame_take_two (uint32_t *pair, uint64_t units)
{
  atomicAdd ((unsigned long long *) pair, 0u - units);
}
#elif defined(cl_khr_int64_base_atomics)
#pragma OPENCL EXTENSION cl_khr_int64_base_atomics : enable

FLAME_FN uint64_t
flame_add_two (FLAME_GLOBAL uint32_t *pair, uint64_t units)
{
  return atom_add ((volatile FLAME_GLOBAL uint64_t *) pair, units);
}

FLAME_FN void
flame_take_two (FLAME_GLOBAL uint32_t *pair, uint64_t units)
{
  atom_sub ((volatile FLAME_GLOBAL uint64_t *) pair, units);
}
#else
FLAME_FN uint64_t
flame_add_two (FLAME_GLOBAL uint32_t *pair, uint64_t units)
{
  const uint32_t low = atomicAdd (&pair[0], (uint32_t) units);
  const uint32_t high = atomicAdd (&pair[1], (uint32_t) (units >> 32));

  return low | (uint64_t) high << 32;
}

FLAME_FN void
flame_take_two (FLAME_GLOBAL uint32_t *pair, uint64_t units)
{
  atomicSub (&pair[0], (uint32_t) units);
  atomicSub (&pair[1], (uint32_t) (units >> 32));
}
#endif

/* ------------------------------------------------------------------- samples */

#if FLAME_FLOAT_ADDS
/* Adds as floats: one instruction if the device has one for four lanes. */
FLAME_FN void
flame_add_float (FLAME_GLOBAL uint32_t *cell, FlameLight light)
{
  const float r = flame_low_half (light.x), g = flame_high_half (light.x);
  const float b = flame_low_half (light.y), a = flame_high_half (light.y);

#if FLAME_ADDS_VECTORS || (__CUDA_ARCH__ >= 900 && FLAME_CUDA_VERSION >= 1201)
  asm volatile("red.global.add.v4.f32 [%0], {%1, %2, %3, %4};" ::"l"(cell),
               "f"(r), "f"(g), "f"(b), "f"(a)
               : "memory");
#else
  float *lanes = (float *) cell;

  atomicAdd (&lanes[0], r);
  atomicAdd (&lanes[1], g);
  atomicAdd (&lanes[2], b);
  atomicAdd (&lanes[3], a);
#endif
}

FLAME_FN void
flame_add_float_hits (FLAME_GLOBAL uint32_t *count, uint32_t hits)
{
#if FLAME_ADDS_VECTORS
  asm volatile("red.global.add.f32 [%0], %1;" ::"l"(count), "f"((float) hits)
               : "memory");
#else
  atomicAdd ((float *) count, (float) hits);
#endif
}
#endif

/* Spreads two 16-bit halves to the 32-bit halves of a 64-bit word. */
FLAME_FN uint64_t
flame_spread (uint32_t pair)
{
  return (pair & 0xffffu) | (uint64_t) (pair >> 16) << 32;
}

/*
 * Adds as integers. The host keeps rounds short enough that no 32-bit lane overflows.
 */
FLAME_FN void
flame_add_int (FLAME_GLOBAL uint32_t *cell, FlameLight light)
{
  flame_add_two (cell, flame_spread (light.x));
  flame_add_two (cell + 2, flame_spread (light.y));
}

/*
 * Adds to two lanes and moves what reaches bit 31 to @carry. Exactly one thread sees a
 * lane cross bit 31. The host keeps all that may be added before that thread has
 * subtracted the bit below 2^30 units, so no lane can overflow.
 */
FLAME_FN void
flame_add_pair (const FlameIterateArgs *args, FLAME_GLOBAL uint32_t *pair,
    FLAME_GLOBAL uint32_t *carry, uint64_t units)
{
  const uint64_t old = flame_add_two (pair, units);
  const uint64_t crossed = (old + units) & ~old & 0x8000000080000000;

  if (crossed == 0)
    return;
  flame_take_two (pair, crossed);
  if ((uint32_t) crossed)
    atomicAdd (&carry[0], 1u << (31 - FLAME_CARRY_BITS));
  if (crossed >> 32)
    atomicAdd (&carry[1], 1u << (31 - FLAME_CARRY_BITS));
  args->control->carried = 1;
}

/*
 * Like flame_add_pair() for lanes @lane and @lane + 1 of a cell, with carries of 2^31.
 */
FLAME_FN void
flame_add_lanes (const FlameIterateArgs *args, uint64_t address, uint32_t lane,
    uint64_t units)
{
  FLAME_GLOBAL uint32_t *pair = args->sums + 4 * address + lane;
  const uint64_t old = flame_add_two (pair, units);
  const uint64_t crossed = (old + units) & ~old & 0x8000000080000000;

  if (crossed == 0)
    return;
  flame_take_two (pair, crossed);
  atomicAdd (&args->carry[address],
      ((uint32_t) crossed >> 31 | (uint32_t) (crossed >> 63) << 8)
          << (8 * lane));
  args->control->carried = 1;
}

/* Like flame_add_pair(), for hits. */
FLAME_FN void
flame_add_hits (const FlameIterateArgs *args, uint32_t address, uint32_t hits)
{
  const uint32_t old = atomicAdd (&args->counts[address], hits);

  if (((old + hits) & ~old & 0x80000000u) == 0)
    return;
  atomicSub (&args->counts[address], 0x80000000u);
  atomicAdd (&args->carry_counts[address], 1u << (31 - FLAME_CARRY_BITS));
  args->control->carried = 1;
}

/*
 * Adds to the block's cache if the address is in it or an entry is free.
 * Returns: whether it did
 */
FLAME_FN int
flame_add_cached (const FlameIterateArgs *args, FLAME_LOCAL uint32_t *cache,
    uint32_t address, FlameLight light, uint32_t hits)
{
  const uint32_t place = flame_hash_address (address, args->cache_bits);
  const uint32_t size = 1u << args->cache_bits;
  FLAME_LOCAL uint32_t *lanes = cache + size + place;
  uint32_t key = cache[place];

  if (key == FLAME_CACHE_EMPTY)
    key = atomicCAS (&cache[place], FLAME_CACHE_EMPTY, address);
  if (key != FLAME_CACHE_EMPTY && key != address)
    return 0;
  atomicAdd (&lanes[0], light.x & 0xffffu);
  atomicAdd (&lanes[size], light.x >> 16);
  atomicAdd (&lanes[2 * size], light.y & 0xffffu);
  atomicAdd (&lanes[3 * size], light.y >> 16);
  if (args->counts)
    atomicAdd (&lanes[4 * size], hits);
  return 1;
}

FLAME_FN void
flame_add_hot (const FlameIterateArgs *args, FLAME_LOCAL uint32_t *cache,
    uint32_t address, FlameLight light, uint32_t hits)
{
  FLAME_GLOBAL uint32_t *cell = args->sums + 4 * (uint64_t) address;
  FLAME_GLOBAL uint32_t *carry = args->carry + 4 * (uint64_t) address;

  if (flame_add_cached (args, cache, address, light, hits))
    return;
  flame_add_pair (args, cell, carry, flame_spread (light.x));
  flame_add_pair (args, cell + 2, carry + 2, flame_spread (light.y));
  if (args->counts)
    flame_add_hits (args, address, hits);
}

FLAME_FN void
flame_add (const FlameIterateArgs *args, uint32_t add,
    FLAME_LOCAL uint32_t *cache, uint32_t address, FlameLight light,
    uint32_t hits)
{
  FLAME_GLOBAL uint32_t *cell = args->sums + 4 * (uint64_t) address;

#if FLAME_FLOAT_ADDS
  if (add == FLAME_ADD_FLOAT) {
    flame_add_float (cell, light);
    if (args->counts)
      flame_add_float_hits (&args->counts[address], hits);
  } else
#endif
      if (add == FLAME_ADD_INT) {
    flame_add_int (cell, light);
    if (args->counts)
      atomicAdd (&args->counts[address], hits);
  } else if (add == FLAME_ADD_HOT) {
    flame_add_hot (args, cache, address, light, hits);
  } else {
    atomicAdd (
        &args->probe[flame_hash_address (address, FLAME_PROBE_BITS)], 1u);
  }
}

/* Adds to a 64-bit counter. */
FLAME_FN void
flame_count (FLAME_GLOBAL uint64_t *counter, uint32_t n)
{
#ifdef __OPENCL_C_VERSION__
  FLAME_GLOBAL uint32_t *halves = (FLAME_GLOBAL uint32_t *) counter;
  const uint32_t old = atomicAdd (&halves[0], n);

  if (old + n < old)
    atomicAdd (&halves[1], 1u);
#else
  atomicAdd ((unsigned long long *) counter, n);
#endif
}

/* ------------------------------------------------------- a block's own cells */

/* Empties the cache. Called by all threads of the block. */
FLAME_FN void
flame_cache_clear (const FlameIterateArgs *args, FLAME_LOCAL uint32_t *cache)
{
  const uint32_t size = 1u << args->cache_bits;

  for (uint32_t i = threadIdx.x; i < size; i += blockDim.x)
    cache[i] = FLAME_CACHE_EMPTY;
  for (uint32_t i = threadIdx.x; i < FLAME_CACHE_LANES * size; i += blockDim.x)
    cache[size + i] = 0;
}

/* Returns: the part below the carry's unit; the rest is added to @carry */
FLAME_FN uint32_t
flame_split (
    const FlameIterateArgs *args, uint32_t units, FLAME_GLOBAL uint32_t *carry)
{
  if (units >> FLAME_CARRY_BITS) {
    atomicAdd (carry, units >> FLAME_CARRY_BITS);
    args->control->carried = 1;
  }
  return units & ((1u << FLAME_CARRY_BITS) - 1);
}

/*
 * Adds the cache to the picture's cells. Called by all threads of the block, after a
 * barrier.
 */
FLAME_FN void
flame_cache_flush (
    const FlameIterateArgs *args, const FLAME_LOCAL uint32_t *cache)
{
  const uint32_t size = 1u << args->cache_bits;

  for (uint32_t i = threadIdx.x; i < size; i += blockDim.x) {
    const uint32_t address = cache[i];
    const FLAME_LOCAL uint32_t *lanes = cache + size + i;
    uint32_t low[4];

    if (address == FLAME_CACHE_EMPTY)
      continue;
    FLAME_GLOBAL uint32_t *cell = args->sums + 4 * (uint64_t) address;
    FLAME_GLOBAL uint32_t *carry = args->carry + 4 * (uint64_t) address;

    for (uint32_t lane = 0; lane < 4; lane++)
      low[lane] = flame_split (args, lanes[lane * size], &carry[lane]);
    flame_add_pair (args, cell, carry, low[0] | (uint64_t) low[1] << 32);
    flame_add_pair (
        args, cell + 2, carry + 2, low[2] | (uint64_t) low[3] << 32);
    if (args->counts)
      flame_add_hits (args, address,
          flame_split (args, lanes[4 * size], &args->carry_counts[address]));
  }
}
