/*
 * A test hook that slows the CPU backend down.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "core/render/throttle.h"

/* Microseconds after which a sleeper notices that it is cancelled. */
#define NAP 10000

typedef struct
{
  double rate;  /* per second; 0 = no limit */
  gint64 until; /* microseconds from the start */
} Step;

struct _FlameThrottle
{
  GMutex lock;
  GArray *steps; /* of Step */
  gint64 begin;  /* 0 before the first call */
};

static gboolean
parse_step (const char *text, gint64 *begin, Step *step)
{
  const char *seconds;
  char *end;

  step->rate = g_ascii_strtod (text, &end);
  step->until = G_MAXINT64;
  if (end == text || !(step->rate >= 0))
    return FALSE;
  if (*end == '\0')
    return TRUE;
  if (*end != ':')
    return FALSE;
  seconds = end + 1;
  *begin += (gint64) (g_ascii_strtod (seconds, &end) * G_USEC_PER_SEC);
  step->until = *begin;
  return end > seconds && *end == '\0';
}

FlameThrottle *
flame_throttle_new (const char *variable)
{
  const char *text = g_getenv (variable);
  g_auto (GStrv) parts = text ? g_strsplit (text, ",", -1) : NULL;
  g_autoptr (GArray) steps = g_array_new (FALSE, FALSE, sizeof (Step));
  FlameThrottle *self;
  gint64 begin = 0;

  for (guint i = 0; parts && parts[i]; i++) {
    Step step;

    if (!parse_step (parts[i], &begin, &step)) {
      g_warning ("%s=%s is not understood at \"%s\"", variable, text, parts[i]);
      return NULL;
    }
    g_array_append_val (steps, step);
  }
  if (steps->len == 0)
    return NULL;

  self = g_new0 (FlameThrottle, 1);
  g_mutex_init (&self->lock);
  self->steps = g_steal_pointer (&steps);
  return self;
}

void
flame_throttle_free (FlameThrottle *self)
{
  if (!self)
    return;
  g_mutex_clear (&self->lock);
  g_array_unref (self->steps);
  g_free (self);
}

static double
get_rate (const FlameThrottle *self, gint64 now)
{
  for (guint i = 0; i < self->steps->len; i++) {
    const Step *step = &g_array_index (self->steps, Step, i);

    if (now - self->begin < step->until)
      return step->rate;
  }
  return 0;
}

void
flame_throttle_spend (FlameThrottle *self, guint64 n, guint n_threads,
    gint64 begin, const gint *cancelled)
{
  gint64 until, left;
  double rate;

  if (!self)
    return;
  g_mutex_lock (&self->lock);
  if (self->begin == 0)
    self->begin = begin;
  rate = get_rate (self, begin) / n_threads;
  g_mutex_unlock (&self->lock);

  if (rate <= 0)
    return;
  until = begin + (gint64) (n / rate * G_USEC_PER_SEC);
  while ((left = until - g_get_monotonic_time ()) > 0 &&
         !g_atomic_int_get (cancelled))
    g_usleep (MIN (left, NAP));
}
