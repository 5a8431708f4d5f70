/*
 * A flock: the flames of the files in a folder or playlist, joined by edges without
 * end. It is read again when the files change.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/playlist.h"
#include "core/api/load-options.h"
#include "flame/flame.h"

/* Thread-safe. */
typedef struct _FlameFlock FlameFlock;

/*
 * Reads the files; if there are many, only those that are needed (see list.h). Files
 * that cannot be read are skipped with a warning.
 *
 * Returns: (transfer full) NULL with @error if @location cannot be read or has nothing
 *   to play
 */
FlameFlock *flame_flock_new (
    const char *location, const FlameLoadOptions *options, GError **error);
void flame_flock_free (FlameFlock *flock); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlock, flame_flock_free)

/*
 * Reads what has changed. The new list applies from the place after those requested in
 * the last seconds; earlier places do not change. After a seek back the next scan lets
 * it apply from there on. If nothing is left to play, the old list stays.
 *
 * Returns: whether there is a new list
 */
gboolean flame_flock_rescan (FlameFlock *flock);

/* Starts a thread that rescans every few seconds until the flock is freed. */
void flame_flock_watch (FlameFlock *flock);

/* How many flames there are now, or files if there are many. */
guint flame_flock_get_n_flames (FlameFlock *flock);

/*
 * The number of the list that applies to @index. It counts as a request for the place.
 */
guint flame_flock_get_version (FlameFlock *flock, gint64 index);

/* (transfer full) The flame or clip at @index of the endless row. */
FlamePlaylistItem *flame_flock_get_item (FlameFlock *flock, gint64 index);
