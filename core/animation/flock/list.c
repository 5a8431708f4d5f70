/*
 * What a flock has to play.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/list.h"

#include "core/animation/animation.h"
#include "core/animation/breed/breed.h"
#include "core/genome/random/random.h"

/* flames kept in memory where all files are read, at some 20 KiB each */
#define MAX_FLAMES 16384
/* animations kept where they are not: the row asks for those about it again */
#define MAX_KEPT 64

/* one of a file's flames; the animation itself where it is a timeline */
typedef struct
{
  FlameAnimation *animation;
  int flame; /* -1 for a timeline */
} Member;

struct _FlameFlockList
{
  gatomicrefcount references;
  FlameFlockCache *cache; /* (transfer none) outlives it */
  /* all flames, or one that is good of files that are read later */
  GArray *members;
  GPtrArray *files; /* (nullable) these */
};

static void
clear_member (gpointer data)
{
  flame_animation_unref (((Member *) data)->animation);
}

/* @animation: (transfer none) */
static Member
new_member (FlameAnimation *animation, guint flame)
{
  return (Member){
      .animation = flame_animation_ref (animation),
      .flame = flame_animation_get_flame (animation, flame) ? (int) flame : -1,
  };
}

/* flames that loop; a timeline is one */
static guint
count_flames (const FlameAnimation *animation)
{
  return flame_animation_get_flame (animation, 0)
             ? flame_animation_get_n_flames (animation)
             : 1;
}

/* FALSE if there are too many */
static gboolean
add_members (FlameFlockList *list, FlameAnimation *animation)
{
  const guint n = count_flames (animation);

  for (guint i = 0; i < n; i++) {
    Member member;

    if (list->members->len >= MAX_FLAMES)
      return FALSE;
    member = new_member (animation, i);
    g_array_append_val (list->members, member);
  }
  return TRUE;
}

static void
read_all (FlameFlockList *list, const GPtrArray *files)
{
  for (guint i = 0; i < files->len; i++) {
    g_autoptr (FlameAnimation) animation =
        flame_flock_cache_get (list->cache, files->pdata[i]);

    if (!animation || add_members (list, animation))
      continue;
    flame_flock_cache_warn (list->cache,
        "more than " G_STRINGIFY (MAX_FLAMES) " flames; "
                                              "the others are left out");
    return;
  }
}

/* (transfer full) (nullable) the first good one from @first on */
static FlameAnimation *
find_good (const FlameFlockList *list, guint first)
{
  const GPtrArray *files = list->files;

  for (guint i = 0; i < files->len; i++) {
    FlameAnimation *animation = flame_flock_cache_get (
        list->cache, files->pdata[(first + i) % files->len]);

    if (animation)
      return animation;
  }
  return NULL;
}

/* the file whose place @index is */
static guint
find_file (const FlameFlockList *list, gint64 index)
{
  const FlameLoadOptions *options = flame_flock_cache_get_options (list->cache);

  return flame_flock_order (
      options->order, options->seed, list->files->len, index);
}

static void
read_one (FlameFlockList *list, GPtrArray *files)
{
  g_autoptr (FlameAnimation) animation = NULL;
  Member member;

  list->files = g_ptr_array_ref (files);
  animation = find_good (list, find_file (list, 0));
  if (!animation)
    return;
  member = new_member (animation, 0);
  g_array_append_val (list->members, member);
}

FlameFlockList *
flame_flock_list_new (FlameFlockCache *cache, GPtrArray *files)
{
  g_autoptr (FlameFlockList) list = g_new0 (FlameFlockList, 1);

  g_atomic_ref_count_init (&list->references);
  list->cache = cache;
  list->members = g_array_new (FALSE, FALSE, sizeof (Member));
  g_array_set_clear_func (list->members, clear_member);
  if (files->len > FLAME_FLOCK_READ_FILES)
    read_one (list, files);
  else
    read_all (list, files);
  return list->members->len > 0 ? g_steal_pointer (&list) : NULL;
}

FlameFlockList *
flame_flock_list_ref (FlameFlockList *list)
{
  g_atomic_ref_count_inc (&list->references);
  return list;
}

void
flame_flock_list_unref (FlameFlockList *list)
{
  if (!list || !g_atomic_ref_count_dec (&list->references))
    return;
  g_array_unref (list->members);
  g_clear_pointer (&list->files, g_ptr_array_unref);
  g_free (list);
}

guint
flame_flock_list_get_n (const FlameFlockList *list)
{
  return list->files ? list->files->len : list->members->len;
}

