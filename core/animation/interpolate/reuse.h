/*
 * Writing genomes again and again without allocating.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Gives @genome room for this structure. Memory of the same structure is kept
 * with whatever is in it; motions and strings are dropped.
 */
void flame_genome_reshape (FlameGenome *genome, guint n_xforms, guint n_finals,
    guint n_layers, gboolean has_chaos);

/*
 * Copies what is drawn: everything but strings and motions. @dst must not be
 * @src.
 */
void flame_genome_assign_picture (FlameGenome *dst, const FlameGenome *src);

/*
 * TRUE where both draw the same picture and any mean of the two does. Cautious:
 * FALSE also where the same picture is said in two ways.
 */
gboolean flame_genome_same_picture (const FlameGenome *a, const FlameGenome *b);

G_END_DECLS
