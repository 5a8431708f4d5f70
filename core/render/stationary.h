/*
 * Where a Markov chain of few states is in the long run.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * Turns @share, which sums up to 1, into the shares of time that a chain begun so
 * spends in each of its @n states. Parts that are never left keep what leads into
 * them.
 *
 * @matrix: (inout) n x n, row = from, each with a sum of 1; used up
 */
void flame_stationary (double *matrix, guint n, double *share);

G_END_DECLS
