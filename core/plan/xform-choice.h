/*
 * The thresholds by which a plan's points choose their next transform.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/plan/plan.h"

/*
 * Fills the thresholds of @plan from its structure and temporal samples. Fails with
 * FLAME_ERROR_DOCUMENT if no xform has a weight.
 */
gboolean flame_plan_fill_choices (FlamePlan *plan, GError **error);

/*
 * Turns @share, which sums to 1, from the start of a chain into the shares of time that
 * it spends in each of its @n states. Parts of the chain that are never left keep the
 * share that leads into them.
 *
 * @matrix: (inout) n x n, row = from, each with a sum of 1; overwritten
 */
void flame_stationary (double *matrix, guint n, double *share);
