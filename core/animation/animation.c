/*
 * Timelines: a document becomes keyframes, one turning flame, or a sequence of
 * loops and edges, two of them a transition, and any of them becomes the genome
 * of a moment.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/animation.h"

#include <math.h>
#include <string.h>

#include "core/animation/breed/builtin.h"
#include "core/animation/cuburn/timeline.h"
#include "core/animation/document.h"
#include "core/animation/breed/endless.h"
#include "core/animation/flock/files.h"
#include "core/animation/flock/flock.h"
#include "core/animation/interpolate/interpolate.h"
#include "core/animation/interpolate/reuse.h"
#include "core/animation/interpolate/sequence.h"
#include "core/animation/transition.h"
#include "core/animation/walk.h"
#include "core/genome/cuburn/json.h"
#include "core/genome/flam3/reader.h"
#include "core/genome/flam3/writer.h"
#include "core/genome/limits.h"

/* transitions of transitions that are worked out; an older picture stands still */
#define MAX_NESTED 3

typedef struct
{
  double time;
  char *title; /* (nullable) */
} Flame;

/*
 * Exactly one of the last six is set. A single flame is a sequence of one,
 * which is one loop.
 */
struct _FlameAnimation
{
  gatomicrefcount references;
  double start, length;
  int width, height;
  char *author, *url, *notes, *license; /* (nullable) */
  Flame *flames;
  guint n_flames;
  guint nested; /* transitions in a row, with this one */
  FlameKeyframes *keyframes;
  FlameSequence *sequence;
  FlameTransition *transition;
  FlameWalk *walk;
  FlameGenome *still;
  FlameCuburnTimeline *cuburn;
};

static FlameAnimation *
animation_new (const FlameGenome *first)
{
  FlameAnimation *animation = g_new0 (FlameAnimation, 1);

  g_atomic_ref_count_init (&animation->references);
  animation->width = first->width;
  animation->height = first->height;
  animation->author = g_strdup (first->nick);
  animation->url = g_strdup (first->url);
  animation->notes = g_strdup (first->notes);
  animation->license = g_strdup (first->license);
  return animation;
}

