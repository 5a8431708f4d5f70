/*
 * The stages of a frame on the CPU, cut into tasks that its threads share.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/stats.h"
#include "core/cpu/backend-private.h"

/* A part of a stage that one thread does. */
typedef struct
{
  FlameCpuBackend *backend;
  FlameCpuWorker *worker;
  FlameCpuSlot *slot;
  guint index;           /* of the stage's tasks */
  int begin, end;        /* of a stage in rows: those of the task */
  FlameFrameStats stats; /* what it adds to the frame's */
  GError *error;         /* (nullable) */
} FlameCpuTask;

/* without the lock; fills in the task's rows, figures and error */
void flame_cpu_stage_run (FlameCpuTask *task);

/*
 * The stage that follows the slot's, which is made ready for it; FLAME_STAGE_DONE
 * behind the last. With the lock.
 */
FlameStage flame_cpu_stage_next (FlameCpuSlot *slot);

/* with the lock: takes what the stage needs; the tasks it is cut into */
guint flame_cpu_stage_begin (
    FlameCpuBackend *backend, FlameCpuSlot *slot, FlameStage stage);

/* whether only the oldest frame may be in the stage */
gboolean flame_cpu_stage_is_exclusive (FlameStage stage);

/* with the lock: adds wall time to the figure that the stage counts to */
void flame_cpu_stage_count_time (FlameCpuSlot *slot, double seconds);
