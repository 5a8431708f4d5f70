/*
 * Flames without times, one after another: each turns once, and then turns into the
 * next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/api/load-options.h"

/* Immutable; threads may share it. */
typedef struct _FlameSequence FlameSequence;

/*
 * @flames: (array length=n_flames) at least one, copied
 * @loop, @edge: keyframe units of each flame and of each transition, > 0
 */
FlameSequence *flame_sequence_new (const FlameGenome *const *flames,
    guint n_flames, double loop, double edge);      /* (transfer full) */
void flame_sequence_free (FlameSequence *sequence); /* (nullable) */

/*
 * Evaluates the genome @offset keyframe units after the start. Before the start the
 * first flame keeps turning, and after the end the last one does. Overwrites @genome,
 * and reuses its memory. The caller sets its time.
 */
void flame_sequence_evaluate (
    const FlameSequence *sequence, double offset, FlameGenome *genome);

/*
 * @flames: (element-type FlameGenome) at least one; changed, see document.h
 * @name: the document's name in messages
 * @edge: keyframe units of each transition, > 0; @options has those of a loop
 */
FlameAnimation *flame_animation_new_sequence (GPtrArray *flames,
    const char *name, double edge,
    const FlameLoadOptions *options); /* (transfer full) */
