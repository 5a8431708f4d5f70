/*
 * What a flock plays, and its files as they were last read.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/list.h"

#include <glib/gstdio.h>
#include <string.h>
#include <sys/stat.h>

#include "core/animation/animation.h"
#include "core/animation/breed/breed.h"
#include "core/animation/document.h"
#include "core/animation/load.h"
#include "core/api/load-options.h"
#include "core/error.h"
#include "core/file.h"
#include "core/genome/random/random.h"
#include "flame/profile.h"

/* -------------------------------------------------------------------- files */

#define SNIFF_BYTES 256

static const char *const genome_endings[] = {
    ".flam3", ".flame", ".xml", ".json", NULL};
static const char *const playlist_endings[] = {
    ".m3u", ".m3u8", ".txt", ".playlist", NULL};

static gboolean
has_ending (const char *name, const char *const *endings)
{
  g_autofree char *lower = g_ascii_strdown (name, -1);

  for (guint i = 0; endings[i]; i++)
    if (g_str_has_suffix (lower, endings[i]))
      return TRUE;
  return FALSE;
}

/*
 * An XML or JSON document whose name ends like a playlist's is still a document.
 */
static gboolean
begins_like_document (const char *path)
{
  char text[SNIFF_BYTES + 1];
  const char *c = text;

  text[flame_file_sniff (path, text, SNIFF_BYTES)] = '\0';
  if (g_str_has_prefix (c, "\xef\xbb\xbf"))
    c += 3;
  while (g_ascii_isspace (*c))
    c++;
  return *c == '<' || *c == '{';
}

gboolean
flame_flock_is_location (const char *path)
{
  if (g_file_test (path, G_FILE_TEST_IS_DIR))
    return TRUE;
  return has_ending (path, playlist_endings) &&
         !flame_file_is_irregular (path) && !begins_like_document (path);
}

static void
free_file (gpointer data)
{
  FlameFlockFile *file = data;

  g_free (file->path);
  g_free (file);
}

typedef struct
{
  GPtrArray *files;
  const char *location;
  FlameWarningFunc warning; /* (nullable) */
  gpointer warning_data;
} Listing;

G_GNUC_PRINTF (2, 3)
static void
warn_skipped (const Listing *listing, const char *format, ...)
{
  g_autofree char *what = NULL;
  g_autofree char *message = NULL;
  va_list args;

  if (!listing->warning)
    return;
  va_start (args, format);
  what = g_strdup_vprintf (format, args);
  va_end (args);
  message = g_strdup_printf ("skipped in %s: %s", listing->location, what);
  listing->warning (message, listing->warning_data);
}

/*
 * Adds a file, unless it is a pipe, socket or device: opening a pipe may wait for ever,
 * and its content can be read only once.
 *
 * @path: (transfer full)
 */
static void
add_file (const Listing *listing, char *path)
{
  FlameFlockFile *file;
  GStatBuf status;
  const gboolean is_there = g_stat (path, &status) == 0;

  if (is_there && !S_ISREG (status.st_mode)) {
    warn_skipped (listing, "%s: expected a file, not a %s", path,
        S_ISDIR (status.st_mode) ? "folder" : "pipe, a socket or a device");
    g_free (path);
    return;
  }
  file = g_new0 (FlameFlockFile, 1);
  file->path = path;
  if (is_there) {
    file->modified =
        (gint64) status.st_mtim.tv_sec * 1000000000 + status.st_mtim.tv_nsec;
    file->size = status.st_size;
  }
  g_ptr_array_add (listing->files, file);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
  const FlameFlockFile *const *x = a, *const *y = b;

  return strcmp ((*x)->path, (*y)->path);
}

/* Subfolders are common, so they are skipped without a warning. */
static gboolean
list_folder (const Listing *listing, GError **error)
{
  const char *folder = listing->location;
  g_autoptr (GError) cause = NULL;
  g_autoptr (GDir) dir = g_dir_open (folder, 0, &cause);
  const char *name;

  if (!dir)
    return flame_fail (
        error, FLAME_ERROR_READ, "%s: %s", folder, cause->message);
  while ((name = g_dir_read_name (dir))) {
    g_autofree char *path = NULL;

    if (name[0] == '.' || !has_ending (name, genome_endings))
      continue;
    path = g_build_filename (folder, name, NULL);
    if (!g_file_test (path, G_FILE_TEST_IS_DIR))
      add_file (listing, g_steal_pointer (&path));
  }
  g_ptr_array_sort (listing->files, compare_paths);
  return TRUE;
}

