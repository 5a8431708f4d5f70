/*
 * Virtual time: see the header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#define _GNU_SOURCE
#include "tests/support/test-time.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* one hour: tests ask for times before the start */
#define BEGIN (G_GINT64_CONSTANT (3600) * 1000000000)

/* microseconds of real time between two checks of the threads */
#define LOOK_AGAIN 100

/* GLib's own functions. */
typedef struct
{
  gint64 (*get_monotonic_time) (void);
  void (*usleep) (gulong microseconds);
  void (*cond_wait) (GCond *cond, GMutex *mutex);
  gboolean (*cond_wait_until) (GCond *cond, GMutex *mutex, gint64 end);
} Glib;

/* A thread that wakes up at a time, or when its condition is signalled. */
typedef struct
{
  GCond *cond;
  gint64 end; /* in nanoseconds */
  gboolean has_expired;
} Sleeper;

/* A thread, and how often it was taken off its processor. */
typedef struct
{
  pid_t id;
  guint64 switches;
} Thread;

static struct
{
  GMutex lock;
  gboolean is_on;
  gint64 now;          /* in nanoseconds */
  GPtrArray *sleepers; /* of Sleeper, which are on their threads' stacks */
  const TestTimeClock *clock; /* (nullable) */
  GThread *thread;            /* advances the time */
} self;

static const Glib *
glib (void)
{
  static Glib found;
  static gsize is_found;

  if (g_once_init_enter (&is_found)) {
    found.get_monotonic_time = dlsym (RTLD_NEXT, "g_get_monotonic_time");
    found.usleep = dlsym (RTLD_NEXT, "g_usleep");
    found.cond_wait = dlsym (RTLD_NEXT, "g_cond_wait");
    found.cond_wait_until = dlsym (RTLD_NEXT, "g_cond_wait_until");
    g_once_init_leave (&is_found, 1);
  }
  return &found;
}

/* ------------------------------------------------------------------ threads */

/* Returns: whether the thread sleeps; FALSE also if it has ended */
static gboolean
read_thread (const char *id, Thread *thread)
{
  char path[64], text[4096];
  const char *state, *voluntary, *forced;
  gssize length;
  int fd;

  snprintf (path, sizeof path, "/proc/self/task/%s/status", id);
  fd = open (path, O_RDONLY | O_CLOEXEC);
  if (fd < 0)
    return FALSE;
  length = read (fd, text, sizeof text - 1);
  close (fd);
  text[MAX (length, 0)] = '\0';
  state = strstr (text, "\nState:\t");
  voluntary = strstr (text, "\nvoluntary_ctxt_switches:\t");
  forced = strstr (text, "\nnonvoluntary_ctxt_switches:\t");
  if (!state || !voluntary || !forced)
    return FALSE;
  thread->id = atoi (id);
  thread->switches = g_ascii_strtoull (strchr (voluntary, '\t'), NULL, 10) +
                     g_ascii_strtoull (strchr (forced, '\t'), NULL, 10);
  return strchr (state, '\t')[1] == 'S';
}

/*
 * Adds all threads but this one.
 * Returns: FALSE if one of them is running
 */
static gboolean
read_threads (GArray *threads)
{
  g_autoptr (GDir) folder = g_dir_open ("/proc/self/task", 0, NULL);
  const char *id;

  g_array_set_size (threads, 0);
  while (folder && (id = g_dir_read_name (folder))) {
    Thread thread;

    if (atoi (id) == gettid ())
      continue;
    if (!read_thread (id, &thread))
      return FALSE;
    g_array_append_val (threads, thread);
  }
  return folder != NULL;
}

/*
 * Returns: whether all threads sleep. A thread that sleeps at both checks and did not
 *   run in between has slept the whole time, so all threads slept together when the
 *   second check began.
 */
static gboolean
all_sleep (GArray *before, GArray *after)
{
  return read_threads (before) && read_threads (after) &&
         before->len == after->len &&
         memcmp (before->data, after->data, before->len * sizeof (Thread)) == 0;
}

/* --------------------------------------------------------------------- time */

static gint64
get_next (void)
{
  gint64 next = self.clock ? self.clock->get_first () : G_MAXINT64;

  for (guint i = 0; i < self.sleepers->len; i++) {
    const Sleeper *sleeper = g_ptr_array_index (self.sleepers, i);

    next = MIN (next, sleeper->end);
  }
  return next;
}

/* Called with the lock held. */
static void
wake_up (gboolean all)
{
  for (guint i = 0; i < self.sleepers->len; i++) {
    Sleeper *sleeper = g_ptr_array_index (self.sleepers, i);

    if (!all && sleeper->end > self.now)
      continue;
    sleeper->has_expired = TRUE;
    g_cond_broadcast (sleeper->cond);
  }
}

