/*
 * The render manager: requests become plans, plans go to the slots of its devices in
 * the order they were asked for, and tickets tell when each is done.
 *
 * One thread plans, so that the next frame's genomes are interpolated while the
 * backend draws this one.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/flame.h"

#include "core/render/host-memory.h"
#include "core/render/renderer-private.h"

/* Returns: (transfer full) NULL with @error */
static FlameFrame *
frame_new (FlameRenderer *self, FlameDevice *device, GError **error)
{
  FlameSlot *slot = self->devices.klass->slot_new (device->backend, error);
  FlameFrame *frame;

  if (!slot)
    return NULL;
  frame = g_new0 (FlameFrame, 1);
  frame->device = device;
  frame->slot = slot;
  flame_plan_init (&frame->plan);
  frame->plan.live = self->live_mixing;
  return frame;
}

static void
frame_free (FlameRenderer *self, FlameFrame *frame)
{
  flame_stand_in_clear_slot (&self->stand_in, &frame->stand_in);
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
    n += ((const FlameFrame *) self->frames->pdata[i])->device == device;
  g_mutex_unlock (&self->lock);
  return n;
}

static void
add_frame (FlameRenderer *self, FlameFrame *frame)
{
  FlameDevice *device = frame->device;

  g_mutex_lock (&self->lock);
  g_ptr_array_add (self->frames, frame);
  device->stats.depth++;
  self->n_usable++;
  /* it may have been dropped since */
  if (device->stats.is_dropped)
    flame_frame_retire (self, frame);
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
    FlameFrame *frame = frame_new (self, device, error);

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
    flame_renderer_drop_device (self, device, reason);
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
  self->live_mixing = flame_live_mixing_new (FLAME_LIVE_MIXING_BUDGET);
  if (!flame_devices_open (&self->devices, config, error)) {
    flame_renderer_free (self);
    return NULL;
  }
  flame_stand_in_init (&self->stand_in, config, self->devices.klass);
  if (!make_frames (self, config->depth, error)) {
    flame_renderer_free (self);
    return NULL;
  }
  self->planner = g_thread_new ("flame-planner", flame_planner_main, self);
  return self;
}

/* with the lock: no ticket is waiting or drawn any more when it returns */
static void
cancel_all (FlameRenderer *self)
{
  FlameTicket *ticket;

  while ((ticket = g_queue_pop_head (&self->waiting)))
    flame_ticket_finish (ticket, flame_ticket_cancelled_error ());
  for (guint i = 0; i < self->frames->len; i++) {
    FlameFrame *frame = self->frames->pdata[i];

    if (!frame->ticket)
      continue;
    frame->ticket->cancelled = TRUE;
    flame_frame_cancel (frame);
  }
  for (guint i = 0; i < self->frames->len; i++)
    while (((const FlameFrame *) self->frames->pdata[i])->ticket)
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
  flame_live_mixing_free (self->live_mixing);
  flame_stand_in_close (&self->stand_in);
  flame_devices_close (&self->devices);
  flame_renderer_unref (self);
}

gboolean
flame_renderer_prepare (FlameRenderer *self, const FlameFrameRequest *request)
{
  FlameFrameRequest moment = *request;
  FlamePrepared prepared = FLAME_PREPARED_READY;
  FlamePlan plan;

  if (!self->devices.klass->prepare)
    return TRUE;
  moment.shutter = 0.0;
  moment.filters = NULL;
  moment.planes = (FlamePlanes){0};
  moment.cuda_stream = NULL;
  flame_plan_init (&plan);
  plan.is_sketch = TRUE;
  /* what is wrong with a frame is told when it is asked for */
  if (flame_plan_fill (&plan, &moment, NULL))
    prepared = flame_devices_prepare (&self->devices, &plan, TRUE);
  flame_plan_clear (&plan);
  return prepared != FLAME_PREPARED_COMING;
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

void
flame_renderer_set_flushing (FlameRenderer *self, gboolean flushing)
{
  g_mutex_lock (&self->lock);
  self->flushing = flushing;
  g_cond_broadcast (&self->done);
  g_mutex_unlock (&self->lock);
}
