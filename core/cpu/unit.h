/*
 * A unit of a frame's iterations: what one thread draws in one go, the same
 * points whoever draws it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/loops.h"
#include "core/render/plan.h"

/* a thread's working memory for units */
typedef struct _FlameUnitScratch FlameUnitScratch;

FlameUnitScratch *flame_unit_scratch_new (GError **error);
void flame_unit_scratch_free (FlameUnitScratch *scratch); /* (nullable) */

typedef struct
{
  guint64 samples;
  guint64 iterations;
  guint64 bad_values;
} FlameUnitStats;

/* how many units a pass of @plan has: a function of its samples alone */
guint flame_plan_n_units (const FlamePlan *plan);

/*
 * Draws unit @unit of pass @pass into @histogram and adds to @stats. Returns
 * early, the histogram half drawn, once *@cancelled is set. @locks: of the
 * shards, if the histogram keeps samples. Some of them may be left.
 */
void flame_unit_run (const FlamePlan *plan, guint pass, guint unit,
    const FlameIterateLoops *loops, FlameUnitScratch *scratch,
    const FlameHistogram *histogram, GMutex *locks, const gint *cancelled,
    FlameUnitStats *stats);

/* adds what @histogram keeps of shards that have @least samples */
void flame_unit_add_kept (const FlameIterateLoops *loops,
    const FlameHistogram *histogram, GMutex *locks, guint least);
