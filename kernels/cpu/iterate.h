/*
 * The chaos game on the CPU: a batch of points as a structure of arrays, each point
 * choosing its own xform at every step.
 *
 * A batch is partitioned by chosen xform, so that each xform runs as vector loops over
 * its own points; then all points are plotted in one pass. Nothing here allocates
 * memory, locks, or depends on threads.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/lanes.h"
#include "kernels/frame-params.h"

/*
 * The most points in a batch: enough to fill vectors after partition, few enough for
 * the L1 cache.
 */
#define FLAME_BATCH 2048

/* the arrays' length, with padding for the last group */
#define FLAME_BATCH_PADDED (FLAME_BATCH + FLAME_LANE_GROUP)

#define FLAME_MAX_BATCH_XFORMS 128

/* distance in points between fetching a bucket and adding to it */
#define FLAME_PREFETCH_AHEAD 48

/* dithered copies of the light table, for exact accumulation */
#define FLAME_DITHER_COPIES 8

/* parts of the buckets that threads share, each with its own lock */
#define FLAME_SHARDS 128

/* A sample for a bucket, with its light in halves: 12 bytes altogether. */
typedef struct
{
  uint32_t bucket;
  uint32_t light[2];
} FlameKeptSample;

/*
 * Samples that a thread keeps before adding them to buckets that other threads share.
 * Many samples of a shard are added at once, as they fall into fewer cache lines than
 * there are samples.
 */
typedef struct
{
  uint32_t n[FLAME_SHARDS]; /* samples in each shard */
  uint32_t room;            /* room in each shard, including a step's samples */
  uint32_t shift;           /* from a bucket's number to its shard's */
  uint32_t *alpha;          /* of each sample; NULL if the histogram has none */
  /*
   * FLAME_SHARDS times room, and FLAME_PREFETCH_AHEAD more that are only read
   */
  FlameKeptSample samples[];
} FlameKept;

/*
 * Light collected in one thread's buckets. A cell is four 16-bit fields: red, green,
 * blue and, topmost, the hits. When one field is at least half full, the top bits of
 * all four are carried to the bucket's four bytes, and what does not fit there to its
 * wide sums. The other half is room for the next sample.
 */
typedef struct
{
  uint64_t *cells; /* one more than buckets, for points out of view */
  uint32_t *alpha; /* sums of alpha if they differ from the hits, else NULL */
  /*
   * A byte for each field of a bucket, and FLAME_WIDE_SUMS for each bucket; shared by
   * all threads.
   */
  uint32_t *carries;
  uint64_t *wide;
  uint8_t *wide_rows; /* FLAME_ROW_CARRIES, _WIDE: what a row of buckets has */
  int left, top;      /* position of these buckets in the whole picture */
  int width, height;  /* in buckets */
  FlameKept *kept;    /* NULL if no other thread writes to these cells */
} FlameHistogram;

/*
 * The bits of a field from here on are carried once the topmost bit of one field is
 * set.
 */
#define FLAME_CELL_CARRY 14
#define FLAME_CELL_CARRIED 0xc000c000c000c000u
#define FLAME_CELL_FULL 0x8000800080008000u

enum
{
  FLAME_ROW_CARRIES = 1,
  FLAME_ROW_WIDE = 2
};

/* red, green, blue, hits, alpha */
#define FLAME_WIDE_SUMS 5

/* A genome at one temporal sample, prepared for a batch. */
typedef struct
{
  const float *record; /* see kernels/frame-params.h */
  const FlameXformRef *xforms;
  const FlameVariationRef *variations;
  uint32_t n_xforms;
  uint32_t n_finals;
  uint32_t has_xaos;
  const int32_t *thresholds;
  uint32_t thresholds_per_row;
  /*
   * The light of a sample by palette coordinate, one table for each xform; NULL for a
   * hidden xform. alpha_tables are set only if the histogram has alpha.
   */
  const uint64_t *tables[FLAME_MAX_BATCH_XFORMS];
  const uint32_t *alpha_tables[FLAME_MAX_BATCH_XFORMS];
  uint32_t table_size; /* entries in one copy */
  uint32_t exact;      /* choose among FLAME_DITHER_COPIES at random */
  float rounding;      /* of light that is not exact */
  float palette_scale; /* from colour coordinate to table entries */
  float palette_shift; /* added to these */
  /* random numbers that a step draws before the variations */
  uint32_t first_draw;
  uint32_t final_draw; /* where the final xforms' numbers begin */
  uint32_t draws_per_final;
  uint32_t view_draw;    /* where those of a camera with depth of field begin */
  uint32_t scatter_draw; /* where those that move points begin */
  uint32_t in_space;     /* whether points have a z */
  uint32_t n_states;     /* number of floats that uses keep for each point */
  uint32_t view;    /* position in the record of the camera in space; 0: none */
  uint32_t blurred; /* whether it has depth of field */
  /* position of its directions in the record; 0: it shows a plane */
  uint32_t sky;
  /* position in the record of how points are moved; 0: not at all */
  uint32_t scatter;
  uint32_t fog; /* position in the record of the fog; 0: none */
  const FlameXformExtras *extras; /* one for each xform */
  const uint8_t *layers;          /* one for each xform; NULL: a single layer */
  uint32_t has_rgb; /* whether points have a red, green and blue of their own */
  /* whether samples have a light of their own: has_rgb, or fog */
  uint32_t has_light;
  uint32_t keeps_lost; /* whether NaN points stay as they are */
  uint32_t keeps_far;  /* whether only NaN is bad, and any height is allowed */
  float bad_value;     /* a point with a larger coordinate is bad */
  float nearest;       /* least distance of points from the origin; mostly 0 */
  const float *palettes[FLAME_MAX_BATCH_XFORMS]; /* as RGBA floats */
} FlameTemporalSample;

