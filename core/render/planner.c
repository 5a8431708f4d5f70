/*
 * The render manager's thread. It gives plans to the devices' slots in the order of
 * queueing, and finds other slots for frames whose device or memory fails. The CPU
 * draws frames whose kernel is not ready.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/error.h"
#include "core/render/renderer-private.h"
#include "core/render/warm-up.h"

#include "core/api/renderer-config.h"
#include "core/api/stats.h"
#include "core/log.h"
#include "core/plan/frame-request.h"

/* Microseconds between checks whether a preparation is done. */
#define CHECK_INTERVAL (10 * G_TIME_SPAN_MILLISECOND)

/* ------------------------------------------------- frames and their slots */

/* Call this with the lock. Makes its frame available for another job. */
static void
leave_frame (FlameJob *job)
{
  job->frame->device->n_busy--;
  job->frame->job = NULL;
  job->frame->is_submitted = FALSE;
  job->frame = NULL;
}

void
flame_job_finish (FlameJob *job, GError *error)
{
  FlameRenderer *self = job->renderer;

  job->stats.total =
      (g_get_monotonic_time () - job->queued_at) / (double) G_USEC_PER_SEC;
  job->error = error;
  if (!error && job->frame)
    job->stats.load =
        flame_budgets_learn (&self->budgets, &job->stats, job->n_open);
  if (job->n_open > 0)
    self->n_open--;
  job->is_done = TRUE;
  if (job->frame)
    leave_frame (job);
  g_queue_push_tail (&self->finished, job);
  g_cond_broadcast (&self->done);
  flame_planner_wake (self);
}

void
flame_frame_cancel (FlameFrame *frame)
{
  const FlameRenderer *self = frame->job->renderer;

  if (!frame->is_submitted)
    return;
  if (frame->fallback.draws)
    self->fallback.klass->cancel (self->fallback.backend, frame->fallback.slot);
  else
    frame->device->klass->cancel (frame->device->backend, frame->slot);
}

double
flame_frame_get_progress (const FlameFrame *frame)
{
  const FlameFallback *fallback = &frame->job->renderer->fallback;
  const gboolean is_fallback = frame->fallback.draws;
  const FlameBackendClass *klass =
      is_fallback ? fallback->klass : frame->device->klass;

  if (!frame->is_submitted || !klass->get_progress)
    return 0.0;
  return klass->get_progress (
      is_fallback ? fallback->backend : frame->device->backend,
      is_fallback ? frame->fallback.slot : frame->slot);
}

void
flame_frame_retire (FlameRenderer *self, FlameFrame *frame)
{
  frame->is_retired = TRUE;
  frame->device->stats.depth--;
  self->n_usable--;
}

void
flame_renderer_drop_device (
    FlameRenderer *self, FlameDevice *device, const GError *reason)
{
  for (guint i = 0; i < self->frames->len; i++) {
    FlameFrame *frame = self->frames->pdata[i];

    if (frame->device == device && !frame->is_retired)
      flame_frame_retire (self, frame);
  }
  flame_devices_drop (&self->devices, device, "the others", reason);
}

/*
 * Call this with the lock. Whether what failed in @frame's slot can be drawn: in another
 * frame's, or there if others had memory that they have given back since.
 */
static gboolean
has_substitute (
    const FlameRenderer *self, const FlameFrame *frame, const GError *error)
{
  const guint own = frame->device->stats.depth;

  if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY))
    return frame->is_retired ? self->n_usable > 0
                             : self->n_usable > 1 || !frame->was_alone;
  return g_error_matches (error, FLAME_ERROR, FLAME_ERROR_BACKEND) &&
         self->n_usable > own;
}

/*
 * Call this with the lock. If there is too little memory for all frames in flight, this
 * one is retired, unless it is the last. A device that fails is dropped if there are
 * others.
 */
