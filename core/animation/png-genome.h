/*
 * Genomes inside PNG pictures, which flam3, Fractorium and this project write as text.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* whether a document's bytes are a PNG picture */
gboolean flame_png_detect (gconstpointer data, gsize length);

/*
 * @bytes: of a PNG picture
 * @name: what messages call the document
 *
 * Returns: (transfer full) (nullable) the document inside; NULL with FLAME_ERROR_DOCUMENT if
 * there is none, or the picture is damaged
 */
GBytes *flame_png_read_genome (GBytes *bytes, const char *name, GError **error);
