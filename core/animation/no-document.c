/*
 * Animations that are not documents: the built-in one, the endless stream, and flocks.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/animation-private.h"
#include "core/animation/load.h"

#include "core/animation/animation.h"
#include "core/animation/breed/breed.h"
#include "core/animation/flock/flock.h"
#include "core/animation/flock/list.h"
#include "core/api/load-options.h"

/* ----------------------------------------------------------------- built in */

/* This is slow-tide.flam3. */
extern const char flame_builtin_document[];

FlameAnimation *
flame_animation_new_builtin (const FlameLoadOptions *options, GError **error)
{
  return flame_animation_new_from_data (
      flame_builtin_document, -1, "built-in animation", options, error);
}

FlameAnimation *
flame_animation_new_endless (const FlameLoadOptions *options, GError **error)
{
  const FlameLoadOptions *given = flame_load_options_get (options);
  g_autoptr (FlameAnimation) builtin =
      flame_animation_new_builtin (given, error);

  if (!builtin)
    return NULL;
  return flame_animation_new_bred (flame_animation_get_flame (builtin, 0),
      flame_load_get_edge_length (given), given);
}

/* ------------------------------------------------------------------ flocks */

static FlamePlaylistItem *
get_flock_item (gpointer flock, gint64 index)
{
  return flame_flock_get_item (flock, index);
}

static guint
get_flock_version (gpointer flock, gint64 index)
{
  return flame_flock_get_version (flock, index);
}

static void
free_flock (gpointer flock)
{
  flame_flock_free (flock);
}

/* (transfer full) */
static FlameGenome *
get_first (FlameFlock *flock)
{
  FlamePlaylistItem *item = flame_flock_get_item (flock, 0);
  FlameGenome *genome;

  if (item->flame) {
    genome = flame_genome_copy (item->flame);
  } else {
    genome = flame_genome_new ();
    flame_animation_evaluate (
        item->clip, flame_animation_get_start (item->clip), genome);
    genome->name = g_strdup (flame_animation_get_title (item->clip));
    genome->nick = g_strdup (flame_animation_get_author (item->clip));
  }
  flame_playlist_item_free (item);
  return genome;
}

FlameAnimation *
flame_animation_new_flock (
    const char *location, const FlameLoadOptions *options, GError **error)
{
  const FlameLoadOptions *given = flame_load_options_get (options);
  g_autoptr (FlameFlock) flock = NULL;
  g_autoptr (FlameGenome) first = NULL;
  FlamePlaylistModel model = {
      get_flock_item, get_flock_version, free_flock, NULL};

  if (!flame_load_check_lengths (given, location, error))
    return NULL;
  flock = flame_flock_new (location, given, error);
  if (!flock)
    return NULL;
  first = get_first (flock);
  flame_flock_watch (flock);
  model.data = g_steal_pointer (&flock);
  return flame_animation_new_playlist (
      &model, given->loop_length, flame_load_get_edge_length (given), first);
}

gboolean
flame_animation_is_flock (const char *path)
{
  return flame_flock_is_location (path);
}

char **
flame_animation_list_flock (const char *location, FlameWarningFunc warning,
    gpointer warning_data, GError **error)
{
  g_autoptr (GPtrArray) files =
      flame_flock_list_files (location, warning, warning_data, error);
  char **paths;

  if (!files)
    return NULL;
  paths = g_new0 (char *, files->len + 1);
  for (guint i = 0; i < files->len; i++)
    paths[i] = g_strdup (((const FlameFlockFile *) files->pdata[i])->path);
  return paths;
}
