/*
 * Motion elements: what a loop adds to an xform on its way round.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Adds what @source's motions say at @blend (0 to 1 of the loop) to @xform, and
 * keeps colour and weight in range if there is any. @xform's own motions are
 * neither used nor changed.
 */
void flame_xform_apply_motions (
    FlameXform *xform, const FlameXform *source, double blend);

/* TRUE if any xform, the final one too, has motions */
gboolean flame_genome_has_motions (const FlameGenome *genome);

G_END_DECLS
