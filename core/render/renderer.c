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

#include "core/render/devices.h"
#include "core/render/host-memory.h"
#include "core/render/look-ahead.h"
#include "core/render/request.h"
#include "core/render/plan.h"

typedef struct
{
  FlameDevice *device; /* the slot's */
  FlameSlot *slot;
  FlamePlan plan;
  FlameTicket *ticket;   /* (nullable) the frame it draws; NULL = free */
  gboolean is_submitted; /* so that it can be cancelled */
  gboolean is_retired; /* no memory, or its device is dropped: its slot goes */
} Frame;

struct _FlameRenderer
{
  gatomicrefcount
      ref_count; /* its owner's and each ticket's: tickets use the lock */
  FlameDevices devices;

  GThread *planner;
  FlameLookAhead ahead; /* the planner's */

  GMutex lock;    /* all below, tickets' and frames' fields, devices' figures */
  GCond work;     /* a ticket was queued, a frame became free, or quit */
  GCond done;     /* a ticket became done, or flushing */
  GQueue waiting; /* of FlameTicket, in the order of queueing */
  guint64 n_queued;  /* tickets ever */
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
  guint64 number; /* in the order of queueing */
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

/* with the lock */
static void
leave_frame (FlameTicket *ticket)
{
  ticket->frame->device->n_busy--;
  ticket->frame->ticket = NULL;
  ticket->frame->is_submitted = FALSE;
  ticket->frame = NULL;
}

/* with the lock; takes @error and the reference that queueing took */
static void
finish_ticket (FlameRenderer *self, FlameTicket *ticket, GError *error)
{
  ticket->stats.total =
      (g_get_monotonic_time () - ticket->queued_at) / (double) G_USEC_PER_SEC;
  ticket->error = error;
  ticket->is_done = TRUE;
  if (ticket->frame)
    leave_frame (ticket);
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

/* with the lock */
static void
retire_frame (FlameRenderer *self, Frame *frame)
{
  frame->is_retired = TRUE;
  frame->device->stats.depth--;
  self->n_usable--;
}

/* with the lock; those in flight are left to their end */
static void
drop_device (FlameRenderer *self, FlameDevice *device, const GError *reason)
{
  for (guint i = 0; i < self->frames->len; i++) {
    Frame *frame = self->frames->pdata[i];

    if (frame->device == device && !frame->is_retired)
      retire_frame (self, frame);
  }
  flame_devices_drop (&self->devices, device, reason);
}

/* with the lock; whether some other frame's slot will do where @frame's does not */
static gboolean
has_substitute (
    const FlameRenderer *self, const Frame *frame, const GError *error)
{
  const guint own = frame->device->stats.depth;

  if (g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY))
    return self->n_usable > (frame->is_retired ? 0 : 1);
  return g_error_matches (error, FLAME_ERROR, FLAME_ERROR_BACKEND) &&
         self->n_usable > own;
}

/*
 * With the lock. Where there is no memory for as many frames in flight as asked for
 * there may be for fewer, and a device that fails is dropped where there are others.
 */
static void
withdraw (FlameRenderer *self, Frame *frame, const GError *error)
{
  FlameDevice *device = frame->device;

  if (frame->is_retired)
    return;
  if (!g_error_matches (error, FLAME_ERROR, FLAME_ERROR_NO_MEMORY)) {
    drop_device (self, device, error);
    return;
  }
  retire_frame (self, frame);
  if (device->stats.depth == 0)
    flame_devices_drop (&self->devices, device, error);
  g_message ("%s: going on with %u frame%s in flight", error->message,
      self->n_usable, self->n_usable == 1 ? "" : "s");
}

static gint
compare_tickets (
    gconstpointer a, gconstpointer b, gpointer user_data G_GNUC_UNUSED)
{
  const FlameTicket *first = a, *second = b;

  return first->number < second->number ? -1 : first->number > second->number;
}

/*
 * With the lock. Has a frame that failed drawn again in another slot, if there is
 * one that may do better; takes @error then.
 */
static gboolean
pass_on (FlameRenderer *self, FlameTicket *ticket, GError *error)
{
  if (ticket->cancelled || !has_substitute (self, ticket->frame, error))
    return FALSE;
  withdraw (self, ticket->frame, error);
  g_error_free (error);
  leave_frame (ticket);
  g_queue_insert_sorted (&self->waiting, ticket, compare_tickets, NULL);
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->done);
  return TRUE;
}

