/*
 * Tells ThreadSanitizer which accesses GLib's locks order. GLib is not
 * instrumented, and its mutexes and conditions are bare futexes, so everything
 * that they guard would look like a race. (Its recursive and read-write locks
 * and its threads are pthread's, which ThreadSanitizer knows.)
 *
 * Linked completely into every program of a build with -Db_sanitize=thread,
 * where these functions come before GLib's. Each reports its action and calls
 * GLib's function. The locks remain GLib's own, so the tested code is the
 * delivered code.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include <dlfcn.h>
#include <glib.h>
#include <sanitizer/tsan_interface.h>

/* Some versions' headers lack these. */
void __tsan_acquire (void *address);
void __tsan_release (void *address);
const char *__tsan_default_suppressions (void);

#undef g_once_init_enter
#undef g_once_init_leave

/* GLib's own functions. */
typedef struct
{
  void (*mutex_clear) (GMutex *mutex);
  void (*mutex_lock) (GMutex *mutex);
  gboolean (*mutex_trylock) (GMutex *mutex);
  void (*mutex_unlock) (GMutex *mutex);
  void (*cond_wait) (GCond *cond, GMutex *mutex);
  gboolean (*cond_wait_until) (GCond *cond, GMutex *mutex, gint64 end);
  gboolean (*once_init_enter) (volatile void *location);
  void (*once_init_leave) (volatile void *location, gsize result);
  gboolean (*ref_count_dec) (gatomicrefcount *count);
  gboolean (*ref_count_compare) (gatomicrefcount *count, gint value);
  void (*bytes_unref) (GBytes *bytes);
  GThreadPool *(*pool_new_full) (GFunc func, gpointer data,
      GDestroyNotify free_item, gint max_threads, gboolean exclusive,
      GError **error);
  gboolean (*pool_push) (GThreadPool *pool, gpointer data, GError **error);
  void (*pool_free) (GThreadPool *pool, gboolean immediate, gboolean wait);
} Glib;

static const Glib *
glib (void)
{
  static Glib found;

  /*
   * Libraries lock before the constructors of the program. There is one thread
   * then.
   */
  if (found.mutex_lock)
    return &found;
  found.mutex_clear = dlsym (RTLD_NEXT, "g_mutex_clear");
  found.mutex_trylock = dlsym (RTLD_NEXT, "g_mutex_trylock");
  found.mutex_unlock = dlsym (RTLD_NEXT, "g_mutex_unlock");
  found.cond_wait = dlsym (RTLD_NEXT, "g_cond_wait");
  found.cond_wait_until = dlsym (RTLD_NEXT, "g_cond_wait_until");
  found.once_init_enter = dlsym (RTLD_NEXT, "g_once_init_enter");
  found.once_init_leave = dlsym (RTLD_NEXT, "g_once_init_leave");
  found.ref_count_dec = dlsym (RTLD_NEXT, "g_atomic_ref_count_dec");
  found.ref_count_compare = dlsym (RTLD_NEXT, "g_atomic_ref_count_compare");
  found.bytes_unref = dlsym (RTLD_NEXT, "g_bytes_unref");
  found.pool_new_full = dlsym (RTLD_NEXT, "g_thread_pool_new_full");
  found.pool_push = dlsym (RTLD_NEXT, "g_thread_pool_push");
  found.pool_free = dlsym (RTLD_NEXT, "g_thread_pool_free");
  found.mutex_lock = dlsym (RTLD_NEXT, "g_mutex_lock");
  return &found;
}

/*
 * The races that are left, each by its function. GLib calls its own locks directly,
 * so the wrappers here do not see those calls:
 * - a thread pool's worker frees the link that a push has made, under the lock of
 *   the pool's queue. Our code takes nothing from the end of a queue;
 * - the lock of GLib's quarks is made when it is first needed, and published by an
 *   atomic exchange;
 * - G_DEFINE_QUARK: the first thread writes the number, which is the same for all.
 */
const char *
__tsan_default_suppressions (void)
{
  return "race:^g_queue_pop_tail$\n"
         "race:^g_rw_lock_reader_lock$\n"
         "race:^flame_error_quark$\n";
}

/* ------------------------------------------------------------------ mutexes */

static void
note_locked (GMutex *mutex)
{
  __tsan_mutex_post_lock (mutex, 0, 0);
}