/*
 * (transfer full) (nullable) The file that @line names; NULL is reported as a warning.
 */
static char *
parse_line (
    const Listing *listing, const char *folder, guint number, const char *line)
{
  g_autoptr (GError) cause = NULL;
  char *path;

  if (g_path_is_absolute (line))
    return g_strdup (line);
  if (!g_str_has_prefix (line, "file:"))
    return g_build_filename (folder, line, NULL);
  path = g_filename_from_uri (line, NULL, &cause);
  if (!path)
    warn_skipped (listing, "line %u: %s", number, cause->message);
  return path;
}

static gboolean
list_playlist (const Listing *listing, GError **error)
{
  const char *path = listing->location;
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);
  g_autofree char *folder = g_path_get_dirname (path);
  g_autofree char *text = NULL;
  g_auto (GStrv) lines = NULL;
  const char *start;

  if (!bytes)
    return FALSE;
  text = g_strndup (
      g_bytes_get_size (bytes) > 0 ? g_bytes_get_data (bytes, NULL) : "",
      g_bytes_get_size (bytes));
  start = g_str_has_prefix (text, "\xef\xbb\xbf") ? text + 3 : text;
  lines = g_strsplit (start, "\n", -1);
  for (guint i = 0; lines[i]; i++) {
    const char *line = g_strstrip (lines[i]);
    char *file;

    if (*line == '\0' || *line == '#')
      continue;
    file = parse_line (listing, folder, i + 1, line);
    if (file)
      add_file (listing, file);
  }
  return TRUE;
}

GPtrArray *
flame_flock_list_files (const char *location, FlameWarningFunc warning,
    gpointer warning_data, GError **error)
{
  g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_file);
  const Listing listing = {files, location, warning, warning_data};
  gboolean listed = g_file_test (location, G_FILE_TEST_IS_DIR)
                        ? list_folder (&listing, error)
                        : list_playlist (&listing, error);

  return listed ? g_steal_pointer (&files) : NULL;
}

gboolean
flame_flock_files_equal (gconstpointer a, gconstpointer b)
{
  const FlameFlockFile *first = a, *second = b;

  return first->modified == second->modified && first->size == second->size &&
         g_str_equal (first->path, second->path);
}

/* ----------------------------------------------------- files that were read */

/* How many bad files are reported one by one. */
#define MAX_TOLD 20

typedef struct
{
  FlameAnimation *animation; /* (nullable) NULL if the file is bad */
  guint64 used;              /* last use, in calls */
} Entry;

struct _FlameFlockCache
{
  char *location;
  FlameLoadOptions *options;

  GMutex lock;         /* guards the fields below */
  GHashTable *entries; /* FlameFlockFile to Entry */
  guint64 now;
  guint n_bad;
  char *reason; /* (nullable) */
  /* warnings that flame_flock_cache_skip() has passed on */
  GHashTable *skipped;
};

static guint
hash_file (gconstpointer data)
{
  const FlameFlockFile *file = data;

  return g_str_hash (file->path) ^ g_int64_hash (&file->modified);
}

static FlameFlockFile *
copy_file (const FlameFlockFile *file)
{
  FlameFlockFile *copy = g_memdup2 (file, sizeof *file);

  copy->path = g_strdup (file->path);
  return copy;
}

static void
free_entry (gpointer data)
{
  Entry *entry = data;

  flame_animation_unref (entry->animation);
  g_free (entry);
}

FlameFlockCache *
flame_flock_cache_new (const char *location, const FlameLoadOptions *options)
{
  FlameFlockCache *cache = g_new0 (FlameFlockCache, 1);

  cache->location = g_strdup (location);
  cache->options = flame_load_options_copy (options);
  g_mutex_init (&cache->lock);
  cache->entries = g_hash_table_new_full (
      hash_file, flame_flock_files_equal, free_file, free_entry);
  cache->skipped =
      g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
  return cache;
}

