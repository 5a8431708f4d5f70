/*
 * The render manager: requests become plans, plans go to the backend's slots in
 * the order they were asked for, and tickets tell when each is done.
 *
 * One thread plans, so that the next frame's genomes are interpolated while the
 * backend draws this one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/flame.h"

#include <string.h>

#include "core/render/backend.h"
#include "core/render/host-memory.h"
#include "core/render/look-ahead.h"
#include "core/render/request.h"
#include "core/render/plan.h"

typedef struct
{
  FlameSlot *slot;
  FlamePlan plan;
  FlameTicket *ticket;   /* (nullable) the frame it draws; NULL = free */
  gboolean is_submitted; /* so that it can be cancelled */
  gboolean is_retired;   /* there was no memory for it: its slot goes */
} Frame;

struct _FlameRenderer
{
  gatomicrefcount
      ref_count; /* its owner's and each ticket's: tickets use the lock */
  const FlameBackendClass *klass;
  FlameBackend *backend;
  char *fallback_reason; /* (nullable) */

  GThread *planner;
  FlameLookAhead ahead; /* the planner's */

  GMutex lock;    /* guards all below, the tickets' fields, frames' and slots */
  GCond work;     /* a ticket was queued, a frame became free, or quit */
  GCond done;     /* a ticket became done, or flushing */
  GQueue waiting; /* of FlameTicket, in the order of queueing */
  GPtrArray *frames; /* of Frame; grows only */
  guint n_usable;    /* frames that are not retired */
  gboolean quit;
  gboolean flushing;
};

struct _FlameTicket
{
  gatomicrefcount ref_count;
  FlameRenderer *renderer;
  FlameFrameRequest request;
  gint64 queued_at;

  /* the renderer's lock */
  Frame *frame; /* (nullable) while it is drawn */
  gboolean cancelled;
  gboolean is_done;
  FlameFrameStats stats;
  GError *error;
};

static void
renderer_unref (FlameRenderer *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->done);
  g_free (self);
}

/* ---------------------------------------------------------------- tickets */

FlameTicket *
flame_ticket_ref (FlameTicket *ticket)
{
  g_atomic_ref_count_inc (&ticket->ref_count);
  return ticket;
}

void
flame_ticket_unref (FlameTicket *ticket)
{
  if (!ticket || !g_atomic_ref_count_dec (&ticket->ref_count))
    return;
  flame_animation_unref (ticket->request.animation);
  flame_filters_unref (ticket->request.filters);
  g_clear_error (&ticket->error);
  renderer_unref (ticket->renderer);
  g_free (ticket);
}

/* with the lock; takes @error and the reference that queueing took */
static void
finish_ticket (FlameRenderer *self, FlameTicket *ticket, GError *error)
{
  ticket->stats.total =
      (g_get_monotonic_time () - ticket->queued_at) / (double) G_USEC_PER_SEC;
  ticket->error = error;
  ticket->is_done = TRUE;
  if (ticket->frame) {
    ticket->frame->ticket = NULL;
    ticket->frame->is_submitted = FALSE;
    ticket->frame = NULL;
  }
  g_cond_broadcast (&self->done);
  g_cond_broadcast (&self->work);
  flame_ticket_unref (ticket);
}

static GError *
cancelled_error (void)
{
  return g_error_new_literal (
      FLAME_ERROR, FLAME_ERROR_CANCELLED, "the frame was cancelled");
}

FlameWait
flame_ticket_wait (FlameTicket *ticket)
{
  FlameRenderer *self = ticket->renderer;
  gboolean is_done;

  g_mutex_lock (&self->lock);
  while (!ticket->is_done && !self->flushing)
    g_cond_wait (&self->done, &self->lock);
  is_done = ticket->is_done;
  g_mutex_unlock (&self->lock);
  return is_done ? FLAME_WAIT_DONE : FLAME_WAIT_FLUSHING;
}

/* with the lock; a frame that is not submitted yet is when it is */
static void
cancel_frame (FlameRenderer *self, const Frame *frame)
{
  if (frame->is_submitted)
    self->klass->cancel (self->backend, frame->slot);
}

void
flame_ticket_cancel (FlameTicket *ticket)
{
  FlameRenderer *self = ticket->renderer;

  g_mutex_lock (&self->lock);
  if (!ticket->is_done && !ticket->cancelled) {
    ticket->cancelled = TRUE;
    if (ticket->frame)
      cancel_frame (self, ticket->frame);
    else if (g_queue_remove (&self->waiting, ticket))
      finish_ticket (self, ticket, cancelled_error ());
  }
  g_mutex_unlock (&self->lock);
}