static void
note_unlocked (GMutex *mutex)
{
  __tsan_mutex_pre_unlock (mutex, 0);
  __tsan_mutex_post_unlock (mutex, 0);
}

void
g_mutex_clear (GMutex *mutex)
{
  __tsan_mutex_destroy (mutex, 0);
  glib ()->mutex_clear (mutex);
}

void
g_mutex_lock (GMutex *mutex)
{
  __tsan_mutex_pre_lock (mutex, 0);
  glib ()->mutex_lock (mutex);
  note_locked (mutex);
}

gboolean
g_mutex_trylock (GMutex *mutex)
{
  gboolean is_locked;

  __tsan_mutex_pre_lock (mutex, __tsan_mutex_try_lock);
  is_locked = glib ()->mutex_trylock (mutex);
  __tsan_mutex_post_lock (mutex,
      __tsan_mutex_try_lock | (is_locked ? 0 : __tsan_mutex_try_lock_failed),
      0);
  return is_locked;
}

void
g_mutex_unlock (GMutex *mutex)
{
  note_unlocked (mutex);
  glib ()->mutex_unlock (mutex);
}

void
g_cond_wait (GCond *cond, GMutex *mutex)
{
  note_unlocked (mutex);
  glib ()->cond_wait (cond, mutex);
  __tsan_mutex_pre_lock (mutex, 0);
  note_locked (mutex);
}

gboolean
g_cond_wait_until (GCond *cond, GMutex *mutex, gint64 end)
{
  gboolean is_in_time;

  note_unlocked (mutex);
  is_in_time = glib ()->cond_wait_until (cond, mutex, end);
  __tsan_mutex_pre_lock (mutex, 0);
  note_locked (mutex);
  return is_in_time;
}

/* --------------------------------------------- once, and counts of references */

gboolean (g_once_init_enter) (volatile void *location)
{
  const gboolean is_first = glib ()->once_init_enter (location);

  if (!is_first)
    __tsan_acquire ((void *) location);
  return is_first;
}

void (g_once_init_leave) (volatile void *location, gsize result)
{
  __tsan_release ((void *) location);
  glib ()->once_init_leave (location, result);
}

gboolean (g_atomic_ref_count_dec) (gatomicrefcount *count)
{
  gboolean is_last;

  __tsan_release (count);
  is_last = glib ()->ref_count_dec (count);
  if (is_last)
    __tsan_acquire (count);
  return is_last;
}

gboolean (g_atomic_ref_count_compare) (gatomicrefcount *count, gint value)
{
  const gboolean is_equal = glib ()->ref_count_compare (count, value);

  __tsan_acquire (count);
  return is_equal;
}

/* The last unref frees what others have read. */
void
g_bytes_unref (GBytes *bytes)
{
  if (bytes) {
    __tsan_release (bytes);
    __tsan_acquire (bytes);
  }
  glib ()->bytes_unref (bytes);
}

/* ------------------------------------------------------------- thread pools */

typedef struct
{
  GFunc func;
  gpointer data;
} Work;

/*
 * An item is complete before it is pushed, and its work before the pool is
 * freed.
 */
static void
work (gpointer item, gpointer data)
{
  Work *self = data;

  __tsan_acquire (self);
  self->func (item, self->data);
  __tsan_release (self);
}

GThreadPool *
g_thread_pool_new_full (GFunc func, gpointer data, GDestroyNotify free_item,
    gint max_threads, gboolean exclusive, GError **error)
{
  Work *self = g_new (Work, 1);

  /*
   * A new thread knows what was there before. A thread kept from another pool
   * hears of this pool only through GLib's own queue.
   */
  g_thread_pool_set_max_unused_threads (0);
  *self = (Work){func, data};
  return glib ()->pool_new_full (
      work, self, free_item, max_threads, exclusive, error);
}

gboolean
g_thread_pool_push (GThreadPool *pool, gpointer item, GError **error)
{
  __tsan_release (pool->user_data);
  return glib ()->pool_push (pool, item, error);
}

void
g_thread_pool_free (GThreadPool *pool, gboolean immediate, gboolean wait)
{
  Work *self = pool->user_data;

  glib ()->pool_free (pool, immediate, wait);
  if (!wait)
    return; /* it may still be running, so these few bytes are kept */
  __tsan_acquire (self);
  g_free (self);
}
