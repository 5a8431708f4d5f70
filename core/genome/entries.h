/*
 * What a variation works out once for its parameters and has no constants enough for:
 * tables of floats, shared by all plans that use the same.
 *
 * Any thread may call these functions.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variation-table.h"

G_BEGIN_DECLS

typedef struct _FlameEntries FlameEntries;

/*
 * (transfer full) those of @variation, which has some, for the parameters of @in. Made
 * where nobody holds them and they are not among the last few that were made.
 */
FlameEntries *flame_entries_get (
    FlameVariation variation, const FlamePrepare *in);
FlameEntries *flame_entries_ref (FlameEntries *entries);
void flame_entries_unref (FlameEntries *entries);

/* those that nobody looks for; @floats: (transfer full) */
FlameEntries *flame_entries_new (float *floats, gsize n);

/* (out) @n: how many floats, at least one */
const float *flame_entries_get_floats (const FlameEntries *entries, gsize *n);

G_END_DECLS
