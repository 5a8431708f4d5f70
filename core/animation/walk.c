/*
 * An endless row of loops joined by edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/walk.h"

#include <math.h>

#include "core/animation/interpolate/interpolate.h"
#include "core/animation/interpolate/reuse.h"
#include "core/animation/interpolate/sheep.h"

/* places remembered: a transition, a seek back and frames in flight need few */
#define MAX_PLACES 12
/* a shutter over more places than these is not looked through */
#define MAX_LOOK 8

/* What is shown from one loop's start to the next one's. */
typedef struct
{
  gint64 index;
  guint references; /* under the walk's lock; one is the walk's own */
  guint64 used;     /* when, in evaluations */
  guint version;    /* the source's, of this place and of the next */
  guint next_version;
  gboolean ready; /* immutable from then on */
  FlameWalkNode *node;
  FlameGenome *from, *to; /* the edge's ends; made with the edge */
  FlameEdge *edge;        /* (nullable) until needed; under the walk's lock */
} Place;

struct _FlameWalk
{
  FlameWalkSource source;
  double loop, edge;
  int width, height;

  GMutex lock; /* of all below, and of every place until it is ready */
  GCond changed;
  GHashTable *places; /* index to Place */
  guint64 now;
  gint64 wanted; /* the last place that was asked for */
  gint64 step;   /* 1 or -1: which way it goes */
  gint64 moved;  /* likewise the last move: who looks ahead goes to and fro */
  gboolean closing;
  GThread *thread;
};

/* ------------------------------------------------------------------- nodes */

FlameWalkNode *
flame_walk_node_new_flame (FlameGenome *flame)
{
  FlameWalkNode *node = g_new0 (FlameWalkNode, 1);

  node->flame = flame;
  return node;
}

FlameWalkNode *
flame_walk_node_new_clip (FlameAnimation *clip)
{
  FlameWalkNode *node = g_new0 (FlameWalkNode, 1);

  node->clip = clip;
  return node;
}

void
flame_walk_node_free (FlameWalkNode *node)
{
  if (!node)
    return;
  flame_genome_free (node->flame);
  flame_animation_unref (node->clip);
  g_free (node);
}

/* a timeline's own size and scale become the row's */
static void
bring_to_size (const FlameWalk *walk, FlameGenome *genome)
{
  if (genome->width == walk->width && genome->height == walk->height)
    return;
  if (genome->height > 0)
    genome->scale *= (double) walk->height / genome->height;
  genome->width = walk->width;
  genome->height = walk->height;
}

static void
node_evaluate (const FlameWalk *walk, const FlameWalkNode *node, double blend,
    FlameGenome *genome)
{
  if (node->flame) {
    flame_loop_evaluate (node->flame, blend, genome);
    flame_flight_apply (&node->flight, blend, genome);
    return;
  }
  flame_animation_evaluate (node->clip,
      flame_animation_get_start (node->clip) +
          blend * flame_animation_get_length (node->clip),
      genome);
  bring_to_size (walk, genome);
}

/* (transfer full) what an edge starts from or leads to */
static FlameGenome *
node_get_end (const FlameWalk *walk, const FlameWalkNode *node, double blend)
{
  FlameGenome *genome;

  if (node->flame)
    return flame_genome_copy (node->flame);
  genome = flame_genome_new ();
  node_evaluate (walk, node, blend, genome);
  return genome;
}

/* ------------------------------------------------------------------ places */

static void
place_unref (Place *place)
{
  if (--place->references > 0)
    return;
  flame_edge_free (place->edge);
  flame_genome_free (place->from);
  flame_genome_free (place->to);
  flame_walk_node_free (place->node);
  g_free (place);
}

static void
drop_oldest (FlameWalk *walk)
{
  GHashTableIter iter;
  gpointer value;
  Place *oldest = NULL;

  g_hash_table_iter_init (&iter, walk->places);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    Place *place = value;

    if (place->ready && (!oldest || place->used < oldest->used))
      oldest = place;
  }
  if (oldest)
    g_hash_table_remove (walk->places, &oldest->index);
}

static guint
get_version (const FlameWalk *walk, gint64 index)
{
  return walk->source.version ? walk->source.version (walk->source.data, index)
                              : 0;
}

/* who still shows it keeps it; locked */
static void
forget_if_outdated (FlameWalk *walk, const Place *place)
{
  const gint64 index = place->index;

  if (place->version != get_version (walk, index) ||
      place->next_version != get_version (walk, index + 1))
    g_hash_table_remove (walk->places, &index);
}

