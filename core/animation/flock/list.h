/*
 * What a flock has to play, from one look at its files to the next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/animation/playlist.h"
#include "core/api/load-options.h"
#include "flame/flame.h"

/* A file as it was seen; another stamp means that it has changed. */
typedef struct
{
  char *path;
  gint64 modified; /* nanoseconds, 0 if there is no such file */
  gint64 size;
} FlameFlockFile;

/* Thread-safe. */
typedef struct _FlameFlockCache FlameFlockCache;

/*
 * Up to this many files are all read, and each flame is an entry of its own. Of
 * more, one is read when its place is looked at: a file is one place of a round, a
 * bad one's place is the next good one's, and one of several flames shows another
 * of them each round.
 */
#define FLAME_FLOCK_READ_FILES 512

/* Immutable, reference-counted. */
typedef struct _FlameFlockList FlameFlockList;

/*
 * @files: (element-type FlameFlockFile) not changed any more
 *
 * Returns: (transfer full) (nullable) NULL where none of them can be played
 */
FlameFlockList *flame_flock_list_new (FlameFlockCache *cache, GPtrArray *files);
FlameFlockList *flame_flock_list_ref (FlameFlockList *list);
void flame_flock_list_unref (FlameFlockList *list); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlockList, flame_flock_list_unref)

/* places of a round, at least 1 */
guint flame_flock_list_get_n (const FlameFlockList *list);

/* (transfer full) what is at @index of the endless row; may read files */
FlamePlaylistItem *flame_flock_list_get_item (
    const FlameFlockList *list, gint64 index);

/* ---------------------------------------------------------------- the order */

/*
 * The flame at @index of the endless row, a function of its arguments. At random
 * all @n come once before any comes again, and none twice in a row.
 *
 * @n: > 0
 * Returns: 0 to @n - 1
 */
guint flame_flock_order (FlameOrder order, guint64 seed, guint n, gint64 index);

/*
 * @location: the flock's, for messages; @options: copied but for the data of the
 * warning function
 */
FlameFlockCache *flame_flock_cache_new (
    const char *location, const FlameLoadOptions *options);
void flame_flock_cache_free (FlameFlockCache *cache); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlockCache, flame_flock_cache_free)

/* a FlameWarningFunc of a cache, which repeats no message to the options' function */
void flame_flock_cache_skip (const char *message, gpointer cache);

/* forgets what is not of @files any more */
void flame_flock_cache_keep_files (
    FlameFlockCache *cache, const GPtrArray *files);

/* (nullable) (transfer full) why the first bad file is bad */
char *flame_flock_cache_dup_reason (FlameFlockCache *cache);

/*
 * TRUE for a folder and for a playlist: a regular file named .m3u, .m3u8, .txt or
 * .playlist whose text does not begin like a document.
 */
gboolean flame_flock_is_location (const char *path);

/*
 * The files of @location. In a folder those named .flam3, .flame, .xml or .json,
 * sorted by name, hidden ones and folders inside left out. In a playlist one
 * path a line, absolute, relative to the playlist's folder or a file: URI, in
 * its order; blank lines and those that begin with # are comments. What is there and
 * is no regular file is left out with a warning.
 *
 * @warning: (nullable) called before this returns
 *
 * Returns: (transfer full) (element-type FlameFlockFile) frees its elements;
 * NULL with FLAME_ERROR_NOT_FOUND, READ or LIMIT
 */
GPtrArray *flame_flock_list_files (const char *location,
    FlameWarningFunc warning, gpointer warning_data, GError **error);

gboolean flame_flock_files_equal (gconstpointer a, gconstpointer b);
