/*
 * Genomes in PNG pictures, which flam3, Fractorium and this project store as text.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* Whether a document's bytes are a PNG picture. */
gboolean flame_png_detect (gconstpointer data, gsize length);

/*
 * @bytes: of a PNG picture
 * @name: the document's name in messages
 *
 * Returns: (transfer full) (nullable) the document in it; NULL with
 *   FLAME_ERROR_DOCUMENT if there is none, or if the picture is damaged
 */
GBytes *flame_png_read_genome (GBytes *bytes, const char *name, GError **error);
