/*
 * A plan's records: what all temporal samples have in common, where each number of it
 * is, and the floats of each temporal sample.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/render/plan.h"

/*
 * Finds the structure of @plan, whose temporal samples are there. FLAME_ERROR_DOCUMENT
 * where it has no xforms or too many.
 */
gboolean flame_plan_find_structure (FlamePlan *plan, GError **error);

/* the floats of all temporal samples; @weights: of each */
void flame_plan_fill_records (FlamePlan *plan, const double *weights);

/* of a use of @variation to which a weighting field does something alone */
guint flame_fields_driven_floats (FlameVariation variation);
