/*
 * A flock of files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/flock.h"

#include "core/animation/flock/list.h"
#include "core/api/load-options.h"
#include "core/error.h"

#define SCAN_INTERVAL (2 * G_TIME_SPAN_SECOND)
/* At most one part in this many of the time is spent on scanning files. */
#define SCAN_PART 50
/*
 * A place counts as shown for this long after it was requested, or up to twice as long.
 */
#define SHOWN_TIME G_TIME_SPAN_SECOND
/*
 * Lists that are remembered for seeks back. If there are more, the two oldest become
 * one.
 */
#define MAX_EPOCHS 64

typedef struct
{
  gint64 first;  /* the first place that the list applies to */
  guint version; /* number of earlier lists */
  FlameFlockList *list;
} Epoch;

struct _FlameFlock
{
  char *location;
  FlameFlockCache *cache;

  GMutex scan;      /* guards the next field; one scan at a time */
  GPtrArray *files; /* as last seen */

  GMutex lock; /* guards the fields below */
  GCond changed;
  GArray *epochs; /* (element-type Epoch) */
  guint n_versions;
  gint64 scan_time; /* duration of the last scan */
  /* The last place requested in this SHOWN_TIME, and in the one before. */
  gint64 shown[2];
  gint64 shown_since;
  gboolean closing;
  GThread *thread;
};

static gboolean
same_files (const GPtrArray *first, const GPtrArray *second)
{
  if (!first || first->len != second->len)
    return FALSE;
  for (guint i = 0; i < first->len; i++)
    if (!flame_flock_files_equal (first->pdata[i], second->pdata[i]))
      return FALSE;
  return TRUE;
}

/* ------------------------------------------------------------------ epochs */

static void
clear_epoch (gpointer data)
{
  flame_flock_list_unref (((Epoch *) data)->list);
}

/* Call this with the lock. */
static void
note_shown (FlameFlock *flock, gint64 index)
{
  const gint64 now = g_get_monotonic_time ();

  if (now - flock->shown_since > SHOWN_TIME) {
    flock->shown[1] = flock->shown[0];
    flock->shown[0] = index;
    flock->shown_since = now;
  }
  flock->shown[0] = MAX (flock->shown[0], index);
}

/* The first place that is not being shown. Call this with the lock. */
static gint64
find_unseen (const FlameFlock *flock)
{
  return MAX (flock->shown[0], flock->shown[1]) + 1;
}

/*
 * Drops the lists that would apply from @first on, except for the first. Call this with
 * the lock.
 */
static void
drop_epochs (FlameFlock *flock, gint64 first)
{
  while (flock->epochs->len > 0 &&
         g_array_index (flock->epochs, Epoch, flock->epochs->len - 1).first >=
             first)
    g_array_remove_index (flock->epochs, flock->epochs->len - 1);
}

/* @list: (transfer full) */
static void
add_epoch (FlameFlock *flock, FlameFlockList *list)
{
  Epoch epoch = {.first = G_MININT64, .list = list};

  g_mutex_lock (&flock->lock);
  epoch.version = flock->n_versions++;
  if (flock->epochs->len > 0)
    epoch.first = find_unseen (flock);
  /* Drop the lists that were to apply later, or that were never shown. */
  drop_epochs (flock, epoch.first);
  g_array_append_val (flock->epochs, epoch);
  if (flock->epochs->len > MAX_EPOCHS) {
    g_array_remove_index (flock->epochs, 0);
    g_array_index (flock->epochs, Epoch, 0).first = G_MININT64;
  }
  g_mutex_unlock (&flock->lock);
}

/* ------------------------------------------------------------------- flock */

/* FALSE with @error if the location cannot be read. Call this with @scan locked. */
static gboolean
scan (FlameFlock *flock, gboolean *changed, GError **error)
{
  const gint64 begin = g_get_monotonic_time ();
  g_autoptr (GPtrArray) files = flame_flock_list_files (
      flock->location, flame_flock_cache_skip, flock->cache, error);
  FlameFlockList *list;

  *changed = FALSE;
  if (!files)
    return FALSE;
  g_mutex_lock (&flock->lock);
  flock->scan_time = g_get_monotonic_time () - begin;
  g_mutex_unlock (&flock->lock);
  if (same_files (flock->files, files))
    return TRUE;
  list = flame_flock_list_new (flock->cache, files);
  if (list) {
    add_epoch (flock, list);
    *changed = TRUE;
  }
  flame_flock_cache_keep_files (flock->cache, files);
  g_clear_pointer (&flock->files, g_ptr_array_unref);
  flock->files = g_steal_pointer (&files);
  return TRUE;
}

