/*
 * The render manager's tickets: queued, waited for, cancelled, done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/flame.h"

#include "core/render/renderer-private.h"
#include "core/render/request.h"

void
flame_renderer_unref (FlameRenderer *self)
{
  if (!g_atomic_ref_count_dec (&self->ref_count))
    return;
  g_mutex_clear (&self->lock);
  g_cond_clear (&self->work);
  g_cond_clear (&self->done);
  g_free (self);
}

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
  flame_filters_unref (ticket->request.stand_in.filters);
  g_clear_error (&ticket->error);
  flame_renderer_unref (ticket->renderer);
  g_free (ticket);
}

void
flame_ticket_leave_frame (FlameTicket *ticket)
{
  ticket->frame->device->n_busy--;
  ticket->frame->ticket = NULL;
  ticket->frame->is_submitted = FALSE;
  ticket->frame = NULL;
}

void
flame_ticket_finish (FlameTicket *ticket, GError *error)
{
  FlameRenderer *self = ticket->renderer;

  ticket->stats.total =
      (g_get_monotonic_time () - ticket->queued_at) / (double) G_USEC_PER_SEC;
  ticket->error = error;
  ticket->is_done = TRUE;
  if (ticket->frame)
    flame_ticket_leave_frame (ticket);
  g_cond_broadcast (&self->done);
  g_cond_broadcast (&self->work);
  flame_ticket_unref (ticket);
}

GError *
flame_ticket_cancelled_error (void)
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

void
flame_frame_cancel (FlameFrame *frame)
{
  const FlameRenderer *self = frame->ticket->renderer;

  if (!frame->is_submitted)
    return;
  if (frame->stand_in.draws)
    self->stand_in.klass->cancel (self->stand_in.backend, frame->stand_in.slot);
  else
    self->devices.klass->cancel (frame->device->backend, frame->slot);
}

void
flame_ticket_cancel (FlameTicket *ticket)
{
  FlameRenderer *self = ticket->renderer;

  g_mutex_lock (&self->lock);
  if (!ticket->is_done && !ticket->cancelled) {
    ticket->cancelled = TRUE;
    if (ticket->frame)
      flame_frame_cancel (ticket->frame);
    else if (g_queue_remove (&self->waiting, ticket))
      flame_ticket_finish (ticket, flame_ticket_cancelled_error ());
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

static gboolean
can_write_to (FlameRenderer *self, FlameMemory memory, GError **error)
{
  if (memory == FLAME_MEMORY_HOST ||
      self->devices.klass->kind == FLAME_BACKEND_CUDA)
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
  if (ticket->request.stand_in.filters)
    flame_filters_ref (ticket->request.stand_in.filters);
  ticket->queued_at = g_get_monotonic_time ();

  g_mutex_lock (&self->lock);
  ticket->number = self->n_queued++;
  g_queue_push_tail (&self->waiting, ticket);
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
  return ticket;
}
