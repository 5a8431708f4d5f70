/*
 * An endless row of loops that are joined by edges, in both directions. A model
 * supplies the flame of each place. The row requests a few of them ahead on its own
 * thread, and remembers the last ones.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/animation.h"
#include "core/animation/interpolate/sheep.h"
#include "core/genome/genome.h"

/* How many places are requested before they are needed. */
#define FLAME_PLAYLIST_AHEAD 2

/* One place of the row. Immutable. Either @flame or @clip is set. */
typedef struct
{
  FlameGenome *flame;   /* turns once in its loop */
  FlameFlight flight;   /* flight of its camera during the loop */
  FlameAnimation *clip; /* plays once in the loop */
} FlamePlaylistItem;

FlamePlaylistItem *flame_playlist_item_new_flame (
    FlameGenome *flame); /* (transfer full) both; the camera does not fly */
FlamePlaylistItem *flame_playlist_item_new_clip (
    FlameAnimation *clip); /* (transfer full) both */
void flame_playlist_item_free (FlamePlaylistItem *item); /* (nullable) */

/*
 * @get: (transfer full) the item at @index, which depends only on @index and @version.
 *   Called from several threads; it may take a while.
 * @version: (nullable) changes when @index has another item from now on. Called with
 *   the playlist's lock: it must be quick, and must not call back.
 * @free: called when the playlist is freed
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
 * @loop, @edge: keyframe units of each flame and of each transition, > 0
 * @first: shown at the start; every flame gets its size and keeps its height in view
 */
FlameAnimation *flame_animation_new_playlist (const FlamePlaylistModel *model,
    double loop, double edge, const FlameGenome *first); /* (transfer full) */
