/*
 * Variations for random genomes: which look good, and with which parameters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

/* A variation for an xform; useful ones are more frequent. */
FlameVariation flame_random_variation (FlameRandom *random);

/* A variation for a final xform: a lens over the whole picture. */
FlameVariation flame_random_lens (FlameRandom *random);

/* Sets random values for a use's parameters, in ranges that show something. */
void flame_random_params (FlameXform *xform, FlameVariation variation,
    FlameForm form, FlameRandom *random);

/*
 * Replaces some variations of a random genome; two of three genomes get depth.
 */
void flame_genome_enrich (FlameGenome *genome, guint64 seed);

/* Makes one of these changes to a mutant, or none. */
void flame_genome_enrich_mutant (FlameGenome *genome, guint64 seed);

/* Gives a child of two genomes the camera of one of them. */
void flame_genome_enrich_cross (FlameGenome *child, const FlameGenome *first,
    const FlameGenome *second, guint64 seed);
