/*
 * Nested flames as transforms of the outer flame, for code that follows points.
 *
 * A visit of subflame_wf moves to where the nested flame takes its own point next,
 * independent of the visitor's place. So after the transform T that contains it is
 * chosen, the point passes, unseen, through a transform that stores the visitor and
 * restores the nested flame's point; through the nested flame's transforms until one of
 * them is visible; through a transform that stores that point; through the final
 * transforms of the nested flame; and through one that restores the visitor. Then comes T
 * itself, which looks up where the nested flame's point is visible. What is stored is in
 * the point's states (FLAME_SHARES_STATE). A point follows a single orbit in the nested
 * flame for its whole life, which begins with a burned-in point.
 *
 * If the nested flame has xaos, the transform that its point came from matters too, and
 * no state holds it. Then each visit begins at another burned-in point, from a table
 * for each transform, and takes a few more steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/subflame.h"

/* Whether the transform shows a nested flame. */
gboolean flame_subflame_is_used (const FlameXform *xform);

/* Whether @subflame has a visible transform. */
gboolean flame_subflame_is_seen (const FlameGenome *subflame);

/* Whether a flame is nested in a transform of @genome, shown or not. */
gboolean flame_subflames_any (const FlameGenome *genome);

/* Whether a frame has enough transforms and states for all of @genome's. */
gboolean flame_subflames_fit (const FlameGenome *genome);

/*
 * @genome: (inout) gets these transforms after its own, as far as there is room. They
 *   are aside: their steps are not samples.
 *
 * @make: creates burned-in points
 * Returns: the number of nested flames
 */
guint flame_subflames_expand (FlameGenome *genome, FlameSubflameMake make);
