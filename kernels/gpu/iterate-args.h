/*
 * What the host tells the chaos game's kernels on a GPU, and where things lie
 * in device memory. Read by both sides, so every field has a fixed size.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/gpu/pack.h"
#include "kernels/frame-params.h"
#include "kernels/rng.h"

#if FLAME_ON_GPU
#define FLAME_DEVICE_POINTER(type) FLAME_GLOBAL type *
#else
#define FLAME_DEVICE_POINTER(type) uint64_t
#endif

/* float4s of a point between launches: x, y, color, row, then what else it has */
#define FLAME_POINT_QUADS(n_more) (1 + ((n_more) + 3) / 4)
/*
 * The bits of the row's word that are its number. Those above are the draws that the
 * point's thread has made, so that a launch in parts draws the numbers of a whole one.
 */
#define FLAME_ROW_MASK (FLAME_RNG_LANES - 1u)

/*
 * what a record's FLAME_XFORM_TABLE has the bits of: a light table's number, or these
 */
enum
{
  FLAME_TABLE_HIDDEN = -1, /* the xform is not drawn */
  FLAME_TABLE_DIRECT = -2, /* no table: worked out for each sample */
};

/* counters that the probe spreads the picture's buckets over */
#define FLAME_PROBE_BITS 16

/* a sample's units in the cells carry into the wide sums in steps of 2^20 */
#define FLAME_CARRY_BITS 20
/* with bins a cell has one word of carry, a byte a lane in steps of 2^31 */
#define FLAME_BINS_CARRY_BITS 31
/* so it has in a picture whose carries would be too large, in steps of 2^23 */
#define FLAME_NARROW_CARRY_BITS 23
/*
 * Records of a tile that one block adds up, if it has no more, so that their samples
 * have 18 bits, and else parts of them that several do. What a block adds to a cell at
 * once, before it is carried; all blocks' together is below 2^31 units.
 */
#define FLAME_TILE_RECORDS 262140u
#define FLAME_JOB_RECORDS 196608u
#define FLAME_MOST_UNITS (1u << 23)

/*
 * The cells that a block adds up in shared memory, of which there is less before
 * compute capability 9.0: @arch is ten times that
 */
#define FLAME_TILE_COLUMNS 128u
/* a record has these for its cell, and the others for the number of its light */
#define FLAME_TILE_BITS_OF(arch) ((arch) >= 90 ? 14 : 13)
#define FLAME_TILE_CELLS_OF(arch) (1u << FLAME_TILE_BITS_OF (arch))
#define FLAME_TILE_ROWS_OF(arch)                                               \
  (FLAME_TILE_CELLS_OF (arch) / FLAME_TILE_COLUMNS)
#ifdef __CUDA_ARCH__
#define FLAME_TILE_ROWS FLAME_TILE_ROWS_OF (__CUDA_ARCH__ / 10)
#define FLAME_TILE_BITS FLAME_TILE_BITS_OF (__CUDA_ARCH__ / 10)
#endif
/* in OpenCL C the text says both: core/gpu-backend/text/kernel-source.h */
#define FLAME_TILE_CELLS (FLAME_TILE_ROWS * FLAME_TILE_COLUMNS)
#define FLAME_TILE_MASK ((1u << FLAME_TILE_BITS) - 1)
#define FLAME_HALF_CELLS (FLAME_TILE_CELLS / 2)
/* no light has the last number */
#define FLAME_NO_RECORD 0xffffffffu

/* a tile's part of the queue; both are multiples of four */
typedef struct
{
  uint32_t start;
  uint32_t room; /* records */
} FlameQueue;

/* a part of a tile's queue */
typedef struct
{
  uint32_t tile;
  uint32_t start; /* in the queue */
  uint32_t n;
  uint32_t shared; /* the tile has other parts, too */
} FlameTileJob;

/* threads of the block that adds one up; of the one that makes them, or as many as the
 * device has in a block */
#ifndef FLAME_GATHER_BLOCK
#define FLAME_GATHER_BLOCK 1024
#endif
#define FLAME_PLACE_BLOCK 1024

/* a sample on its way to a cell, if it is in the picture */
#define FLAME_NO_TILE 0xffffu
typedef struct
{
  uint32_t tile;   /* or FLAME_NO_TILE */
  uint32_t record; /* cell in the tile, light's number above it */
} FlameSample;

/* steps whose samples a block sorts together */
#ifndef FLAME_BINS_STEPS
#define FLAME_BINS_STEPS 8
#endif
/* bytes of a block's shared memory for @n_tiles, two words each, and its @samples */
#define FLAME_BINS_BYTES(n_tiles, samples) (8u * (n_tiles) + 6u * (samples))