/* Advances the time to when the first sleeper wakes up. */
static void
move_on (void)
{
  gint64 next;

  g_mutex_lock (&self.lock);
  next = get_next ();
  if (next < G_MAXINT64) {
    self.now = MAX (self.now, next);
    wake_up (FALSE);
    if (self.clock)
      self.clock->reach (self.now);
  }
  g_mutex_unlock (&self.lock);
}

static gboolean
is_on (void)
{
  gboolean on;

  g_mutex_lock (&self.lock);
  on = self.is_on;
  g_mutex_unlock (&self.lock);
  return on;
}

static gpointer
keep_time (gpointer data G_GNUC_UNUSED)
{
  g_autoptr (GArray) before = g_array_new (FALSE, TRUE, sizeof (Thread));
  g_autoptr (GArray) after = g_array_new (FALSE, TRUE, sizeof (Thread));

  while (is_on ()) {
    if (all_sleep (before, after))
      move_on ();
    glib ()->usleep (LOOK_AGAIN);
  }
  return NULL;
}

/*
 * Valgrind runs one thread at a time, and puts others that could run to sleep.
 */
static gboolean
is_on_valgrind (void)
{
  const char *preloaded = g_getenv ("LD_PRELOAD");

  return preloaded && strstr (preloaded, "vgpreload");
}

void
test_time_begin (void)
{
  if (is_on_valgrind ())
    return;
  g_mutex_lock (&self.lock);
  g_assert (!self.is_on);
  self.is_on = TRUE;
  self.now = BEGIN;
  self.sleepers = g_ptr_array_new ();
  g_mutex_unlock (&self.lock);
  self.thread = g_thread_new ("test-time", keep_time, NULL);
}

void
test_time_end (void)
{
  gboolean done;

  if (!is_on ())
    return;
  g_mutex_lock (&self.lock);
  self.is_on = FALSE;
  self.clock = NULL;
  g_mutex_unlock (&self.lock);
  g_thread_join (self.thread);
  do {
    g_mutex_lock (&self.lock);
    wake_up (TRUE);
    done = self.sleepers->len == 0;
    g_mutex_unlock (&self.lock);
    glib ()->usleep (LOOK_AGAIN);
  } while (!done);
  g_ptr_array_unref (self.sleepers);
}

gboolean
test_time_is_virtual (void)
{
  return is_on ();
}

gint64
test_time_get (void)
{
  gint64 now;

  g_mutex_lock (&self.lock);
  now = self.is_on ? self.now : glib ()->get_monotonic_time () * 1000;
  g_mutex_unlock (&self.lock);
  return now;
}

void
test_time_set_clock (const TestTimeClock *clock)
{
  g_mutex_lock (&self.lock);
  self.clock = clock;
  g_mutex_unlock (&self.lock);
}

/* --------------------------------------------------- instead of GLib's */

gint64
g_get_monotonic_time (void)
{
  return test_time_get () / 1000;
}

/* FALSE if the time is not virtual */
static gboolean
begin_sleep (Sleeper *sleeper)
{
  gboolean on;

  g_mutex_lock (&self.lock);
  on = self.is_on;
  if (on)
    g_ptr_array_add (self.sleepers, sleeper);
  g_mutex_unlock (&self.lock);
  return on;
}

static void
end_sleep (Sleeper *sleeper)
{
  g_mutex_lock (&self.lock);
  g_ptr_array_remove (self.sleepers, sleeper);
  g_mutex_unlock (&self.lock);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end)
{
  Sleeper sleeper = {cond, MIN (end, G_MAXINT64 / 1000) * 1000, FALSE};

  if (is_on () && end <= g_get_monotonic_time ())
    return FALSE;
  if (!begin_sleep (&sleeper))
    return glib ()->cond_wait_until (cond, mutex, end);
  /* GLib's own: the caller has informed ThreadSanitizer. */
  glib ()->cond_wait (cond, mutex);
  end_sleep (&sleeper);
  return !sleeper.has_expired;
}

void
g_usleep (gulong microseconds)
{
  const gint64 end = g_get_monotonic_time () + (gint64) microseconds;
  GMutex mutex;
  GCond cond;

  if (!is_on ()) {
    glib ()->usleep (microseconds);
    return;
  }
  g_mutex_init (&mutex);
  g_cond_init (&cond);
  g_mutex_lock (&mutex);
  while (is_on () && g_get_monotonic_time () < end)
    g_cond_wait_until (&cond, &mutex, end);
  g_mutex_unlock (&mutex);
  g_cond_clear (&cond);
  g_mutex_clear (&mutex);
}
