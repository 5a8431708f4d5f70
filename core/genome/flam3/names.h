/*
 * Attribute names that are no XML names, as JWildfire writes them. Internal to
 * the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/*
 * @text with attribute names that are no XML names ("bubble#1#", "dc_acrilic_Red
 * Factor") spelled so that GMarkup takes them: each character that may not be in
 * a name is another letter there. Lines stay where they are.
 *
 * Returns: (transfer full) (nullable) NULL where @text has no such names
 */
GString *flame_flam3_spell_names (const char *text, gsize length);

/*
 * The names as they stand in the document.
 *
 * Returns: (transfer full) (nullable) a NULL-terminated copy of @names, NULL where
 * all of them are what they look like
 */
char **flame_flam3_unspell_names (const char *const *names);

G_END_DECLS
