/*
 * Which frames of a live source are worth rendering.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamepace.h"

#include <stdlib.h>
#include <string.h>

/* so many frames decide on the latency, and more than this part of them */
#define LATENCY_FRAMES 32
#define LATENCY_PART 4

/* the part of a frame to spare, as no frame takes just what is expected */
#define SPARE 4

/* a downstream that does not wait is back by then */
#define AT_ONCE GST_MSECOND

/* the part of what a sink held that goes each frame once it holds no more */
#define FORGET 8

/* who comes later than this is not slow but stuck */
#define MAX_LATENCY 8

void
gst_flame_pace_init (GstFlamePace *pace)
{
  *pace = (GstFlamePace){
      .restart = TRUE,
      .latency = 1,
      .n_devices = 1,
      .due = GST_CLOCK_TIME_NONE,
  };
}

void
gst_flame_pace_set_devices (GstFlamePace *pace, guint n_devices)
{
  n_devices = CLAMP (n_devices, 1, GST_FLAME_PACE_DEVICES);
  if (n_devices == pace->n_devices)
    return;
  pace->n_devices = n_devices;
  pace->n_done = 0;
}

void
gst_flame_pace_restart (GstFlamePace *pace)
{
  g_atomic_int_set (&pace->restart, TRUE);
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const GstClockTime x = *(const GstClockTime *) a;
  const GstClockTime y = *(const GstClockTime *) b;

  return x < y ? -1 : x > y;
}

/* The middle one, as a stall of the machine says nothing about the next frame. */
static GstClockTime
get_cost (const GstFlamePace *pace)
{
  const guint n = MIN (pace->n_costs, GST_FLAME_PACE_COSTS);
  GstClockTime sorted[GST_FLAME_PACE_COSTS];

  if (n == 0)
    return 0;
  memcpy (sorted, pace->costs, sizeof sorted);
  qsort (sorted, n, sizeof *sorted, compare_times);
  return sorted[(n - 1) / 2];
}

/*
 * When a frame is done that is queued at @now: at once where a device is idle, else
 * one turn of the devices after the frame before it.
 */
static GstClockTime
expect (const GstFlamePace *pace, GstClockTime now, guint in_flight)
{
  const GstClockTime cost = get_cost (pace);

  if (in_flight < pace->n_devices)
    return in_flight > 0 ? MAX (pace->expected, now + cost) : now + cost;
  return MAX (pace->expected + cost / pace->n_devices, now + cost);
}

void
gst_flame_pace_queue (GstFlamePace *pace, GstClockTime now, guint in_flight)
{
  if (GST_CLOCK_TIME_IS_VALID (now))
    pace->expected = expect (pace, now, in_flight);
}

/* when the device was done with the frame before, as they take turns; 0: unknown */
static GstClockTime
get_done_before (const GstFlamePace *pace)
{
  if (pace->n_done < pace->n_devices)
    return 0;
  return pace->done[(pace->n_done - pace->n_devices) % GST_FLAME_PACE_DEVICES];
}

/*
 * A frame queued behind others costs no more than the time since they were done;
 * the @first one pays for the start as well, which says nothing of the others.
 */
static void
add_cost (GstFlamePace *pace, GstClockTime now, GstClockTime queued,
    double seconds, guint in_flight, gboolean first)
{
  const GstClockTime total = (GstClockTime) (MAX (seconds, 0) * GST_SECOND);
  const GstClockTime done = queued + total;
  const GstClockTime before = get_done_before (pace);
  /* unless those are of another clock */
  const gboolean behind = before > queued && before <= done;

  if (!first)
    pace->costs[pace->n_costs++ % GST_FLAME_PACE_COSTS] =
        behind ? done - before : total;
  pace->done[pace->n_done++ % GST_FLAME_PACE_DEVICES] = done;
  pace->expected =
      MIN (done, now) + in_flight * get_cost (pace) / pace->n_devices;
}

