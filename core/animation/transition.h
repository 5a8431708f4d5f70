/*
 * The way from one animation to another while both go on.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/flame.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

/* Immutable: threads may share it. */
typedef struct _FlameTransition FlameTransition;

/* as flame_animation_new_transition() */
FlameTransition *flame_transition_new (const FlameTransitionSide *from,
    const FlameTransitionSide *to, double length,
    double anchor);                                       /* (transfer full) */
void flame_transition_free (FlameTransition *transition); /* (nullable) */

/* what is on its way in; transfer none */
const FlameAnimation *flame_transition_get_to (
    const FlameTransition *transition);

/* Overwrites @genome, reusing its memory where nothing is mixed. */
void flame_transition_evaluate (
    const FlameTransition *transition, double time, FlameGenome *genome);

G_END_DECLS
