/*
 * GIF pictures of raw frames, by giflib: 256 colours of each frame's own, dithered.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

/* FALSE if this program was built without giflib; @error says what is missing. */
gboolean film_gif_need (GError **error);

/*
 * @frame: of RGB
 *
 * Returns: (transfer full) (nullable) a whole file with one picture
 */
GByteArray *film_gif_encode (const GstVideoFrame *frame, GError **error);

/* Begins an animation, as large as the picture @data, that plays again and again. */
void film_gif_begin (GByteArray *file, const guint8 *data);
/* @centiseconds: how long the picture @data of film_gif_encode() is shown */
void film_gif_append (
    GByteArray *file, const guint8 *data, gsize size, guint centiseconds);
void film_gif_end (GByteArray *file);
