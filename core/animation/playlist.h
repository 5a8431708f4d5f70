/*
 * An endless row of loops joined by edges, in both directions. Which flame comes
 * where is the model's business; the row asks for a few ahead on a thread of
 * its own and remembers the last ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/animation/interpolate/sheep.h"
#include "core/genome/genome.h"

/* places that are asked for before they are needed */
#define FLAME_PLAYLIST_AHEAD 2

/* One place of the row. Immutable. Exactly one of the two is set. */
typedef struct
{
  FlameGenome *flame;   /* turns once in its loop */
  FlameFlight flight;   /* its camera's in the meantime */
  FlameAnimation *clip; /* plays once in it */
} FlamePlaylistItem;

FlamePlaylistItem *flame_playlist_item_new_flame (
    FlameGenome *flame); /* (transfer full) both; its flight is still */
FlamePlaylistItem *flame_playlist_item_new_clip (
    FlameAnimation *clip); /* (transfer full) both */
void flame_playlist_item_free (FlamePlaylistItem *item); /* (nullable) */

/*
 * @get: (transfer full) the item at @index, a function of it and of @version.
 * Called from several threads; may take a while.
 * @version: (nullable) changes when another item is at @index from now on. Called
 * under the playlist's lock: quick, without a call back.
 * @free: with the playlist
 */
typedef struct
{
  FlamePlaylistItem *(*get) (gpointer data, gint64 index);
  guint (*version) (gpointer data, gint64 index);
  void (*free) (gpointer data);
  gpointer data;
} FlamePlaylistModel;

/*
 * @model: copied
 * @loop, @edge: keyframe units of each, > 0
 * @first: what it shows at its start; every flame is brought to its size, its
 * height kept in view
 */
FlameAnimation *flame_animation_new_playlist (const FlamePlaylistModel *model,
    double loop, double edge, const FlameGenome *first); /* (transfer full) */
