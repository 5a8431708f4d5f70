/*
 * The structure that all temporal samples of a plan have in common, and the offset of
 * each number in a record.
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
 * Returns xform @i of the structure in a temporal sample, with final ones last. If only
 * other samples have it, it is one that changes nothing.
 */
const FlameXform *flame_plan_get_xform (
    const FlamePlan *plan, const FlameGenome *genome, guint i);

/*
 * Returns the number of floats in a record for a use of @variation that a weighting
 * field changes in a way of its own.
 */
guint flame_fields_driven_floats (FlameVariation variation);
