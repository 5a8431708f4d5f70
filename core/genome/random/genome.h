/*
 * Genomes out of thin air, and from other genomes: what flam3-genome calls
 * random, mutate and cross. Each is a function of its arguments alone.
 *
 * What comes out may be ugly or empty; core/animation/breed/probe.h tells, and frames
 * it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"
#include "core/genome/random/random.h"

/* Two to seven xforms, and up to six more of a symmetry. */
FlameGenome *flame_genome_new_random (guint64 seed); /* (transfer full) */

/* A likeness of @parent with one or two things changed. */
FlameGenome *flame_genome_new_mutant (
    const FlameGenome *parent, guint64 seed); /* (transfer full) */

/* Some xforms of one, some of the other, and colours of one of them. */
FlameGenome *flame_genome_new_cross (const FlameGenome *first,
    const FlameGenome *second, guint64 seed); /* (transfer full) */

/*
 * A palette of a few related hues, dark and light by turns, whose ends meet. It
 * is opaque.
 */
void flame_palette_randomize (FlamePalette *palette, FlameRandom *random);