gboolean
flame_ticket_get_result (
    FlameTicket *ticket, FlameFrameStats *stats, GError **error)
{
  /* done tickets do not change any more: no lock */
  g_return_val_if_fail (ticket->is_done, FALSE);
  if (stats)
    *stats = ticket->stats;
  if (!ticket->error)
    return TRUE;
  if (error)
    *error = g_error_copy (ticket->error);
  return FALSE;
}

/* ---------------------------------------------------------------- planner */

/*
 * With the lock. Where there is no memory for as many frames in flight, there may be
 * for fewer: the frame is drawn by another, once that is free. Takes @error then.
 */
static gboolean
retire_frame (FlameRenderer *self, FlameTicket *ticket, GError *error)
{
  if (!g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY) ||
      ticket->cancelled || self->n_usable == 1)
    return FALSE;
  self->n_usable--;
  g_message ("%s: going on with %u frame%s in flight", error->message,
      self->n_usable, self->n_usable == 1 ? "" : "s");
  g_error_free (error);
  ticket->frame->is_retired = TRUE;
  ticket->frame->ticket = NULL;
  ticket->frame = NULL;
  g_queue_push_head (&self->waiting, ticket);
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->done);
  return TRUE;
}

static void
frame_done (gpointer user_data, const FlameFrameStats *stats, GError *error)
{
  FlameTicket *ticket = user_data;
  FlameRenderer *self = ticket->renderer;
  const FlameFrameStats planned = ticket->stats;

  g_mutex_lock (&self->lock);
  if (error && retire_frame (self, ticket, error)) {
    g_mutex_unlock (&self->lock);
    return;
  }
  ticket->stats = *stats;
  ticket->stats.plan = planned.plan;
  ticket->stats.quality = planned.quality;
  ticket->stats.full_quality = planned.full_quality;
  finish_ticket (self, ticket, error);
  g_mutex_unlock (&self->lock);
}

static Frame *
find_free_frame (FlameRenderer *self)
{
  for (guint i = 0; i < self->frames->len; i++) {
    Frame *frame = self->frames->pdata[i];

    if (!frame->ticket && !frame->is_retired)
      return frame;
  }
  return NULL;
}

/*
 * With the lock, which is released: a backend may have hundreds of megabytes to
 * allocate or to empty. The frame may be done when it returns, but no other has
 * its place, as this thread alone gives places.
 */
static void
submit_frame (FlameRenderer *self, Frame *frame, FlameTicket *ticket)
{
  g_mutex_unlock (&self->lock);
  self->klass->submit (
      self->backend, frame->slot, &frame->plan, frame_done, ticket);
  g_mutex_lock (&self->lock);
  if (!frame->ticket)
    return;
  frame->is_submitted = TRUE;
  if (frame->ticket->cancelled)
    cancel_frame (self, frame);
}

/* with the lock, which is released while planning and submitting */
static void
start_frame (FlameRenderer *self, Frame *frame, FlameTicket *ticket)
{
  GError *error = NULL;
  FlameFrameRequest moment;
  gboolean planned, looks;
  gint64 begin;

  frame->ticket = ticket;
  looks = self->klass->prepare &&
          flame_look_ahead_begin (&self->ahead, &ticket->request, &moment);
  g_mutex_unlock (&self->lock);
  begin = g_get_monotonic_time ();
  planned = flame_plan_fill (&frame->plan, &ticket->request, &error);
  g_mutex_lock (&self->lock);

  ticket->stats.plan =
      (g_get_monotonic_time () - begin) / (double) G_USEC_PER_SEC;
  ticket->stats.quality = frame->plan.quality;
  ticket->stats.full_quality = frame->plan.full_quality;
  ticket->frame = frame;
  if (planned && ticket->cancelled)
    error = cancelled_error ();
  if (error)
    finish_ticket (self, ticket, error);
  else
    submit_frame (self, frame, ticket);
  if (!looks)
    return;
  g_mutex_unlock (&self->lock);
  flame_look_ahead_end (&self->ahead, &moment, self->klass, self->backend);
  g_mutex_lock (&self->lock);
}

