/*
 * An endless row of loops that are joined by edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/playlist.h"

#include <math.h>

#include "core/animation/animation-private.h"
#include "core/animation/keyframes.h"
#include "core/genome/genome.h"
#include "core/animation/interpolate/sheep.h"

/*
 * Places that are remembered. A transition, a seek back and the frames in flight need
 * only a few.
 */
#define MAX_PLACES 12
/* A shutter over more places than this is not checked for constancy. */
#define MAX_CHECKED_PLACES 8

/* What is shown from the start of one loop to the start of the next. */
typedef struct
{
  gint64 index;
  guint references; /* with the playlist's lock; the playlist holds one */
  guint64 used;     /* last use, in evaluations */
  guint version;    /* versions of this place and of the next, from the model */
  guint next_version;
  gboolean ready; /* immutable once it is TRUE */
  FlamePlaylistItem *item;
  FlameGenome *from, *to; /* ends of the edge; created with it */
  FlameEdge *edge; /* (nullable) NULL until needed; with the playlist's lock */
} Place;

typedef struct
{
  FlameSource source;
  FlamePlaylistModel model;
  double loop, edge;
  int width, height;

  GMutex lock; /* guards the fields below, and each place until it is ready */
  GCond changed;
  GHashTable *places; /* index to Place */
  guint64 now;
  gint64 wanted; /* the last place that was requested */
  gint64 step;   /* direction of play, 1 or -1 */
  gint64 moved;  /* last move, 1 or -1: looking ahead moves to and fro */
  gboolean closing;
  GThread *thread;
} Playlist;

/* ------------------------------------------------------------------- items */

FlamePlaylistItem *
flame_playlist_item_new_flame (FlameGenome *flame)
{
  FlamePlaylistItem *item = g_new0 (FlamePlaylistItem, 1);

  item->flame = flame;
  return item;
}

FlamePlaylistItem *
flame_playlist_item_new_clip (FlameAnimation *clip)
{
  FlamePlaylistItem *item = g_new0 (FlamePlaylistItem, 1);

  item->clip = clip;
  return item;
}

void
flame_playlist_item_free (FlamePlaylistItem *item)
{
  if (!item)
    return;
  flame_genome_free (item->flame);
  flame_animation_unref (item->clip);
  g_free (item);
}

/* Gives a timeline the row's size, and scales it accordingly. */
static void
bring_to_size (const Playlist *playlist, FlameGenome *genome)
{
  if (genome->width == playlist->width && genome->height == playlist->height)
    return;
  if (genome->height > 0)
    genome->scale *= (double) playlist->height / genome->height;
  genome->width = playlist->width;
  genome->height = playlist->height;
}

static void
item_evaluate (const Playlist *playlist, const FlamePlaylistItem *item,
    double blend, FlameGenome *genome)
{
  if (item->flame) {
    flame_loop_evaluate (item->flame, blend, genome);
    flame_flight_apply (&item->flight, blend, genome);
    return;
  }
  flame_animation_evaluate (item->clip,
      flame_animation_get_start (item->clip) +
          blend * flame_animation_get_length (item->clip),
      genome);
  bring_to_size (playlist, genome);
}

/* (transfer full) The genome that an edge starts from or leads to. */
static FlameGenome *
item_get_end (
    const Playlist *playlist, const FlamePlaylistItem *item, double blend)
{
  FlameGenome *genome;

  if (item->flame)
    return flame_genome_copy (item->flame);
  genome = flame_genome_new ();
  item_evaluate (playlist, item, blend, genome);
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
  flame_playlist_item_free (place->item);
  g_free (place);
}

static void
drop_oldest (Playlist *playlist)
{
  GHashTableIter iter;
  gpointer value;
  Place *oldest = NULL;

  g_hash_table_iter_init (&iter, playlist->places);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    Place *place = value;

    if (place->ready && (!oldest || place->used < oldest->used))
      oldest = place;
  }
  if (oldest)
    g_hash_table_remove (playlist->places, &oldest->index);
}

