/*
 * The GPU backend's reporter: hands over frames that are done, and notices when
 * the device will finish no more of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/reporter.h"

#include "core/gpu-backend/backend-private.h"
#include "core/gpu-backend/launcher.h"

/* one that was too dense in places; several passes are finished one by one */
static gboolean
is_to_be_redrawn (FlameGpuSlot *slot)
{
  return slot->plan->n_passes == 1 && !flame_gpu_slot_take_pass (slot);
}

/* without the lock; the slot is the manager's again after it */
static void
report_frame (FlameGpuBackend *self, FlameGpuSlot *slot)
{
  GError *error = g_steal_pointer (&slot->error);

  if (!error)
    (void) flame_gpu_slot_check_cancelled (slot, &error);
  if (!error) {
    if (is_to_be_redrawn (slot)) {
      flame_gpu_launcher_redraw (self, slot);
      return;
    }
    if (flame_gpu_slot_is_copied (slot))
      flame_gpu_picture_finish_copy (slot->picture);
    flame_gpu_slot_take_times (slot);
    if (self->opened_at)
      flame_gpu_say_step (flame_gpu_get_log (self->gpu), &self->opened_at,
          "first frame, from the device's "
          "opening on");
    self->opened_at = 0;
  }
  slot->state = FLAME_GPU_SLOT_IDLE;
  slot->done (slot->user_data, &slot->stats, error);
}

/* with the lock */
static FlameGpuSlot *
find_finished (FlameGpuBackend *self)
{
  for (GList *l = self->in_flight.head; l; l = l->next) {
    FlameGpuSlot *slot = l->data;

    if (slot->state == FLAME_GPU_SLOT_FAILED ||
        (slot->state == FLAME_GPU_SLOT_COPYING && slot->has_copied))
      return slot;
  }
  return NULL;
}

/* with the lock, released meanwhile: the oldest frame may never say anything */
static void
look_for_loss (FlameGpuBackend *self)
{
  FlameGpuSlot *slot = g_queue_peek_head (&self->in_flight);
  GError *error = NULL;
  gboolean works, done;

  if (!slot || slot->state != FLAME_GPU_SLOT_COPYING || slot->has_copied)
    return;
  g_mutex_unlock (&self->lock);
  works = flame_gpu_stream_query (slot->finishing, &done, &error) &&
          flame_gpu_check_lost (self->gpu, &error);
  g_mutex_lock (&self->lock);
  if (works || slot->has_copied) {
    g_clear_error (&error);
    return;
  }
  slot->error = error;
  slot->state = FLAME_GPU_SLOT_FAILED;
}

/* with the lock, released meanwhile: a device without frames can be disturbed */
static void
trim_kernels (FlameGpuBackend *self)
{
  const gboolean idle = g_queue_is_empty (&self->in_flight);

  g_mutex_unlock (&self->lock);
  flame_gpu_iterator_trim (self->iterator, idle);
  g_mutex_lock (&self->lock);
}

gpointer
flame_gpu_reporter_main (gpointer data)
{
  FlameGpuBackend *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameGpuSlot *slot = find_finished (self);

    if (slot) {
      g_queue_remove (&self->in_flight, slot);
      g_mutex_unlock (&self->lock);
      report_frame (self, slot);
      g_mutex_lock (&self->lock);
      trim_kernels (self);
    } else if (g_queue_is_empty (&self->in_flight)) {
      g_cond_wait (&self->report, &self->lock);
    } else if (!g_cond_wait_until (&self->report, &self->lock,
                   g_get_monotonic_time () + FLAME_GPU_LOOK_AFTER)) {
      look_for_loss (self);
    }
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}
