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
#define NEAR_PLACES 16
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
static const double far_places[] = {0.05, 0.95};

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
  const double step = request->ahead / NEAR_PLACES;
  const double seen = (self->until - request->time) / request->ahead;

  if (self->animation != request->animation ||
      !(seen >= 0.0 && seen <= MAX_SEEN))
    begin_anew (self, request);
  if ((self->until + step - request->time) / request->ahead > 1.0)
    return FALSE;
  *time = self->until += step;
  return TRUE;
}

static gboolean
find_far (FlamePrefetch *self, const FlameFrameRequest *request,
    const FlameMoment *shown, double *time)
{
  const guint places = G_N_ELEMENTS (far_places);
  const guint n = shown->n_flames;
  const guint most = MIN (n, FLAMES);
  guint64 gone = n > 0 ? ((guint64) shown->flame + n - self->first) % n : 0;
  double begin, end;

  if (n < 2 || n == G_MAXUINT || shown->is_transition ||
      !(request->flags & FLAME_FRAME_PROMPT))
    return FALSE;
  if (self->n_far == 0 || (gone > most && n > most)) {
    self->first = shown->flame;
    self->n_far = gone = 0;
  }
  while (self->n_far < places * (n <= most ? n : gone + most)) {
    const guint64 place = self->n_far++;

    flame_animation_get_span (
        self->animation, (self->first + place / places) % n, &begin, &end);
    *time = begin + far_places[place % places] * (end - begin);
    /* The last keyframe ends where it begins. */
    if (end > begin)
      return TRUE;
  }
  return FALSE;
}

/*
 * For an endless animation: flame_prefetch_end() checks whether the flame is known.
 */
static gboolean
find_coming (FlamePrefetch *self, const FlameFrameRequest *request,
    const FlameMoment *shown, double *time)
{
  if (shown->n_flames != G_MAXUINT || shown->is_transition ||
      !(request->flags & FLAME_FRAME_PROMPT))
    return FALSE;
  if (self->first != shown->flame)
    self->n_far = 0;
  self->first = shown->flame;
  *time = request->time;
  self->peeks = self->n_far < COMING;
  return self->peeks;
}

void
flame_prefetch_copy (
    const FlameFrameRequest *request, FlameFrameRequest *coming)
{
  *coming = *request;
  /*
   * The number of samples decides how they are added, so it keeps the request's
   * quality.
   */
  coming->shutter = 0.0;
  coming->filters = NULL;
  coming->budget = (FlameFrameBudget){0};
  coming->picture = NULL;
  coming->planes = (FlamePlanes){0};
  coming->cuda_stream = NULL;
  flame_animation_ref (coming->animation);
}

gboolean
flame_prefetch_begin (FlamePrefetch *self, const FlameFrameRequest *request,
    const FlameMoment *shown, const FlameLimits *limits,
    FlameFrameRequest *coming)
{
  double time;

  self->peeks = FALSE;
  if (request->ahead == 0.0 || (!find_near (self, request, &time) &&
                                   !find_far (self, request, shown, &time) &&
                                   !find_coming (self, request, shown, &time)))
    return FALSE;
  self->limits = *limits;
  flame_prefetch_copy (request, coming);
  coming->time = time;
  return TRUE;
}

/* Errors are reported when the frame itself is queued. */
static FlamePrepared
prepare (FlamePrefetch *self, const FlameFrameRequest *coming,
    const FlameLimits *limits, const FlameDevices *devices, gboolean urgent)
{
  return flame_plan_fill (&self->plan, coming, limits, NULL)
             ? flame_devices_prepare (devices, &self->plan, urgent)
             : FLAME_PREPARED_READY;
}

/* What is not known yet is tried again with the next frame. */
static void
prepare_coming (FlamePrefetch *self, const FlameFrameRequest *coming,
    const FlameDevices *devices)
{
  FlameFrameRequest still = *coming;

  still.animation =
      flame_animation_peek (coming->animation, coming->time, self->n_far);
  if (!still.animation)
    return;
  self->n_far++;
  prepare (self, &still, &self->limits, devices, FALSE);
  flame_animation_unref (still.animation);
}

void
flame_prefetch_end (FlamePrefetch *self, const FlameFrameRequest *coming,
    const FlameDevices *devices)
{
  if (self->peeks)
    prepare_coming (self, coming, devices);
  else
    prepare (self, coming, &self->limits, devices, FALSE);
  flame_animation_unref (coming->animation);
}

gboolean
flame_prefetch_hasten (FlamePrefetch *self, const FlameFrameRequest *coming,
    const FlameLimits *limits, const FlameDevices *devices)
{
  const FlamePrepared prepared = prepare (self, coming, limits, devices, TRUE);

  flame_animation_unref (coming->animation);
  return prepared != FLAME_PREPARED_COMING;
}