/* with the lock */
static void
count_frame (FlameDevice *device, const FlameFrameStats *stats)
{
  device->stats.frames++;
  device->stats.iterations += stats->iterations;
  device->stats.iterate += stats->iterate;
  device->stats.density += stats->density;
  device->stats.convert += stats->convert;
}

static void
frame_done (gpointer user_data, const FlameFrameStats *stats, GError *error)
{
  FlameTicket *ticket = user_data;
  FlameRenderer *self = ticket->renderer;
  const FlameFrameStats planned = ticket->stats;

  g_mutex_lock (&self->lock);
  if (error && pass_on (self, ticket, error)) {
    g_mutex_unlock (&self->lock);
    return;
  }
  if (!error)
    count_frame (ticket->frame->device, stats);
  ticket->stats = *stats;
  ticket->stats.plan = planned.plan;
  ticket->stats.quality = planned.quality;
  ticket->stats.full_quality = planned.full_quality;
  finish_ticket (self, ticket, error);
  g_mutex_unlock (&self->lock);
}

/* with the lock: devices take turns, the one with the least to do first */
static Frame *
find_free_frame (FlameRenderer *self)
{
  Frame *found = NULL;

  for (guint i = 0; i < self->frames->len; i++) {
    Frame *frame = self->frames->pdata[i];

    if (!frame->ticket && !frame->is_retired &&
        flame_device_is_before (frame->device, found ? found->device : NULL))
      found = frame;
  }
  return found;
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
  self->devices.klass->submit (
      frame->device->backend, frame->slot, &frame->plan, frame_done, ticket);
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
  frame->device->n_busy++;
  frame->device->turn = ++self->devices.n_turns;
  looks = self->devices.klass->prepare &&
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
  flame_look_ahead_end (&self->ahead, &moment, &self->devices);
  g_mutex_lock (&self->lock);
}

