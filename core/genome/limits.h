/*
 * A moment between two documents, or past them, is held to the ranges of a genome's
 * numbers.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Brings every number of @genome into its range, and what must fit together in
 * order, so that whatever interpolation made of a document can be drawn. What a
 * reader accepted stays as it is. At least one xform is left with a weight.
 */
void flame_genome_hold_limits (FlameGenome *genome);

/* as many as people want to read of */
#define FLAME_MAX_OUTSIDE 8

/*
 * What flame_genome_hold_limits() would change but for the estimator's order.
 *
 * @names: (out) (transfer none) fields of FlameGenome, or "weight" and "chaos"
 *
 * Returns: how many there are
 */
guint flame_genome_find_outside (
    const FlameGenome *genome, const char *names[FLAME_MAX_OUTSIDE]);

G_END_DECLS