static void
withdraw (FlameRenderer *self, FlameFrame *frame, const GError *error)
{
  FlameDevice *device = frame->device;

  if (frame->is_retired)
    return;
  if (!g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY)) {
    flame_renderer_drop_device (self, device, error);
    return;
  }
  if (self->n_usable == 1)
    return;
  flame_frame_retire (self, frame);
  if (device->stats.depth == 0)
    flame_devices_drop (&self->devices, device, "the others", error);
  flame_log (self->log, FLAME_LOG_INFO,
      "%s: going on with %u frame%s in flight", error->message, self->n_usable,
      self->n_usable == 1 ? "" : "s");
}

static gint
compare_jobs (
    gconstpointer a, gconstpointer b, gpointer user_data G_GNUC_UNUSED)
{
  const FlameJob *first = a, *second = b;

  return first->number < second->number ? -1 : first->number > second->number;
}

/*
 * Call this with the lock. Whether the fallback failed, rather than the device. Frames
 * then wait for their kernels.
 */
static gboolean
blame_fallback (FlameRenderer *self, const FlameFrame *frame, gboolean drawn,
    const GError *error)
{
  if (drawn || !frame->fallback.draws)
    return FALSE;
  flame_log (self->log, FLAME_LOG_INFO, "%s: frames wait for their kernels",
      error->message);
  g_atomic_int_set (&self->fallback.has_failed, TRUE);
  return TRUE;
}

/*
 * Call this with the lock. If no device is left the CPU draws all frames from now on,
 * unless the devices' backend was requested. The frames keep their places, and are
 * drawn on the CPU.
 */
static gboolean
take_over (FlameRenderer *self, const FlameFrame *frame, const GError *error)
{
  if (frame->fallback.draws ||
      !g_error_matches (error, FLAME_ERROR, FLAME_ERROR_BACKEND))
    return FALSE;
  if (flame_fallback_draws_all (&self->fallback))
    return TRUE;
  if (!flame_fallback_take_over (&self->fallback))
    return FALSE;
  flame_devices_drop (&self->devices, frame->device, "the CPU", error);
  return TRUE;
}

/*
 * Call this with the lock. Queues a failed frame again if another slot may succeed, and
 * then takes @error.
 */
static gboolean
pass_on (FlameRenderer *self, FlameJob *job, gboolean drawn, GError *error)
{
  if (job->cancelled)
    return FALSE;
  if (!blame_fallback (self, job->frame, drawn, error)) {
    if (has_substitute (self, job->frame, error))
      withdraw (self, job->frame, error);
    else if (!take_over (self, job->frame, error))
      return FALSE;
  }
  g_error_free (error);
  leave_frame (job);
  g_queue_insert_sorted (&self->waiting, job, compare_jobs, NULL);
  flame_planner_wake (self);
  g_cond_broadcast (&self->done);
  return TRUE;
}

/* Call this with the lock. */
static void
count_frame (FlameDevice *device, const FlameFrameStats *stats)
{
  device->stats.frames++;
  device->stats.iterations += stats->iterations;
  device->stats.iterate += stats->iterate;
  device->stats.density += stats->density;
  device->stats.convert += stats->convert;
  device->stats.copy += stats->copy;
  device->stats.gpu += stats->gpu;
  device->stats.redrawn += stats->redrawn;
}

/* Fills the statistics that are known when the frame is planned. */
static void
count_plan (FlameJob *job, const FlamePlan *plan)
{
  job->stats.quality = plan->quality;
  job->stats.full_quality = plan->full_quality;
  job->stats.supersample = plan->post.oversample;
  job->stats.full_supersample = plan->full_supersample;
  job->stats.burn_in = plan->fuse;
}

static void
frame_done (gpointer user_data, const FlameFrameStats *stats, GError *error)
{
  FlameJob *job = user_data;
  FlameFrame *frame = job->frame;
  FlameRenderer *self = job->renderer;
  const double planned = job->stats.plan;
  const gboolean stands_in = frame->fallback.draws, drawn = !error;

  if (drawn && stands_in)
    (void) flame_fallback_deliver (&frame->fallback, &frame->plan,
        &job->request, frame->device->klass, frame->device->backend, &error);
  g_mutex_lock (&self->lock);
  if (error && pass_on (self, job, drawn, error)) {
    g_mutex_unlock (&self->lock);
    return;
  }
  if (!error && !stands_in)
    count_frame (frame->device, stats);
  job->stats = *stats;
  job->stats.is_fallback = stands_in;
  job->stats.backend =
      stands_in ? FLAME_BACKEND_CPU : frame->device->klass->kind;
  job->stats.device = stands_in ? -1 : frame->device->stats.ordinal;
  job->stats.plan = planned;
  count_plan (job, &frame->plan);
  flame_job_finish (job, error);
  g_mutex_unlock (&self->lock);
  flame_renderer_notify (self);
}

