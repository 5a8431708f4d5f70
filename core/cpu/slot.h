/*
 * A frame in flight on the CPU: its buckets, and how far it has come.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/cpu/unit.h"
#include "core/render/backend.h"
#include "core/render/plan.h"

/*
 * Threads beyond this many share buckets with others, and add to a shard of them at a
 * time: memory and merging would grow faster than the gain. So do threads of large
 * frames.
 */
#define FLAME_MAX_HISTOGRAMS 8

typedef enum
{
  FLAME_STAGE_ITERATE,
  FLAME_STAGE_ADD_KEPT, /* where threads share buckets */
  FLAME_STAGE_MERGE,    /* from here on, only the oldest frame's turn */
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
 * The rows that the stages behind the histogram have in memory at a time. A picture of a
 * usual size is one strip.
 */

/* [begin, end) */
typedef struct
{
  int begin, end;
} FlameRows;

typedef struct
{
  int height;       /* pixels of a strip, even; all of them: there is but one */
  FlameRows pixels; /* of the picture */
  FlameRows light;  /* of the accumulator, that the pixels are made of */
  FlameRows sums;   /* of buckets, that the light is made of */
  int merged;       /* sums before this row were left by the strip before */
} FlameStrip;

/* whether the frame is so large that its memory is given back as soon as may be */
gboolean flame_strip_is_large (const FlamePlan *plan);

/* the first strip of @plan's picture, for @n_threads */
void flame_strip_begin (
    FlameStrip *strip, const FlamePlan *plan, guint n_threads);

/* the next one; FALSE behind the last */
gboolean flame_strip_next (FlameStrip *strip, const FlamePlan *plan);

/* whether there are several */
gboolean flame_strip_is_part (const FlameStrip *strip, const FlamePlan *plan);

/* most rows of the accumulator and of buckets that a strip has */
int flame_strip_light_rows (const FlameStrip *strip, const FlamePlan *plan);
int flame_strip_sums_rows (const FlameStrip *strip, const FlamePlan *plan);

/* ------------------------------------------------------- a frame in flight */

/* a FlameSlot of this backend's */
typedef struct
{
  FlamePlan *plan;
  FlameSlotDone done;
  gpointer user_data;

  /* the backend's lock */
  FlameStage stage;
  guint pass;
  int filter, step; /* of FLAME_STAGE_FILTER */
  FlameStrip strip; /* of the stages from merging on */
  int sums_begin;   /* the row that the sums in memory begin with */
  guint n_tasks, next_task, n_finished;
  gint64 stage_begin;
  guint64 pass_samples;
  FlameFrameStats stats;
  GError *error; /* the first one */

  gint cancelled;   /* atomic */
  gint n_units_run; /* atomic: of all passes */

  /*
   * Buckets, zero when idle unless @is_dirty. Made when a thread first needs
   * them; histograms[i].cells is NULL until then. locks[i] is held for as long as
   * histograms[i] is made, which takes a while if there are many buckets.
   */
  guint n_histograms; /* that threads share; those behind them are zero */
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
 * Makes the slot's shared part fit @plan and empties what a cancelled frame
 * left. FALSE with FLAME_ERROR_NO_MEMORY, the slot then empty and usable.
 */
gboolean flame_cpu_slot_prepare (
    FlameCpuSlot *slot, const FlamePlan *plan, guint n_threads, GError **error);

/*
 * The @index-th histogram's memory, made if it is not there yet. Any thread; to be
 * called without the backend's lock.
 */
gboolean flame_cpu_slot_ensure_histogram (
    FlameCpuSlot *slot, guint index, GError **error);

/* the @thread-th thread's; where others share it, it has room to keep samples */
gboolean flame_cpu_slot_get_histogram (FlameCpuSlot *slot, guint thread,
    FlameHistogram *histogram, GError **error);
/* (returns: FLAME_SHARDS) of the histogram that the @thread-th thread has */
GMutex *flame_cpu_slot_get_locks (FlameCpuSlot *slot, guint thread);
/* adds what the @thread-th thread still keeps, and frees the room of a large picture */
void flame_cpu_slot_add_kept (
    FlameCpuSlot *slot, const FlameIterateLoops *loops, guint thread);

/* adds up rows [begin, end) of all histograms in use, and empties them */
void flame_cpu_slot_merge (FlameCpuSlot *slot, const FlameIterateLoops *loops,
    int begin, int end, float *sums, float *counts);

/* with the lock: the first error of a frame is told, and the frame cancelled */
void flame_cpu_slot_take_error (FlameCpuSlot *slot, GError *error);
