/*
 * Flames within flames as transforms of the outer one, for whoever follows points.
 *
 * A visit of subflame_wf goes where the flame within takes its own point next, whatever
 * the visitor's is. So whoever chooses the transform T that has it goes on, unseen, to
 * one that keeps the visitor and takes the inner point up again, to the inner flame's
 * transforms until one of them shows, to one that keeps the inner point and, behind its
 * final transforms, to one that takes the visitor up again; then to T itself, which
 * finds where the inner point is seen. The points' states carry what is kept
 * (FLAME_SHARES_STATE): a point follows one way through the inner flame for its whole
 * life, which begins with a point that has burned in.
 *
 * Where the inner flame has xaos of its own, the way it came from counts as well, and
 * no state says that: there each visit begins at another burned-in point, of a table
 * for each transform, and takes a few steps more.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/variation.h"
#include "core/genome/genome.h"

/* a table of floats that is made when it is first asked for; @shares: (out) of its
 * parts, for whoever asks */
#define FLAME_INNER_PARTS 128

typedef FlameEntries *(*FlameInnerMake) (
    const FlameGenome *genome, guint parts[FLAME_INNER_PARTS]);

/* whether the transform shows a flame within */
gboolean flame_subflame_is_used (const FlameXform *xform);

/* whether @inner has a transform that shows */
gboolean flame_subflame_is_seen (const FlameGenome *inner);

/* whether frames have transforms and states enough for all of @genome's */
gboolean flame_subflames_fit (const FlameGenome *genome);

/*
 * (inout) @genome: gets the transforms behind its own, as many as there is room for.
 * They are aside: their steps do not count as samples.
 *
 * @make: of burned-in points
 * Returns: how many flames within there are
 */
guint flame_subflames_expand (FlameGenome *genome, FlameInnerMake make);

/* @text: (transfer full) the document it was read from; @genome: (transfer full) */
FlameInner *flame_inner_new (char *text, FlameGenome *genome);
FlameInner *flame_inner_ref (FlameInner *inner); /* (nullable) */
void flame_inner_unref (FlameInner *inner);      /* (nullable) */

const char *flame_inner_get_text (const FlameInner *inner);
const FlameGenome *flame_inner_get_genome (const FlameInner *inner);

/* whether both are of the same text; @a, @b: (nullable) */
gboolean flame_inner_same (const FlameInner *a, const FlameInner *b);

/* (inout) @to: (nullable) holds a reference, as does @from */
void flame_inner_set (FlameInner **to, FlameInner *from);

/* (transfer none) (nullable) where they have been made */
FlameEntries *flame_inner_get_entries (FlameInner *inner);
