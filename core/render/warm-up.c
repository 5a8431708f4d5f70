/*
 * The first frame of a device after the CPU has stood in for it: see the header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/warm-up.h"

#include "core/log.h"

static void
warm_up_free (FlameWarmUp *warm_up)
{
  flame_plan_clear (&warm_up->plan);
  flame_plan_clear (&warm_up->later);
  flame_staging_clear (&warm_up->staging);
  g_free (warm_up);
}

/*
 * Lets the device also take the memory of what the stream's frames will be: the first ones
 * have fewer buckets than there will be time for.
 */
static void
plan_ahead (FlameWarmUp *warm_up, const FlameFrame *frame)
{
  const FlameDevice *device = frame->device;
  const FlameJob *job = frame->job;
  const FlameLimits limits = {.supersample = job->decision.later};

  if (device->klass->takes_ahead &&
      device->klass->takes_ahead (device->backend) &&
      flame_plan_fill (&warm_up->later, &job->request, &limits, NULL))
    warm_up->plan.later = &warm_up->later;
}

/*
 * Returns: (transfer full) (nullable) a warm-up with the plan of @frame, which gets an
 *   empty one; NULL if memory is short
 */
static FlameWarmUp *
warm_up_new (FlameRenderer *renderer, FlameFrame *frame)
{
  FlameWarmUp *warm_up = g_new0 (FlameWarmUp, 1);

  warm_up->renderer = renderer;
  warm_up->frame = frame;
  warm_up->plan = frame->plan;
  flame_plan_init (&frame->plan);
  frame->plan.mixing_budget = warm_up->plan.mixing_budget;
  flame_plan_init (&warm_up->later);
  warm_up->later.is_sketch = TRUE;
  plan_ahead (warm_up, frame);
  if (flame_staging_take_planes (&warm_up->staging, &warm_up->plan, NULL))
    return warm_up;
  warm_up_free (warm_up);
  return NULL;
}

void
flame_warm_up_note_cold (FlameDevice *device)
{
  device->is_cold = TRUE;
  device->has_warm_up = FALSE;
}

gboolean
flame_warm_up_is_needed (FlameRenderer *renderer, FlameFrame *frame)
{
  FlameDevice *device = frame->device;
  gboolean is_warming, has_place;

  g_mutex_lock (&renderer->lock);
  is_warming = device->is_warming;
  /* The warm-up occupies one of the device's places. */
  has_place = device->stats.depth > 1;
  g_mutex_unlock (&renderer->lock);
  if (is_warming)
    return TRUE;
  device->is_cold = !device->has_warm_up && has_place;
  if (!device->is_cold)
    return FALSE;
  frame->warm_up = warm_up_new (renderer, frame);
  return TRUE;
}

/*
 * A warm-up that fails says nothing: the next frame meets the same fault, and its
 * errors have consequences.
 */
static void
warm_up_done (gpointer user_data, const FlameFrameStats *stats, GError *error)
{
  FlameWarmUp *warm_up = user_data;
  FlameRenderer *self = warm_up->renderer;
  FlameFrame *frame = warm_up->frame;

  if (!error)
    flame_log (self->log, FLAME_LOG_DEBUG,
        "the first frame of a device took %.3f s, %.3f s of them on the device",
        (g_get_monotonic_time () - warm_up->begun) / (double) G_USEC_PER_SEC,
        stats->gpu);
  g_clear_error (&error);
  warm_up_free (warm_up);
  g_mutex_lock (&self->lock);
  frame->warm_up = NULL;
  frame->device->is_warming = FALSE;
  g_cond_broadcast (&self->work);
  g_cond_broadcast (&self->done);
  g_mutex_unlock (&self->lock);
}

void
flame_warm_up_submit (FlameFrame *frame)
{
  FlameWarmUp *warm_up = frame->warm_up;
  FlameDevice *device = frame->device;

  if (!warm_up)
    return;
  device->has_warm_up = TRUE;
  g_mutex_lock (&warm_up->renderer->lock);
  device->is_warming = TRUE;
  g_mutex_unlock (&warm_up->renderer->lock);
  warm_up->begun = g_get_monotonic_time ();
  device->klass->submit (
      device->backend, frame->slot, &warm_up->plan, warm_up_done, warm_up);
}

void
flame_warm_up_drop (FlameFrame *frame)
{
  g_clear_pointer (&frame->warm_up, warm_up_free);
}
