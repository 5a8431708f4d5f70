/*
 * What a flock plays, from one scan of its files to the next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/animation/playlist.h"
#include "core/api/load-options.h"
#include "flame/flame.h"

/* A file as it was seen. If the stamp differs the file has changed. */
typedef struct
{
  char *path;
  gint64 modified; /* nanoseconds, 0 if there is no such file */
  gint64 size;
} FlameFlockFile;

/* Thread-safe. */
typedef struct _FlameFlockCache FlameFlockCache;

/*
 * If there are no more files than this, all are read, and each flame is an entry of its
 * own. Otherwise a file is read when its place is needed: each file is one place of a
 * round, a bad file's place is that of the next good one, and a file of several flames
 * shows another of them in each round.
 */
#define FLAME_FLOCK_READ_FILES 512

/* Immutable, reference-counted. */
typedef struct _FlameFlockList FlameFlockList;

/*
 * @files: (element-type FlameFlockFile) must not change any more
 *
 * Returns: (transfer full) (nullable) NULL if none of them can be played
 */
FlameFlockList *flame_flock_list_new (FlameFlockCache *cache, GPtrArray *files);
FlameFlockList *flame_flock_list_ref (FlameFlockList *list);
void flame_flock_list_unref (FlameFlockList *list); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlockList, flame_flock_list_unref)

/* Places of a round, at least 1. */
guint flame_flock_list_get_n (const FlameFlockList *list);

/* (transfer full) What is at @index of the endless row. It may read files. */
FlamePlaylistItem *flame_flock_list_get_item (
    const FlameFlockList *list, gint64 index);

/* ---------------------------------------------------------------- the order */

/*
 * The flame at @index of the endless row, which depends only on the arguments. In
 * random order all @n play once before any plays again, and none plays twice in a row.
 *
 * @n: > 0
 * Returns: 0 to @n - 1
 */
guint flame_flock_order (FlameOrder order, guint64 seed, guint n, gint64 index);

/*
 * @location: the flock's, for messages
 * @options: copied, except for the warning function's data
 */
FlameFlockCache *flame_flock_cache_new (
    const char *location, const FlameLoadOptions *options);
void flame_flock_cache_free (FlameFlockCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlockCache, flame_flock_cache_free)

/* A FlameWarningFunc for a cache: it passes each message on only once. */
void flame_flock_cache_skip (const char *message, gpointer cache);

/* Drops the entries of files that are not in @files. */
void flame_flock_cache_keep_files (
    FlameFlockCache *cache, const GPtrArray *files);

/* (nullable) (transfer full) Why the first bad file is bad. */
char *flame_flock_cache_dup_reason (FlameFlockCache *cache);

/*
 * TRUE for a folder, and for a playlist: a regular file named .m3u, .m3u8, .txt or
 * .playlist whose text does not begin like a document.
 */
gboolean flame_flock_is_location (const char *path);

/*
 * Lists the files of @location. In a folder these are files named .flam3, .flame, .xml
 * or .json, sorted by name, without hidden ones and without subfolders. In a playlist
 * there is one path a line, absolute, relative to the playlist's folder, or a file:
 * URI, in its order; blank lines and lines that begin with # are comments. Entries that
 * are not regular files are skipped with a warning.
 *
 * @warning: (nullable) called before this returns
 *
 * Returns: (transfer full) (element-type FlameFlockFile) frees its elements; NULL with
 *   FLAME_ERROR_NOT_FOUND, READ or LIMIT
 */
GPtrArray *flame_flock_list_files (const char *location,
    FlameWarningFunc warning, gpointer warning_data, GError **error);

gboolean flame_flock_files_equal (gconstpointer a, gconstpointer b);