/* how a sample is added to its cell */
typedef enum
{
  FLAME_ADD_NONE,  /* points burn in */
  FLAME_ADD_PROBE, /* counted by hash, to see how dense the densest cell gets */
  FLAME_ADD_FLOAT, /* one vector reduction; exact while a lane is below 2^24 */
  FLAME_ADD_INT,   /* two 64-bit reductions of 32-bit lanes */
  FLAME_ADD_HOT,   /* a block's own cells first; exact whatever comes */
  FLAME_ADD_BINS,  /* through tiles (bins.h, gather.h) */
  FLAME_ADD_ROUND, /* as the probe decided */
} FlameAdd;

/* Device memory, all zero when a pass begins. */
typedef struct
{
  uint64_t bad_values;
  uint64_t missed; /* points that were bad when they should have been drawn */
  uint64_t missed_again; /* the same in the round that makes up for them */
  uint64_t samples;      /* set at the end of a pass */
  uint32_t add;          /* FLAME_ADD_FLOAT, INT or HOT */
  uint32_t flush_every;  /* rounds */
  uint32_t carried;      /* the wide sums are in use */
  uint32_t overflowed;   /* a lane was too large to be exact */
  uint32_t densest;      /* the probe's largest count */
  uint32_t n_jobs;       /* parts of the tiles' queues */
  uint32_t next_job;     /* that no block has taken yet */
  uint32_t direct;       /* samples went to cells past their tiles' queues */
  float contention; /* the probe's: chance that two samples are of one bucket */
  uint32_t pad;
} FlameIterateControl;

/* The one argument of every kernel here. */
typedef struct
{
  FLAME_DEVICE_POINTER (const float) records;
  FLAME_DEVICE_POINTER (const int32_t) thresholds;
  FLAME_DEVICE_POINTER (const float) palettes; /* RGBA */
  /* of the structure, offsets into a record; read by the generic kernel only */
  FLAME_DEVICE_POINTER (const FlameXformRef) xforms;
  FLAME_DEVICE_POINTER (const FlameVariationRef) variations;
  FLAME_DEVICE_POINTER (float) points; /* x, y, color, row of each thread */
  FLAME_DEVICE_POINTER (const float) starts; /* the same, of @start_blocks */
  FLAME_DEVICE_POINTER (uint32_t) sums;   /* 4 a bucket: floats or integers */
  FLAME_DEVICE_POINTER (uint32_t) counts; /* hits, where alpha differs; or 0 */
  /* 4 a bucket, units of 2^20; with FLAME_ADD_BINS or @narrow 1, a byte a lane */
  FLAME_DEVICE_POINTER (uint32_t) carry;
  FLAME_DEVICE_POINTER (uint32_t) carry_counts;
  FLAME_DEVICE_POINTER (uint32_t) probe; /* 2^FLAME_PROBE_BITS */
  FLAME_DEVICE_POINTER (FlameIterateControl) control;
  /* with FLAME_ADD_BINS; else 0 */
  FLAME_DEVICE_POINTER (uint32_t) tile_counts; /* records that came */
  FLAME_DEVICE_POINTER (uint32_t) tile_lit;    /* any came, ever */
  FLAME_DEVICE_POINTER (uint32_t) tile_parts;  /* of the last round, to do */
  FLAME_DEVICE_POINTER (FlameQueue) tile_queues;
  FLAME_DEVICE_POINTER (uint32_t) queue;            /* records */
  FLAME_DEVICE_POINTER (void) jobs;                 /* FlameTileJob */
  FLAME_DEVICE_POINTER (const uint2) lights;        /* a FlameLight each */
  FLAME_DEVICE_POINTER (const uint32_t) light_hits; /* with counts */
  uint64_t samples; /* of the pass, if no point is bad */
  /* of its largest round; through tiles, of what comes between two gathers, and after */
  uint64_t round_samples, next_samples;
  uint64_t key; /* of this launch's random numbers */
  uint64_t first_cell,
      end_cell; /* of those that flame_flush and flame_sum see to */

  uint32_t record_words; /* a multiple of 4 */
  uint32_t record_in_shared;
  uint32_t scales_offset; /* of the light tables, at a record's end */
  uint32_t thresholds_per_temporal_sample;
  uint32_t thresholds_per_row;

  uint32_t n_xforms;
  uint32_t has_final;
  uint32_t has_xaos;

  uint32_t n_temporal_samples;    /* of the pass */
  uint32_t first_temporal_sample; /* of the frame's */
  uint32_t n_all_temporal_samples;
  uint32_t n_palettes;

  uint32_t add;         /* a FlameAdd */
  uint32_t seed;        /* points start anew */
  uint32_t burn_in;     /* steps before the first that is drawn */
  uint32_t steps;       /* drawn */
  uint32_t full_blocks; /* later ones draw a step less */
  uint32_t make_up;     /* draw as many points as were missed, whatever steps */
  /* the steps of this part of a launch, counted from the first that burns in */
  uint32_t part_begin, part_end;

  int32_t left, top;     /* buckets of the whole picture before these */
  int32_t width, height; /* buckets */
  uint32_t table_size;   /* entries */
  float last_entry;      /* its number */
  uint32_t n_tables;     /* in shared memory */
  uint32_t linear;       /* palette mode */
  uint32_t exact;        /* dither what would be truncated */
  float rounding;        /* else this is added before */
  float dither;          /* as flame_palette_rounding() has it */
  float palette_scale;   /* colour to table entries */
  float palette_shift;   /* added to these */
  uint32_t cache_bits;   /* a hot block's own cells: 2^cache_bits */

  uint32_t normal_add; /* FLAME_ADD_FLOAT or INT */
  uint32_t force_add;  /* whatever the probe finds, or FLAME_ADD_NONE */
  uint32_t max_light;  /* units of the brightest sample */
  uint32_t probe_samples;
  uint32_t round;   /* through tiles, the gathers before */
  uint32_t is_last; /* it leaves sums; where samples go through tiles */
  uint32_t narrow; /* carries have little room; FLAME_ADD_FLOAT and INT alone */
  float bad_value; /* a coordinate past it is bad */

  uint32_t tiles_across, n_tiles;
  uint32_t queue_size;       /* records of all tiles together */
  uint32_t n_light_times;    /* of a pass, that have lights of their own */
  uint32_t n_lights;         /* in all */
  uint32_t lights_in_shared; /* of those that add up records */
  uint32_t color_copies;     /* in shared memory, as a power of two */
  uint32_t packed;       /* all lights have one alpha, and no part past 255 */
  uint32_t start_blocks; /* neighbours share one where they are fewer */
  /* where points stay lost; see core/genome/genome.h */
  uint32_t lost_steps;
  uint32_t
      lost_blocks; /* that burn in first: neighbours go on from one's points */
  uint32_t lived;  /* steps before this launch, since points were seeded */
  uint32_t spread; /* between the numbers a warp's lanes choose by, mostly 0 */
  float nearest;   /* that points come to the origin, mostly 0 */
} FlameIterateArgs;

