/*
 * Plans of moments to come, for their structure alone.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/look-ahead.h"

/* looks within the time that a request says to look ahead */
#define LOOKS 16
/* farther from what has been looked at than so many such times is a seek */
#define MAX_SEEN 2.0

void
flame_look_ahead_init (FlameLookAhead *self)
{
  self->animation = NULL;
  self->until = 0.0;
  flame_plan_init (&self->plan);
}

void
flame_look_ahead_clear (FlameLookAhead *self)
{
  g_clear_pointer (&self->animation, flame_animation_unref);
  flame_plan_clear (&self->plan);
}

gboolean
flame_look_ahead_begin (FlameLookAhead *self, const FlameFrameRequest *request,
    FlameFrameRequest *moment)
{
  const double step = request->ahead / LOOKS;
  double seen;

  if (request->ahead == 0.0)
    return FALSE;
  seen = (self->until - request->time) / request->ahead;
  if (self->animation != request->animation ||
      !(seen >= 0.0 && seen <= MAX_SEEN)) {
    flame_animation_ref (request->animation);
    g_clear_pointer (&self->animation, flame_animation_unref);
    self->animation = request->animation;
    self->until = request->time;
  }
  if ((self->until + step - request->time) / request->ahead > 1.0)
    return FALSE;
  self->until += step;
  *moment = *request;
  moment->time = self->until;
  /*
   * The structure counts, and by how many samples there are how they are added;
   * the frame's own things may be gone by then.
   */
  moment->shutter = 0.0;
  moment->filters = NULL;
  moment->planes = (FlamePlanes){0};
  moment->cuda_stream = NULL;
  flame_animation_ref (moment->animation);
  return TRUE;
}

void
flame_look_ahead_end (FlameLookAhead *self, const FlameFrameRequest *moment,
    const FlameDevices *devices)
{
  /* what is wrong with a frame is told when it is asked for */
  if (flame_plan_fill (&self->plan, moment, NULL))
    flame_devices_prepare (devices, &self->plan, FALSE);
  flame_animation_unref (moment->animation);
}