/* (transfer full) */
static FlamePlaylistItem *
new_item (const Member *member)
{
  if (member->flame < 0)
    return flame_playlist_item_new_clip (
        flame_animation_ref (member->animation));
  return flame_playlist_item_new_flame (flame_genome_copy (
      flame_animation_get_flame (member->animation, member->flame)));
}

static gint64
get_round (gint64 index, gint64 n)
{
  return index >= 0 ? index / n : (index - (n - 1)) / n;
}

/* (transfer full) what the file shows in its round, or where all have become bad the
 * one that was good */
static FlamePlaylistItem *
read_item (const FlameFlockList *list, gint64 index)
{
  g_autoptr (FlameAnimation) animation =
      find_good (list, find_file (list, index));
  const gint64 round = get_round (index, list->files->len);
  gint64 n, flame;
  FlamePlaylistItem *item;
  Member member;

  if (!animation)
    return new_item (&g_array_index (list->members, Member, 0));
  n = count_flames (animation);
  flame = round - get_round (round, n) * n;
  member = new_member (animation, (guint) flame);
  item = new_item (&member);
  clear_member (&member);
  flame_flock_cache_keep_latest (list->cache, MAX_KEPT);
  return item;
}

/* (transfer full) what the files have at place @index of the row */
static FlamePlaylistItem *
get_own_item (const FlameFlockList *list, gint64 index)
{
  const FlameLoadOptions *options = flame_flock_cache_get_options (list->cache);

  if (list->files)
    return read_item (list, index);
  return new_item (&g_array_index (list->members, Member,
      flame_flock_order (
          options->order, options->seed, list->members->len, index)));
}

/*
 * Makes a flame its mutant @number. One of which no likeness is fit to be seen comes
 * again, as a timeline does.
 */
static void
mutate_item (const FlameFlockList *list, FlamePlaylistItem *item, gint64 index,
    guint number)
{
  const FlameLoadOptions *options = flame_flock_cache_get_options (list->cache);
  FlameFlight flight;
  FlameGenome *mutant;

  if (!item->flame)
    return;
  mutant = flame_breed_mutant (options->breed, item->flame,
      flame_random_derive (options->seed, (guint64) index), &flight);
  if (!mutant)
    return;
  g_free (mutant->name);
  mutant->name = g_strdup_printf (
      "%s, mutant %u", item->flame->name ? item->flame->name : "flame", number);
  flame_genome_free (item->flame);
  item->flame = mutant;
  item->flight = flight;
}

FlamePlaylistItem *
flame_flock_list_get_item (const FlameFlockList *list, gint64 index)
{
  const FlameLoadOptions *options = flame_flock_cache_get_options (list->cache);
  const gint64 each = (gint64) options->mutants + 1;
  const gint64 own = get_round (index, each);
  FlamePlaylistItem *item = get_own_item (list, own);

  if (index > own * each)
    mutate_item (list, item, index, (guint) (index - own * each));
  return item;
}

/* ---------------------------------------------------------------- the order */

/* (transfer full) the @n flames of one round, shuffled */
static guint *
shuffle (guint64 seed, guint n, gint64 round)
{
  guint *order = g_new (guint, n);
  FlameRandom random;

  flame_random_init (&random, flame_random_derive (seed, (guint64) round));
  for (guint i = 0; i < n; i++)
    order[i] = i;
  for (guint i = n - 1; i > 0; i--) {
    const guint j = flame_random_below (&random, i + 1);
    const guint moved = order[i];

    order[i] = order[j];
    order[j] = moved;
  }
  return order;
}

/*
 * Where a round begins with the flame that the one before ended with, its first
 * two change places. With three flames or more that leaves its own end alone.
 */
static guint
pick_random (guint64 seed, guint n, gint64 round, guint place)
{
  g_autofree guint *order = shuffle (seed, n, round);
  g_autofree guint *before = NULL;

  if (place > 1)
    return order[place];
  before = shuffle (seed, n, round - 1);
  return order[0] == before[n - 1] ? order[1 - place] : order[place];
}

guint
flame_flock_order (FlameOrder order, guint64 seed, guint n, gint64 index)
{
  const gint64 count = n;
  const gint64 round =
      index >= 0 ? index / count : (index - (count - 1)) / count;
  const guint place = (guint) (index - round * count);

  if (order == FLAME_ORDER_RANDOM && n > 2)
    return pick_random (seed, n, round, place);
  return place;
}
