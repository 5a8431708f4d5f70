/*
 * The sums of a tile's cells in the shared memory of a block that adds up records
 * (kernels/gpu/gather.h), and how they get into the picture's cells.
 *
 * If all samples have the same alpha, a cell has a pack of three words
 * (kernels/gpu/pack.h). Else each channel has a word, and as that takes more memory, a
 * tile is added up in two halves.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/accumulate.h"
#include "kernels/gpu/choose.h"
#include "kernels/gpu/pack.h"

/* Cells that a thread empties at a time; half a tile is a multiple of it. */
#ifdef __OPENCL_C_VERSION__
#define FLAME_FLUSH 1
#else
#define FLAME_FLUSH 2
#endif

#define FLAME_NO_CELL 0xffffffffu

/* What one or more samples add to a cell. */
typedef struct
{
  uint4 units; /* red, green, blue, alpha */
  uint32_t samples;
  uint32_t hits; /* if they are counted */
} FlameGift;

/* ---------------------------------------------------------------------- packs */

/*
 * @tile: the block's sums, of up to FLAME_TILE_RECORDS samples of 255 a colour
 */
FLAME_FN void
flame_give_pack (FLAME_LOCAL uint32_t *tile, uint32_t cell, FlameGift gift)
{
  FLAME_LOCAL uint32_t *pack = tile + cell;

  atomicAdd (pack, gift.units.x + gift.samples * FLAME_PACK_RED);
  atomicAdd (
      pack + FLAME_TILE_CELLS, gift.units.y + gift.samples * FLAME_PACK_GREEN);
  atomicAdd (pack + 2 * FLAME_TILE_CELLS,
      gift.units.z + gift.samples * FLAME_PACK_BLUE);
}

/*
 * Takes a cell's sums and sets them to zero.
 * @alpha: that of one sample
 */
FLAME_FN uint4
flame_take_pack (FLAME_LOCAL uint32_t *tile, uint32_t cell, uint32_t alpha)
{
  FLAME_LOCAL uint32_t *pack = tile + cell;
  const FlamePackSums sums = flame_unpack (
      pack[0], pack[FLAME_TILE_CELLS], pack[2 * FLAME_TILE_CELLS]);

  pack[0] = pack[FLAME_TILE_CELLS] = pack[2 * FLAME_TILE_CELLS] = 0;
  return make_uint4 (sums.red, sums.green, sums.blue, sums.samples * alpha);
}

/* ---------------------------------------------------------------------- lanes */

/*
 * @cell: in its half of the tile. Each channel is an array, so that neighbours use
 *   different banks.
 */
FLAME_FN void
flame_give_lanes (const FlameIterateArgs *args, FLAME_LOCAL uint32_t *tile,
    uint32_t cell, FlameGift gift)
{
  FLAME_LOCAL uint32_t *lane = tile + cell;

  atomicAdd (lane, gift.units.x);
  atomicAdd (lane + FLAME_HALF_CELLS, gift.units.y);
  atomicAdd (lane + 2 * FLAME_HALF_CELLS, gift.units.z);
  atomicAdd (lane + 3 * FLAME_HALF_CELLS, gift.units.w);
  if (args->counts)
    atomicAdd (lane + 4 * FLAME_HALF_CELLS, gift.hits);
}

/* Takes a cell's sums without hits. */
FLAME_FN uint4
flame_take_lanes (FLAME_LOCAL uint32_t *tile, uint32_t cell)
{
  FLAME_LOCAL uint32_t *lane = tile + cell;
  const uint4 units = make_uint4 (lane[0], lane[FLAME_HALF_CELLS],
      lane[2 * FLAME_HALF_CELLS], lane[3 * FLAME_HALF_CELLS]);

  lane[0] = lane[FLAME_HALF_CELLS] = lane[2 * FLAME_HALF_CELLS] =
      lane[3 * FLAME_HALF_CELLS] = 0;
  return units;
}

/* ------------------------------------------------------------- picture's cells */

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

/*
 * Adds to lane @i of a cell that nobody else adds to; what goes beyond bit 31 is
 * carried.
 */
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

