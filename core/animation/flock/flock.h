/*
 * A flock: the flames of a folder's or playlist's files, joined by edges without
 * end, and read again when the files change.
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
 * Reads the files, or if there are many only those that are looked at (see
 * list.h). Those that cannot be read are skipped with a warning.
 *
 * Returns: (transfer full) NULL with @error where @location cannot be read or
 * has nothing to play
 */
FlameFlock *flame_flock_new (
    const char *location, const FlameLoadOptions *options, GError **error);
void flame_flock_free (FlameFlock *flock); /* (nullable) */
G_DEFINE_AUTOPTR_CLEANUP_FUNC (FlameFlock, flame_flock_free)

/*
 * Reads what has changed since. The new list counts from the place on that comes
 * after those asked for in the last seconds; earlier places stay what they were.
 * After a seek back the next scan has it count from there on. Where nothing is left
 * to play, the old list stays.
 *
 * Returns: whether there is a new list
 */
gboolean flame_flock_rescan (FlameFlock *flock);

/* Rescans every few seconds, on a thread of its own, until it is freed. */
void flame_flock_watch (FlameFlock *flock);

/* how many flames there are at present, or files if there are many */
guint flame_flock_get_n_flames (FlameFlock *flock);

/*
 * Of the list that counts at @index: another number, another list. Counts as
 * asking for the place.
 */
guint flame_flock_get_version (FlameFlock *flock, gint64 index);

/* (transfer full) the flame or clip at @index of the endless row */
FlamePlaylistItem *flame_flock_get_item (FlameFlock *flock, gint64 index);