static guint
get_version (const Playlist *playlist, gint64 index)
{
  return playlist->model.version
             ? playlist->model.version (playlist->model.data, index)
             : 0;
}

/* Users of the place keep it. Call this with the lock. */
static void
forget_if_outdated (Playlist *playlist, const Place *place)
{
  const gint64 index = place->index;

  if (place->version != get_version (playlist, index) ||
      place->next_version != get_version (playlist, index + 1))
    g_hash_table_remove (playlist->places, &index);
}

/*
 * (transfer full) The place, which is ready, or being created by another thread. With
 * the lock.
 */
static Place *
find_place (Playlist *playlist, gint64 index, gboolean *is_new)
{
  Place *place = g_hash_table_lookup (playlist->places, &index);

  if (place && place->ready)
    forget_if_outdated (playlist, place);
  place = g_hash_table_lookup (playlist->places, &index);
  *is_new = !place;
  if (!place) {
    if (g_hash_table_size (playlist->places) >= MAX_PLACES)
      drop_oldest (playlist);
    place = g_new0 (Place, 1);
    place->index = index;
    place->version = get_version (playlist, index);
    place->next_version = get_version (playlist, index + 1);
    place->references = 1;
    g_hash_table_insert (playlist->places, &place->index, place);
  }
  place->references++;
  place->used = ++playlist->now;
  return place;
}

/*
 * (transfer full) The place, once it is ready. Call this with the lock, which is
 * released meanwhile.
 */
static Place *
get_place (Playlist *playlist, gint64 index)
{
  gboolean is_new;
  Place *place = find_place (playlist, index, &is_new);

  if (is_new) {
    FlamePlaylistItem *item;

    g_mutex_unlock (&playlist->lock);
    item = playlist->model.get (playlist->model.data, index);
    if (item->flame)
      bring_to_size (playlist, item->flame);
    g_mutex_lock (&playlist->lock);
    place->item = item;
    place->ready = TRUE;
    g_cond_broadcast (&playlist->changed);
  }
  while (!place->ready)
    g_cond_wait (&playlist->changed, &playlist->lock);
  return place;
}

/*
 * The edge from @place to the next. Call this with the lock, which is released
 * meanwhile.
 */
static const FlameEdge *
get_edge (Playlist *playlist, Place *place)
{
  Place *next;

  if (place->edge)
    return place->edge;
  next = get_place (playlist, place->index + 1);
  /* Another thread may have created it meanwhile. */
  if (!place->edge) {
    place->from = item_get_end (playlist, place->item, 1.0);
    place->to = item_get_end (playlist, next->item, 0.0);
    flame_genomes_unwrap_rotation (
        (FlameGenome *[]){place->from, place->to}, 2);
    place->edge = flame_edge_new (place->from, place->to);
  }
  place_unref (next);
  return place->edge;
}

/* ------------------------------------------------------------------ thread */

/* @index: (out) a place to create ahead of time. Call this with the lock. */
static gboolean
find_work (Playlist *playlist, gint64 *index)
{
  for (guint i = 1; i <= FLAME_PLAYLIST_AHEAD; i++) {
    *index = playlist->wanted + playlist->step * (gint64) i;
    if (!g_hash_table_contains (playlist->places, index))
      return TRUE;
  }
  return FALSE;
}

static gpointer
work_ahead (gpointer data)
{
  Playlist *playlist = data;
  gint64 index;

  g_mutex_lock (&playlist->lock);
  while (!playlist->closing) {
    if (find_work (playlist, &index))
      place_unref (get_place (playlist, index));
    else
      g_cond_wait (&playlist->changed, &playlist->lock);
  }
  g_mutex_unlock (&playlist->lock);
  return NULL;
}