/* the random numbers of a step before those of the variations */
enum
{
  FLAME_DRAW_CHOICE,
  FLAME_DRAW_RESTART_X,
  FLAME_DRAW_RESTART_Y,
  FLAME_DRAW_FINAL,
  FLAME_DRAW_DITHER,
  FLAME_DRAW_VARIATIONS,
};

/* A range of points that came from the same xform. */
typedef struct
{
  int begin, end;
  int row; /* row of the thresholds */
} FlameBatchGroup;

/* A thread's working memory. 64-byte aligned; initially zero. */
typedef struct
{
  /* The points: a step reads one side and writes the other. */
  float x[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float y[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float color[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int n; /* a multiple of FLAME_LANE_GROUP */
  int side;

  FlameBatchGroup groups[FLAME_MAX_BATCH_XFORMS + 1];
  int n_groups;

  /*
   * Points that were bad in the last step: how often in a row, and their row.
   */
  uint16_t bad[FLAME_BATCH];
  int n_bad;
  uint8_t bad_run[FLAME_BATCH];
  uint8_t bad_row[FLAME_BATCH];

  /* the current step's */
  int32_t choice[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int32_t bins[FLAME_MAX_BATCH_XFORMS][FLAME_BATCH_PADDED]
      __attribute__ ((aligned (64)));
  int bin_count[FLAME_MAX_BATCH_XFORMS];
  float in_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float in_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float r2[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float r[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float theta[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float phi[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  /* the points in a pre or post form */
  float form_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float form_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_color[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int32_t address[FLAME_BATCH_PADDED + FLAME_PREFETCH_AHEAD]
      __attribute__ ((aligned (64)));
  int32_t entry[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));

  uint64_t bad_values; /* sum over all steps */

  /*
   * The arrays that few frames use come last: for points in space, and the points'
   * numbers, by which uses keep state for each.
   */
  float z[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int32_t id[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float in_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float form_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  /* the colour that variations change, and the current use's state */
  float own_color[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float kept[FLAME_MAX_STATE][FLAME_BATCH_PADDED]
      __attribute__ ((aligned (64)));
  /* where the points were before an xform that colours by distance */
  float from_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float from_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float from_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  /* an xform's weighting field at its points */
  float field[FLAME_BATCH_PADDED];
  float states[FLAME_MAX_STATES][FLAME_BATCH]; /* by the points' numbers */
  int has_states;                              /* whether some are not 0 */
  /* The points' own red, green and blue, as flame_show_rgb has changed them. */
  float rgb[2][3][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_rgb[3][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_fog[FLAME_BATCH_PADDED] /* how much of them shows */
      __attribute__ ((aligned (64)));
  /* the samples' own light, in the light tables' format */
  uint64_t own_light[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  uint32_t own_alpha[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
} FlameBatch;

/* The functions of one instruction set. */
typedef struct
{
  /*
   * Starts trajectories: @n random points in [-1, 1]² with colours in [0, 1).
   * @n: a multiple of FLAME_LANE_GROUP, at most FLAME_BATCH
   */
  void (*seed) (FlameBatch *batch, int n, FlameRng rng);

  /*
   * Iterates every point once. Unless @histogram is NULL, the points are added to it or
   * kept for it.
   *
   * @rng: at the step's first draw, lane 0
   *
   * Returns: how many counted as samples
   */
  int (*step) (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
      const FlameHistogram *histogram, FlameRng rng);

  /* Adds the samples kept for shard @shard. The caller holds its lock. */
  void (*add_kept) (const FlameHistogram *histogram, int shard);

  /*
   * Restarts lost points. Used with keeps_lost.
   *
   * @rng: that of the step before
   */
  void (*start_lost_again) (FlameBatch *batch,
      const FlameTemporalSample *temporal_sample, FlameRng rng);

  /*
   * Adds rows [begin, end) of @n histograms into @sums (4 floats a bucket: red, green,
   * blue, alpha) and @counts (hits; nullable), and empties them.
   */
  void (*merge) (const FlameHistogram *histograms, int n, int begin, int end,
      float *sums, float *counts);
} FlameIterateLoops;

extern const FlameIterateLoops flame_iterate_loops_base;
extern const FlameIterateLoops flame_iterate_loops_v2;
extern const FlameIterateLoops flame_iterate_loops_v3;
extern const FlameIterateLoops flame_iterate_loops_v4;
