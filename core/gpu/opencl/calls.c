/*
 * OpenCL: which of a queue's host functions have been called.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu/opencl/calls.h"

typedef FlameOpenclCalls Calls;

struct _FlameOpenclCalls
{
  gatomicrefcount refs; /* a call may come after its queue was freed */
  GMutex lock;          /* of what follows */
  GCond changed;
  guint n;        /* calls that are to come */
  guint n_queued; /* all calls so far */
  guint n_past;   /* the number of the latest that has come */
};

Calls *
flame_opencl_calls_new (void)
{
  Calls *calls = g_new0 (Calls, 1);

  g_atomic_ref_count_init (&calls->refs);
  g_mutex_init (&calls->lock);
  g_cond_init (&calls->changed);
  return calls;
}

Calls *
flame_opencl_calls_ref (Calls *calls)
{
  g_atomic_ref_count_inc (&calls->refs);
  return calls;
}

void
flame_opencl_calls_unref (Calls *calls)
{
  if (!calls || !g_atomic_ref_count_dec (&calls->refs))
    return;
  g_mutex_clear (&calls->lock);
  g_cond_clear (&calls->changed);
  g_free (calls);
}

guint
flame_opencl_calls_add (Calls *calls)
{
  guint number;

  g_mutex_lock (&calls->lock);
  calls->n++;
  number = ++calls->n_queued;
  g_mutex_unlock (&calls->lock);
  return number;
}

void
flame_opencl_calls_remove (Calls *calls)
{
  g_mutex_lock (&calls->lock);
  calls->n--;
  g_cond_broadcast (&calls->changed);
  g_mutex_unlock (&calls->lock);
}

void
flame_opencl_calls_pass (Calls *calls, guint number)
{
  g_mutex_lock (&calls->lock);
  calls->n_past = MAX (calls->n_past, number);
  g_mutex_unlock (&calls->lock);
}

guint
flame_opencl_calls_get_next (Calls *calls)
{
  guint next;

  g_mutex_lock (&calls->lock);
  next = calls->n_queued + 1;
  g_mutex_unlock (&calls->lock);
  return next;
}

gboolean
flame_opencl_calls_have_passed (Calls *calls, guint number)
{
  gboolean passed;

  g_mutex_lock (&calls->lock);
  passed = calls->n_past >= number;
  g_mutex_unlock (&calls->lock);
  return passed;
}

gboolean
flame_opencl_calls_are_done (Calls *calls)
{
  gboolean done;

  g_mutex_lock (&calls->lock);
  done = calls->n == 0;
  g_mutex_unlock (&calls->lock);
  return done;
}

void
flame_opencl_calls_wait (Calls *calls)
{
  g_mutex_lock (&calls->lock);
  while (calls->n > 0)
    g_cond_wait (&calls->changed, &calls->lock);
  g_mutex_unlock (&calls->lock);
}