/* with the lock, released meanwhile: gives back all that retired frames have */
static void
free_retired (FlameRenderer *self)
{
  for (guint i = 0; i < self->frames->len; i++) {
    Frame *frame = self->frames->pdata[i];
    FlameSlot *slot = frame->slot;

    if (!frame->is_retired || !slot)
      continue;
    frame->slot = NULL;
    g_mutex_unlock (&self->lock);
    self->klass->slot_free (self->backend, slot);
    g_mutex_lock (&self->lock);
  }
}

static gpointer
planner_main (gpointer data)
{
  FlameRenderer *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    Frame *frame;

    free_retired (self);
    frame = find_free_frame (self);
    if (frame && self->waiting.length > 0)
      start_frame (self, frame, g_queue_pop_head (&self->waiting));
    else
      g_cond_wait (&self->work, &self->lock);
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}

/* --------------------------------------------------------------- renderer */

static gboolean
open_backend (FlameRenderer *self, const FlameBackendClass *klass,
    const FlameRendererConfig *config, GError **error)
{
  self->klass = klass;
  self->backend = klass->open (config, error);
  return self->backend != NULL;
}

static gboolean
open_row (FlameRenderer *self, const FlameBackendRow *row,
    const FlameRendererConfig *config, GError **error)
{
  if (row->klass)
    return open_backend (self, row->klass, config, error);
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
      "this build has no %s backend", row->name);
  return FALSE;
}

gboolean
flame_backend_is_present (FlameBackendKind kind, GError **error)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);

  for (guint i = 0; i < n; i++) {
    const FlameBackendClass *klass = rows[i].klass;

    if (rows[i].kind != kind)
      continue;
    if (klass)
      return !klass->is_present || klass->is_present (error);
    g_set_error (error, FLAME_ERROR, FLAME_ERROR_UNAVAILABLE,
        "this build has no %s backend", rows[i].name);
    return FALSE;
  }
  return TRUE; /* some will do */
}

/* the one asked for, or the first that works; why others do not is kept */
static gboolean
choose_backend (
    FlameRenderer *self, const FlameRendererConfig *config, GError **error)
{
  guint n;
  const FlameBackendRow *rows = flame_backend_rows (&n);

  for (guint i = 0; i < n; i++) {
    g_autoptr (GError) reason = NULL;

    if (config->backend != FLAME_BACKEND_AUTO &&
        rows[i].kind != config->backend)
      continue;
    if (open_row (self, &rows[i], config, &reason))
      return TRUE;
    if (config->backend != FLAME_BACKEND_AUTO || i + 1 == n) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
    if (!self->fallback_reason)
      self->fallback_reason = g_strdup (reason->message);
  }
  g_set_error (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "there is no backend number %d", config->backend);
  return FALSE;
}

/* Returns: (transfer full) NULL with @error */
static Frame *
frame_new (FlameRenderer *self, GError **error)
{
  FlameSlot *slot = self->klass->slot_new (self->backend, error);
  Frame *frame;

  if (!slot)
    return NULL;
  frame = g_new0 (Frame, 1);
  frame->slot = slot;
  flame_plan_init (&frame->plan);
  return frame;
}

static void
frame_free (FlameRenderer *self, Frame *frame)
{
  if (frame->slot)
    self->klass->slot_free (self->backend, frame->slot);
  flame_plan_clear (&frame->plan);
  g_free (frame);
}

guint
flame_renderer_get_depth (FlameRenderer *self)
{
  guint n;

  g_mutex_lock (&self->lock);
  n = self->n_usable;
  g_mutex_unlock (&self->lock);
  return n;
}

/* those that there was no memory for count, and are not made again */
static guint
count_frames (FlameRenderer *self)
{
  guint n;

  g_mutex_lock (&self->lock);
  n = self->frames->len;
  g_mutex_unlock (&self->lock);
  return n;
}

gboolean
flame_renderer_set_depth (FlameRenderer *self, guint depth, GError **error)
{
  const guint n = self->klass->n_slots (self->backend, MAX (depth, 1));

  /* whoever else adds frames meanwhile may make them a few more than asked for */
  while (count_frames (self) < n) {
    Frame *frame = frame_new (self, error);

    if (!frame)
      return FALSE;
    g_mutex_lock (&self->lock);
    g_ptr_array_add (self->frames, frame);
    self->n_usable++;
    g_cond_broadcast (&self->work);
    g_mutex_unlock (&self->lock);
  }
  return TRUE;
}

