/*
 * A flock's files as animations.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/shelf.h"

#include "core/profile.h"

/* bad files that are told of one by one */
#define MAX_TOLD 20

typedef struct
{
  FlameAnimation *animation; /* (nullable) NULL where the file is bad */
  guint64 used;              /* when, in calls */
} Entry;

struct _FlameShelf
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

FlameShelf *
flame_shelf_new (const char *location, const FlameLoadOptions *options)
{
  FlameShelf *shelf = g_new0 (FlameShelf, 1);

  shelf->location = g_strdup (location);
  shelf->palettes = g_strdup (options->palettes);
  shelf->options = *options;
  shelf->options.palettes = shelf->palettes;
  shelf->profile =
      options->profile ? flame_profile_copy (options->profile) : NULL;
  shelf->options.profile = shelf->profile;
  g_mutex_init (&shelf->lock);
  shelf->entries =
      g_hash_table_new_full (hash_file, equal_files, free_file, free_entry);
  return shelf;
}

void
flame_shelf_free (FlameShelf *shelf)
{
  if (!shelf)
    return;
  g_hash_table_unref (shelf->entries);
  g_mutex_clear (&shelf->lock);
  g_free (shelf->location);
  g_free (shelf->palettes);
  g_free (shelf->reason);
  flame_profile_free (shelf->profile);
  g_free (shelf);
}

const FlameLoadOptions *
flame_shelf_get_options (const FlameShelf *shelf)
{
  return &shelf->options;
}

void
flame_shelf_warn (const FlameShelf *shelf, const char *message)
{
  if (shelf->options.warning)
    shelf->options.warning (message, shelf->options.warning_data);
}

/* (transfer full) NULL with @error */
static FlameAnimation *
read_file (const FlameShelf *shelf, const char *path, GError **error)
{
  if (flame_flock_is_stream (path)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_READ,
        "%s: expected a file, not a pipe, a socket or a device", path);
    return NULL;
  }
  return flame_animation_new_from_file (path, &shelf->options, error);
}

/* locked; (transfer full) (nullable) what is to be told of it */
static char *
note_bad (FlameShelf *shelf, const GError *error)
{
  if (!shelf->reason)
    shelf->reason = g_strdup (error->message);
  shelf->n_bad++;
  if (shelf->n_bad > MAX_TOLD)
    return NULL;
  return g_strdup_printf ("skipped in %s: %s%s", shelf->location,
      error->message,
      shelf->n_bad < MAX_TOLD ? "" : " (others like it are not told of)");
}

/* locked; (nullable) */
static Entry *
find_entry (FlameShelf *shelf, const FlameFlockFile *file)
{
  Entry *entry = g_hash_table_lookup (shelf->entries, file);

  if (entry)
    entry->used = ++shelf->now;
  return entry;
}

/* (transfer full) (nullable) what came of reading, unless another thread was first */
static FlameAnimation *
add_entry (FlameShelf *shelf, const FlameFlockFile *file,
    FlameAnimation *animation, const GError *error)
{
  g_autofree char *message = NULL;
  Entry *entry;

  g_mutex_lock (&shelf->lock);
  entry = find_entry (shelf, file);
  if (!entry) {
    entry = g_new0 (Entry, 1);
    entry->used = ++shelf->now;
    entry->animation = animation ? flame_animation_ref (animation) : NULL;
    g_hash_table_insert (shelf->entries, copy_file (file), entry);
    if (error)
      message = note_bad (shelf, error);
  }
  animation = entry->animation ? flame_animation_ref (entry->animation) : NULL;
  g_mutex_unlock (&shelf->lock);
  if (message)
    flame_shelf_warn (shelf, message);
  return animation;
}

FlameAnimation *
flame_shelf_get (FlameShelf *shelf, const FlameFlockFile *file)
{
  g_autoptr (FlameAnimation) animation = NULL;
  g_autoptr (GError) error = NULL;
  const Entry *entry;

  g_mutex_lock (&shelf->lock);
  entry = find_entry (shelf, file);
  if (entry && entry->animation)
    animation = flame_animation_ref (entry->animation);
  g_mutex_unlock (&shelf->lock);
  if (entry)
    return g_steal_pointer (&animation);
  animation = read_file (shelf, file->path, &error);
  return add_entry (shelf, file, animation, error);
}

void
flame_shelf_keep_files (FlameShelf *shelf, const GPtrArray *files)
{
  g_autoptr (GHashTable) known = g_hash_table_new (hash_file, equal_files);
  GHashTableIter iter;
  gpointer file;

  for (guint i = 0; i < files->len; i++)
    g_hash_table_add (known, files->pdata[i]);
  g_mutex_lock (&shelf->lock);
  g_hash_table_iter_init (&iter, shelf->entries);
  while (g_hash_table_iter_next (&iter, &file, NULL))
    if (!g_hash_table_contains (known, file))
      g_hash_table_iter_remove (&iter);
  g_mutex_unlock (&shelf->lock);
}

void
flame_shelf_keep_latest (FlameShelf *shelf, guint n)
{
  GHashTableIter iter;
  gpointer value;

  g_mutex_lock (&shelf->lock);
  g_hash_table_iter_init (&iter, shelf->entries);
  while (g_hash_table_iter_next (&iter, NULL, &value)) {
    const Entry *entry = value;

    /* what is known to be bad is not read again */
    if (entry->animation && entry->used + n <= shelf->now)
      g_hash_table_iter_remove (&iter);
  }
  g_mutex_unlock (&shelf->lock);
}

char *
flame_shelf_dup_reason (FlameShelf *shelf)
{
  char *reason;

  g_mutex_lock (&shelf->lock);
  reason = g_strdup (shelf->reason);
  g_mutex_unlock (&shelf->lock);
  return reason;
}
