/*
 * Documents become keyframes, one turning flame, or a sequence of loops and edges;
 * flocks and seeds become endless rows.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <math.h>
#include <string.h>

#include "core/animation/animation-private.h"
#include "core/animation/breed/builtin.h"
#include "core/animation/breed/endless.h"
#include "core/animation/document.h"
#include "core/animation/flock/files.h"
#include "core/animation/flock/flock.h"
#include "core/genome/cuburn/json.h"
#include "core/genome/flam3/reader.h"

/* --------------------------------------------------------------- documents */

/* @period: of a loop and an edge in a sequence; 0 in a timeline */
static void
list_flames (FlameAnimation *animation, GPtrArray *flames, double period)
{
  animation->n_flames = flames->len;
  animation->flames = g_new0 (FlameAnimationFlame, flames->len);
  for (guint i = 0; i < flames->len; i++) {
    const FlameGenome *flame = flames->pdata[i];

    animation->flames[i].title = g_strdup (flame->name);
    animation->flames[i].time =
        period > 0.0 ? animation->start + i * period : flame->time;
  }
}

static FlameAnimation *
new_timeline (GPtrArray *flames, const char *name,
    const FlameLoadOptions *options, GError **error)
{
  const FlameGenome *first = flames->pdata[0];
  const FlameGenome *last = flames->pdata[flames->len - 1];
  FlameAnimation *animation;

  if (!flame_document_prepare_keyframes (flames, name, options, error))
    return NULL;
  animation = flame_animation_new_of (first);
  animation->start = first->time;
  animation->length = last->time - first->time;
  animation->keyframes = flame_keyframes_new (
      (const FlameGenome *const *) flames->pdata, flames->len);
  list_flames (animation, flames, 0.0);
  return animation;
}

static double
get_edge_length (const FlameLoadOptions *options)
{
  return options->edge_length > 0.0 ? options->edge_length
                                    : options->loop_length;
}

static FlameAnimation *
new_sequence (
    GPtrArray *flames, const char *name, const FlameLoadOptions *options)
{
  const FlameGenome *first = flames->pdata[0];
  FlameAnimation *animation;

  flame_document_prepare_sequence (flames, name, options);
  animation = flame_animation_new_of (first);
  animation->start =
      first->has_time && isfinite (first->time) ? first->time : 0.0;
  animation->sequence =
      flame_sequence_new ((const FlameGenome *const *) flames->pdata,
          flames->len, options->loop_length, get_edge_length (options));
  animation->length = flame_sequence_get_length (animation->sequence);
  list_flames (
      animation, flames, options->loop_length + get_edge_length (options));
  return animation;
}

static gboolean
check_lengths (
    const FlameLoadOptions *options, const char *name, GError **error)
{
  if (!(options->loop_length > 0.0) || !isfinite (options->loop_length)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: a loop of %g keyframe units: expected a positive length", name,
        options->loop_length);
    return FALSE;
  }
  if (!(options->edge_length >= 0.0) || !isfinite (options->edge_length)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: an edge of %g keyframe units: expected a positive length, or 0 "
        "for a loop's",
        name, options->edge_length);
    return FALSE;
  }
  return TRUE;
}

static FlameAnimation *
new_cuburn (const char *data, gsize length, const char *name,
    const char *folder, const FlameLoadOptions *options, GError **error)
{
  FlameCuburnTimeline *timeline =
      flame_cuburn_timeline_new (data, length, name, folder, options, error);
  FlameAnimation *animation;

  if (!timeline)
    return NULL;
  animation = g_new0 (FlameAnimation, 1);
  g_atomic_ref_count_init (&animation->references);
  animation->cuburn = timeline;
  animation->length = flame_cuburn_timeline_get_length (timeline);
  flame_cuburn_timeline_get_size (
      timeline, &animation->width, &animation->height);
  animation->author = g_strdup (flame_cuburn_timeline_get_author (timeline));
  animation->url = g_strdup (flame_cuburn_timeline_get_url (timeline));
  animation->notes = g_strdup (flame_cuburn_timeline_get_notes (timeline));
  animation->n_flames = 1;
  animation->flames = g_new0 (FlameAnimationFlame, 1);
  animation->flames[0].title =
      g_strdup (flame_cuburn_timeline_get_title (timeline));
  return animation;
}

