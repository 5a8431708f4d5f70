/*
 * Which frames of a live source are worth rendering.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamepace.h"

/* so many frames decide on the latency, and more than this part of them */
#define LATENCY_FRAMES 32
#define LATENCY_PART 4

/* a downstream that does not wait is back by then */
#define AT_ONCE GST_MSECOND

/* the part of what a sink held that goes each frame once it holds no more */
#define FORGET 8

/* who comes later than this is not slow but stuck */
#define MAX_LATENCY 8

void
gst_flame_pace_init (GstFlamePace *pace, guint depth)
{
  *pace = (GstFlamePace){
      .restart = TRUE,
      .depth = depth,
      .latency = 1,
      .due = GST_CLOCK_TIME_NONE,
  };
}

void
gst_flame_pace_restart (GstFlamePace *pace)
{
  g_atomic_int_set (&pace->restart, TRUE);
}

/*
 * What a frame takes that is queued now. The least of the last frames, as all
 * that were in flight when the machine stalled say too much.
 */
static GstClockTime
estimate (const GstFlamePace *pace)
{
  guint n = MIN (pace->n_seconds, pace->depth + 1);
  double least = n > 0 ? pace->seconds[0] : 0;
  guint i;

  for (i = 1; i < n; i++)
    least = MIN (least, pace->seconds[i]);
  return (GstClockTime) (MAX (least, 0) * GST_SECOND);
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
    GstClockTime now, gint64 next)
{
  GstClockTime done;
  gint64 frame;

  if (g_atomic_int_get (&pace->restart) || !GST_CLOCK_TIME_IS_VALID (now))
    return next;
  done = now - MIN (pace->held, now) + estimate (pace);
  if (done <= pace->running)
    return next;
  frame = gst_flame_rate_get_frame (rate, pace->stream + done - pace->running);
  return MAX (frame, next);
}

GstClockTime
gst_flame_pace_count (
    GstFlamePace *pace, GstClockTime pts, GstClockTime now, double seconds)
{
  pace->seconds[pace->n_seconds++ % (pace->depth + 1)] = seconds;
  if (!GST_CLOCK_TIME_IS_VALID (now))
    return 0;
  if (g_atomic_int_compare_and_exchange (&pace->restart, TRUE, FALSE)) {
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