/* @period: of a loop and an edge in a sequence; 0 in a timeline */
static void
list_flames (FlameAnimation *animation, GPtrArray *flames, double period)
{
  animation->n_flames = flames->len;
  animation->flames = g_new0 (Flame, flames->len);
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
  animation = animation_new (first);
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
  animation = animation_new (first);
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
  animation->flames = g_new0 (Flame, 1);
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
  FlameAnimation *animation = animation_new (first);

  animation->walk = walk;
  animation->length = INFINITY;
  animation->n_flames = 1;
  animation->flames = g_new0 (Flame, 1);
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

/* ------------------------------------------------------------- references */

FlameAnimation *
flame_animation_ref (FlameAnimation *animation)
{
  g_atomic_ref_count_inc (&animation->references);
  return animation;
}

void
flame_animation_unref (FlameAnimation *animation)
{
  if (!animation || !g_atomic_ref_count_dec (&animation->references))
    return;
  flame_keyframes_free (animation->keyframes);
  flame_sequence_free (animation->sequence);
  flame_transition_free (animation->transition);
  flame_walk_free (animation->walk);
  flame_genome_free (animation->still);
  flame_cuburn_timeline_free (animation->cuburn);
  for (guint i = 0; i < animation->n_flames; i++)
    g_free (animation->flames[i].title);
  g_free (animation->flames);
  g_free (animation->author);
  g_free (animation->url);
  g_free (animation->notes);
  g_free (animation->license);
  g_free (animation);
}

double
flame_animation_get_start (const FlameAnimation *animation)
{
  return animation->start;
}

double
flame_animation_get_length (const FlameAnimation *animation)
{
  return animation->length;
}

void
flame_animation_get_size (
    const FlameAnimation *animation, int *width, int *height)
{
  *width = animation->width;
  *height = animation->height;
}

/* what a transition leads to, the animation itself otherwise */
static const FlameAnimation *
get_destination (const FlameAnimation *animation)
{
  while (animation->transition)
    animation = flame_transition_get_to (animation->transition);
  return animation;
}

const char *
flame_animation_get_title (const FlameAnimation *animation)
{
  return flame_animation_get_flame_title (animation, 0);
}

const char *
flame_animation_get_author (const FlameAnimation *animation)
{
  return get_destination (animation)->author;
}

const char *
flame_animation_get_url (const FlameAnimation *animation)
{
  return get_destination (animation)->url;
}

const char *
flame_animation_get_notes (const FlameAnimation *animation)
{
  return get_destination (animation)->notes;
}

const char *
flame_animation_get_license (const FlameAnimation *animation)
{
  return get_destination (animation)->license;
}

guint
flame_animation_get_n_flames (const FlameAnimation *animation)
{
  animation = get_destination (animation);
  return animation->walk ? G_MAXUINT : animation->n_flames;
}

double
flame_animation_get_flame_time (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  if (animation->walk)
    return animation->start + index * flame_walk_get_period (animation->walk);
  return index < animation->n_flames ? animation->flames[index].time : 0.0;
}

const char *
flame_animation_get_flame_title (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  return index < animation->n_flames ? animation->flames[index].title : NULL;
}

char *
flame_animation_dup_flame_title (const FlameAnimation *animation, guint index)
{
  animation = get_destination (animation);
  if (animation->walk)
    return flame_walk_dup_title (animation->walk, index);
  return g_strdup (flame_animation_get_flame_title (animation, index));
}

/* places before the start are the first one's as well */
static guint
find_place (const FlameAnimation *animation, double time)
{
  const double place = floor (
      (time - animation->start) / flame_walk_get_period (animation->walk));

  return place > 0 ? (guint) MIN (place, G_MAXUINT - 1.0) : 0;
}

guint
flame_animation_find_flame (const FlameAnimation *animation, double time)
{
  guint low = 0, high;

  animation = get_destination (animation);
  if (animation->walk)
    return find_place (animation, time);
  high = animation->n_flames;
  while (low + 1 < high) {
    const guint middle = low + (high - low) / 2;

    if (animation->flames[middle].time <= time)
      low = middle;
    else
      high = middle;
  }
  return low;
}

gboolean
flame_animation_is_transition (const FlameAnimation *animation)
{
  return animation->transition != NULL;
}

gboolean
flame_animation_is_seamless (const FlameAnimation *animation)
{
  if (animation->cuburn)
    return flame_cuburn_timeline_is_closed (animation->cuburn);
  return animation->sequence && animation->n_flames == 1;
}

const FlameGenome *
flame_animation_get_flame (const FlameAnimation *animation, guint index)
{
  if (!animation->sequence || index >= animation->n_flames)
    return NULL;
  return flame_sequence_get_flame (animation->sequence, index);
}

/* ------------------------------------------------------------ transitions */

/* (transfer full) both: what shows @genome for ever */
static FlameAnimation *
new_still (FlameGenome *genome)
{
  FlameAnimation *animation = animation_new (genome);

  animation->still = genome;
  return animation;
}

/* (transfer full) what @side shows at its time */
static FlameAnimation *
stop (const FlameTransitionSide *side)
{
  FlameGenome *genome = flame_genome_new ();

  flame_animation_evaluate (side->animation, side->time, genome);
  return new_still (genome);
}

FlameAnimation *
flame_animation_new_transition (const FlameTransitionSide *from,
    const FlameTransitionSide *to, double length, double anchor)
{
  FlameTransitionSide start = *from;
  g_autoptr (FlameAnimation) still = NULL;
  FlameAnimation *animation = g_new0 (FlameAnimation, 1);

  if (from->animation->nested >= MAX_NESTED) {
    still = stop (from);
    start = (FlameTransitionSide){.animation = still};
  }
  g_atomic_ref_count_init (&animation->references);
  animation->length = length;
  animation->width = to->animation->width;
  animation->height = to->animation->height;
  animation->nested = 1 + MAX (start.animation->nested, to->animation->nested);
  animation->transition = flame_transition_new (&start, to, length, anchor);
  return animation;
}

/* ------------------------------------------------------------- evaluation */

static void
evaluate (const FlameAnimation *animation, double time, FlameGenome *genome)
{
  if (animation->keyframes)
    flame_keyframes_interpolate (animation->keyframes, time, 0.0, genome);
  else if (animation->sequence)
    flame_sequence_evaluate (
        animation->sequence, time - animation->start, genome);
  else if (animation->transition)
    flame_transition_evaluate (animation->transition, time, genome);
  else if (animation->walk)
    flame_walk_evaluate (animation->walk, time - animation->start, genome);
  else if (animation->cuburn)
    flame_cuburn_timeline_evaluate (
        animation->cuburn, time - animation->start, genome);
  else
    flame_genome_assign_picture (genome, animation->still);
}

void
flame_animation_evaluate (
    const FlameAnimation *animation, double time, FlameGenome *genome)
{
  evaluate (animation, time, genome);
  flame_genome_hold_limits (genome);
  genome->time = time;
  genome->has_time = TRUE;
}

FlameAnimation *
flame_animation_peek (const FlameAnimation *animation, double time, guint look)
{
  g_autoptr (FlameGenome) genome = NULL;

  if (!animation->walk)
    return NULL;
  genome = flame_genome_new ();
  if (!flame_walk_peek (animation->walk, time - animation->start, look, genome))
    return NULL;
  return new_still (g_steal_pointer (&genome));
}

guint
flame_animation_find_outside (const FlameAnimation *animation, double time,
    const char *names[FLAME_MAX_OUTSIDE])
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();

  evaluate (animation, time, genome);
  return flame_genome_find_outside (genome, names);
}

char *
flame_animation_write_genome (const FlameAnimation *animation, double time)
{
  g_autoptr (FlameGenome) genome = flame_genome_new ();
  const FlameGenome *written = genome;

  flame_animation_evaluate (animation, time, genome);
  /* one flame alone is at the time that its reader gives it */
  genome->has_time = FALSE;
  return flame_flam3_write (&written, 1);
}

gboolean
flame_animation_is_constant (
    const FlameAnimation *animation, double begin, double end)
{
  if (animation->keyframes)
    return flame_keyframes_is_constant (animation->keyframes, begin, end);
  if (animation->sequence)
    return flame_sequence_is_constant (
        animation->sequence, begin - animation->start, end - animation->start);
  if (animation->cuburn)
    return flame_cuburn_timeline_is_constant (
        animation->cuburn, begin - animation->start, end - animation->start);
  if (animation->walk)
    return flame_walk_is_constant (
        animation->walk, begin - animation->start, end - animation->start);
  return begin == end || animation->still;
}

gboolean
flame_animation_get_filter (const FlameAnimation *animation, double time,
    const char *name, double *value)
{
  return animation->cuburn &&
         flame_cuburn_timeline_get_filter (
             animation->cuburn, time - animation->start, name, value);
}