/*
 * Whether @device should get the next frame rather than @other (nullable): it has less
 * to do, or its last turn is longer ago.
 */
static gboolean
is_before (const FlameDevice *device, const FlameDevice *other)
{
  if (!other || device->n_busy != other->n_busy)
    return !other || device->n_busy < other->n_busy;
  return device->turn < other->turn;
}

/*
 * Call this with the lock. Devices take turns; the one with the least to do is first.
 */
static FlameFrame *
find_free_frame (FlameRenderer *self)
{
  FlameFrame *found = NULL;

  for (guint i = 0; i < self->frames->len; i++) {
    FlameFrame *frame = self->frames->pdata[i];

    if (!frame->job && !frame->warm_up && !frame->is_retired &&
        is_before (frame->device, found ? found->device : NULL))
      found = frame;
  }
  return found;
}

/*
 * Call this with the lock, which is released meanwhile: a backend may have to allocate
 * or clear hundreds of megabytes. The frame may be done when this returns, but its
 * place is still free, as only this thread assigns places.
 */
static void
submit_frame (FlameRenderer *self, FlameFrame *frame, FlameJob *job)
{
  frame->was_alone = self->n_usable == 1;
  g_mutex_unlock (&self->lock);
  flame_warm_up_submit (frame);
  if (frame->fallback.draws)
    self->fallback.klass->submit (self->fallback.backend, frame->fallback.slot,
        &frame->plan, frame_done, job);
  else
    frame->device->klass->submit (
        frame->device->backend, frame->slot, &frame->plan, frame_done, job);
  g_mutex_lock (&self->lock);
  if (!frame->job)
    return;
  frame->is_submitted = TRUE;
  if (frame->job->cancelled)
    flame_frame_cancel (frame);
}

/*
 * Lets @frame's device choose how to draw the plan. Returns whether it can draw at
 * once.
 */
static gboolean
prepare_frame (FlameFrame *frame)
{
  return !frame->device->klass->prepare ||
         frame->device->klass->prepare (frame->device->backend, &frame->plan,
             TRUE) == FLAME_PREPARED_READY;
}

static gboolean
fill_plan (FlameFrame *frame, const FlameJob *job, GError **error)
{
  return flame_plan_fill (
      &frame->plan, &job->request, &job->decision.limits, error);
}

/* Plans what a live frame has time for, or else the whole frame. */
static gboolean
plan_for_cpu (
    FlameRenderer *self, FlameFrame *frame, const FlameJob *job, GError **error)
{
  const FlameFrameRequest *request = &job->request;

  if (flame_fallback_can_draw (&self->fallback, request))
    return flame_fallback_plan (&self->fallback, &frame->fallback, &frame->plan,
        request, &job->decision.cpu, error);
  return flame_fallback_plan_whole (&self->fallback, &frame->fallback,
      &frame->plan, request, &job->decision.limits, error);
}

/*
 * Whether the CPU draws the frame in its device's place: the device has no kernel yet,
 * or has not drawn with it.
 */
static gboolean
is_for_fallback (
    FlameRenderer *self, FlameFrame *frame, const FlameFrameRequest *request)
{
  const gboolean is_ready = prepare_frame (frame);

  if ((is_ready && !frame->device->is_cold) ||
      !flame_fallback_can_draw (&self->fallback, request))
    return FALSE;
  if (is_ready)
    return flame_warm_up_is_needed (self, frame);
  flame_warm_up_note_cold (frame->device);
  return TRUE;
}

/*
 * Has the frame, whose plan is filled, drawn by its device or in the device's place.
 * FALSE with @error.
 */
