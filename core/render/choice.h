/*
 * What a frame's plan says of the choice of an xform, and how often each is chosen in
 * the long run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/render/plan.h"

G_BEGIN_DECLS

/*
 * Fills the thresholds of @plan, whose structure and temporal samples are there.
 * FLAME_ERROR_DOCUMENT where no xform has a weight.
 */
gboolean flame_choice_fill (FlamePlan *plan, GError **error);

/* --------------------------------------------------- shares in the long run */

/*
 * Turns @share, which sums up to 1, into the shares of time that a chain begun so
 * spends in each of its @n states. Parts that are never left keep what leads into
 * them.
 *
 * @matrix: (inout) n x n, row = from, each with a sum of 1; used up
 */
void flame_stationary (double *matrix, guint n, double *share);

G_END_DECLS