void
gst_flame_pace_give (GstFlamePace *pace, GstClockTime pts, GstClockTime now)
{
  pace->due = GST_CLOCK_TIME_NONE;
  if (!GST_CLOCK_TIME_IS_VALID (now))
    return;
  pace->due = gst_flame_pace_to_running (pace, pts);
  /* where it is early, the base class holds it back until its time */
  if (GST_CLOCK_TIME_IS_VALID (pace->due))
    pace->given = MAX (now, pace->due);
}

void
gst_flame_pace_come_back (
    GstFlamePace *pace, GstClockTime now, GstClockTime latency)
{
  if (g_atomic_int_get (&pace->restart) ||
      !GST_CLOCK_TIME_IS_VALID (pace->due) || !GST_CLOCK_TIME_IS_VALID (now) ||
      !GST_CLOCK_TIME_IS_VALID (latency))
    pace->held = 0;
  else if (now > pace->given + AT_ONCE)
    pace->held = MIN (now - pace->due, latency);
  else
    pace->held -= pace->held / FORGET;
}

gint64
gst_flame_pace_get_frame (const GstFlamePace *pace, const GstFlameRate *rate,
    GstClockTime now, gint64 next, guint in_flight)
{
  GstClockTime done;
  gint64 frame;

  if (g_atomic_int_get (&pace->restart) || !GST_CLOCK_TIME_IS_VALID (now))
    return next;
  done = expect (pace, now, in_flight) - MIN (pace->held, now);
  if (done <= pace->running)
    return next;
  frame = gst_flame_rate_get_frame (
      rate, pace->stream + done - pace->running +
                gst_flame_rate_get_time (rate, 1) / SPARE);
  return MAX (frame, next);
}

GstClockTime
gst_flame_pace_count (GstFlamePace *pace, GstClockTime pts, GstClockTime now,
    GstClockTime queued, double seconds, guint in_flight)
{
  gboolean first;

  if (!GST_CLOCK_TIME_IS_VALID (now) || !GST_CLOCK_TIME_IS_VALID (queued))
    return 0;
  first = g_atomic_int_compare_and_exchange (&pace->restart, TRUE, FALSE);
  add_cost (pace, now, queued, seconds, in_flight, first);
  if (first) {
    pace->running = now;
    pace->stream = pts;
    pace->n_frames = 0;
    return 0;
  }
  now -= MIN (pace->held, now);
  if (now + pace->stream <= pace->running + pts)
    return 0;
  return now + pace->stream - pace->running - pts;
}

guint
gst_flame_pace_get_latency (const GstFlamePace *pace)
{
  return g_atomic_int_get (&pace->latency);
}

gboolean
gst_flame_pace_update_latency (
    GstFlamePace *pace, GstClockTime lateness, GstClockTime duration)
{
  const guint latency = gst_flame_pace_get_latency (pace);
  guint needed;

  if (pace->n_frames == 0) {
    pace->n_beyond = 0;
    pace->latest = 0;
  }
  pace->n_frames++;
  pace->n_beyond += lateness > latency * duration;
  pace->latest = MAX (pace->latest, lateness);
  if (pace->n_frames < LATENCY_FRAMES)
    return FALSE;

  pace->n_frames = 0;
  if (pace->n_beyond * LATENCY_PART <= LATENCY_FRAMES)
    return FALSE;
  needed = MIN (pace->latest / duration + 1, MAX_LATENCY);
  if (needed <= latency)
    return FALSE;
  g_atomic_int_set (&pace->latency, needed);
  return TRUE;
}

GstClockTime
gst_flame_pace_to_running (const GstFlamePace *pace, GstClockTime stream)
{
  if (g_atomic_int_get (&pace->restart) ||
      stream + pace->running < pace->stream)
    return GST_CLOCK_TIME_NONE;
  return stream + pace->running - pace->stream;
}

GstClockTime
gst_flame_pace_to_stream (const GstFlamePace *pace, GstClockTime running)
{
  if (g_atomic_int_get (&pace->restart) ||
      running + pace->stream < pace->running)
    return GST_CLOCK_TIME_NONE;
  return running + pace->stream - pace->running;
}
