/*
 * Files that browsers and messengers play again and again: animated WebP, AVIF and GIF.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"

/*
 * Whether @plan's film is a single file that is not written by a GStreamer muxer.
 */
gboolean film_loop_is (const FilmPlan *plan);

/* A file in progress, made from the segments' pictures. */
typedef struct _FilmLoop FilmLoop;

FilmLoop *film_loop_new (const FilmPlan *plan);
void film_loop_free (FilmLoop *loop);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmLoop, film_loop_free)

/* @data: the next frame's, as the plan's codec writes it */
gboolean film_loop_add (
    FilmLoop *loop, const guint8 *data, gsize size, GError **error);
/* Returns: (transfer full) (nullable) the whole file */
GByteArray *film_loop_finish (FilmLoop *loop, GError **error);
