/*
 * A flock's files as animations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/cache.h"

#include "flame/profile.h"

/* bad files that are reported one by one */
#define MAX_TOLD 20

typedef struct
{
  FlameAnimation *animation; /* (nullable) NULL where the file is bad */
  guint64 used;              /* when, in calls */
} Entry;

struct _FlameFlockCache
{
  char *location, *palettes;
  FlameProfile *profile; /* (nullable) */
  FlameLoadOptions options;

  GMutex lock;         /* of all below */
  GHashTable *entries; /* FlameFlockFile to Entry */
  guint64 now;
  guint n_bad;
  char *reason; /* (nullable) */
};

static guint
hash_file (gconstpointer data)
{
  const FlameFlockFile *file = data;

  return g_str_hash (file->path) ^ g_int64_hash (&file->modified);
}

static gboolean
equal_files (gconstpointer a, gconstpointer b)
{
  return flame_flock_files_equal (a, b);
}

static FlameFlockFile *
copy_file (const FlameFlockFile *file)
{
  FlameFlockFile *copy = g_memdup2 (file, sizeof *file);

  copy->path = g_strdup (file->path);
  return copy;
}

static void
free_file (gpointer data)
{
  FlameFlockFile *file = data;

  g_free (file->path);
  g_free (file);
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
  cache->palettes = g_strdup (options->palettes);
  cache->options = *options;
  cache->options.palettes = cache->palettes;
  cache->profile =
      options->profile ? flame_profile_copy (options->profile) : NULL;
  cache->options.profile = cache->profile;
  g_mutex_init (&cache->lock);
  cache->entries =
      g_hash_table_new_full (hash_file, equal_files, free_file, free_entry);
  return cache;
}

void
flame_flock_cache_free (FlameFlockCache *cache)
{
  if (!cache)
    return;
  g_hash_table_unref (cache->entries);
  g_mutex_clear (&cache->lock);
  g_free (cache->location);
  g_free (cache->palettes);
  g_free (cache->reason);
  flame_profile_free (cache->profile);
  g_free (cache);
}

const FlameLoadOptions *
flame_flock_cache_get_options (const FlameFlockCache *cache)
{
  return &cache->options;
}

void
flame_flock_cache_warn (const FlameFlockCache *cache, const char *message)
{
  if (cache->options.warning)
    cache->options.warning (message, cache->options.warning_data);
}

/* (transfer full) NULL with @error */
static FlameAnimation *
read_file (const FlameFlockCache *cache, const char *path, GError **error)
{
  if (flame_flock_is_stream (path)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_READ,
        "%s: expected a file, not a pipe, a socket or a device", path);
    return NULL;
  }
  return flame_animation_new_from_file (path, &cache->options, error);
}

/* locked; (transfer full) (nullable) what is to be said about it */
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

/* locked; (nullable) */
static Entry *
find_entry (FlameFlockCache *cache, const FlameFlockFile *file)
{
  Entry *entry = g_hash_table_lookup (cache->entries, file);

  if (entry)
    entry->used = ++cache->now;
  return entry;
}

/* (transfer full) (nullable) what came of reading, unless another thread was first */
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
    flame_flock_cache_warn (cache, message);
  return animation;
}

FlameAnimation *
flame_flock_cache_get (FlameFlockCache *cache, const FlameFlockFile *file)
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
  g_autoptr (GHashTable) known = g_hash_table_new (hash_file, equal_files);
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

void
flame_flock_cache_keep_latest (FlameFlockCache *cache, guint n)
{
  GHashTableIter iter;
  gpointer value;

  g_mutex_lock (&cache->lock);
  g_hash_table_iter_init (&iter, cache->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const Entry *entry = value;

    /* what is known to be bad is not read again */
    if (entry->animation && entry->used + n <= cache->now)
      g_hash_table_iter_remove (&iter);
  }
  g_mutex_unlock (&cache->lock);
}

char *
flame_flock_cache_dup_reason (FlameFlockCache *cache)
{
  char *reason;

  g_mutex_lock (&cache->lock);
  reason = g_strdup (cache->reason);
  g_mutex_unlock (&cache->lock);
  return reason;
}
