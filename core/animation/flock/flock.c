/*
 * A flock of files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/animation/flock/flock.h"

#include "core/animation/animation.h"
#include "core/animation/flock/files.h"
#include "core/animation/flock/order.h"

#define SCAN_INTERVAL (2 * G_TIME_SPAN_SECOND)
/* a place is being shown for as long as this after it was asked for, or twice */
#define SHOWN_TIME G_TIME_SPAN_SECOND
/* flames kept in memory, at some 20 KiB each */
#define MAX_FLAMES 16384
/* lists remembered for seeks back; the two oldest become one past these */
#define MAX_EPOCHS 64

/* one of a file's flames; the animation itself where it is a timeline */
typedef struct
{
  FlameAnimation *animation;
  int flame; /* -1 for a timeline */
} Member;

typedef struct
{
  gint64 first;    /* the first place at which the list counts */
  guint version;   /* how many lists there were before */
  GArray *members; /* (element-type Member) */
} Epoch;

struct _FlameFlock
{
  char *location, *palettes;
  FlameProfile *profile; /* (nullable) */
  FlameLoadOptions options;

  GMutex scan;        /* one scan at a time; of the next two */
  GPtrArray *files;   /* as they were last seen */
  GHashTable *loaded; /* FlameFlockFile to animation or, where bad, NULL */
  char *reason;       /* (nullable) why the first bad one is bad */

  GMutex lock; /* of all below */
  GCond changed;
  GArray *epochs; /* (element-type Epoch) */
  guint n_versions;
  /* the last place asked for in this SHOWN_TIME and in the one before */
  gint64 shown[2];
  gint64 shown_since;
  gboolean closing;
  GThread *thread;
};

/* ------------------------------------------------------------------- files */

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
warn (const FlameFlock *flock, const char *message)
{
  if (flock->options.warning)
    flock->options.warning (message, flock->options.warning_data);
}

/* (transfer full) NULL with @error */
static FlameAnimation *
read_file (FlameFlock *flock, const char *path, GError **error)
{
  if (flame_flock_is_stream (path)) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_READ,
        "%s: expected a file, not a pipe, a socket or a device", path);
    return NULL;
  }
  return flame_animation_new_from_file (path, &flock->options, error);
}

/* (transfer none) (nullable) @file's animation; a bad file is told once */
static FlameAnimation *
load_file (FlameFlock *flock, const FlameFlockFile *file)
{
  g_autoptr (GError) error = NULL;
  g_autofree char *message = NULL;
  gpointer animation;

  if (g_hash_table_lookup_extended (flock->loaded, file, NULL, &animation))
    return animation;
  animation = read_file (flock, file->path, &error);
  g_hash_table_insert (flock->loaded, copy_file (file), animation);
  if (!animation) {
    message =
        g_strdup_printf ("skipped in %s: %s", flock->location, error->message);
    warn (flock, message);
    if (!flock->reason)
      flock->reason = g_strdup (error->message);
  }
  return animation;
}

static gboolean
is_gone (gpointer key, gpointer value, gpointer files)
{
  (void) value;
  return !g_ptr_array_find_with_equal_func (files, key, equal_files, NULL);
}

static void
clear_animation (gpointer animation)
{
  flame_animation_unref (animation);
}

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

/* ----------------------------------------------------------------- members */

static void
clear_member (gpointer data)
{
  flame_animation_unref (((Member *) data)->animation);
}

static void
clear_epoch (gpointer data)
{
  g_array_unref (((Epoch *) data)->members);
}

/* FALSE where there are too many */
static gboolean
add_members (FlameFlock *flock, GArray *members, FlameAnimation *animation)
{
  const guint n = flame_animation_get_flame (animation, 0)
                      ? flame_animation_get_n_flames (animation)
                      : 1;

  for (guint i = 0; i < n; i++) {
    const Member member = {
        .animation = flame_animation_ref (animation),
        .flame = flame_animation_get_flame (animation, i) ? (int) i : -1,
    };

    if (members->len >= MAX_FLAMES) {
      g_autofree char *message =
          g_strdup_printf ("%s: more than %d flames; the others are left out",
              flock->location, MAX_FLAMES);

      warn (flock, message);
      flame_animation_unref (member.animation);
      return FALSE;
    }
    g_array_append_val (members, member);
  }
  return TRUE;
}

/* (transfer full) */
static GArray *
load_members (FlameFlock *flock, GPtrArray *files)
{
  GArray *members = g_array_new (FALSE, FALSE, sizeof (Member));

  g_array_set_clear_func (members, clear_member);
  for (guint i = 0; i < files->len; i++) {
    FlameAnimation *animation = load_file (flock, files->pdata[i]);

    if (animation && !add_members (flock, members, animation))
      break;
  }
  return members;
}

/* locked */
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

/* the first place of which nothing is shown at present; locked */
static gint64
find_unseen (const FlameFlock *flock)
{
  return MAX (flock->shown[0], flock->shown[1]) + 1;
}

/* drops the lists that would count from @first on, but for the first; locked */
static void
drop_epochs (FlameFlock *flock, gint64 first)
{
  while (flock->epochs->len > 0 &&
         g_array_index (flock->epochs, Epoch, flock->epochs->len - 1).first >=
             first)
    g_array_remove_index (flock->epochs, flock->epochs->len - 1);
}

