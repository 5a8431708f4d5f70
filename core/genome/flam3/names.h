/*
 * Attribute names that are not XML names, as JWildfire writes them; and values that are
 * not XML, as Apophysis writes them. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Whether Apophysis wrote any of the flames. It writes titles unescaped, with '&' and
 * '<', before 7X in a Windows encoding, and reads them like that.
 */
gboolean flame_flam3_is_by_apophysis (const char *text, gsize length);

/* The first '<' of a <flame> or <jwf-flame> at or after @from, or @end. */
const char *flame_flam3_next_flame (const char *from, const char *end);

/*
 * Rewrites attribute names that are not XML names ("bubble#1#", "dc_acrilic_Red
 * Factor") so that GMarkup accepts them: each invalid character becomes another letter.
 * Line numbers do not change.
 *
 * @has_raw_values: escape values too
 *
 * Returns: (transfer full) (nullable) NULL if @text needs no change
 */
GString *flame_flam3_spell_names (
    const char *text, gsize length, gboolean has_raw_values);

/*
 * The names as they are in the document.
 *
 * Returns: (transfer full) (nullable) a NULL-terminated copy of @names; NULL if none
 *   was rewritten
 */
char **flame_flam3_unspell_names (const char *const *names);
