/*
 * The arguments of the chaos game's kernels on a GPU, and the layout of their device
 * memory. The host and the device both read this, so every field has a fixed size.
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

/*
 * float4s that keep a point between launches: x, y, color, row, then the rest
 */
#define FLAME_POINT_QUADS(n_more) (1 + ((n_more) + 3) / 4)
/*
 * The bits of the row's word with its number. The bits above hold how often the point's
 * thread has drawn random numbers, so that a launch in parts draws the same numbers as
 * a whole one.
 */
#define FLAME_ROW_MASK (FLAME_RNG_LANES - 1u)

/*
 * Values of a record's FLAME_XFORM_TABLE besides a light table's number, as integer
 * bits.
 */
enum
{
  FLAME_TABLE_HIDDEN = -1, /* the xform's points are not drawn */
  FLAME_TABLE_DIRECT = -2, /* no table: light is computed for each sample */
};

/* the probe has 2^16 counters for the picture's buckets */
#define FLAME_PROBE_BITS 16

/* units of a cell are carried into the wide sums in steps of 2^20 */
#define FLAME_CARRY_BITS 20
/* with bins a cell's carry is one word, a byte a lane, in steps of 2^31 */
#define FLAME_BINS_CARRY_BITS 31
/* likewise, in steps of 2^23, in a picture whose carries would be too large */
#define FLAME_NARROW_CARRY_BITS 23
/*
 * A tile with up to this many records is added up by one block, so that a cell's
 * samples fit 18 bits; with more, several blocks add up parts. FLAME_MAX_UNITS is what
 * a block adds to a cell at once before carrying; that of all blocks together stays
 * below 2^31.
 */
#define FLAME_TILE_RECORDS 262140u
#define FLAME_JOB_RECORDS 196608u
#define FLAME_MAX_UNITS (1u << 23)

/*
 * The cells that a block adds up in shared memory. Before compute capability 9.0 there
 * is less.
 * @arch: the compute capability times ten
 */
#define FLAME_TILE_COLUMNS 128u
/* The bits of a record that number its cell; those above number its light. */
#define FLAME_TILE_BITS_OF(arch) ((arch) >= 90 ? 14 : 13)
#define FLAME_TILE_CELLS_OF(arch) (1u << FLAME_TILE_BITS_OF (arch))
#define FLAME_TILE_ROWS_OF(arch)                                               \
  (FLAME_TILE_CELLS_OF (arch) / FLAME_TILE_COLUMNS)
#ifdef __CUDA_ARCH__
#define FLAME_TILE_ROWS FLAME_TILE_ROWS_OF (__CUDA_ARCH__ / 10)
#define FLAME_TILE_BITS FLAME_TILE_BITS_OF (__CUDA_ARCH__ / 10)
#endif
/*
 * In OpenCL C the program's text defines both: core/gpu-backend/text/kernel-source.h
 */
#define FLAME_TILE_CELLS (FLAME_TILE_ROWS * FLAME_TILE_COLUMNS)
#define FLAME_TILE_MASK ((1u << FLAME_TILE_BITS) - 1)
#define FLAME_HALF_CELLS (FLAME_TILE_CELLS / 2)
/* no light has the largest number */
#define FLAME_NO_RECORD 0xffffffffu

/* A tile's part of the queue; both numbers are multiples of four. */
typedef struct
{
  uint32_t start;
  uint32_t room; /* in records */
} FlameQueue;

/* A part of a tile's queue. */
typedef struct
{
  uint32_t tile;
  uint32_t start; /* position in the queue */
  uint32_t n;
  uint32_t shared; /* whether the tile has other parts */
} FlameTileJob;

/*
 * Threads of a block that adds up jobs, and of the block that makes them; fewer if the
 * device's blocks are smaller.
 */
#ifndef FLAME_GATHER_BLOCK
#define FLAME_GATHER_BLOCK 1024
#endif
#define FLAME_PLACE_BLOCK 1024

/* A sample on its way to a cell. */
#define FLAME_NO_TILE 0xffffu
typedef struct
{
  uint32_t tile;   /* FLAME_NO_TILE if it is outside the picture */
  uint32_t record; /* cell in the tile; above it the light's number */
} FlameSample;

/* steps whose samples a block sorts together */
#ifndef FLAME_BINS_STEPS
#define FLAME_BINS_STEPS 8
#endif
/* bytes of shared memory for @n_tiles, of two words each, and @samples */
#define FLAME_BINS_BYTES(n_tiles, samples) (8u * (n_tiles) + 6u * (samples))

