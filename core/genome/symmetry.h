/*
 * What <symmetry> stands for: xforms that mirror and turn the whole picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* the xforms that flame_genome_add_symmetry() adds for @kind, without a limit */
guint flame_symmetry_n_xforms (int kind);

/*
 * Appends the xforms of a symmetry in flam3's order.
 *
 * @kind: 2 and up = that many turns; -1 = a mirror at x = 0; -2 and down = a
 * mirror and that many turns; 0 and 1 = nothing
 */
void flame_genome_add_symmetry (FlameGenome *genome, int kind);

/*
 * The kind that a random symmetry (kind 0) becomes: flam3's distribution, -25
 * to 25, but always the same for the same @seed.
 */
int flame_symmetry_pick (guint32 seed);

G_END_DECLS
