/*
 * Jobs: requested frames, from queueing until the result has been reported.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "flame/flame.h"

#include "core/api/stats.h"
#include "core/plan/frame-request.h"
#include "core/render/renderer-private.h"

void
flame_renderer_unref (FlameRenderer *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->help);
  g_cond_clear (&self->done);
  flame_log_unref (self->log);
  g_free (self);
}

FlameJob *
flame_job_ref (FlameJob *job)
{
  g_atomic_ref_count_inc (&job->ref_count);
  return job;
}

void
flame_job_watch_drop (FlameJobWatch *watch)
{
  if (watch->destroy)
    watch->destroy (watch->user_data);
  if (watch->context)
    g_main_context_unref (watch->context);
  *watch = (FlameJobWatch){0};
}

void
flame_job_unref (FlameJob *job)
{
  if (!job || !g_atomic_ref_count_dec (&job->ref_count))
    return;
  flame_job_watch_drop (&job->watch);
  flame_frame_request_clear (&job->request);
  g_clear_error (&job->error);
  flame_renderer_unref (job->renderer);
  g_free (job);
}

/* A watch that a main context will call. */
typedef struct
{
  FlameJobWatch watch;
  FlameJob *job;
} Call;

static gboolean
on_main_context (gpointer data)
{
  Call *call = data;

  call->watch.func (call->job, call->watch.user_data);
  return G_SOURCE_REMOVE;
}

static void
call_free (gpointer data)
{
  Call *call = data;

  flame_job_watch_drop (&call->watch);
  flame_job_unref (call->job);
  g_free (call);
}

void
flame_job_watch_call (FlameJobWatch *watch, FlameJob *job)
{
  GSource *source;
  Call *call;

  if (!watch->context) {
    if (watch->func)
      watch->func (job, watch->user_data);
    flame_job_watch_drop (watch);
    return;
  }
  call = g_new (Call, 1);
  *call = (Call){.watch = *watch, .job = flame_job_ref (job)};
  source = g_idle_source_new ();
  g_source_set_priority (source, G_PRIORITY_DEFAULT);
  g_source_set_callback (source, on_main_context, call, call_free);
  g_source_attach (source, watch->context);
  g_source_unref (source);
}

void
flame_renderer_notify (FlameRenderer *self)
{
  FlameJob *job;

  do {
    FlameJobWatch watch = {0};

    g_mutex_lock (&self->lock);
    job = g_queue_pop_head (&self->finished);
    if (job) {
      watch = job->watch;
      job->watch = (FlameJobWatch){0};
      job->is_notified = TRUE;
    }
    g_mutex_unlock (&self->lock);
    if (job)
      flame_job_watch_call (&watch, job);
    flame_job_unref (job);
  } while (job);
}

GError *
flame_job_cancelled_error (void)
{
  return g_error_new_literal (
      FLAME_ERROR, FLAME_ERROR_CANCELLED, "the frame was cancelled");
}

/* ----------------------------------------------------------------- their callers */

void
flame_job_wait (FlameJob *job)
{
  FlameRenderer *self = job->renderer;

  g_mutex_lock (&self->lock);
  while (!job->is_done)
    g_cond_wait (&self->done, &self->lock);
  g_mutex_unlock (&self->lock);
}

gboolean
flame_job_wait_until (FlameJob *job, gint64 end_time)
{
  FlameRenderer *self = job->renderer;
  gboolean is_done;

  g_mutex_lock (&self->lock);
  while (
      !job->is_done && g_cond_wait_until (&self->done, &self->lock, end_time))
    ;
  is_done = job->is_done;
  g_mutex_unlock (&self->lock);
  return is_done;
}

void
flame_job_set_done_func (FlameJob *job, GMainContext *context,
    FlameJobFunc func, gpointer user_data, GDestroyNotify destroy)
{
  FlameRenderer *self = job->renderer;
  FlameJobWatch watch = {
      .func = func, .user_data = user_data, .destroy = destroy};
  FlameJobWatch before = {0};

  if (context)
    watch.context = g_main_context_ref (context);
  g_mutex_lock (&self->lock);
  if (!job->is_notified) {
    before = job->watch;
    job->watch = watch;
    watch = (FlameJobWatch){0};
  }
  g_mutex_unlock (&self->lock);
  flame_job_watch_drop (&before);
  flame_job_watch_call (&watch, job);
}

void
flame_job_report_late (FlameJob *job)
{
  FlameRenderer *self = job->renderer;

  g_mutex_lock (&self->lock);
  flame_budgets_report_late (&self->budgets, &job->stats);
  g_mutex_unlock (&self->lock);
}

gboolean
flame_job_get_result (FlameJob *job, GError **error)
{
  /* A finished job does not change any more, so no lock is needed. */
  g_return_val_if_fail (job->is_done, FALSE);
  if (job->error && error)
    *error = g_error_copy (job->error);
  return !job->error;
}

const FlameFrameStats *
flame_job_get_stats (const FlameJob *job)
{
  return &job->stats;
}

G_DEFINE_BOXED_TYPE (FlameJob, flame_job, flame_job_ref, flame_job_unref)
