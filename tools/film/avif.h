/*
 * AVIF pictures and animations, by libavif.
 *
 * GStreamer 1.22 has encoders of AV1 and no muxer of AVIF.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/video/video.h>

/*
 * FALSE if this program was built without libavif, or libavif without an encoder;
 * @error says what is missing.
 */
gboolean film_avif_need (GError **error);

/*
 * @frame: of RGB or RGBA
 * @quantizer: 0 to 63; lower is better and larger
 * @packet: (nullable) XMP
 *
 * Returns: (transfer full) (nullable) a whole file with one picture
 */
GByteArray *film_avif_encode (const GstVideoFrame *frame, int quantizer,
    const GString *packet, GError **error);

/* An animation in progress. */
typedef struct _FilmAvif FilmAvif;

/* @fps_n: frames in @fps_d seconds */
FilmAvif *film_avif_new (int quantizer, int fps_n, int fps_d);
void film_avif_free (FilmAvif *avif); /* (nullable) */

/* @data: the next frame's, a whole PNG file of 8 bits a sample */
gboolean film_avif_add (
    FilmAvif *avif, const guint8 *data, gsize size, GError **error);
/*
 * Returns: (transfer full) (nullable) a file that plays again and again. It contains the
 *   current time in the boxes that film_mp4_correct() clears.
 */
GByteArray *film_avif_finish (FilmAvif *avif, GError **error);