/* A cell and what to add to it. */
typedef struct
{
  uint32_t address; /* in the picture, or FLAME_NO_CELL */
  uint4 units;      /* nothing is added if all are 0 */
} FlameShare;

/*
 * Adds to a cell that others add to as well, in pieces so small that no sum overflows
 * before somebody has carried, however many blocks there are.
 */
FLAME_FN void
flame_give_units (const FlameIterateArgs *args, uint64_t at, uint4 units)
{
  do {
    const uint4 piece = make_uint4 (min (units.x, FLAME_MAX_UNITS),
        min (units.y, FLAME_MAX_UNITS), min (units.z, FLAME_MAX_UNITS),
        min (units.w, FLAME_MAX_UNITS));

    flame_add_lanes (args, at, 0, piece.x | (uint64_t) piece.y << 32);
    flame_add_lanes (args, at, 2, piece.z | (uint64_t) piece.w << 32);
    units = make_uint4 (units.x - piece.x, units.y - piece.y, units.z - piece.z,
        units.w - piece.w);
  } while (!flame_is_empty (units));
}

/* @sums: the cell's current sums, if @alone says that nobody else adds to it */
FLAME_FN void
flame_give_share (const FlameIterateArgs *args, const FlameShare *share,
    uint4 sums, bool alone)
{
  const uint64_t at = share->address;
  const uint4 units = share->units;

  if (!alone) {
    flame_give_units (args, at, units);
    return;
  }
  sums.x = flame_add_alone (args, at, 0, sums.x, units.x);
  sums.y = flame_add_alone (args, at, 1, sums.y, units.y);
  sums.z = flame_add_alone (args, at, 2, sums.z, units.z);
  sums.w = flame_add_alone (args, at, 3, sums.w, units.w);
  ((FLAME_GLOBAL uint4 *) args->sums)[at] = sums;
}

/*
 * A cell's sums in their final form, rounded once.
 * @carry: the cell's carry word
 */
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
 * Turns cell @at, whose sums are @units and its carry, into floats and clears the
 * carry. Zero has the same bits in both forms.
 */
FLAME_FN void
flame_finish_cell (
    const FlameIterateArgs *args, uint64_t at, uint4 units, bool carried)
{
  const uint32_t carry = carried ? __ldcg (&args->carry[at]) : 0;

  if (carry)
    args->carry[at] = 0;
  if (carry || !flame_is_empty (units))
    ((FLAME_GLOBAL float4 *) args->sums)[at] =
        flame_finish_units (units, carry);
}

/* Likewise for its hits. */
FLAME_FN void
flame_finish_hits (
    const FlameIterateArgs *args, uint64_t at, uint64_t hits, bool carried)
{
  const uint32_t carry = carried ? __ldcg (&args->carry_counts[at]) : 0;

  if (carry)
    args->carry_counts[at] = 0;
  ((FLAME_GLOBAL float *) args->counts)[at] =
      (float) (hits + ((uint64_t) carry << FLAME_CARRY_BITS));
}

/* Loads a cell's sums after all blocks have added to it. */
FLAME_FN uint4
flame_load_sums (const FlameIterateArgs *args, uint64_t at)
{
#ifdef __OPENCL_C_VERSION__
  const FLAME_GLOBAL uint32_t *lanes = args->sums + 4 * at;

  return make_uint4 (__ldcg (&lanes[0]), __ldcg (&lanes[1]), __ldcg (&lanes[2]),
      __ldcg (&lanes[3]));
#else
  return __ldcg ((const uint4 *) args->sums + at);
#endif
}

/* Called by all threads of the block that added a tile's last part. */
FLAME_FN void
flame_finish_tile (const FlameIterateArgs *args, uint32_t tile)
{
  const bool carried = __ldcg (&args->control->carried) != 0;

  for (uint32_t cell = threadIdx.x; cell < FLAME_TILE_CELLS;
       cell += FLAME_GATHER_BLOCK) {
    const uint64_t at = flame_cell_address (args, tile, cell);

    if (!flame_cell_is_inside (args, tile, cell))
      continue;
    flame_finish_cell (args, at, flame_load_sums (args, at), carried);
    if (args->counts)
      flame_finish_hits (args, at, __ldcg (&args->counts[at]), carried);
  }
}