static gpointer
fail_nothing_to_play (const FlameFlock *flock, GError **error)
{
  g_autofree char *reason = flame_flock_cache_dup_reason (flock->cache);

  if (flock->files->len == 0)
    return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
        "%s: there is nothing to play: expected files in a folder whose names "
        "end in .flam3, .flame, .xml or .json, or in a playlist a path a line",
        flock->location);
  return flame_fail_null (error, FLAME_ERROR_DOCUMENT,
      "%s: none of its %u files holds a flame that can be played%s%s",
      flock->location, flock->files->len, reason ? "; the first: " : "",
      reason ? reason : "");
}

FlameFlock *
flame_flock_new (
    const char *location, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameFlock) flock = g_new0 (FlameFlock, 1);
  gboolean changed;

  flock->location = g_strdup (location);
  flock->cache = flame_flock_cache_new (location, options);
  flock->epochs = g_array_new (FALSE, FALSE, sizeof (Epoch));
  g_array_set_clear_func (flock->epochs, clear_epoch);
  flock->shown[0] = flock->shown[1] = -1;
  g_mutex_init (&flock->scan);
  g_mutex_init (&flock->lock);
  g_cond_init (&flock->changed);
  if (!scan (flock, &changed, error))
    return NULL;
  return changed ? g_steal_pointer (&flock)
                 : fail_nothing_to_play (flock, error);
}

void
flame_flock_free (FlameFlock *flock)
{
  if (!flock)
    return;
  g_mutex_lock (&flock->lock);
  flock->closing = TRUE;
  g_cond_broadcast (&flock->changed);
  g_mutex_unlock (&flock->lock);
  if (flock->thread)
    g_thread_join (flock->thread);
  g_array_unref (flock->epochs);
  g_clear_pointer (&flock->files, g_ptr_array_unref);
  g_cond_clear (&flock->changed);
  g_mutex_clear (&flock->lock);
  g_mutex_clear (&flock->scan);
  flame_flock_cache_free (flock->cache);
  g_free (flock->location);
  g_free (flock);
}

/*
 * Lets the newest list apply sooner if a seek has led back from places far ahead.
 */
static void
pull_epoch (FlameFlock *flock)
{
  Epoch epoch;

  g_mutex_lock (&flock->lock);
  epoch = g_array_index (flock->epochs, Epoch, flock->epochs->len - 1);
  if (epoch.first > find_unseen (flock)) {
    epoch.first = find_unseen (flock);
    flame_flock_list_ref (epoch.list);
    drop_epochs (flock, epoch.first);
    g_array_append_val (flock->epochs, epoch);
  }
  g_mutex_unlock (&flock->lock);
}

gboolean
flame_flock_rescan (FlameFlock *flock)
{
  gboolean changed;

  g_mutex_lock (&flock->scan);
  /* If the folder is gone, what was read keeps playing. */
  scan (flock, &changed, NULL);
  pull_epoch (flock);
  g_mutex_unlock (&flock->scan);
  return changed;
}

static gpointer
watch (gpointer data)
{
  FlameFlock *flock = data;

  g_mutex_lock (&flock->lock);
  while (!flock->closing) {
    const gint64 end = g_get_monotonic_time () +
                       MAX (SCAN_INTERVAL, SCAN_PART * flock->scan_time);

    if (g_cond_wait_until (&flock->changed, &flock->lock, end))
      continue;
    g_mutex_unlock (&flock->lock);
    flame_flock_rescan (flock);
    g_mutex_lock (&flock->lock);
  }
  g_mutex_unlock (&flock->lock);
  return NULL;
}

void
flame_flock_watch (FlameFlock *flock)
{
  if (!flock->thread)
    flock->thread = g_thread_new ("flame-flock", watch, flock);
}

/* The list that applies to @index. Call this with the lock. */
static const Epoch *
find_epoch (FlameFlock *flock, gint64 index)
{
  guint i = flock->epochs->len - 1;

  while (i > 0 && g_array_index (flock->epochs, Epoch, i).first > index)
    i--;
  return &g_array_index (flock->epochs, Epoch, i);
}

guint
flame_flock_get_version (FlameFlock *flock, gint64 index)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&flock->lock);

  note_shown (flock, index);
  return find_epoch (flock, index)->version;
}

guint
flame_flock_get_n_flames (FlameFlock *flock)
{
  g_autoptr (GMutexLocker) G_GNUC_UNUSED locker =
      g_mutex_locker_new (&flock->lock);

  return flame_flock_list_get_n (find_epoch (flock, G_MAXINT64)->list);
}

FlamePlaylistItem *
flame_flock_get_item (FlameFlock *flock, gint64 index)
{
  g_autoptr (FlameFlockList) list = NULL;

  g_mutex_lock (&flock->lock);
  list = flame_flock_list_ref (find_epoch (flock, index)->list);
  note_shown (flock, index);
  g_mutex_unlock (&flock->lock);
  return flame_flock_list_get_item (list, index);
}
