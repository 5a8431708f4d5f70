/*
 * The chaos game on the CPU: a batch of points in structure-of-arrays form,
 * each choosing its own xform at every step.
 *
 * A batch is partitioned by chosen xform, so that each xform runs as vector
 * loops over its own points; then all of it is plotted in one pass. Nothing
 * here allocates, locks or knows of threads.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/cpu/lanes.h"
#include "kernels/frame-params.h"

/*
 * Most points of a batch: enough to fill vectors after partition, few enough for
 * L1.
 */
#define FLAME_BATCH 2048

/* a batch's arrays end with room for the last group's padding */
#define FLAME_BATCH_PADDED (FLAME_BATCH + FLAME_LANE_GROUP)

#define FLAME_MAX_BATCH_XFORMS 128

/* points whose buckets are fetched ahead of the one being added */
#define FLAME_PREFETCH_AHEAD 48

/* dithered copies of the light table for exact accumulation */
#define FLAME_DITHER_COPIES 8

/* parts that buckets which threads share are cut into, each with a lock of its own */
#define FLAME_SHARDS 128

/* A sample for a bucket, with its light in halves: 12 bytes in all. */
typedef struct
{
  uint32_t bucket;
  uint32_t light[2];
} FlameKeptSample;

/*
 * Samples that a thread keeps until they are added to buckets which others share. Many of
 * one shard are added at once, as these fall into fewer cache lines than there are
 * samples.
 */
typedef struct
{
  uint32_t n[FLAME_SHARDS]; /* that a shard has */
  uint32_t room;   /* of a shard, with that for the samples of a step */
  uint32_t shift;  /* of a bucket's number to its shard's */
  uint32_t *alpha; /* of each sample, or NULL as in the histogram */
  /* FLAME_SHARDS times room, and FLAME_PREFETCH_AHEAD that are only read */
  FlameKeptSample samples[];
} FlameKept;

/*
 * Light gathered in one thread's buckets. A cell is four 16-bit fields: red,
 * green, blue and, on top, the hits. Once one of them reaches half of what it holds,
 * the top bits of all are carried to the bucket's four bytes, and what these would not
 * hold to its wide sums. The other half is for the next sample.
 */
typedef struct
{
  uint64_t *cells; /* one more than buckets: points out of view go there */
  uint32_t *alpha; /* alpha sums where they differ from hits, or NULL */
  /* a byte for each field of a bucket, FLAME_WIDE_SUMS for each; of all threads */
  uint32_t *carries;
  uint64_t *wide;
  uint8_t *wide_rows; /* FLAME_ROW_CARRIES, _WIDE: which a row of buckets has */
  int left, top;      /* buckets of the whole picture before these */
  int width, height;  /* buckets */
  FlameKept *kept;    /* NULL if no other thread writes to the same cells */
} FlameHistogram;

/* a field's bits from here on are carried, once the topmost is set in one of them */
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

/* A genome at one temporal sample, as a batch needs it. */
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
   * The light of a sample by palette coordinate, one table for each xform;
   * NULL for an xform that is not drawn. alpha_tables only where the histogram
   * has alpha.
   */
  const uint64_t *tables[FLAME_MAX_BATCH_XFORMS];
  const uint32_t *alpha_tables[FLAME_MAX_BATCH_XFORMS];
  uint32_t table_size; /* entries of one copy */
  uint32_t exact;      /* choose among FLAME_DITHER_COPIES at random */
  float rounding;      /* of light, where it is not exact */
  float palette_scale; /* colour coordinate to table entries */
  float palette_shift; /* added to these */
  uint32_t first_draw; /* random numbers a step uses before the variations' */
  uint32_t final_draw; /* where the final xforms' begin */
  uint32_t draws_per_final;
  uint32_t view_draw;    /* and those of a camera with depth of field */
  uint32_t scatter_draw; /* and those that move points */
  uint32_t in_space;     /* points have a z */
  uint32_t n_states;     /* floats that uses keep for each point */
  uint32_t view;    /* the camera in space in the record; 0: there is none */
  uint32_t blurred; /* it has depth of field */
  uint32_t sky;     /* directions in the record; 0: the camera shows a plane */
  uint32_t scatter; /* how points are moved in the record; 0: they are not */
  uint32_t fog;     /* what is far is seen through, in the record; 0: nothing */
  const FlameXformMore *more; /* of each xform */
  const uint8_t *layers;      /* of each xform; NULL: there is but one */
  uint32_t has_rgb;    /* points have a red, green and blue of their own */
  uint32_t has_light;  /* samples have a light of their own: has_rgb, or fog */
  uint32_t keeps_lost; /* points that are no numbers stay as they are */
  uint32_t keeps_far;  /* what is no number alone is bad, whatever the height */
  float bad_value;     /* a coordinate past it is bad */
  float nearest;       /* that points come to the origin; mostly 0 */
  const float *palettes[FLAME_MAX_BATCH_XFORMS]; /* RGBA floats */
} FlameTemporalSample;

