/*
 * Which files a flock has: those of a folder, or those that a playlist names.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/* A file as it was seen; another stamp means that it has changed. */
typedef struct
{
  char *path;
  gint64 modified; /* nanoseconds, 0 if there is no such file */
  gint64 size;
} FlameFlockFile;

/*
 * TRUE for a pipe, a socket or a device: opening one may wait for ever, and what is
 * read is gone.
 */
gboolean flame_flock_is_stream (const char *path);

/*
 * TRUE for a folder and for a playlist: a regular file named .m3u, .m3u8, .txt or
 * .playlist whose text does not begin like a document.
 */
gboolean flame_flock_is_location (const char *path);

/*
 * The files of @location. In a folder those named .flam3, .flame, .xml or .json,
 * sorted by name, hidden ones and folders inside left out. In a playlist one
 * path a line, absolute, relative to the playlist's folder or a file: URI, in
 * its order; blank lines and those that begin with # are comments.
 *
 * Returns: (transfer full) (element-type FlameFlockFile) frees its elements;
 * NULL with FLAME_ERROR_NOT_FOUND, READ or LIMIT
 */
GPtrArray *flame_flock_list_files (const char *location, GError **error);

gboolean flame_flock_files_equal (
    const FlameFlockFile *first, const FlameFlockFile *second);

G_END_DECLS