static gboolean
plan_frame (
    FlameRenderer *self, FlameFrame *frame, const FlameJob *job, GError **error)
{
  const FlameFrameRequest *request = &job->request;
  g_autoptr (GError) reason = NULL;

  if (flame_fallback_draws_all (&self->fallback))
    return plan_for_cpu (self, frame, job, error);
  if (!frame->is_filled) {
    g_propagate_error (error, g_steal_pointer (&frame->error));
    return FALSE;
  }
  if (is_for_fallback (self, frame, request)) {
    if (flame_fallback_plan (&self->fallback, &frame->fallback, &frame->plan,
            request, &job->decision.cpu, &reason))
      return TRUE;
    flame_log (self->log, FLAME_LOG_INFO, "%s: frames wait for their kernels",
        reason->message);
    g_atomic_int_set (&self->fallback.has_failed, TRUE);
    flame_warm_up_drop (frame);
    if (!fill_plan (frame, job, error))
      return FALSE;
    prepare_frame (frame);
  }
  flame_fallback_rest (&self->fallback, &frame->fallback);
  return TRUE;
}

/*
 * Call this with the lock, which is released while planning and submitting. Starts the
 * frame whose turn it is and whose plan is filled.
 */
static void
start_frame (FlameRenderer *self, FlameFrame *frame)
{
  FlameJob *job = frame->job;
  GError *error = NULL;
  FlameFrameRequest coming;
  gboolean prefetches;
  gint64 begin;

  frame->fill = FLAME_FILL_NONE;
  prefetches = frame->is_filled && frame->device->klass->prepare &&
               flame_prefetch_begin (&self->ahead, &job->request,
                   &frame->plan.moment, &job->decision.limits, &coming);
  if (job->cancelled)
    error = flame_job_cancelled_error ();
  g_mutex_unlock (&self->lock);
  begin = g_get_monotonic_time ();
  if (!error)
    (void) plan_frame (self, frame, job, &error);
  g_clear_error (&frame->error);
  g_mutex_lock (&self->lock);

  job->stats.plan = (frame->fill_time + g_get_monotonic_time () - begin) /
                    (double) G_USEC_PER_SEC;
  count_plan (job, &frame->plan);
  job->frame = frame;
  if (!error && job->cancelled)
    error = flame_job_cancelled_error ();
  if (error) {
    flame_warm_up_drop (frame);
    flame_job_finish (job, error);
  } else {
    submit_frame (self, frame, job);
  }
  if (!prefetches)
    return;
  g_mutex_unlock (&self->lock);
  flame_prefetch_end (&self->ahead, &coming, &self->devices);
  g_mutex_lock (&self->lock);
}

/* ------------------------------------------------------------ plans to fill */

/*
 * The planner and its helpers fill the plans of several frames at a time, which do not
 * depend on each other. The planner alone starts frames, in the order of queueing.
 */

/* Call this with the lock. Gives free frames to the jobs that wait. */
static void
give_frames (FlameRenderer *self)
{
  while (self->waiting.length > 0) {
    FlameFrame *frame = find_free_frame (self);

    if (!frame)
      return;
    frame->job = g_queue_pop_head (&self->waiting);
    frame->device->n_busy++;
    frame->device->turn = ++self->devices.n_turns;
    frame->fill = FLAME_FILL_WAITS;
    g_queue_push_tail (&self->starting, frame);
  }
}

/* (nullable) Call this with the lock. The first frame whose plan nobody fills yet. */
static FlameFrame *
find_unfilled (const FlameRenderer *self)
{
  for (const GList *at = self->starting.head; at; at = at->next) {
    FlameFrame *frame = at->data;

    if (frame->fill == FLAME_FILL_WAITS)
      return frame;
  }
  return NULL;
}

static gpointer help (gpointer data);

/* Call this with the lock. */
static void
call_helper (FlameRenderer *self)
{
  if (self->n_idle_helpers == 0 && self->n_helpers < self->most_helpers) {
    GThread *helper = g_thread_try_new ("flame-helper", help, self, NULL);

    if (helper)
      self->helpers[self->n_helpers++] = helper;
  }
  g_cond_signal (&self->help);
}

/*
 * Call this with the lock, which is released meanwhile. FALSE if there is no plan to
 * fill.
 */
