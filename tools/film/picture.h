/*
 * Raw frames as PNG files, with texts that describe the picture.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

/* Texts of a PNG file, in order. */
typedef struct _FilmComments FilmComments;

FilmComments *film_comments_new (void);
void film_comments_free (FilmComments *comments); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmComments, film_comments_free)

/*
 * @key: 1 to 79 characters of Latin-1, such as "Title"
 * @text: (nullable) UTF-8; NULL and "" are ignored. Long texts are compressed.
 */
void film_comments_add (
    FilmComments *comments, const char *key, const char *text);

/* What is known of a picture; each may be NULL. */
typedef struct
{
  const char *title, *author, *url, *license, *notes;
  const char *genome; /* as flam3's XML */
} FilmFacts;

/* Common keys, and those of flam3, which contain the genome itself. */
FilmComments *film_comments_new_of (const FilmFacts *facts);

/* (transfer full) (nullable): of a frame of flamesrc that has layers */
FilmComments *film_comments_new_of_frame (GstBuffer *frame);

/*
 * Text number @i, FALSE after the last. @key, @text: (out) (transfer none)
 */
gboolean film_comments_get (
    const FilmComments *comments, guint i, const char **key, const char **text);

/*
 * @frame: RGB or RGBA; or RGBA64_LE, which becomes 16 bits per sample
 * @has_alpha: whether to keep alpha
 * @comments: (nullable)
 *
 * Returns: (transfer full) (nullable) the whole file
 */
GByteArray *film_png_encode (const GstVideoFrame *frame, gboolean has_alpha,
    const FilmComments *comments, GError **error);
