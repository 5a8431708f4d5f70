/*
 * Variations for random genomes: which ones look good, and with what parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

/* one that suits an xform, the useful ones more often */
FlameVariation flame_random_variation (FlameRandom *random);

/* one that suits a final xform, a lens over the whole picture */
FlameVariation flame_random_lens (FlameRandom *random);

/* random values for a use's parameters, in ranges that show something */
void flame_random_params (FlameXform *xform, FlameVariation variation,
    FlameForm form, FlameRandom *random);

/* to a random genome: other variations in some places; two of three get depth */
void flame_genome_enrich (FlameGenome *genome, guint64 seed);

/* to a likeness of a parent: one thing of these, or none */
void flame_genome_enrich_mutant (FlameGenome *genome, guint64 seed);

/* to a child of two, whose camera is that of one of them */
void flame_genome_enrich_cross (FlameGenome *child, const FlameGenome *first,
    const FlameGenome *second, guint64 seed);
