/*
 * The flame within a transform: what JWildfire's subflame_wf has as text.
 *
 * Keyframes, and the genomes between them, share it. It does not change, but for its
 * entries, which a plan makes. Any thread may call these functions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/entries.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

/* @text: (transfer full) the document it was read from; @genome: (transfer full) */
FlameInner *flame_inner_new (char *text, FlameGenome *genome);
FlameInner *flame_inner_ref (FlameInner *inner); /* (nullable) */
void flame_inner_unref (FlameInner *inner);      /* (nullable) */

const char *flame_inner_get_text (const FlameInner *inner);
const FlameGenome *flame_inner_get_genome (const FlameInner *inner);

/* whether both are of the same text; @a, @b: (nullable) */
gboolean flame_inner_same (const FlameInner *a, const FlameInner *b);

/* (inout) @to: (nullable) holds a reference, as does @from */
void flame_inner_set (FlameInner **to, FlameInner *from);

/* a table of floats that is made when it is first asked for; @shares: (out) of its
 * parts, for whoever asks */
#define FLAME_INNER_PARTS 128
typedef FlameEntries *(*FlameInnerMake) (
    const FlameGenome *genome, guint parts[FLAME_INNER_PARTS]);

/* (transfer none) @parts: (out) as @make told them */
FlameEntries *flame_inner_make_entries (
    FlameInner *inner, FlameInnerMake make, guint parts[FLAME_INNER_PARTS]);

/* (transfer none) (nullable) where they have been made */
FlameEntries *flame_inner_get_entries (FlameInner *inner);

G_END_DECLS
