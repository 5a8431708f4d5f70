/*
 * A plan's records: the structure that all temporal samples have in common, the offset
 * of each number in a record, and the floats of each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"

/*
 * Finds the structure of @plan from its temporal samples. Fails with
 * FLAME_ERROR_DOCUMENT if there are no xforms or too many.
 */
gboolean flame_plan_find_structure (FlamePlan *plan, GError **error);

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

/*
 * Returns the number of floats in a record for a use of @variation that a weighting
 * field changes in a way of its own.
 */
guint flame_fields_driven_floats (FlameVariation variation);
