/*
 * Pipelines' clocks in virtual time: see the header.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "tests/check/test-clock.h"

#include <gst/check/gsttestclock.h>

#include "tests/support/test-time.h"

typedef struct
{
  GstTestClock *clock;
  gint64 ahead;
} Clock;

static GMutex lock;
static GArray *clocks; /* of Clock */

static gint64
get_next (const Clock *self)
{
  GstClockID id;
  gint64 next;

  if (!gst_test_clock_peek_next_pending_id (self->clock, &id))
    return G_MAXINT64;
  next = gst_clock_id_get_time (id) - self->ahead;
  gst_clock_id_unref (id);
  return next;
}

static gint64
get_first (void)
{
  gint64 first = G_MAXINT64;

  g_mutex_lock (&lock);
  for (guint i = 0; i < clocks->len; i++)
    first = MIN (first, get_next (&g_array_index (clocks, Clock, i)));
  g_mutex_unlock (&lock);
  return first;
}

static void
reach (gint64 now)
{
  g_mutex_lock (&lock);
  for (guint i = 0; i < clocks->len; i++) {
    const Clock *self = &g_array_index (clocks, Clock, i);
    GstClockID id;

    gst_test_clock_set_time (self->clock, now + self->ahead);
    while ((id = gst_test_clock_process_next_clock_id (self->clock)))
      gst_clock_id_unref (id);
  }
  g_mutex_unlock (&lock);
}

static void
clear_clock (gpointer clock)
{
  gst_object_unref (((Clock *) clock)->clock);
}

void
test_clock_begin (void)
{
  static const TestTimeClock source = {get_first, reach};

  clocks = g_array_new (FALSE, FALSE, sizeof (Clock));
  g_array_set_clear_func (clocks, clear_clock);
  test_time_begin ();
  test_time_set_clock (&source);
}

void
test_clock_end (void)
{
  test_time_end ();
  g_clear_pointer (&clocks, g_array_unref);
}

GstClock *
test_clock_new (GstClockTime ahead)
{
  Clock self = {.ahead = ahead};

  g_mutex_lock (&lock);
  self.clock = GST_TEST_CLOCK (
      gst_test_clock_new_with_start_time (test_time_get () + ahead));
  g_array_append_val (clocks, self);
  gst_object_ref (self.clock);
  g_mutex_unlock (&lock);
  return GST_CLOCK (self.clock);
}

void
test_clock_use (GstElement *pipeline)
{
  g_autoptr (GstClock) clock = NULL;

  if (!test_time_is_virtual ())
    return;
  clock = test_clock_new (0);
  gst_pipeline_use_clock (GST_PIPELINE (pipeline), clock);
}
