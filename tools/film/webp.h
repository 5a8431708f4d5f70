/*
 * Animated WebP from single pictures, and texts in WebP pictures, by libwebpmux.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/* FALSE if this program was built without libwebpmux; @error says what is missing. */
gboolean film_webp_need (GError **error);

typedef struct _FilmWebp FilmWebp;

FilmWebp *film_webp_new (void);
void film_webp_free (FilmWebp *webp); /* (nullable) */

/* @data: a whole picture, shown for @milliseconds */
gboolean film_webp_add (FilmWebp *webp, const guint8 *data, gsize size,
    guint milliseconds, GError **error);
/* Returns: (transfer full) (nullable) a file that plays again and again */
GByteArray *film_webp_finish (FilmWebp *webp, GError **error);

/*
 * Puts an XMP packet into a picture, which stays as it is if this program was built
 * without libwebpmux.
 */
gboolean film_webp_set_xmp (
    GByteArray *file, const GString *packet, GError **error);