FlameRenderer *
flame_renderer_new (const FlameRendererConfig *config, GError **error)
{
  FlameRenderer *self = g_new0 (FlameRenderer, 1);

  g_atomic_ref_count_init (&self->ref_count);
  g_mutex_init (&self->lock);
  g_cond_init (&self->work);
  g_cond_init (&self->done);
  g_queue_init (&self->waiting);
  self->frames = g_ptr_array_new ();
  flame_look_ahead_init (&self->ahead);
  if (!choose_backend (self, config, error) ||
      !flame_renderer_set_depth (self, config->depth, error)) {
    flame_renderer_free (self);
    return NULL;
  }
  self->planner = g_thread_new ("flame-planner", planner_main, self);
  return self;
}

/* with the lock: no ticket is waiting or drawn any more when it returns */
static void
cancel_all (FlameRenderer *self)
{
  FlameTicket *ticket;

  while ((ticket = g_queue_pop_head (&self->waiting)))
    finish_ticket (self, ticket, cancelled_error ());
  for (guint i = 0; i < self->frames->len; i++) {
    Frame *frame = self->frames->pdata[i];

    if (!frame->ticket)
      continue;
    frame->ticket->cancelled = TRUE;
    cancel_frame (self, frame);
    while (frame->ticket)
      g_cond_wait (&self->done, &self->lock);
  }
}

void
flame_renderer_free (FlameRenderer *self)
{
  if (!self)
    return;
  g_mutex_lock (&self->lock);
  cancel_all (self);
  self->quit = TRUE;
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
  g_clear_pointer (&self->planner, g_thread_join);

  for (guint i = 0; i < self->frames->len; i++)
    frame_free (self, self->frames->pdata[i]);
  g_ptr_array_unref (self->frames);
  flame_look_ahead_clear (&self->ahead);
  if (self->backend)
    self->klass->close (self->backend);
  g_free (self->fallback_reason);
  renderer_unref (self);
}

FlameBackendKind
flame_renderer_get_backend (const FlameRenderer *self)
{
  return self->klass->kind;
}

const char *
flame_renderer_get_description (const FlameRenderer *self)
{
  return self->klass->description (self->backend);
}

const char *
flame_renderer_get_fallback_reason (const FlameRenderer *self)
{
  return self->fallback_reason;
}

GArray *
flame_renderer_get_kernel_stats (FlameRenderer *self)
{
  GArray *stats = g_array_new (FALSE, TRUE, sizeof (FlameKernelStats));

  if (self->klass->add_kernel_stats)
    self->klass->add_kernel_stats (self->backend, stats);
  return stats;
}

gpointer
flame_renderer_alloc_host (FlameRenderer *self, gsize size, GError **error)
{
  FlameHostBlock block;

  return self->klass->alloc_host (
             self->backend, size + FLAME_HOST_ALIGNMENT, &block, error)
             ? flame_host_wrap (&block)
             : NULL;
}

static gboolean
can_write_to (FlameRenderer *self, FlameMemory memory, GError **error)
{
  if (memory == FLAME_MEMORY_HOST || self->klass->kind == FLAME_BACKEND_CUDA)
    return TRUE;
  g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_SETTINGS,
      "the CPU backend cannot render into CUDA memory");
  return FALSE;
}

FlameTicket *
flame_renderer_queue (
    FlameRenderer *self, const FlameFrameRequest *request, GError **error)
{
  FlameTicket *ticket;

  if (!flame_request_check (request, error) ||
      !can_write_to (self, request->memory, error))
    return NULL;
  ticket = g_new0 (FlameTicket, 1);
  /* the caller's, and one until it is done */
  g_atomic_ref_count_init (&ticket->ref_count);
  g_atomic_ref_count_inc (&ticket->ref_count);
  ticket->renderer = self;
  g_atomic_ref_count_inc (&self->ref_count);
  ticket->request = *request;
  flame_animation_ref (ticket->request.animation);
  if (ticket->request.filters)
    flame_filters_ref (ticket->request.filters);
  ticket->queued_at = g_get_monotonic_time ();

  g_mutex_lock (&self->lock);
  g_queue_push_tail (&self->waiting, ticket);
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
  return ticket;
}

void
flame_renderer_set_flushing (FlameRenderer *self, gboolean flushing)
{
  g_mutex_lock (&self->lock);
  self->flushing = flushing;
  g_cond_broadcast (&self->done);
  g_mutex_unlock (&self->lock);
}