/* (transfer full) the place, ready or being made by another thread; locked */
static Place *
find_place (FlameWalk *walk, gint64 index, gboolean *is_new)
{
  Place *place = g_hash_table_lookup (walk->places, &index);

  if (place && place->ready)
    forget_if_outdated (walk, place);
  place = g_hash_table_lookup (walk->places, &index);
  *is_new = !place;
  if (!place) {
    if (g_hash_table_size (walk->places) >= MAX_PLACES)
      drop_oldest (walk);
    place = g_new0 (Place, 1);
    place->index = index;
    place->version = get_version (walk, index);
    place->next_version = get_version (walk, index + 1);
    place->references = 1;
    g_hash_table_insert (walk->places, &place->index, place);
  }
  place->references++;
  place->used = ++walk->now;
  return place;
}

/* (transfer full) the place once it is ready; locked, unlocks meanwhile */
static Place *
get_place (FlameWalk *walk, gint64 index)
{
  gboolean is_new;
  Place *place = find_place (walk, index, &is_new);

  if (is_new) {
    FlameWalkNode *node;

    g_mutex_unlock (&walk->lock);
    node = walk->source.get (walk->source.data, index);
    if (node->flame)
      bring_to_size (walk, node->flame);
    g_mutex_lock (&walk->lock);
    place->node = node;
    place->ready = TRUE;
    g_cond_broadcast (&walk->changed);
  }
  while (!place->ready)
    g_cond_wait (&walk->changed, &walk->lock);
  return place;
}

/* the way from @place to the next; locked, unlocks meanwhile */
static const FlameEdge *
get_edge (FlameWalk *walk, Place *place)
{
  Place *next;

  if (place->edge)
    return place->edge;
  next = get_place (walk, place->index + 1);
  /* another thread may have been here meanwhile */
  if (!place->edge) {
    place->from = node_get_end (walk, place->node, 1.0);
    place->to = node_get_end (walk, next->node, 0.0);
    flame_genomes_unwrap_rotation (
        (FlameGenome *[]){place->from, place->to}, 2);
    place->edge = flame_edge_new (place->from, place->to);
  }
  place_unref (next);
  return place->edge;
}

/* ------------------------------------------------------------------ thread */

/* (out) a place to be made ahead; locked */
static gboolean
find_work (FlameWalk *walk, gint64 *index)
{
  for (guint i = 1; i <= FLAME_WALK_AHEAD; i++) {
    *index = walk->wanted + walk->step * (gint64) i;
    if (!g_hash_table_contains (walk->places, index))
      return TRUE;
  }
  return FALSE;
}

static gpointer
work_ahead (gpointer data)
{
  FlameWalk *walk = data;
  gint64 index;

  g_mutex_lock (&walk->lock);
  while (!walk->closing) {
    if (find_work (walk, &index))
      place_unref (get_place (walk, index));
    else
      g_cond_wait (&walk->changed, &walk->lock);
  }
  g_mutex_unlock (&walk->lock);
  return NULL;
}

/* locked */
static void
want (FlameWalk *walk, gint64 index)
{
  const gint64 moved = index < walk->wanted ? -1 : 1;

  if (!walk->thread)
    walk->thread = g_thread_new ("flame-walk", work_ahead, walk);
  if (index == walk->wanted)
    return;
  if (moved == walk->moved)
    walk->step = moved;
  walk->moved = moved;
  walk->wanted = index;
  g_cond_broadcast (&walk->changed);
}

/* -------------------------------------------------------------------- walk */

FlameWalk *
flame_walk_new (const FlameWalkSource *source, double loop, double edge,
    int width, int height)
{
  FlameWalk *walk = g_new0 (FlameWalk, 1);

  walk->source = *source;
  walk->loop = loop;
  walk->edge = edge;
  walk->width = width;
  walk->height = height;
  walk->step = walk->moved = 1;
  walk->places = g_hash_table_new_full (
      g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) place_unref);
  g_mutex_init (&walk->lock);
  g_cond_init (&walk->changed);
  return walk;
}

void
flame_walk_free (FlameWalk *walk)
{
  if (!walk)
    return;
  g_mutex_lock (&walk->lock);
  walk->closing = TRUE;
  g_cond_broadcast (&walk->changed);
  g_mutex_unlock (&walk->lock);
  if (walk->thread)
    g_thread_join (walk->thread);
  g_hash_table_unref (walk->places);
  g_cond_clear (&walk->changed);
  g_mutex_clear (&walk->lock);
  walk->source.free (walk->source.data);
  g_free (walk);
}

