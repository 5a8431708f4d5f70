/*
 * The stages of a frame on the CPU, divided into tasks that its threads share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/cpu/backend-private.h"

/* A part of a stage, done by one thread. */
typedef struct
{
  FlameCpuBackend *backend;
  FlameCpuWorker *worker;
  FlameCpuSlot *slot;
  guint index;           /* index among the stage's tasks */
  int begin, end;        /* for a stage in rows: the rows of the task */
  FlameFrameStats stats; /* to be added to the frame's */
  GError *error;         /* (nullable) */
} FlameCpuTask;

/* Call this without the lock. Fills in the task's rows, statistics and error. */
void flame_cpu_stage_run (FlameCpuTask *task);

/*
 * The stage that follows the slot's current one, prepared; FLAME_STAGE_DONE after the
 * last. Call this with the lock.
 */
FlameStage flame_cpu_stage_next (FlameCpuSlot *slot);

/*
 * Call this with the lock. Allocates what the stage needs. Returns the number of its
 * tasks.
 */
guint flame_cpu_stage_begin (
    FlameCpuBackend *backend, FlameCpuSlot *slot, FlameStage stage);

/* Whether only the oldest frame may be in the stage. */
gboolean flame_cpu_stage_is_exclusive (FlameStage stage);

/* Call this with the lock. Adds wall time to the statistic of the stage. */
void flame_cpu_stage_count_time (FlameCpuSlot *slot, double seconds);