/* How a sample is added to its cell. */
typedef enum
{
  FLAME_ADD_NONE,  /* not at all: points burn in */
  FLAME_ADD_PROBE, /* counted by hash, to find the density of the densest cell */
  FLAME_ADD_FLOAT, /* one vector reduction; exact while a lane is below 2^24 */
  FLAME_ADD_INT,   /* two 64-bit reductions of 32-bit lanes */
  FLAME_ADD_HOT,   /* in a block's cache first; always exact */
  FLAME_ADD_BINS,  /* through tiles (bins.h, gather.h) */
  FLAME_ADD_ROUND, /* as the probe has decided */
} FlameAdd;

/* Device memory; all zero when a pass begins. */
typedef struct
{
  uint64_t bad_values;
  uint64_t missed; /* points that were bad when they should have been drawn */
  uint64_t missed_again; /* likewise in the round that makes up for them */
  uint64_t samples;      /* set at the end of a pass */
  uint32_t add;          /* FLAME_ADD_FLOAT, INT or HOT */
  uint32_t flush_every;  /* in rounds, as they were for the probe */
  uint32_t carried;      /* whether the wide sums are in use */
  uint32_t overflowed;   /* whether a lane was too large to be exact */
  uint32_t densest;      /* the probe's largest count */
  uint32_t n_jobs;       /* number of parts of the tiles' queues */
  uint32_t next_job;     /* the first that no block has taken */
  uint32_t direct; /* whether samples of full queues went directly to cells */
  /* the probe's estimate: chance that two samples share a bucket */
  float contention;
  uint32_t pad;
} FlameIterateControl;

