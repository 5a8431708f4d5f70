/*
 * Rendering one segment of a film.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tools/film/segment.h"

/*
 * @temporary: the file is written here, then renamed to @path
 * @partial: (nullable): the frames so far are kept here after a signal
 * @watch: (nullable)
 *
 * Renders segment @index with its own encoder, so that its first frame is a key frame
 * and nothing in it refers to another segment. After a signal @error is
 * FILM_ERROR_INTERRUPTED, and @partial exists if it has frames.
 */
gboolean film_render_segment (FilmSource *source, const FilmPlan *plan,
    guint index, const char *temporary, const char *path, const char *partial,
    const FilmWatch *watch, GError **error);