/* @folder: (nullable) where files are that the document names */
static FlameAnimation *
new_from_text (const char *data, gsize length, const char *name,
    const char *folder, const FlameLoadOptions *options, GError **error)
{
  gboolean is_collection = FALSE;
  const FlameReadOptions read_options = {
      .palettes = options->palettes,
      .warning = options->warning,
      .warning_data = options->warning_data,
      .timeline = options->timeline,
      .is_collection = &is_collection,
  };
  g_autoptr (GPtrArray) flames = NULL;

  if (!check_lengths (options, name, error))
    return NULL;
  if (flame_json_detect (data, length) && options->flame > 1) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
        "%s: there is no flame %u: a JSON document is one", name,
        options->flame - 1);
    return NULL;
  }
  if (flame_json_detect (data, length))
    return new_cuburn (data, length, name, folder, options, error);
  flames = flame_flam3_read (data, length, name, &read_options, error);
  if (!flames || !flame_document_pick (flames, name, options, error))
    return NULL;
  if (flames->len > 1 && !is_collection)
    return new_timeline (flames, name, options, error);
  return new_sequence (flames, name, options);
}

FlameAnimation *
flame_animation_new_from_data (const char *data, gssize length,
    const char *name, const FlameLoadOptions *options, GError **error)
{
  return new_from_text (data, length < 0 ? strlen (data) : (gsize) length, name,
      NULL, options, error);
}

FlameAnimation *
flame_animation_new_from_file (
    const char *path, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (GBytes) bytes = flame_document_load (path, error);
  g_autofree char *folder = g_path_get_dirname (path);
  gconstpointer data;
  gsize length;

  if (!bytes)
    return NULL;
  data = g_bytes_get_data (bytes, &length);
  /* an empty file has no data at all */
  return new_from_text (data ? data : "", length, path, folder, options, error);
}

FlameAnimation *
flame_animation_new_builtin (const FlameLoadOptions *options, GError **error)
{
  return flame_animation_new_from_data (
      flame_builtin_document, -1, "built-in animation", options, error);
}

/* ----------------------------------------------------------- endless rows */

/* @walk: (transfer full) @first: what it shows at its start */
static FlameAnimation *
new_walk (FlameWalk *walk, const FlameGenome *first)
{
  FlameAnimation *animation = flame_animation_new_of (first);

  animation->walk = walk;
  animation->length = INFINITY;
  animation->n_flames = 1;
  animation->flames = g_new0 (FlameAnimationFlame, 1);
  animation->flames[0].title = g_strdup (first->name);
  return animation;
}

FlameAnimation *
flame_animation_new_endless (const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameAnimation) builtin =
      flame_animation_new_builtin (options, error);
  const FlameGenome *first;

  if (!builtin)
    return NULL;
  first = flame_animation_get_flame (builtin, 0);
  return new_walk (
      flame_endless_new (flame_genome_copy (first), options->seed,
          options->breed, options->loop_length, get_edge_length (options)),
      first);
}

static FlameWalkNode *
get_flock_node (gpointer flock, gint64 index)
{
  return flame_flock_get_node (flock, index);
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
  FlameWalkNode *node = flame_flock_get_node (flock, 0);
  FlameGenome *genome;

  if (node->flame) {
    genome = flame_genome_copy (node->flame);
  } else {
    genome = flame_genome_new ();
    flame_animation_evaluate (node->clip, node->clip->start, genome);
    genome->name = g_strdup (flame_animation_get_title (node->clip));
    genome->nick = g_strdup (flame_animation_get_author (node->clip));
  }
  flame_walk_node_free (node);
  return genome;
}

FlameAnimation *
flame_animation_new_flock (
    const char *location, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameFlock) flock = NULL;
  g_autoptr (FlameGenome) first = NULL;
  FlameWalkSource source = {
      get_flock_node, get_flock_version, free_flock, NULL};

  if (!check_lengths (options, location, error))
    return NULL;
  flock = flame_flock_new (location, options, error);
  if (!flock)
    return NULL;
  first = get_first (flock);
  flame_flock_watch (flock);
  source.data = g_steal_pointer (&flock);
  return new_walk (flame_walk_new (&source, options->loop_length,
                       get_edge_length (options), first->width, first->height),
      first);
}

gboolean
flame_animation_is_flock (const char *path)
{
  return flame_flock_is_location (path);
}
