/*
 * Attribute names that are no XML names, as JWildfire writes them, and values that
 * are none, as Apophysis does. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * Whether Apophysis wrote any of it. It writes titles as they are, '&' and '<'
 * included, before 7X in the bytes of Windows, and reads them so.
 */
gboolean flame_flam3_is_by_apophysis (const char *text, gsize length);

/* the first '<' of a <flame> or <jwf-flame> at @from or behind it, or @end */
const char *flame_flam3_next_flame (const char *from, const char *end);

/*
 * @text with attribute names that are no XML names ("bubble#1#", "dc_acrilic_Red
 * Factor") spelled so that GMarkup takes them: each character that may not be in
 * a name is another letter there. Lines stay where they are.
 *
 * @has_raw_values: values are made XML, too
 *
 * Returns: (transfer full) (nullable) NULL where @text is as GMarkup takes it
 */
GString *flame_flam3_spell_names (
    const char *text, gsize length, gboolean has_raw_values);

/*
 * The names as they stand in the document.
 *
 * Returns: (transfer full) (nullable) a NULL-terminated copy of @names, NULL where
 * all of them are what they look like
 */
char **flame_flam3_unspell_names (const char *const *names);
