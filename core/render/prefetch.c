/*
 * Plans of future moments, of which only the structure is used.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/prefetch.h"

#include "core/animation/animation.h"
#include "core/animation/playlist.h"
#include "core/plan/frame-request.h"
#include "core/plan/picture.h"

/* How many moments to check within the time that a request looks ahead. */
#define LOOKS 16
/* A moment that is further away than this many such times means a seek. */
#define MAX_SEEN 2.0

/*
 * How many flames of a document, from the current one on, get their kernels compiled,
 * as the user may go to them. For flocks and the endless stream, flames would first
 * have to be read or bred, which would count as showing them. So only those that are
 * already known are checked, and the edges to them.
 */
#define FLAMES 24
#define COMING (2 * FLAME_PLAYLIST_AHEAD)

/*
 * Places near the start of a flame and near the end of its edge, as fractions.
 */
static const double far_looks[] = {0.05, 0.95};

void
flame_prefetch_init (FlamePrefetch *self)
{
  self->animation = NULL;
  self->until = 0.0;
  self->first = 0;
  self->n_far = 0;
  flame_plan_init (&self->plan);
  self->plan.is_sketch = TRUE;
}

void
flame_prefetch_clear (FlamePrefetch *self)
{
  g_clear_pointer (&self->animation, flame_animation_unref);
  flame_plan_clear (&self->plan);
}

static void
begin_anew (FlamePrefetch *self, const FlameFrameRequest *request)
{
  flame_animation_ref (request->animation);
  if (self->animation != request->animation)
    self->n_far = 0;
  g_clear_pointer (&self->animation, flame_animation_unref);
  self->animation = request->animation;
  self->until = request->time;
}

static gboolean
find_near (FlamePrefetch *self, const FlameFrameRequest *request, double *time)
{
  const double step = request->ahead / LOOKS;
  const double seen = (self->until - request->time) / request->ahead;

  if (self->animation != request->animation ||
      !(seen >= 0.0 && seen <= MAX_SEEN))
    begin_anew (self, request);
  if ((self->until + step - request->time) / request->ahead > 1.0)
    return FALSE;
  *time = self->until += step;
  return TRUE;
}

/*
 * FALSE during a transition, whose flames have other times than the transition.
 */
static gboolean
find_time (
    const FlameAnimation *animation, guint flame, double part, double *time)
{
  const double start = flame_animation_get_start (animation);
  const double end = start + flame_animation_get_length (animation);
  const double begin = flame_animation_get_flame_time (animation, flame);
  const double next =
      flame + 1 < flame_animation_get_n_flames (animation)
          ? flame_animation_get_flame_time (animation, flame + 1)
          : end;

  *time = begin + part * (next - begin);
  return begin >= start && *time < end;
}

static gboolean
find_far (FlamePrefetch *self, const FlameFrameRequest *request, double *time)
{
  const guint looks = G_N_ELEMENTS (far_looks);
  const guint n = flame_animation_get_n_flames (self->animation);
  const guint most = MIN (n, FLAMES);
  const guint current =
      flame_animation_find_flame (self->animation, request->time);
  guint64 gone = n > 0 ? ((guint64) current + n - self->first) % n : 0;
  guint64 end;

  if (n < 2 || n == G_MAXUINT || !(request->flags & FLAME_FRAME_PROMPT))
    return FALSE;
  if (self->n_far == 0 || (gone > most && n > most)) {
    self->first = current;
    self->n_far = gone = 0;
  }
  end = looks * (n <= most ? n : gone + most);
  while (self->n_far < end) {
    const guint64 look = self->n_far++;

    if (find_time (self->animation, (self->first + look / looks) % n,
            far_looks[look % looks], time))
      return TRUE;
  }
  return FALSE;
}

/*
 * For an endless animation: flame_prefetch_end() checks whether the flame is known.
 */
static gboolean
find_coming (
    FlamePrefetch *self, const FlameFrameRequest *request, double *time)
{
  const guint current =
      flame_animation_find_flame (self->animation, request->time);

  if (flame_animation_get_n_flames (self->animation) != G_MAXUINT ||
      flame_animation_is_transition (self->animation) ||
      !(request->flags & FLAME_FRAME_PROMPT))
    return FALSE;
  if (self->first != current)
    self->n_far = 0;
  self->first = current;
  *time = request->time;
  self->peeks = self->n_far < COMING;
  return self->peeks;
}

void
flame_prefetch_copy (
    const FlameFrameRequest *request, FlameFrameRequest *moment)
{
  *moment = *request;
  /*
   * The number of samples decides how they are added, so the moment keeps the request's
   * quality.
   */
  moment->shutter = 0.0;
  moment->filters = NULL;
  moment->budget = (FlameFrameBudget){0};
  moment->picture = NULL;
  moment->planes = (FlamePlanes){0};
  moment->cuda_stream = NULL;
  flame_animation_ref (moment->animation);
}

gboolean
flame_prefetch_begin (FlamePrefetch *self, const FlameFrameRequest *request,
    const FlameLimits *limits, FlameFrameRequest *moment)
{
  double time;

  self->peeks = FALSE;
  if (request->ahead == 0.0 ||
      (!find_near (self, request, &time) && !find_far (self, request, &time) &&
          !find_coming (self, request, &time)))
    return FALSE;
  self->limits = *limits;
  flame_prefetch_copy (request, moment);
  moment->time = time;
  return TRUE;
}

/* Errors are reported when the frame itself is queued. */
static FlamePrepared
prepare (FlamePrefetch *self, const FlameFrameRequest *moment,
    const FlameLimits *limits, const FlameDevices *devices, gboolean urgent)
{
  return flame_plan_fill (&self->plan, moment, limits, NULL)
             ? flame_devices_prepare (devices, &self->plan, urgent)
             : FLAME_PREPARED_READY;
}

/* What is not known yet is tried again with the next frame. */
static void
prepare_coming (FlamePrefetch *self, const FlameFrameRequest *moment,
    const FlameDevices *devices)
{
  FlameFrameRequest still = *moment;

  still.animation =
      flame_animation_peek (moment->animation, moment->time, self->n_far);
  if (!still.animation)
    return;
  self->n_far++;
  prepare (self, &still, &self->limits, devices, FALSE);
  flame_animation_unref (still.animation);
}

void
flame_prefetch_end (FlamePrefetch *self, const FlameFrameRequest *moment,
    const FlameDevices *devices)
{
  if (self->peeks)
    prepare_coming (self, moment, devices);
  else
    prepare (self, moment, &self->limits, devices, FALSE);
  flame_animation_unref (moment->animation);
}

gboolean
flame_prefetch_hasten (FlamePrefetch *self, const FlameFrameRequest *moment,
    const FlameLimits *limits, const FlameDevices *devices)
{
  const FlamePrepared prepared = prepare (self, moment, limits, devices, TRUE);

  flame_animation_unref (moment->animation);
  return prepared != FLAME_PREPARED_COMING;
}
