/*
 * Corrects what GStreamer's muxers leave wrong in MP4 and QuickTime files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

/*
 * What a decoder must know about a film in AV1, as in an av1C box: four bytes, and the
 * sequence header.
 */
typedef struct
{
  guint8 bytes[64];
  guint n;
} FilmAv1Config;

/*
 * @data: a temporal unit of 8 bits and 4:2:0
 *
 * Returns: FALSE if it has no sequence header, which only key frames have
 */
gboolean film_av1_read_config (
    const guint8 *data, gsize size, FilmAv1Config *config);

/*
 * Sets all dates of creation and modification, of the movie, its tracks and their media,
 * to "unknown": the muxers always write the current time. Writes @config into the av1C box
 * unless the muxer has put a sequence header there. GStreamer 1.22's writes five zeros, with
 * which some players refuse the film, and 1.26's four bytes with the next higher level.
 *
 * @config: (nullable) NULL if the film is not in AV1
 */
gboolean film_mp4_correct (
    const char *path, const FilmAv1Config *config, GError **error);
