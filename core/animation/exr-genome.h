/*
 * Genomes inside OpenEXR pictures, which this project writes as an attribute.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/* Whether a document's bytes are an OpenEXR picture. */
gboolean flame_exr_detect (gconstpointer data, gsize length);

/*
 * @bytes: of an OpenEXR picture
 * @name: the document's name in messages
 *
 * Returns: (transfer full) (nullable) the document inside; NULL with
 *   FLAME_ERROR_DOCUMENT if there is none, the picture is damaged, or this build has no
 *   OpenEXR
 */
GBytes *flame_exr_read_genome (GBytes *bytes, const char *name, GError **error);
