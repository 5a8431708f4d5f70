/*
 * Limits the work of a launch, from measurements of earlier launches.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/gpu-backend/iterate/pace.h"

/* The longest time of a launch, in seconds. Twice as long is still harmless. */
#define LONGEST 0.02
/*
 * A kernel that was not measured may be this many times slower than the measured ones.
 */
#define CAUTION 4.0
/* A launch is at most this many times larger than the measured ones. */
#define GROWTH 8
/* The shortest time in seconds that events can measure. */
#define SHORTEST 1e-6
/* Kernels that are remembered. Those without a name count as one. */
#define N_KERNELS 16

typedef struct
{
  guint of;
  double seconds;  /* per unit, in its last measured launch */
  guint64 largest; /* units of the largest measured launch */
} Rate;

struct _FlameGpuPace
{
  FlameGpuEvent *before, *after;
  enum
  {
    IDLE,
    BEGUN, /* @before is recorded */
    ENDED, /* @after is recorded too */
  } state;
  guint of;
  guint64 units;
  Rate rates[N_KERNELS]; /* unused ones have no units */
  guint next;            /* the next to be replaced */
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

/* Returns: (nullable) the rate of kernel @of */
static Rate *
find_rate (FlameGpuPace *self, guint of)
{
  for (guint i = 0; i < N_KERNELS; i++) {
    if (self->rates[i].largest > 0 && self->rates[i].of == of)
      return &self->rates[i];
  }
  return NULL;
}

/*
 * Returns the seconds of a unit of the slowest kernel; 0 if nothing was measured.
 */
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
  const double usual =
      rate ? MIN (LONGEST / rate->seconds, (double) rate->largest) : 0.0;

  /*
   * A small launch, such as a probe, mostly measures the cost of launching. If all are
   * small because the device was busy once, these tell when it no longer is.
   */
  if (self->units < usual / 2 && seconds < LONGEST)
    return;
  if (!rate) {
    rate = &self->rates[self->next++ % N_KERNELS];
    *rate = (Rate){.of = self->of};
  }
  rate->seconds = MAX (seconds, SHORTEST) / self->units;
  rate->largest = MAX (rate->largest, self->units);
}

/* Stores the measurement of a launch if it has finished. */
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