/* Call this with the lock. */
static void
want (Playlist *playlist, gint64 index)
{
  const gint64 moved = index < playlist->wanted ? -1 : 1;

  if (!playlist->thread)
    playlist->thread = g_thread_new ("flame-playlist", work_ahead, playlist);
  if (index == playlist->wanted)
    return;
  if (moved == playlist->moved)
    playlist->step = moved;
  playlist->moved = moved;
  playlist->wanted = index;
  g_cond_broadcast (&playlist->changed);
}

/* -------------------------------------------------------------------- playlist */

static void
free_playlist (FlameSource *source)
{
  Playlist *playlist = (Playlist *) source;

  g_mutex_lock (&playlist->lock);
  playlist->closing = TRUE;
  g_cond_broadcast (&playlist->changed);
  g_mutex_unlock (&playlist->lock);
  if (playlist->thread)
    g_thread_join (playlist->thread);
  g_hash_table_unref (playlist->places);
  g_cond_clear (&playlist->changed);
  g_mutex_clear (&playlist->lock);
  playlist->model.free (playlist->model.data);
  g_free (playlist);
}

/* @rest: (out) keyframe units since the start of its loop */
static gint64
find_index (const Playlist *playlist, double offset, double *rest)
{
  const double period = playlist->loop + playlist->edge;
  /* Beyond these, doubles cannot distinguish two frames. */
  const double index = CLAMP (floor (offset / period), -1e15, 1e15);

  *rest = CLAMP (offset - index * period, 0.0, period);
  return (gint64) index;
}

static void
evaluate (FlameSource *source, double offset, FlameGenome *genome)
{
  Playlist *playlist = (Playlist *) source;
  const FlameEdge *edge = NULL;
  gint64 index;
  double rest;
  Place *place;

  if (!isfinite (offset))
    offset = 0.0;
  index = find_index (playlist, offset, &rest);
  g_mutex_lock (&playlist->lock);
  want (playlist, index);
  place = get_place (playlist, index);
  if (rest >= playlist->loop)
    edge = get_edge (playlist, place);
  g_mutex_unlock (&playlist->lock);

  if (edge)
    flame_edge_evaluate (
        edge, (rest - playlist->loop) / playlist->edge, genome);
  else
    item_evaluate (playlist, place->item, rest / playlist->loop, genome);
  g_mutex_lock (&playlist->lock);
  place_unref (place);
  g_mutex_unlock (&playlist->lock);
}

/* (nullable) The place, if it is there and up to date. Call this with the lock. */
static Place *
find_ready (Playlist *playlist, gint64 index)
{
  Place *place = g_hash_table_lookup (playlist->places, &index);

  if (!place || !place->ready ||
      place->version != get_version (playlist, index) ||
      place->next_version != get_version (playlist, index + 1))
    return NULL;
  return place;
}

/*
 * FALSE if a place is missing. It is not requested, as that would count as showing it.
 */
static gboolean
peek (FlameSource *source, double offset, guint look, FlameGenome *genome)
{
  Playlist *playlist = (Playlist *) source;
  const gboolean on_edge = look % 2 == 0;
  const FlameEdge *edge = NULL;
  gint64 index;
  double rest;
  Place *place;

  index = find_index (playlist, isfinite (offset) ? offset : 0.0, &rest);
  index += (look + 1) / 2;
  g_mutex_lock (&playlist->lock);
  place = find_ready (playlist, index);
  if (!place || (on_edge && !find_ready (playlist, index + 1))) {
    g_mutex_unlock (&playlist->lock);
    return FALSE;
  }
  place->references++;
  if (on_edge)
    edge = get_edge (playlist, place);
  g_mutex_unlock (&playlist->lock);

  if (edge)
    flame_edge_evaluate (edge, 0.5, genome);
  else
    item_evaluate (playlist, place->item, 0.5, genome);
  g_mutex_lock (&playlist->lock);
  place_unref (place);
  g_mutex_unlock (&playlist->lock);
  return TRUE;
}

