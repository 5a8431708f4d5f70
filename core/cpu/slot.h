/*
 * A frame in flight on the CPU: its buckets, and its progress.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/cpu/unit.h"
#include "core/plan/plan.h"
#include "core/render/backend.h"

/*
 * If there are more threads than this they share buckets, and add to one shard of them
 * at a time: memory and merging would grow faster than the gain. The same is done for
 * large frames.
 */
#define FLAME_MAX_HISTOGRAMS 8

typedef enum
{
  FLAME_STAGE_ITERATE,
  FLAME_STAGE_ADD_KEPT, /* if threads share buckets */
  FLAME_STAGE_MERGE,    /* from here on only the oldest frame */
  FLAME_STAGE_FILTER,   /* once for each step of each filter of linear light */
  FLAME_STAGE_GATHER_NODES,
  FLAME_STAGE_SPREAD_NODES,
  FLAME_STAGE_DENSITY,
  FLAME_STAGE_EARLY_CLIP,
  FLAME_STAGE_TONE,
  FLAME_STAGE_BLUR,
  FLAME_STAGE_CONVERT,
  FLAME_STAGE_DONE,
} FlameStage;

/* ----------------------------------------------- strips of a large picture */

/*
 * The rows that the stages after the histogram have in memory at the same time. A
 * picture of ordinary size is a single strip.
 */

/* From begin to before end. */
typedef struct
{
  int begin, end;
} FlameRows;

typedef struct
{
  int height; /* pixels of a strip, even; all of them if there is only one */
  FlameRows pixels; /* of the picture */
  FlameRows light;  /* of the accumulator, from which the pixels are computed */
  FlameRows sums;   /* of buckets, from which the light is computed */
  int merged;       /* sums before this row were left by the previous strip */
} FlameStrip;

/*
 * Whether the frame is so large that its memory is freed as soon as possible.
 */
gboolean flame_strip_is_large (const FlamePlan *plan);

/* The first strip of @plan's picture, for @n_threads. */
void flame_strip_begin (
    FlameStrip *strip, const FlamePlan *plan, guint n_threads);

/* The next strip; FALSE after the last. */
gboolean flame_strip_next (FlameStrip *strip, const FlamePlan *plan);

/* Whether there are several strips. */
gboolean flame_strip_is_part (const FlameStrip *strip, const FlamePlan *plan);

/* The most rows of the accumulator and of buckets in a strip. */
int flame_strip_light_rows (const FlameStrip *strip, const FlamePlan *plan);
int flame_strip_sums_rows (const FlameStrip *strip, const FlamePlan *plan);

/* ------------------------------------------------------- a frame in flight */

/* This backend's FlameSlot. */
typedef struct
{
  FlamePlan *plan;
  FlameSlotDone done;
  gpointer user_data;

  /* Guarded by the backend's lock. */
  FlameStage stage;
  guint pass;
  int filter, step; /* for FLAME_STAGE_FILTER */
  FlameStrip strip; /* for the stages from merging on */
  int sums_begin;   /* the first row of the sums in memory */
  guint n_tasks, next_task, n_finished;
  gint64 stage_begin;
  guint64 pass_samples;
  FlameFrameStats stats;
  GError *error; /* the first error */

  gint cancelled;   /* atomic */
  gint n_units_run; /* atomic: over all passes */

  /*
   * Buckets, which are zero when idle unless @is_dirty. A histogram is allocated when a
   * thread first needs it; histograms[i].cells is NULL until then. locks[i] is held
   * while histograms[i] is allocated, which takes a while if there are many buckets.
   */
  guint n_histograms; /* that threads share; those after them are zero */
  FlameHistogram histograms[FLAME_MAX_HISTOGRAMS];
  GMutex locks[FLAME_MAX_HISTOGRAMS];
  gboolean is_shared; /* then shards[i] are the locks of histograms[i] */
  GPtrArray *kept;    /* FlameKept of each thread, or NULL */
  GMutex shards[FLAME_MAX_HISTOGRAMS][FLAME_SHARDS];
  gboolean is_dirty;
  gsize n_buckets; /* of the frame */
  gsize room;      /* buckets and rows that the memory is for */
  int rows;
  gboolean has_alpha;
  gboolean is_large; /* see flame_strip_is_large() */
  uint32_t *carries;
  uint64_t *wide;
  uint8_t *wide_rows;
} FlameCpuSlot;

FlameCpuSlot *flame_cpu_slot_new (void);
void flame_cpu_slot_free (FlameCpuSlot *slot);

/*
 * Prepares the slot's shared part for @plan, and clears what a cancelled frame left.
 * FALSE with FLAME_ERROR_NO_MEMORY; the slot is then empty and can still be used.
 */
gboolean flame_cpu_slot_prepare (
    FlameCpuSlot *slot, const FlamePlan *plan, guint n_threads, GError **error);

/*
 * Allocates histogram @index if necessary. Any thread, without the backend's lock.
 */
gboolean flame_cpu_slot_ensure_histogram (
    FlameCpuSlot *slot, guint index, GError **error);

/*
 * The histogram of thread @thread. If threads share it, it has room to keep samples.
 */
gboolean flame_cpu_slot_get_histogram (FlameCpuSlot *slot, guint thread,
    FlameHistogram *histogram, GError **error);
/* Returns: the FLAME_SHARDS locks of the histogram of thread @thread. */
GMutex *flame_cpu_slot_get_locks (FlameCpuSlot *slot, guint thread);
/*
 * Adds the samples that thread @thread still keeps, and frees the room of a large
 * picture.
 */
void flame_cpu_slot_add_kept (
    FlameCpuSlot *slot, const FlameIterateLoops *loops, guint thread);

/* Sums rows [begin, end) of all histograms in use, and clears them. */
void flame_cpu_slot_merge (FlameCpuSlot *slot, const FlameIterateLoops *loops,
    int begin, int end, float *sums, float *counts);

/*
 * Call this with the lock. The first error of a frame is stored, and the frame is
 * cancelled.
 */
void flame_cpu_slot_take_error (FlameCpuSlot *slot, GError *error);
