/*
 * Work on a thread of its own, which may be left behind.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/apart.h"

#include <stdlib.h>

/* How often a waiter checks whether the work is still wanted. */
#define POLL_INTERVAL (G_USEC_PER_SEC / 10)

/* How long the process's end waits for work that was left behind. */
#define EXIT_WAIT (5 * G_USEC_PER_SEC)

/* What the thread and its waiter share. */
typedef struct
{
  gatomicrefcount ref_count;
  FlameGpuApartFunc function;
  gpointer data;
  GDestroyNotify free_data, free_result;
  gint stop; /* atomic */

  GMutex lock; /* guards the fields below */
  GCond cond;
  gboolean is_done;
  gboolean is_left; /* nobody waits any more */
  gpointer result;  /* (nullable) */
  GError *error;
} Work;

/* ------------------------------------------------------- the process's end */

static GMutex left_lock;
static GCond left_cond;
static guint n_left; /* threads that were left behind and still run */

static void
wait_for_left (void)
{
  const gint64 until = g_get_monotonic_time () + EXIT_WAIT;

  g_mutex_lock (&left_lock);
  while (n_left > 0 && g_cond_wait_until (&left_cond, &left_lock, until))
    continue;
  g_mutex_unlock (&left_lock);
}

/*
 * Counts a thread that is left behind. The process does not end under it: NVIDIA's compiler
 * crashes when its own libraries have been taken down. That happens in reverse order, so
 * the process's end waits first if that is asked for after they were loaded, as here.
 */
static void
add_left (void)
{
  static gboolean is_asked;

  g_mutex_lock (&left_lock);
  n_left++;
  if (!is_asked)
    is_asked = atexit (wait_for_left) == 0;
  g_mutex_unlock (&left_lock);
}

static void
remove_left (void)
{
  g_mutex_lock (&left_lock);
  n_left--;
  g_cond_signal (&left_cond);
  g_mutex_unlock (&left_lock);
}

/* --------------------------------------------------------------------- work */

static Work *
work_new (const FlameGpuApart *apart)
{
  Work *work = g_new0 (Work, 1);

  g_atomic_ref_count_init (&work->ref_count);
  g_mutex_init (&work->lock);
  g_cond_init (&work->cond);
  work->function = apart->function;
  work->data = apart->data;
  work->free_data = apart->free_data;
  work->free_result = apart->free_result;
  return work;
}

static void
work_unref (Work *work)
{
  if (!g_atomic_ref_count_dec (&work->ref_count))
    return;
  g_clear_pointer (&work->result, work->free_result);
  g_clear_error (&work->error);
  work->free_data (work->data);
  g_mutex_clear (&work->lock);
  g_cond_clear (&work->cond);
  g_free (work);
}

static gpointer
do_work (gpointer data)
{
  Work *work = data;
  GError *error = NULL;
  gpointer result = work->function (work->data, &work->stop, &error);
  gboolean is_left;

  g_mutex_lock (&work->lock);
  is_left = work->is_left;
  work->result = result;
  work->error = error;
  work->is_done = TRUE;
  g_cond_signal (&work->cond);
  g_mutex_unlock (&work->lock);
  work_unref (work);
  if (is_left)
    remove_left ();
  return NULL;
}

/*
 * Returns how many times longer everything takes while other programs use the
 * processors.
 */
static double
find_slowness (void)
{
  double load;

  return getloadavg (&load, 1) == 1 ? MAX (load / g_get_num_processors (), 1.0)
                                    : 1.0;
}

/*
 * Waits for the work. @stop is checked only every POLL_INTERVAL, so short work is finished
 * even if nobody wants it.
 */
static FlameGpuApartEnd
wait (Work *work, const FlameGpuApart *apart)
{
  const gint64 begin = g_get_monotonic_time ();
  FlameGpuApartEnd end = FLAME_GPU_APART_ENDED;

  g_mutex_lock (&work->lock);
  while (!work->is_done && end == FLAME_GPU_APART_ENDED) {
    const gint64 now = g_get_monotonic_time ();

    if (g_cond_wait_until (&work->cond, &work->lock, now + POLL_INTERVAL))
      continue;
    if (apart->stop && g_atomic_int_get (apart->stop))
      end = FLAME_GPU_APART_STOPPED;
    else if (now - begin >= apart->seconds * find_slowness () * G_USEC_PER_SEC)
      end = FLAME_GPU_APART_TOO_LONG;
  }
  if (work->is_done) {
    end = FLAME_GPU_APART_ENDED;
  } else {
    g_atomic_int_set (&work->stop, 1);
    work->is_left = TRUE;
    add_left ();
  }
  g_mutex_unlock (&work->lock);
  return end;
}

FlameGpuApartEnd
flame_gpu_apart_run (
    const FlameGpuApart *apart, gpointer *result, GError **error)
{
  Work *work = work_new (apart);
  FlameGpuApartEnd end;

  *result = NULL;
  g_atomic_ref_count_inc (&work->ref_count);
  g_thread_unref (g_thread_new (apart->name, do_work, work));
  end = wait (work, apart);
  if (end == FLAME_GPU_APART_ENDED) {
    *result = g_steal_pointer (&work->result);
    if (work->error)
      g_propagate_error (error, g_steal_pointer (&work->error));
  }
  work_unref (work);
  return end;
}
