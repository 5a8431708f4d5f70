/*
 * What flam3-genome makes of flames without times: loops, in which a flame turns
 * once, and edges, in which two turning flames become each other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * @flame with its motions applied and its animated xforms turned by @blend (0 to
 * 1). Overwrites @genome, reusing its memory; its time is @flame's.
 */
void flame_loop_evaluate (
    const FlameGenome *flame, double blend, FlameGenome *genome);

/* TRUE where @flame looks the same all through its loop */
gboolean flame_loop_is_constant (const FlameGenome *flame);

/* The way from one flame to another. Threads may share it. */
typedef struct _FlameEdge FlameEdge;

/* @from and @to must outlive it */
FlameEdge *flame_edge_new (
    const FlameGenome *from, const FlameGenome *to); /* (transfer full) */
void flame_edge_free (FlameEdge *edge);              /* (nullable) */

/*
 * The flame at @blend, 0 to 1, of the way, speeding up from rest and slowing
 * down to it. At 0 exactly it is the first flame as the file has it, as in
 * flam3-genome's sequences. @stagger: 0 to 1. Overwrites @genome, reusing its
 * memory.
 */
void flame_edge_evaluate (
    const FlameEdge *edge, double blend, double stagger, FlameGenome *genome);

gboolean flame_edge_is_constant (const FlameEdge *edge);

/* ---------------------------------------------------------- motion elements */

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
