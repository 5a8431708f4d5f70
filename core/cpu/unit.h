/*
 * A unit of a frame's iterations: what one thread draws at a time. Its points do not
 * depend on the thread.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/loops.h"
#include "core/plan/plan.h"

/* A thread's working memory for units. */
typedef struct _FlameUnitScratch FlameUnitScratch;

FlameUnitScratch *flame_unit_scratch_new (GError **error);
void flame_unit_scratch_free (FlameUnitScratch *scratch); /* (nullable) */

typedef struct
{
  guint64 samples;
  guint64 iterations;
  guint64 bad_values;
} FlameUnitStats;

/* How many units a pass of @plan has. It depends only on its samples. */
guint flame_plan_n_units (const FlamePlan *plan);

/*
 * Draws unit @unit of pass @pass into @histogram, and adds to @stats. Returns early,
 * with half a unit drawn, when *@cancelled is set.
 * @locks: the locks of the shards, if threads share @histogram. Samples that are still
 *   kept at the end are added by flame_unit_add_kept()
 */
void flame_unit_run (const FlamePlan *plan, guint pass, guint unit,
    const FlameIterateLoops *loops, FlameUnitScratch *scratch,
    const FlameHistogram *histogram, GMutex *locks, const gint *cancelled,
    FlameUnitStats *stats);

/* Adds the kept samples of every shard that has at least @least of them. */
void flame_unit_add_kept (const FlameIterateLoops *loops,
    const FlameHistogram *histogram, GMutex *locks, guint least);
