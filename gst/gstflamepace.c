/*
 * Which frames are worth rendering.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamepace.h"

/* a single hiccup of a sink must not cost more of the animation than this */
#define MAX_QOS_JUMP GST_SECOND

void
gst_flame_pace_init (GstFlamePace *pace, guint depth)
{
  *pace = (GstFlamePace){.restart = TRUE, .depth = depth};
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

gint64
gst_flame_pace_get_frame (const GstFlamePace *pace, const GstFlameRate *rate,
    GstClockTime now, gint64 next)
{
  GstClockTime done;
  gint64 frame;

  if (g_atomic_int_get (&pace->restart) || !GST_CLOCK_TIME_IS_VALID (now))
    return next;
  done = now + estimate (pace);
  if (done <= pace->running)
    return next;
  frame = gst_flame_rate_get_frame (rate, pace->stream + done - pace->running);
  return MAX (frame, next);
}

gboolean
gst_flame_pace_count (GstFlamePace *pace, GstClockTime pts,
    GstClockTime duration, GstClockTime now, double seconds)
{
  pace->seconds[pace->n_seconds++ % (pace->depth + 1)] = seconds;
  if (!GST_CLOCK_TIME_IS_VALID (now))
    return FALSE;
  if (g_atomic_int_compare_and_exchange (&pace->restart, TRUE, FALSE)) {
    pace->running = now;
    pace->stream = pts;
    return FALSE;
  }
  return now + pace->stream > pace->running + pts + duration;
}

GstClockTime
gst_flame_pace_parse_qos (GstEvent *event)
{
  GstClockTime timestamp;
  GstClockTimeDiff diff;

  gst_event_parse_qos (event, NULL, NULL, &diff, &timestamp);
  if (!GST_CLOCK_TIME_IS_VALID (timestamp) || diff <= 0)
    return GST_CLOCK_TIME_NONE;
  return timestamp + MIN (2 * (GstClockTime) diff, MAX_QOS_JUMP);
}