/* draws of a step, before those of the variations */
enum
{
  FLAME_DRAW_CHOICE,
  FLAME_DRAW_RESTART_X,
  FLAME_DRAW_RESTART_Y,
  FLAME_DRAW_FINAL,
  FLAME_DRAW_DITHER,
  FLAME_DRAW_VARIATIONS,
};

/* A stretch of points that came from the same xform. */
typedef struct
{
  int begin, end;
  int row; /* of the thresholds */
} FlameBatchGroup;

/* A thread's working memory. 64-byte aligned, zero at first. */
typedef struct
{
  /* the points: a step reads one side and writes the other */
  float x[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float y[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float color[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int n; /* a multiple of FLAME_LANE_GROUP */
  int side;

  FlameBatchGroup groups[FLAME_MAX_BATCH_XFORMS + 1];
  int n_groups;

  /* points that were bad last time: how often in a row, and their row */
  uint16_t bad[FLAME_BATCH];
  int n_bad;
  uint8_t bad_run[FLAME_BATCH];
  uint8_t bad_row[FLAME_BATCH];

  /* of the step at hand */
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
  /* what a pre or post form makes of them */
  float form_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float form_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_color[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int32_t address[FLAME_BATCH_PADDED + FLAME_PREFETCH_AHEAD]
      __attribute__ ((aligned (64)));
  int32_t entry[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));

  uint64_t bad_values; /* counted over steps */

  /*
   * What few frames have lies behind what all have: in space; the points' numbers,
   * where uses keep something for each.
   */
  float z[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  int32_t id[2][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float in_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float form_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  /* the colour that variations change, and what the use at hand has kept */
  float own_color[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float kept[FLAME_MAX_STATE][FLAME_BATCH_PADDED]
      __attribute__ ((aligned (64)));
  /* where an xform that colours by distance found its points */
  float from_x[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float from_y[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float from_z[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float
      field[FLAME_BATCH_PADDED]; /* an xform's weighting field at its points */
  float states[FLAME_MAX_STATES][FLAME_BATCH]; /* by the points' numbers */
  int has_states;                              /* some are not 0 */
  /* their own red, green and blue, as flame_show_rgb leaves them */
  float rgb[2][3][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_rgb[3][FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  float plot_fog[FLAME_BATCH_PADDED] /* what shows of them */
      __attribute__ ((aligned (64)));
  /* the samples' light then, as light tables have it */
  uint64_t own_light[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
  uint32_t own_alpha[FLAME_BATCH_PADDED] __attribute__ ((aligned (64)));
} FlameBatch;

/* One instruction set's functions. */
typedef struct
{
  /*
   * @n random points in [-1, 1]², colours in [0, 1), start of a trajectory; @n: a
   * multiple of FLAME_LANE_GROUP, FLAME_BATCH at most
   */
  void (*seed) (FlameBatch *batch, int n, FlameRng rng);

  /*
   * One iteration of every point; @rng: at the step's first draw, lane 0. The
   * points are added to @histogram, or kept for it, unless that is NULL. Returns
   * how many counted as samples.
   */
  int (*step) (FlameBatch *batch, const FlameTemporalSample *temporal_sample,
      const FlameHistogram *histogram, FlameRng rng);

  /* adds what is kept for shard @shard, whose lock the caller has */
  void (*add_kept) (const FlameHistogram *histogram, int shard);

  /* with keeps_lost; @rng: the step's before it */
  void (*start_lost_again) (FlameBatch *batch,
      const FlameTemporalSample *temporal_sample, FlameRng rng);

  /*
   * Adds up rows [begin, end) of @n histograms into @sums (4 floats a bucket:
   * red, green, blue, alpha) and @counts (hits, or NULL), and empties them.
   */
  void (*merge) (const FlameHistogram *histograms, int n, int begin, int end,
      float *sums, float *counts);
} FlameIterateLoops;

extern const FlameIterateLoops flame_iterate_loops_base;
extern const FlameIterateLoops flame_iterate_loops_v2;
extern const FlameIterateLoops flame_iterate_loops_v3;
extern const FlameIterateLoops flame_iterate_loops_v4;
