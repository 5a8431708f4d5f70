/*
 * Nested flames as transforms of the outer flame, for code that follows points.
 *
 * A visit of subflame_wf moves to where the nested flame takes its own point next,
 * independent of the visitor's place. So after the transform T that contains it is
 * chosen, the point passes, unseen, through a transform that stores the visitor and
 * restores the inner point; through the inner flame's transforms until one of them is
 * visible; through a transform that stores the inner point; through the inner final
 * transforms; and through one that restores the visitor. Then comes T itself, which
 * looks up where the inner point is visible. What is stored is in the point's states
 * (FLAME_SHARES_STATE). A point follows a single orbit in the inner flame for its whole
 * life, which begins with a burned-in point.
 *
 * If the inner flame has xaos, the transform that its point came from matters too, and
 * no state holds it. Then each visit begins at another burned-in point, from a table
 * for each transform, and takes a few more steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/variation.h"
#include "core/genome/genome.h"

/*
 * A table of floats that is created when it is first needed;
 * @shares: (out) of its parts
 */
#define FLAME_INNER_PARTS 128

typedef FlameEntries *(*FlameInnerMake) (
    const FlameGenome *genome, guint parts[FLAME_INNER_PARTS]);

/* Whether the transform shows a nested flame. */
gboolean flame_subflame_is_used (const FlameXform *xform);

/* Whether @inner has a visible transform. */
gboolean flame_subflame_is_seen (const FlameGenome *inner);

/* Whether a frame has enough transforms and states for all of @genome's. */
gboolean flame_subflames_fit (const FlameGenome *genome);

/*
 * @genome: (inout) gets these transforms after its own, as far as there is room. They
 *   are aside: their steps are not samples.
 *
 * @make: creates burned-in points
 * Returns: the number of nested flames
 */
guint flame_subflames_expand (FlameGenome *genome, FlameInnerMake make);

/*
 * @text: (transfer full) the document that it was read from;
 * @genome: (transfer full)
 */
FlameInner *flame_inner_new (char *text, FlameGenome *genome);
FlameInner *flame_inner_ref (FlameInner *inner); /* (nullable) */
void flame_inner_unref (FlameInner *inner);      /* (nullable) */

const char *flame_inner_get_text (const FlameInner *inner);
const FlameGenome *flame_inner_get_genome (const FlameInner *inner);

/*
 * Whether both have the same text. @a,
 * @b: (nullable)
 */
gboolean flame_inner_same (const FlameInner *a, const FlameInner *b);

/* @to: (inout) (nullable) holds a reference, as does @from */
void flame_inner_set (FlameInner **to, FlameInner *from);

/* (transfer none) (nullable) NULL if they have not been created. */
FlameEntries *flame_inner_get_entries (FlameInner *inner);