/* @rest: (out) keyframe units since its loop's start */
static gint64
find_index (const FlameWalk *walk, double offset, double *rest)
{
  const double period = walk->loop + walk->edge;
  /* past these, doubles tell no two frames apart */
  const double index = CLAMP (floor (offset / period), -1e15, 1e15);

  *rest = CLAMP (offset - index * period, 0.0, period);
  return (gint64) index;
}

void
flame_walk_evaluate (FlameWalk *walk, double offset, FlameGenome *genome)
{
  const FlameEdge *edge = NULL;
  gint64 index;
  double rest;
  Place *place;

  if (!isfinite (offset))
    offset = 0.0;
  index = find_index (walk, offset, &rest);
  g_mutex_lock (&walk->lock);
  want (walk, index);
  place = get_place (walk, index);
  if (rest >= walk->loop)
    edge = get_edge (walk, place);
  g_mutex_unlock (&walk->lock);

  if (edge)
    flame_edge_evaluate (edge, (rest - walk->loop) / walk->edge, 0.0, genome);
  else
    node_evaluate (walk, place->node, rest / walk->loop, genome);
  g_mutex_lock (&walk->lock);
  place_unref (place);
  g_mutex_unlock (&walk->lock);
}

/* (nullable) the place, if it is there and nothing else is to be; locked */
static Place *
find_ready (FlameWalk *walk, gint64 index)
{
  Place *place = g_hash_table_lookup (walk->places, &index);

  if (!place || !place->ready || place->version != get_version (walk, index) ||
      place->next_version != get_version (walk, index + 1))
    return NULL;
  return place;
}

gboolean
flame_walk_peek (
    FlameWalk *walk, double offset, guint look, FlameGenome *genome)
{
  const gboolean on_edge = look % 2 == 0;
  const FlameEdge *edge = NULL;
  gint64 index;
  double rest;
  Place *place;

  index = find_index (walk, isfinite (offset) ? offset : 0.0, &rest);
  index += (look + 1) / 2;
  g_mutex_lock (&walk->lock);
  place = find_ready (walk, index);
  if (!place || (on_edge && !find_ready (walk, index + 1))) {
    g_mutex_unlock (&walk->lock);
    return FALSE;
  }
  place->references++;
  if (on_edge)
    edge = get_edge (walk, place);
  g_mutex_unlock (&walk->lock);

  if (edge)
    flame_edge_evaluate (edge, 0.5, 0.0, genome);
  else
    node_evaluate (walk, place->node, 0.5, genome);
  g_mutex_lock (&walk->lock);
  place_unref (place);
  g_mutex_unlock (&walk->lock);
  return TRUE;
}

double
flame_walk_get_period (const FlameWalk *walk)
{
  return walk->loop + walk->edge;
}

char *
flame_walk_dup_title (FlameWalk *walk, gint64 index)
{
  const Place *place;
  char *title = NULL;

  g_mutex_lock (&walk->lock);
  place = g_hash_table_lookup (walk->places, &index);
  if (place && place->ready)
    title = g_strdup (place->node->flame
                          ? place->node->flame->name
                          : flame_animation_get_title (place->node->clip));
  g_mutex_unlock (&walk->lock);
  return title;
}

/* locked, unlocks meanwhile */
static gboolean
place_is_constant (FlameWalk *walk, Place *place, gboolean with_edge)
{
  const FlameWalkNode *node = place->node;

  if (!node->flame || !flame_loop_is_constant (node->flame) ||
      !flame_flight_is_still (&node->flight))
    return FALSE;
  return !with_edge || flame_edge_is_constant (get_edge (walk, place));
}

gboolean
flame_walk_is_constant (FlameWalk *walk, double begin, double end)
{
  double rest, last_rest;
  const gint64 first = find_index (walk, MIN (begin, end), &rest);
  const gint64 last = find_index (walk, MAX (begin, end), &last_rest);
  gboolean constant = TRUE;

  if (begin == end)
    return TRUE;
  if (last - first > MAX_LOOK)
    return FALSE;
  g_mutex_lock (&walk->lock);
  for (gint64 i = first; i <= last && constant; i++) {
    Place *place = get_place (walk, i);

    constant =
        place_is_constant (walk, place, i < last || last_rest > walk->loop);
    place_unref (place);
  }
  g_mutex_unlock (&walk->lock);
  return constant;
}
