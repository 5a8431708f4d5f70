/*
 * A variation's parameters as its kernel wants them: derived constants worked
 * out once in double precision, then rounded.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"
#include "kernels/variation-table.h"

G_BEGIN_DECLS

typedef struct _FlameEntries FlameEntries;

/* floats that @variation's kernel reads, 0 to FLAME_MAX_CONSTANTS */
guint flame_variation_n_constants (FlameVariation variation);

/*
 * Fills flame_variation_n_constants() floats by what @xform says of its @use. Where
 * they refer to entries, @entries (nullable; of FlameEntries) gets these; without it
 * they stay until many others were made.
 */
void flame_variation_fill_constants (const FlameXform *xform,
    const FlameVariationUse *use, float *constants, GPtrArray *entries);

/* whether flame_variation_fill_constants() makes the same of both uses of a variation */
gboolean flame_variation_same_constants (const FlameXform *a,
    const FlameVariationUse *use_a, const FlameXform *b,
    const FlameVariationUse *use_b);
void flame_entries_unref (FlameEntries *entries);

/* those that nobody looks for; @floats: (transfer full) */
FlameEntries *flame_entries_new (float *floats, gsize n);

/* (out) @n: how many floats, at least one */
const float *flame_entries_get_floats (const FlameEntries *entries, gsize *n);

G_END_DECLS
