/*
 * The bytes of a flam3 document as text that GMarkup reads. Internal.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/error.h"

G_BEGIN_DECLS

/*
 * Checks the size, converts to UTF-8 what a byte order mark or the XML
 * declaration says is something else, and looks for NUL bytes and bad UTF-8.
 *
 * @text: (out) (transfer none) the document's text, in @data or in @converted
 * @converted: (out) (transfer full) (nullable)
 */
gboolean flame_flam3_decode (const char *data, gsize length, const char *name,
    const char **text, gsize *text_length, char **converted, GError **error);

G_END_DECLS
