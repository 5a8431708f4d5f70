/*
 * How much work a launch may have, by what launches took before.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/stages/pace.h"

/* seconds that a launch is to take at most; twice as many still do no harm */
#define LONGEST 0.02
/* a kernel that was not measured may be as many times slower than those that were */
#define CAUTION 4.0
/* a launch is larger than those that were measured by this factor at most */
#define GROWTH 8
/* no event tells less, in seconds */
#define SHORTEST 1e-6
/* that are remembered, those without a name as one */
#define N_KERNELS 16

typedef struct
{
  guint of;
  double seconds;  /* of a unit, in its last launch that was measured */
  guint64 largest; /* units of a launch that was */
} Rate;

struct _FlameGpuPace
{
  FlameGpuEvent *before, *after;
  enum
  {
    IDLE,
    BEGUN, /* @before is recorded */
    ENDED, /* @after as well */
  } state;
  guint of;
  guint64 units;
  Rate rates[N_KERNELS]; /* of no units if there is none */
  guint next;            /* of them, to be forgotten */
};

FlameGpuPace *
flame_gpu_pace_new (FlameGpu *gpu, GError **error)
{
  FlameGpuPace *self = g_new0 (FlameGpuPace, 1);

  self->before = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_TIMING, error);
  if (self->before)
    self->after = flame_gpu_event_new (gpu, FLAME_GPU_EVENT_TIMING, error);
  if (self->after)
    return self;
  flame_gpu_pace_free (self);
  return NULL;
}

void
flame_gpu_pace_free (FlameGpuPace *self)
{
  if (!self)
    return;
  flame_gpu_event_free (self->before);
  flame_gpu_event_free (self->after);
  g_free (self);
}

/* (nullable) */
static Rate *
find_rate (FlameGpuPace *self, guint of)
{
  for (guint i = 0; i < N_KERNELS; i++) {
    if (self->rates[i].largest > 0 && self->rates[i].of == of)
      return &self->rates[i];
  }
  return NULL;
}

/* seconds of a unit of the slowest kernel; 0 if nothing was measured */
static double
find_slowest (const FlameGpuPace *self)
{
  double slowest = 0.0;

  for (guint i = 0; i < N_KERNELS; i++)
    slowest = MAX (slowest, self->rates[i].seconds);
  return slowest;
}

static void
note (FlameGpuPace *self, double seconds)
{
  Rate *rate = find_rate (self, self->of);

  /* a small launch, such as a probe, mostly tells what it takes to be launched */
  if (rate && self->units < rate->largest / 2 && seconds < LONGEST)
    return;
  if (!rate) {
    rate = &self->rates[self->next++ % N_KERNELS];
    *rate = (Rate){.of = self->of};
  }
  rate->seconds = MAX (seconds, SHORTEST) / self->units;
  rate->largest = MAX (rate->largest, self->units);
}

/* notes the launch that was measured, if it is over */
static void
look (FlameGpuPace *self)
{
  double seconds;
  gboolean done;

  if (self->state != ENDED)
    return;
  if (!flame_gpu_event_query (self->after, &done, NULL))
    done = TRUE;
  else if (done &&
           flame_gpu_event_elapsed (self->before, self->after, &seconds, NULL))
    note (self, seconds);
  if (done)
    self->state = IDLE;
}

guint64
flame_gpu_pace_get_most (FlameGpuPace *self, guint of)
{
  const Rate *rate;
  double slowest, most;

  look (self);
  rate = of != 0 ? find_rate (self, of) : NULL;
  slowest = find_slowest (self);
  if (rate)
    most = MIN (LONGEST / rate->seconds, (double) GROWTH * rate->largest);
  else if (slowest > 0.0)
    most = LONGEST / (CAUTION * slowest);
  else
    return 0;
  return most < (double) G_MAXINT64 ? (guint64) most : G_MAXINT64;
}

void
flame_gpu_pace_begin (
    FlameGpuPace *self, guint of, guint64 units, FlameGpuStream *stream)
{
  if (!self)
    return;
  look (self);
  if (self->state == ENDED || units == 0 ||
      !flame_gpu_event_record (self->before, stream, NULL))
    return;
  self->of = of;
  self->units = units;
  self->state = BEGUN;
}

void
flame_gpu_pace_end (FlameGpuPace *self, FlameGpuStream *stream)
{
  if (!self || self->state != BEGUN)
    return;
  self->state =
      flame_gpu_event_record (self->after, stream, NULL) ? ENDED : IDLE;
}
