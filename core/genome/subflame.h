/*
 * A flame nested in a transform (JWildfire's subflame_wf): its text, its genome, and the
 * points at which visits begin. Thread-safe. core/genome/subflame-paths.h has the way of
 * a point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/entries.h"
#include "core/genome/genome.h"

/*
 * Creates the table of floats of a nested flame, when it is first needed.
 *
 * @parts: (out) what the table consists of
 */
#define FLAME_SUBFLAME_PARTS 128

typedef FlameEntries *(*FlameSubflameMake) (
    const FlameGenome *genome, guint parts[FLAME_SUBFLAME_PARTS]);

/*
 * @text: (transfer full) the document that it was read from
 * @genome: (transfer full)
 * @free_genome: flame_genome_free(); genomes hold nested flames, so this file does not
 *   call theirs
 */
FlameSubflame *flame_subflame_new (
    char *text, FlameGenome *genome, void (*free_genome) (FlameGenome *genome));
FlameSubflame *flame_subflame_ref (FlameSubflame *subflame); /* (nullable) */
void flame_subflame_unref (FlameSubflame *subflame);         /* (nullable) */

const char *flame_subflame_get_text (const FlameSubflame *subflame);
const FlameGenome *flame_subflame_get_genome (const FlameSubflame *subflame);

/*
 * Whether both have the same text.
 * @a, @b: (nullable)
 */
gboolean flame_subflame_same (const FlameSubflame *a, const FlameSubflame *b);

/* @to: (inout) (nullable) holds a reference, as does @from */
void flame_subflame_set (FlameSubflame **to, FlameSubflame *from);

/*
 * (transfer none) The table of the nested flame, which @make creates when it is first
 * needed.
 *
 * @parts: (out) as @make set them
 */
FlameEntries *flame_subflame_make_entries (FlameSubflame *subflame,
    FlameSubflameMake make, guint parts[FLAME_SUBFLAME_PARTS]);

/* (transfer none) (nullable) NULL if they have not been created. */
FlameEntries *flame_subflame_get_entries (FlameSubflame *subflame);