/* with the lock, released meanwhile: gives back all that retired frames have */
static void
free_retired (FlameRenderer *self)
{
  for (guint i = 0; i < self->frames->len; i++) {
    Frame *frame = self->frames->pdata[i];
    FlameSlot *slot = frame->slot;

    if (!frame->is_retired || frame->ticket || !slot)
      continue;
    frame->slot = NULL;
    g_mutex_unlock (&self->lock);
    self->devices.klass->slot_free (frame->device->backend, slot);
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

/* Returns: (transfer full) NULL with @error */
static Frame *
frame_new (FlameRenderer *self, FlameDevice *device, GError **error)
{
  FlameSlot *slot = self->devices.klass->slot_new (device->backend, error);
  Frame *frame;

  if (!slot)
    return NULL;
  frame = g_new0 (Frame, 1);
  frame->device = device;
  frame->slot = slot;
  flame_plan_init (&frame->plan);
  return frame;
}

static void
frame_free (FlameRenderer *self, Frame *frame)
{
  if (frame->slot)
    self->devices.klass->slot_free (frame->device->backend, frame->slot);
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
count_frames (FlameRenderer *self, const FlameDevice *device)
{
  guint n = 0;

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->frames->len; i++)
    n += ((const Frame *) self->frames->pdata[i])->device == device;
  g_mutex_unlock (&self->lock);
  return n;
}

static void
add_frame (FlameRenderer *self, Frame *frame)
{
  FlameDevice *device = frame->device;

  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->frames, frame);
  device->stats.depth++;
  self->n_usable++;
  /* it may have been dropped since */
  if (device->stats.is_dropped)
    retire_frame (self, frame);
  g_cond_broadcast (&self->work);
  g_mutex_unlock (&self->lock);
}

/* whoever else adds frames meanwhile may make them a few more than asked for */
static gboolean
deepen (FlameRenderer *self, FlameDevice *device, guint depth, GError **error)
{
  const guint n =
      self->devices.klass->n_slots (device->backend, MAX (depth, 1));

  while (!g_atomic_int_get (&device->is_dropped) &&
         count_frames (self, device) < n) {
    Frame *frame = frame_new (self, device, error);

    if (!frame)
      return FALSE;
    add_frame (self, frame);
  }
  return TRUE;
}

gboolean
flame_renderer_set_depth (FlameRenderer *self, guint depth, GError **error)
{
  for (guint i = 0; i < self->devices.list->len; i++)
    if (!deepen (self, flame_devices_get (&self->devices, i), depth, error))
      return FALSE;
  return TRUE;
}

/* a device that cannot even begin is dropped where another can */
static gboolean
make_frames (FlameRenderer *self, guint depth, GError **error)
{
  const guint n = self->devices.list->len;

  for (guint i = 0; i < n; i++) {
    FlameDevice *device = flame_devices_get (&self->devices, i);
    g_autoptr (GError) reason = NULL;

    if (deepen (self, device, depth, &reason))
      continue;
    if (i + 1 == n && self->n_usable == device->stats.depth) {
      g_propagate_error (error, g_steal_pointer (&reason));
      return FALSE;
    }
    g_mutex_lock (&self->lock);
    drop_device (self, device, reason);
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
  if (!flame_devices_open (&self->devices, config, error) ||
      !make_frames (self, config->depth, error)) {
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
  }
  for (guint i = 0; i < self->frames->len; i++)
    while (((const Frame *) self->frames->pdata[i])->ticket)
      g_cond_wait (&self->done, &self->lock);
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
  flame_devices_close (&self->devices);
  renderer_unref (self);
}

FlameBackendKind
flame_renderer_get_backend (const FlameRenderer *self)
{
  return self->devices.klass->kind;
}

const char *
flame_renderer_get_description (const FlameRenderer *self)
{
  return self->devices.description;
}

const char *
flame_renderer_get_fallback_reason (const FlameRenderer *self)
{
  return self->devices.fallback_reason;
}

GArray *
flame_renderer_get_kernel_stats (FlameRenderer *self)
{
  GArray *stats = g_array_new (FALSE, TRUE, sizeof (FlameKernelStats));

  flame_devices_add_kernel_stats (&self->devices, stats);
  return stats;
}

GArray *
flame_renderer_get_device_stats (FlameRenderer *self)
{
  GArray *stats = g_array_new (FALSE, TRUE, sizeof (FlameDeviceStats));

  g_mutex_lock (&self->lock);
  for (guint i = 0; i < self->devices.list->len; i++)
    g_array_append_val (stats, flame_devices_get (&self->devices, i)->stats);
  g_mutex_unlock (&self->lock);
  return stats;
}

guint
flame_renderer_get_n_devices (FlameRenderer *self)
{
  guint n;

  g_mutex_lock (&self->lock);
  n = flame_devices_count_working (&self->devices);
  g_mutex_unlock (&self->lock);
  return n;
}

GError *
flame_renderer_take_problem (FlameRenderer *self)
{
  GError *problem;

  g_mutex_lock (&self->lock);
  problem = g_queue_pop_head (&self->devices.problems);
  g_mutex_unlock (&self->lock);
  return problem;
}

gpointer
flame_renderer_alloc_host (FlameRenderer *self, gsize size, GError **error)
{
  FlameHostBlock block;

  return flame_devices_alloc_host (
             &self->devices, size + FLAME_HOST_ALIGNMENT, &block, error)
             ? flame_host_wrap (&block)
             : NULL;
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
  ticket->queued_at = g_get_monotonic_time ();

  g_mutex_lock (&self->lock);
  ticket->number = self->n_queued++;
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