void
flame_flock_cache_free (FlameFlockCache *cache)
{
  if (!cache)
    return;
  g_hash_table_unref (cache->entries);
  g_hash_table_unref (cache->skipped);
  g_mutex_clear (&cache->lock);
  g_free (cache->location);
  g_free (cache->reason);
  flame_load_options_free (cache->options);
  g_free (cache);
}

/* Passes @message to the options' warning function, if there is one. */
static void
flock_cache_warn (const FlameFlockCache *cache, const char *message)
{
  if (cache->options->warning)
    cache->options->warning (message, cache->options->warning_data);
}

/* (transfer full) NULL with @error */
static FlameAnimation *
read_file (const FlameFlockCache *cache, const char *path, GError **error)
{
  g_autoptr (GBytes) bytes = flame_file_read (
      path, FLAME_FILE_REGULAR, FLAME_MAX_DOCUMENT_BYTES, error);

  return bytes ? flame_animation_new_from_read (
                     bytes, path, cache->options, error)
               : NULL;
}

void
flame_flock_cache_skip (const char *message, gpointer data)
{
  FlameFlockCache *cache = data;
  gboolean is_new;

  g_mutex_lock (&cache->lock);
  is_new = g_hash_table_size (cache->skipped) < MAX_TOLD &&
           g_hash_table_add (cache->skipped, g_strdup (message));
  g_mutex_unlock (&cache->lock);
  if (is_new)
    flock_cache_warn (cache, message);
}

/* (transfer full) (nullable) Call this with the lock. Returns the warning to report. */
static char *
note_bad (FlameFlockCache *cache, const GError *error)
{
  if (!cache->reason)
    cache->reason = g_strdup (error->message);
  cache->n_bad++;
  if (cache->n_bad > MAX_TOLD)
    return NULL;
  return g_strdup_printf ("skipped in %s: %s%s", cache->location,
      error->message,
      cache->n_bad < MAX_TOLD ? "" : " (others like it are not reported)");
}

/* (nullable) Call this with the lock. */
static Entry *
find_entry (FlameFlockCache *cache, const FlameFlockFile *file)
{
  Entry *entry = g_hash_table_lookup (cache->entries, file);

  if (entry)
    entry->used = ++cache->now;
  return entry;
}

/*
 * (transfer full) (nullable) Stores the result of reading, unless another thread was
 * faster.
 */
static FlameAnimation *
add_entry (FlameFlockCache *cache, const FlameFlockFile *file,
    FlameAnimation *animation, const GError *error)
{
  g_autofree char *message = NULL;
  Entry *entry;

  g_mutex_lock (&cache->lock);
  entry = find_entry (cache, file);
  if (!entry) {
    entry = g_new0 (Entry, 1);
    entry->used = ++cache->now;
    entry->animation = animation ? flame_animation_ref (animation) : NULL;
    g_hash_table_insert (cache->entries, copy_file (file), entry);
    if (error)
      message = note_bad (cache, error);
  }
  animation = entry->animation ? flame_animation_ref (entry->animation) : NULL;
  g_mutex_unlock (&cache->lock);
  if (message)
    flock_cache_warn (cache, message);
  return animation;
}

/*
 * Returns: (transfer full) (nullable) @file's animation. NULL if it is bad, which is
 *   reported once, and only for the first bad files.
 */
static FlameAnimation *
flock_cache_get (FlameFlockCache *cache, const FlameFlockFile *file)
{
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (GError) error = NULL;
  const Entry *entry;

  g_mutex_lock (&cache->lock);
  entry = find_entry (cache, file);
  if (entry && entry->animation)
    animation = flame_animation_ref (entry->animation);
  g_mutex_unlock (&cache->lock);
  if (entry)
    return g_steal_pointer (&animation);
  animation = read_file (cache, file->path, &error);
  return add_entry (cache, file, animation, error);
}

void
flame_flock_cache_keep_files (FlameFlockCache *cache, const GPtrArray *files)
{
  g_autoptr (GHashTable) known =
      g_hash_table_new (hash_file, flame_flock_files_equal);
  GHashTableIter iter;
  gpointer file;

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (known, files->pdata[i]);
  g_mutex_lock (&cache->lock);
  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (!g_hash_table_contains (known, file))
      g_hash_table_iter_remove (&iter);
  g_mutex_unlock (&cache->lock);
}