/*
 * Called by all threads of the block that has added its part of a tile with several
 * parts.
 * @is_last: a variable of the block's
 */
FLAME_FN void
flame_finish_part (
    const FlameIterateArgs *args, uint32_t tile, FLAME_LOCAL uint32_t *is_last)
{
  __threadfence ();
  __syncthreads ();
  if (threadIdx.x == 0)
    *is_last = atomicSub (&args->tile_parts[tile], 1u) == 1;
  __syncthreads ();
  if (!*is_last)
    return;
  __threadfence ();
  flame_finish_tile (args, tile);
}

/*
 * What a block adds up at a time: a tile's packs, or the lanes of half a tile.
 */
typedef struct
{
  const FLAME_LOCAL FlameTileJob *job;
  FLAME_LOCAL uint32_t *sums; /* the block's sums */
  uint32_t first;             /* first cell in the tile */
  uint32_t n;                 /* number of cells */
  uint32_t alpha;             /* alpha of a pack's samples */
  bool packed;
} FlamePiece;

/* Takes the sums of cell @cell of the piece. */
FLAME_FN FlameShare
flame_take_share (
    const FlameIterateArgs *args, const FlamePiece *piece, uint32_t cell)
{
  const uint32_t tile = piece->job->tile, in_tile = piece->first + cell;
  FlameShare share;

  share.address = FLAME_NO_CELL;
  if (flame_cell_is_inside (args, tile, in_tile))
    share.address = (uint32_t) flame_cell_address (args, tile, in_tile);
  share.units = piece->packed
                    ? flame_take_pack (piece->sums, cell, piece->alpha)
                    : flame_take_lanes (piece->sums, cell);
  return share;
}

/*
 * Adds the piece to the picture's cells. Called by all threads of the block, behind a
 * barrier.
 */
FLAME_FN void
flame_flush_units (const FlameIterateArgs *args, const FlamePiece *piece)
{
  const bool alone = !piece->job->shared;
  const bool finish = alone && args->is_last;
  /* In the first round cells are 0. */
  const bool load = alone && (args->round > 0 || args->control->direct);
  const bool carried = args->control->carried != 0;

  for (uint32_t first = threadIdx.x; first < piece->n;
       first += FLAME_FLUSH * FLAME_GATHER_BLOCK) {
    FlameShare shares[FLAME_FLUSH];
    uint4 sums[FLAME_FLUSH];

    /* All loads are issued before the first result is needed. */
#pragma unroll
    for (uint32_t i = 0; i < FLAME_FLUSH; i++) {
      shares[i] =
          flame_take_share (args, piece, first + i * FLAME_GATHER_BLOCK);
      sums[i] = make_uint4 (0, 0, 0, 0);
      if (load && (finish ? shares[i].address != FLAME_NO_CELL
                          : !flame_is_empty (shares[i].units)))
        sums[i] = ((const FLAME_GLOBAL uint4 *) args->sums)[shares[i].address];
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

/* Likewise for hits, if they are counted, which they never are with packs. */
FLAME_FN void
flame_flush_hits (const FlameIterateArgs *args, const FlamePiece *piece)
{
  const uint32_t tile = piece->job->tile;
  const bool finish = !piece->job->shared && args->is_last;
  const bool carried = args->control->carried != 0;

  for (uint32_t cell = threadIdx.x; cell < piece->n;
       cell += FLAME_GATHER_BLOCK) {
    FLAME_LOCAL uint32_t *lane = piece->sums + 4 * FLAME_HALF_CELLS + cell;
    const uint64_t at = flame_cell_address (args, tile, piece->first + cell);

    if (finish && flame_cell_is_inside (args, tile, piece->first + cell))
      flame_finish_hits (
          args, at, (uint64_t) args->counts[at] + *lane, carried);
    else if (*lane > 0)
      flame_add_hits (args, (uint32_t) at,
          flame_split (args, *lane, &args->carry_counts[at]));
    *lane = 0;
  }
}
