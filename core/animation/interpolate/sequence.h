/*
 * Flames without times in a row: each turns once, then becomes the next one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* Immutable; threads may share it. */
typedef struct _FlameSequence FlameSequence;

/*
 * @flames: (array length=n_flames) one or more, copied
 * @loop, @edge: keyframe units of each, > 0
 */
FlameSequence *flame_sequence_new (const FlameGenome *const *flames,
    guint n_flames, double loop, double edge);      /* (transfer full) */
void flame_sequence_free (FlameSequence *sequence); /* (nullable) */

/* a loop for every flame and an edge between two */
double flame_sequence_get_length (const FlameSequence *sequence);

/*
 * The genome @offset keyframe units from the start. Before the start the first
 * flame turns on, after the end the last one does. Overwrites @genome, reusing
 * its memory; its time is left to the caller.
 */
void flame_sequence_evaluate (
    const FlameSequence *sequence, double offset, FlameGenome *genome);

/* (transfer none) */
const FlameGenome *flame_sequence_get_flame (
    const FlameSequence *sequence, guint index);

/* TRUE where every offset from @begin to @end has the same picture */
gboolean flame_sequence_is_constant (
    const FlameSequence *sequence, double begin, double end);

G_END_DECLS