/* Only for a place that is still remembered. */
static char *
dup_title (FlameSource *source, guint place_index)
{
  Playlist *playlist = (Playlist *) source;
  const gint64 index = place_index;
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&playlist->lock);
  const Place *place = g_hash_table_lookup (playlist->places, &index);

  if (!place || !place->ready)
    return NULL;
  return g_strdup (place->item->flame
                       ? place->item->flame->name
                       : flame_animation_get_title (place->item->clip));
}

/* The first and the last place from one offset to another, in any order. */
static gint64
find_places (const Playlist *playlist, double begin, double end, gint64 *last,
    double *last_rest)
{
  double rest;

  *last = find_index (playlist, MAX (begin, end), last_rest);
  return find_index (playlist, MIN (begin, end), &rest);
}

/* Whether it is a flame's loop and nothing else. */
static gboolean
item_only_loops (const FlamePlaylistItem *item)
{
  return item->flame && flame_flight_is_still (&item->flight);
}

/* Call this with the lock, which is released meanwhile. */
static gboolean
place_is_constant (Playlist *playlist, Place *place, gboolean with_edge)
{
  const FlamePlaylistItem *item = place->item;

  if (!item_only_loops (item) || !flame_loop_is_constant (item->flame))
    return FALSE;
  return !with_edge || flame_edge_is_constant (get_edge (playlist, place));
}

static gboolean
is_constant (FlameSource *source, double begin, double end)
{
  Playlist *playlist = (Playlist *) source;
  double last_rest;
  gint64 last;
  const gint64 first = find_places (playlist, begin, end, &last, &last_rest);
  gboolean constant = TRUE;

  if (begin == end)
    return TRUE;
  if (last - first > MAX_CHECKED_PLACES)
    return FALSE;
  g_mutex_lock (&playlist->lock);
  for (gint64 i = first; i <= last && constant; i++) {
    Place *place = get_place (playlist, i);

    constant = place_is_constant (
        playlist, place, i < last || last_rest > playlist->loop);
    place_unref (place);
  }
  g_mutex_unlock (&playlist->lock);
  return constant;
}

static double
get_turning (FlameSource *source, double begin, double end)
{
  Playlist *playlist = (Playlist *) source;
  double last_rest;
  gint64 last;
  const gint64 first = find_places (playlist, begin, end, &last, &last_rest);
  gboolean turns;
  Place *place;

  if (first != last || last_rest >= playlist->loop)
    return 0.0;
  g_mutex_lock (&playlist->lock);
  place = get_place (playlist, first);
  turns = item_only_loops (place->item) &&
          !flame_genome_has_motions (place->item->flame);
  place_unref (place);
  g_mutex_unlock (&playlist->lock);
  return turns ? 1.0 / playlist->loop : 0.0;
}

static const FlameSourceClass playlist_class = {
    .evaluate = evaluate,
    .is_constant = is_constant,
    .get_turning = get_turning,
    .peek = peek,
    .dup_title = dup_title,
    .free = free_playlist,
};

FlameAnimation *
flame_animation_new_playlist (const FlamePlaylistModel *model, double loop,
    double edge, const FlameGenome *first)
{
  Playlist *playlist = g_new0 (Playlist, 1);
  FlameAnimation *animation;

  playlist->source.class = &playlist_class;
  playlist->model = *model;
  playlist->loop = loop;
  playlist->edge = edge;
  playlist->width = first->width;
  playlist->height = first->height;
  playlist->step = playlist->moved = 1;
  playlist->places = g_hash_table_new_full (
      g_int64_hash, g_int64_equal, NULL, (GDestroyNotify) place_unref);
  g_mutex_init (&playlist->lock);
  g_cond_init (&playlist->changed);
  animation = flame_animation_new_of (&playlist->source, first);
  animation->length = INFINITY;
  animation->period = loop + edge;
  flame_animation_list_flame (animation, first->name);
  return animation;
}
