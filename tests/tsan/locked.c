/*
 * Checks that ThreadSanitizer knows GLib's locks and still sees a race: two
 * threads add to one number, with a lock, or without one if the argument is
 * "race".
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <glib.h>
#include <string.h>

#define N 1000

typedef struct
{
  gboolean is_locked;
  GMutex lock;
  GCond changed;
  guint number;
} Shared;

static void
add (Shared *shared)
{
  if (shared->is_locked)
    g_mutex_lock (&shared->lock);
  shared->number++;
  g_cond_signal (&shared->changed);
  if (shared->is_locked)
    g_mutex_unlock (&shared->lock);
}

static gpointer
add_all (gpointer data)
{
  for (guint i = 0; i < N; i++)
    add (data);
  return NULL;
}

int
main (int argc, char **argv)
{
  Shared shared = {.is_locked = argc < 2 || strcmp (argv[1], "race") != 0};
  GThread *thread = g_thread_new ("adds", add_all, &shared);

  add_all (&shared);
  g_mutex_lock (&shared.lock);
  while (shared.is_locked && shared.number < 2 * N)
    g_cond_wait (&shared.changed, &shared.lock);
  g_mutex_unlock (&shared.lock);
  g_thread_join (thread);
  g_mutex_clear (&shared.lock);
  g_cond_clear (&shared.changed);
  return 0;
}
