/*
 * Genomes inside JPEG, WebP, TIFF and AVIF pictures, as flame-render writes them: a
 * property of an XMP packet.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "flame/error.h"

/*
 * Returns: (transfer none) (nullable) a picture's format with its article, if XMP holds its
 *   genome: "a JPEG"
 */
const char *flame_xmp_detect (gconstpointer data, gsize length);

/*
 * @bytes: of a picture that was detected
 * @name: the document's name in messages
 *
 * Returns: (transfer full) (nullable) the document inside; NULL with
 *   FLAME_ERROR_DOCUMENT if there is none
 */
GBytes *flame_xmp_read_genome (GBytes *bytes, const char *name, GError **error);
