/*
 * The CUDA backend's reporter: hands over frames that are done, and notices when
 * the device will finish no more of them.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/cuda/reporter.h"

#include "core/cuda/backend-private.h"
#include "core/cuda/launcher.h"

/* one that was too dense in places; several passes are settled one by one */
static gboolean
is_to_be_redrawn (FlameCudaSlot *slot)
{
  return slot->plan->n_passes == 1 && !flame_cuda_slot_take_pass (slot);
}

/* without the lock; the slot is the manager's again after it */
static void
report_frame (FlameCudaBackend *self, FlameCudaSlot *slot)
{
  GError *error = g_steal_pointer (&slot->error);

  if (!error)
    (void) flame_cuda_slot_check_cancelled (slot, &error);
  if (!error) {
    if (is_to_be_redrawn (slot)) {
      flame_cuda_launcher_redraw (self, slot);
      return;
    }
    if (flame_cuda_slot_is_copied (slot))
      flame_cuda_picture_finish_copy (slot->picture);
    flame_cuda_slot_take_times (slot);
    if (self->opened_at)
      flame_cuda_say_step (flame_gpu_get_log (self->gpu), &self->opened_at,
          "first frame, from the device's "
          "opening on");
    self->opened_at = 0;
  }
  slot->state = FLAME_CUDA_SLOT_IDLE;
  slot->done (slot->user_data, &slot->stats, error);
}

/* with the lock */
static FlameCudaSlot *
find_finished (FlameCudaBackend *self)
{
  for (GList *l = self->in_flight.head; l; l = l->next) {
    FlameCudaSlot *slot = l->data;

    if (slot->state == FLAME_CUDA_SLOT_FAILED ||
        (slot->state == FLAME_CUDA_SLOT_COPYING && slot->has_copied))
      return slot;
  }
  return NULL;
}

/* with the lock, released meanwhile: the oldest frame may never say anything */
static void
look_for_loss (FlameCudaBackend *self)
{
  FlameCudaSlot *slot = g_queue_peek_head (&self->in_flight);
  GError *error = NULL;
  gboolean works, done;

  if (!slot || slot->state != FLAME_CUDA_SLOT_COPYING || slot->has_copied)
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
  slot->state = FLAME_CUDA_SLOT_FAILED;
}

/* with the lock, released meanwhile: a device without frames can be disturbed */
static void
trim_kernels (FlameCudaBackend *self)
{
  const gboolean idle = g_queue_is_empty (&self->in_flight);

  g_mutex_unlock (&self->lock);
  flame_cuda_iterator_trim (self->iterator, idle);
  g_mutex_lock (&self->lock);
}

gpointer
flame_cuda_reporter_main (gpointer data)
{
  FlameCudaBackend *self = data;

  g_mutex_lock (&self->lock);
  while (!self->quit) {
    FlameCudaSlot *slot = find_finished (self);

    if (slot) {
      g_queue_remove (&self->in_flight, slot);
      g_mutex_unlock (&self->lock);
      report_frame (self, slot);
      g_mutex_lock (&self->lock);
      trim_kernels (self);
    } else if (g_queue_is_empty (&self->in_flight)) {
      g_cond_wait (&self->report, &self->lock);
    } else if (!g_cond_wait_until (&self->report, &self->lock,
                   g_get_monotonic_time () + FLAME_CUDA_LOOK_AFTER)) {
      look_for_loss (self);
    }
  }
  g_mutex_unlock (&self->lock);
  return NULL;
}