/* @members: (transfer full) */
static void
add_epoch (FlameFlock *flock, GArray *members)
{
  Epoch epoch = {.first = G_MININT64, .members = members};

  g_mutex_lock (&flock->lock);
  epoch.version = flock->n_versions++;
  if (flock->epochs->len > 0)
    epoch.first = find_unseen (flock);
  /* those that were to count later, or that nobody has seen */
  drop_epochs (flock, epoch.first);
  g_array_append_val (flock->epochs, epoch);
  if (flock->epochs->len > MAX_EPOCHS) {
    g_array_remove_index (flock->epochs, 0);
    g_array_index (flock->epochs, Epoch, 0).first = G_MININT64;
  }
  g_mutex_unlock (&flock->lock);
}

/* ------------------------------------------------------------------- flock */

/* FALSE with @error where the place cannot be read; @scan is locked */
static gboolean
scan (FlameFlock *flock, gboolean *changed, GError **error)
{
  g_autoptr (GPtrArray) files = flame_flock_list_files (flock->location, error);
  g_autoptr (GArray) members = NULL;

  *changed = FALSE;
  if (!files)
    return FALSE;
  if (same_files (flock->files, files))
    return TRUE;
  members = load_members (flock, files);
  if (members->len > 0) {
    add_epoch (flock, g_steal_pointer (&members));
    *changed = TRUE;
  }
  g_hash_table_foreach_remove (flock->loaded, is_gone, files);
  g_clear_pointer (&flock->files, g_ptr_array_unref);
  flock->files = g_steal_pointer (&files);
  return TRUE;
}

FlameFlock *
flame_flock_new (
    const char *location, const FlameLoadOptions *options, GError **error)
{
  g_autoptr (FlameFlock) flock = g_new0 (FlameFlock, 1);
  gboolean changed;

  flock->location = g_strdup (location);
  flock->palettes = g_strdup (options->palettes);
  flock->options = *options;
  flock->options.palettes = flock->palettes;
  flock->profile =
      options->profile ? flame_profile_copy (options->profile) : NULL;
  flock->options.profile = flock->profile;
  flock->loaded = g_hash_table_new_full (
      hash_file, equal_files, free_file, clear_animation);
  flock->epochs = g_array_new (FALSE, FALSE, sizeof (Epoch));
  g_array_set_clear_func (flock->epochs, clear_epoch);
  flock->shown[0] = flock->shown[1] = -1;
  g_mutex_init (&flock->scan);
  g_mutex_init (&flock->lock);
  g_cond_init (&flock->changed);
  if (!scan (flock, &changed, error))
    return NULL;
  if (!changed) {
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_DOCUMENT,
        "%s: none of its %u files holds a flame that can be played%s%s",
        location, flock->files->len, flock->reason ? "; the first: " : "",
        flock->reason ? flock->reason : "");
    return NULL;
  }
  return g_steal_pointer (&flock);
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
  g_hash_table_unref (flock->loaded);
  g_clear_pointer (&flock->files, g_ptr_array_unref);
  g_cond_clear (&flock->changed);
  g_mutex_clear (&flock->lock);
  g_mutex_clear (&flock->scan);
  g_free (flock->location);
  g_free (flock->palettes);
  g_free (flock->reason);
  flame_profile_free (flock->profile);
  g_free (flock);
}

/* the newest list counts sooner where a seek has led back from places far ahead */
static void
pull_epoch (FlameFlock *flock)
{
  Epoch epoch;

  g_mutex_lock (&flock->lock);
  epoch = g_array_index (flock->epochs, Epoch, flock->epochs->len - 1);
  if (epoch.first > find_unseen (flock)) {
    epoch.first = find_unseen (flock);
    g_array_ref (epoch.members);
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
  /* where the folder is gone, what was read plays on */
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
    const gint64 end = g_get_monotonic_time () + SCAN_INTERVAL;

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

/* the list that counts at @index; locked */
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
  guint version;

  g_mutex_lock (&flock->lock);
  note_shown (flock, index);
  version = find_epoch (flock, index)->version;
  g_mutex_unlock (&flock->lock);
  return version;
}

guint
flame_flock_get_n_flames (FlameFlock *flock)
{
  guint n;

  g_mutex_lock (&flock->lock);
  n = find_epoch (flock, G_MAXINT64)->members->len;
  g_mutex_unlock (&flock->lock);
  return n;
}

FlameWalkNode *
flame_flock_get_node (FlameFlock *flock, gint64 index)
{
  g_autoptr (GArray) members = NULL;
  const Member *member;

  g_mutex_lock (&flock->lock);
  members = g_array_ref (find_epoch (flock, index)->members);
  note_shown (flock, index);
  g_mutex_unlock (&flock->lock);

  member = &g_array_index (members, Member,
      flame_flock_order (
          flock->options.order, flock->options.seed, members->len, index));
  if (member->flame < 0)
    return flame_walk_node_new_clip (flame_animation_ref (member->animation));
  return flame_walk_node_new_flame (flame_genome_copy (
      flame_animation_get_flame (member->animation, member->flame)));
}
