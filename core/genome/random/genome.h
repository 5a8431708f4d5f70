/*
 * Random genomes, and genomes from other genomes: what flam3-genome calls random,
 * mutate and cross. The results depend only on the arguments.
 *
 * They may be ugly or empty; core/animation/breed/probe.h judges and frames them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

/* Two to seven xforms, and up to six more for a symmetry. */
FlameGenome *flame_genome_new_random (guint64 seed); /* (transfer full) */

/* A mutant of @parent with one or two changes. */
FlameGenome *flame_genome_new_mutant (
    const FlameGenome *parent, guint64 seed); /* (transfer full) */

/*
 * Some xforms of one parent, some of the other, and the colours of one of them.
 */
FlameGenome *flame_genome_new_cross (const FlameGenome *first,
    const FlameGenome *second, guint64 seed); /* (transfer full) */

/*
 * A palette of a few related hues, alternately dark and light, whose ends meet. It is
 * opaque.
 */
void flame_palette_randomize (FlamePalette *palette, FlameRandom *random);