/* The only argument of all kernels here. */
typedef struct
{
  FLAME_DEVICE_POINTER (const float) records;
  FLAME_DEVICE_POINTER (const int32_t) thresholds;
  FLAME_DEVICE_POINTER (const float) palettes; /* RGBA */
  /* The structure, as offsets into a record; only for the generic kernel. */
  FLAME_DEVICE_POINTER (const FlameXformRef) xforms;
  FLAME_DEVICE_POINTER (const FlameVariationRef) variations;
  FLAME_DEVICE_POINTER (float) points; /* x, y, color, row of each thread */
  FLAME_DEVICE_POINTER (const float)
  starts;                               /* likewise, for @start_blocks blocks */
  FLAME_DEVICE_POINTER (uint32_t) sums; /* 4 a bucket: floats or integers */
  FLAME_DEVICE_POINTER (uint32_t) counts; /* hits, if alpha differs; or 0 */
  /*
   * 4 a bucket, in units of 2^20; with FLAME_ADD_BINS or @narrow 1, a byte a lane
   */
  FLAME_DEVICE_POINTER (uint32_t) carry;
  FLAME_DEVICE_POINTER (uint32_t) carry_counts;
  FLAME_DEVICE_POINTER (uint32_t) probe; /* 2^FLAME_PROBE_BITS */
  FLAME_DEVICE_POINTER (FlameIterateControl) control;
  /* with FLAME_ADD_BINS, else 0 */
  FLAME_DEVICE_POINTER (uint32_t) tile_counts; /* records that arrived */
  FLAME_DEVICE_POINTER (uint32_t) tile_lit;    /* whether any ever arrived */
  FLAME_DEVICE_POINTER (uint32_t)
  tile_parts; /* left to add up in the last round */
  FLAME_DEVICE_POINTER (FlameQueue) tile_queues;
  FLAME_DEVICE_POINTER (uint32_t) queue;            /* records */
  FLAME_DEVICE_POINTER (void) jobs;                 /* FlameTileJob */
  FLAME_DEVICE_POINTER (const uint2) lights;        /* one FlameLight each */
  FLAME_DEVICE_POINTER (const uint32_t) light_hits; /* with counts */
  uint64_t samples; /* samples of the pass if no point is bad */
  /*
   * samples of the pass's largest round; with tiles, of those between two gathers, and
   * of those after
   */
  uint64_t round_samples, next_samples;
  uint64_t key; /* for this launch's random numbers */
  uint64_t first_cell,
      end_cell; /* cells that flame_flush and flame_sum process */

  uint32_t record_words; /* a multiple of 4 */
  uint32_t record_in_shared;
  uint32_t scales_offset; /* start of the light tables, at a record's end */
  uint32_t thresholds_per_temporal_sample;
  uint32_t thresholds_per_row;

  uint32_t n_xforms;
  uint32_t has_final;
  uint32_t has_xaos;

  uint32_t n_temporal_samples;    /* in the pass */
  uint32_t first_temporal_sample; /* its number in the frame */
  uint32_t n_all_temporal_samples;
  uint32_t n_palettes;

  uint32_t add;         /* a FlameAdd */
  uint32_t seed;        /* whether points start anew */
  uint32_t burn_in;     /* steps before the first that is drawn */
  uint32_t steps;       /* steps that are drawn */
  uint32_t full_blocks; /* blocks from this number on draw one step less */
  uint32_t make_up; /* draw as many points as were missed instead of @steps */
  /*
   * The steps of this part of a launch, counted from the start of the burn-in.
   */
  uint32_t part_begin, part_end;

  int32_t left, top;     /* position of these buckets in the whole picture */
  int32_t width, height; /* in buckets */
  uint32_t table_size;   /* in entries */
  float last_entry;
  uint32_t n_tables;   /* tables in shared memory */
  uint32_t linear;     /* palette mode */
  uint32_t exact;      /* add dither before truncation */
  float rounding;      /* else add this constant */
  float dither;        /* see flame_palette_rounding() */
  float palette_scale; /* converts colour to table entries */
  float palette_shift; /* is added to them */
  uint32_t cache_bits; /* a hot block's cache has 2^cache_bits entries */

  uint32_t normal_add; /* FLAME_ADD_FLOAT or INT */
  /* used instead of the probe's decision, or FLAME_ADD_NONE */
  uint32_t force_add;
  uint32_t max_light; /* units of the brightest sample */
  uint32_t probe_samples;
  uint32_t round; /* with tiles, the number of gathers before */
  /* rounds that are one since the probe; at most flush_every, or 1 */
  uint32_t joined;
  uint32_t is_last; /* with tiles: the round that leaves finished sums */
  uint32_t narrow;  /* little room for carries; FLAME_ADD_FLOAT and INT only */
  float bad_value;  /* a point with a larger coordinate is bad */

  uint32_t tiles_across, n_tiles;
  uint32_t queue_size; /* records of all tiles together */
  /* temporal samples of a pass with lights of their own */
  uint32_t n_light_times;
  uint32_t n_lights;         /* altogether */
  uint32_t lights_in_shared; /* in blocks that add up records */
  uint32_t color_copies;     /* copies in shared memory, a power of two */
  /* all lights have the same alpha, and no channel exceeds 255 */
  uint32_t packed;
  uint32_t start_blocks; /* if fewer than blocks, neighbours share them */
  /* If points stay lost; see core/genome/genome.h. */
  uint32_t lost_steps;
  /* blocks that burn in first; neighbours continue from their points */
  uint32_t lost_blocks;
  uint32_t lived;  /* steps since points were seeded, before this launch */
  uint32_t spread; /* distance of a warp's numbers; mostly 0 */
  float nearest;   /* how near points may come to the origin; mostly 0 */
} FlameIterateArgs;

/* The same as an OpenCL kernel takes it (kernels/gpu/device.h). */
typedef struct
{
  uint64_t words[sizeof (FlameIterateArgs) / sizeof (uint64_t)];
} FlameIterateArgsWords;

/*
 * Words of shared memory before the lights: the packs of a tile, or the separate
 * channels of half a tile.
 * @cells: of a whole tile
 */
FLAME_FN uint32_t
flame_tile_words (uint32_t cells, int packed, int counts)
{
  return packed ? FLAME_PACK_WORDS * cells : (counts ? 5 : 4) * cells / 2;
}

/*
 * Returns: the number of the lights, among the pass's, of temporal sample @in_pass
 */
FLAME_FN uint32_t
flame_light_time (const FlameIterateArgs *args, uint32_t in_pass)
{
  return in_pass * args->n_light_times / args->n_temporal_samples;
}

/*
 * Returns: the temporal sample whose colours make lights number @time. It is in the
 *   middle of the samples that share them; of an even number it is alternately the
 *   earlier and the later middle one, so that lights are not late over the whole
 *   shutter.
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
 * Returns: the steps that block @i of a round takes when @grid blocks of @block threads
 *   draw @points, as evenly as possible
 */
FLAME_FN uint32_t
flame_block_steps (uint64_t points, uint32_t block, uint32_t grid, uint32_t i)
{
  const uint64_t all = (points + block - 1) / block;

  return (uint32_t) (all / grid + (i < all % grid));
}
