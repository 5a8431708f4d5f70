/*
 * XMP: a picture's texts and its genome inside JPEG, WebP, TIFF and AVIF files.
 *
 * GStreamer's writer of XMP knows the tags of GStreamer only, so it cannot hold a genome.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/picture.h"

/*
 * Returns: (transfer full) an XMP packet. Keys that XMP has no property for, such as
 *   flam3_genome, are properties of the same name in a namespace of this project.
 */
GString *film_xmp_new (const FilmComments *comments);

/*
 * @codec: "jpeg", "webp" or "tiff"; pictures of other codecs are not changed
 * @file: a whole picture, into which the packet is inserted
 *
 * Returns: FALSE if the packet does not fit into the format, or @file is no such picture
 */
gboolean film_xmp_insert (
    const char *codec, const GString *packet, GByteArray *file, GError **error);
