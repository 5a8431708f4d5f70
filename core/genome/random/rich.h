/*
 * What the variations that are not flam3's, heights and a camera add to a genome.
 * Functions of their arguments alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* to a random genome: other variations in some places; two of three get depth */
void flame_genome_enrich (FlameGenome *genome, guint64 seed);

/* to a likeness of a parent: one thing of these, or none */
void flame_genome_enrich_mutant (FlameGenome *genome, guint64 seed);

/* to a child of two, whose camera is that of one of them */
void flame_genome_enrich_cross (FlameGenome *child, const FlameGenome *first,
    const FlameGenome *second, guint64 seed);

G_END_DECLS