/* the same as an OpenCL kernel is given it (kernels/gpu/device.h) */
typedef struct
{
  uint64_t words[sizeof (FlameIterateArgs) / sizeof (uint64_t)];
} FlameIterateArgsWords;

/*
 * Words of a block's shared memory, before the lights: a tile's packs, or channels
 * apart of half of it. @cells: of a tile
 */
FLAME_FN uint32_t
flame_tile_words (uint32_t cells, int packed, int counts)
{
  return packed ? FLAME_PACK_WORDS * cells : (counts ? 5 : 4) * cells / 2;
}

/* which of the pass' lights its temporal sample @in_pass has */
FLAME_FN uint32_t
flame_light_time (const FlameIterateArgs *args, uint32_t in_pass)
{
  return in_pass * args->n_light_times / args->n_temporal_samples;
}

/*
 * The temporal sample of the pass whose lights number @time of them are: in the middle
 * of those that share them, of an even number the earlier and the later one in turns,
 * so that lights are not late over the whole shutter.
 */
FLAME_FN uint32_t
flame_lit_temporal_sample (const FlameIterateArgs *args, uint32_t time)
{
  const uint32_t n = args->n_light_times;
  const uint32_t first = (time * args->n_temporal_samples + n - 1) / n;
  const uint32_t end = ((time + 1) * args->n_temporal_samples + n - 1) / n;

  return first + (end - first - 1 + (time >> 1 & 1)) / 2;
}

/*
 * Steps that a block of a round takes when @points are to be drawn by @grid
 * blocks of @block threads, as evenly as whole blocks allow.
 */
FLAME_FN uint32_t
flame_block_steps (uint64_t points, uint32_t block, uint32_t grid, uint32_t i)
{
  const uint64_t all = (points + block - 1) / block;

  return (uint32_t) (all / grid + (i < all % grid));
}
