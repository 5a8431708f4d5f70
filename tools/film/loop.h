/*
 * Files that browsers and messengers play again and again: animated WebP and GIF.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/plan.h"

/* whether @plan's frames become one file that is not made by a muxer of GStreamer */
gboolean film_loop_is (const FilmPlan *plan);

/* A file that is being put together from the pictures of segments. */
typedef struct _FilmLoop FilmLoop;

FilmLoop *film_loop_new (const FilmPlan *plan);
void film_loop_free (FilmLoop *loop);
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FilmLoop, film_loop_free)

/* @data: the next frame's, as the plan's codec writes it */
gboolean film_loop_add (
    FilmLoop *loop, const guint8 *data, gsize size, GError **error);
/* Returns: (transfer full) (nullable) the whole file */
GByteArray *film_loop_finish (FilmLoop *loop, GError **error);
