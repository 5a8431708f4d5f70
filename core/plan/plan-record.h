/*
 * A plan's records: the floats of each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"

/*
 * Fills the floats of all temporal samples that have a genome.
 *
 * @weights: one for each
 */
void flame_plan_fill_records (FlamePlan *plan, const double *weights);

/*
 * Fills those of temporal sample @i, whose xforms are @turns ahead of the first one's
 * and which is otherwise the same.
 */
void flame_plan_turn_record (
    FlamePlan *plan, guint i, double turns, double weight);
