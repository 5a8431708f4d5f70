/*
 * The endless stream.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/breed/bred.h"

#include "core/animation/breed/breed.h"
#include "core/animation/playlist.h"

typedef struct
{
  FlameGenome *first;
  FlameBreeder *breeder;
} Bred;

static FlamePlaylistItem *
get_item (gpointer data, gint64 index)
{
  Bred *bred = data;
  FlameFlight flight = {0};
  FlamePlaylistItem *item = flame_playlist_item_new_flame (
      index == 0 ? flame_genome_copy (bred->first)
                 : flame_breeder_get (bred->breeder, index, &flight));

  item->flight = flight;
  return item;
}

static void
free_bred (gpointer data)
{
  Bred *bred = data;

  flame_genome_free (bred->first);
  flame_breeder_free (bred->breeder);
  g_free (bred);
}

FlameAnimation *
flame_animation_new_bred (
    const FlameGenome *first, double edge, const FlameLoadOptions *options)
{
  Bred *bred = g_new0 (Bred, 1);
  const FlamePlaylistModel model = {get_item, NULL, free_bred, bred};

  bred->first = flame_genome_copy (first);
  bred->breeder = flame_breeder_new (options->seed, options->breed);
  return flame_animation_new_playlist (
      &model, options->loop_length, edge, first);
}