/* Drops animations that the last @n calls did not use. */
static void
flock_cache_keep_latest (FlameFlockCache *cache, guint n)
{
  GHashTableIter iter;
  gpointer value;

  g_mutex_lock (&cache->lock);
  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const Entry *entry = value;

    /* A bad file's entry is kept, so that it is not read again. */
    if (entry->animation && entry->used + n <= cache->now)
      g_hash_table_iter_remove (&iter);
  }
  g_mutex_unlock (&cache->lock);
}

char *
flame_flock_cache_dup_reason (FlameFlockCache *cache)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&cache->lock);

  return g_strdup (cache->reason);
}

/* Limit of flames in memory if all files are read, at about 20 KiB each. */
#define MAX_FLAMES 16384
/*
 * Animations that are kept otherwise: the row requests those around it again.
 */
#define MAX_KEPT 64

/* One of a file's flames, or the animation itself if it is a timeline. */
typedef struct
{
  FlameAnimation *animation;
  int flame; /* -1 for a timeline */
} Member;

struct _FlameFlockList
{
  gatomicrefcount references;
  FlameFlockCache *cache; /* (transfer none) must outlive the list */
  /* All flames. If files are read later, a single good one. */
  GArray *members;
  GPtrArray *files; /* (nullable) the files that are read later */
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

/* The number of looping flames. A timeline counts as one. */
static guint
count_flames (const FlameAnimation *animation)
{
  return flame_animation_get_flame (animation, 0)
             ? flame_animation_get_n_flames (animation)
             : 1;
}

/* FALSE if there are too many. */
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
        flock_cache_get (list->cache, files->pdata[i]);

    if (!animation || add_members (list, animation))
      continue;
    flock_cache_warn (list->cache,
        "more than " G_STRINGIFY (MAX_FLAMES) " flames; "
                                              "the others are left out");
    return;
  }
}

/* (transfer full) (nullable) The first good file from @first on. */
static FlameAnimation *
find_good (const FlameFlockList *list, guint first)
{
  const GPtrArray *files = list->files;

  for (guint i = 0; i < files->len; i++) {
    FlameAnimation *animation =
        flock_cache_get (list->cache, files->pdata[(first + i) % files->len]);

    if (animation)
      return animation;
  }
  return NULL;
}

/* The file at place @index. */
static guint
find_file (const FlameFlockList *list, gint64 index)
{
  const FlameLoadOptions *options = list->cache->options;

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

/*
 * (transfer full) What the file shows in its round. If all files have become bad it is
 * the one that was good.
 */
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
  flock_cache_keep_latest (list->cache, MAX_KEPT);
  return item;
}

/* (transfer full) What the files have at place @index of the row. */
static FlamePlaylistItem *
get_own_item (const FlameFlockList *list, gint64 index)
{
  const FlameLoadOptions *options = list->cache->options;

  if (list->files)
    return read_item (list, index);
  return new_item (&g_array_index (list->members, Member,
      flame_flock_order (
          options->order, options->seed, list->members->len, index)));
}

/*
 * Turns a flame into its mutant @number. If no mutant is acceptable the flame plays
 * again, and so does a timeline.
 */
static void
mutate_item (const FlameFlockList *list, FlamePlaylistItem *item, gint64 index,
    guint number)
{
  const FlameLoadOptions *options = list->cache->options;
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
  const FlameLoadOptions *options = list->cache->options;
  const gint64 each = (gint64) options->mutants + 1;
  const gint64 own = get_round (index, each);
  FlamePlaylistItem *item = get_own_item (list, own);

  if (index > own * each)
    mutate_item (list, item, index, (guint) (index - own * each));
  return item;
}

/* ---------------------------------------------------------------- the order */

/* (transfer full) The shuffled @n flames of one round. */
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
 * If a round would begin with the flame that ended the last one, its first two places
 * are swapped. With three flames or more this does not change its own end.
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
  const gint64 round = get_round (index, n);
  const guint place = (guint) (index - round * n);

  if (order == FLAME_ORDER_RANDOM && n > 2)
    return pick_random (seed, n, round, place);
  return place;
}