static gboolean
fill_next (FlameRenderer *self)
{
  FlameFrame *frame = find_unfilled (self);
  const FlameJob *job;
  gint64 begin;
  gboolean fills;

  if (!frame)
    return FALSE;
  job = frame->job;
  frame->fill = FLAME_FILL_BEGUN;
  fills = !job->cancelled && !flame_fallback_draws_all (&self->fallback);
  self->n_filling++;
  if (find_unfilled (self))
    call_helper (self);
  g_mutex_unlock (&self->lock);
  begin = g_get_monotonic_time ();
  frame->is_filled = fills && fill_plan (frame, job, &frame->error);
  frame->fill_time = g_get_monotonic_time () - begin;
  g_mutex_lock (&self->lock);
  self->n_filling--;
  frame->fill = FLAME_FILL_DONE;
  g_cond_broadcast (&self->work);
  return TRUE;
}

static gpointer
help (gpointer data)
{
  FlameRenderer *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    give_frames (self);
    if (fill_next (self))
      continue;
    self->n_idle_helpers++;
    g_cond_wait (&self->help, &self->lock);
    self->n_idle_helpers--;
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

void
flame_planner_wake (FlameRenderer *self)
{
  g_cond_broadcast (&self->work);
  if (self->n_filling > 0 && self->waiting.length > 0)
    call_helper (self);
}

/* Call this with the lock, which is released meanwhile. */
static void
check_preparing (FlameRenderer *self)
{
  FlameJob *job = flame_job_ref (self->preparing);
  FlameFrameRequest coming;
  gboolean is_ready;

  flame_prefetch_copy (&job->request, &coming);
  self->check_at = g_get_monotonic_time () + CHECK_INTERVAL;
  g_mutex_unlock (&self->lock);
  is_ready = flame_prefetch_hasten (
      &self->ahead, &coming, &job->decision.limits, &self->devices);
  g_mutex_lock (&self->lock);
  if (is_ready && self->preparing == job) {
    self->preparing = NULL;
    flame_job_finish (job, NULL);
  }
  g_mutex_unlock (&self->lock);
  flame_job_unref (job);
  g_mutex_lock (&self->lock);
}

/* Call this with the lock, which is released meanwhile. */
static void
notify (FlameRenderer *self)
{
  g_mutex_unlock (&self->lock);
  flame_renderer_notify (self);
  g_mutex_lock (&self->lock);
}

/* Call this with the lock, which is released until there may be something to do. */
static void
rest (FlameRenderer *self)
{
  if (self->preparing && self->starting.length == 0)
    g_cond_wait_until (&self->work, &self->lock, self->check_at);
  else
    g_cond_wait (&self->work, &self->lock);
}

/*
 * Call this with the lock. Frees the resources of a retired frame. Returns TRUE if
 * there was one: the lock was then released, so anything may have changed.
 */
static gboolean
free_retired (FlameRenderer *self)
{
  for (guint i = 0; i < self->frames->len; i++) {
    FlameFrame *frame = self->frames->pdata[i];
    FlameSlot *slot = frame->slot;

    if (!frame->is_retired || frame->job || frame->warm_up || !slot)
      continue;
    frame->slot = NULL;
    g_mutex_unlock (&self->lock);
    flame_fallback_clear_slot (&self->fallback, &frame->fallback);
    frame->device->klass->slot_free (frame->device->backend, slot);
    g_mutex_lock (&self->lock);
    return TRUE;
  }
  return FALSE;
}

gpointer
flame_planner_main (gpointer data)
{
  FlameRenderer *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameFrame *frame;

    if (self->finished.length > 0) {
      notify (self);
      continue;
    }
    if (free_retired (self))
      continue;
    give_frames (self);
    frame = g_queue_peek_head (&self->starting);
    if (frame && frame->fill == FLAME_FILL_DONE)
      start_frame (self, g_queue_pop_head (&self->starting));
    else if (fill_next (self))
      continue;
    else if (!frame && self->preparing &&
             self->check_at <= g_get_monotonic_time ())
      check_preparing (self);
    else
      rest (self);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}
