/*
 * Entries: a table of floats that a use of a variation reads besides its constants, such
 * as a grown crystal. Each is computed once for its parameters (FLAME_FILL_ENTRIES), and
 * kept in a cache until many others have been. Reference-counted, thread-safe.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variation.h"

typedef struct _FlameEntries FlameEntries;

/*
 * The table of @variation, which has one, for the parameters of @in. It is computed if
 * it is not in use and not in the cache. (transfer full)
 */
FlameEntries *flame_entries_get (
    FlameVariation variation, const FlamePrepare *in);

/*
 * Entries that are not in the cache. (transfer full)
 * @floats: (transfer full)
 */
FlameEntries *flame_entries_new (float *floats, gsize n);

FlameEntries *flame_entries_ref (FlameEntries *entries);
void flame_entries_unref (FlameEntries *entries);

/* @n: (out) number of floats, at least one */
const float *flame_entries_get_floats (const FlameEntries *entries, gsize *n);
