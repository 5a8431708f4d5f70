/*
 * Frames that come too late: left out before they are queued, counted after.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamelate.h"

#include "gst/gstflameqos.h"
#include "gst/gstflamesrc-private.h"

#define GST_CAT_DEFAULT gst_flame_qos_debug

static GstClockTime
get_running_time (GstFlameSrc *self)
{
  g_autoptr (GstClock) clock = gst_element_get_clock (GST_ELEMENT (self));
  GstClockTime now, base;

  if (!clock)
    return GST_CLOCK_TIME_NONE;
  now = gst_clock_get_time (clock);
  base = gst_element_get_base_time (GST_ELEMENT (self));
  return now > base ? now - base : 0;
}

/* the running time that a buffer of stream time @timestamp will have */
static GstClockTime
to_running (GstFlameSrc *self, GstClockTime timestamp)
{
  if (gst_base_src_is_live (GST_BASE_SRC (self)))
    return gst_flame_pace_to_running (&self->pace, timestamp);
  return gst_segment_to_running_time (
      &GST_BASE_SRC (self)->segment, GST_FORMAT_TIME, timestamp);
}

static void
skip_to (GstFlameSrc *self, gint64 number)
{
  guint64 skipped = ABS (number - self->cursor.next);
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);
  GstClockTime now = get_running_time (self);
  GstFlameStats stats;
  GstFlameSkip skip;

  skip = (GstFlameSkip){
      .live = gst_base_src_is_live (GST_BASE_SRC (self)),
      .timestamp = gst_flame_rate_get_time (&rate, self->cursor.next),
      .duration = gst_flame_rate_get_time (&rate, 1),
  };
  skip.running = to_running (self, skip.timestamp);
  if (GST_CLOCK_TIME_IS_VALID (now) && GST_CLOCK_TIME_IS_VALID (skip.running))
    skip.jitter = MAX (GST_CLOCK_DIFF (skip.running, now), 0);
  self->cursor.next = number;
  self->discont = TRUE;

  GST_OBJECT_LOCK (self);
  self->stats.skipped += skipped;
  stats = self->stats;
  GST_OBJECT_UNLOCK (self);
  GST_DEBUG_OBJECT (self,
      "skipping %" G_GUINT64_FORMAT " frames that would be late", skipped);
  gst_element_post_message (GST_ELEMENT (self),
      gst_flame_qos_new_message (GST_OBJECT (self), &skip, &stats));
}

/* the first frame from @next on that sinks still want */
static gint64
get_wanted_frame (GstFlameSrc *self, const GstFlameRate *rate, gint64 next)
{
  GstClockTime earliest, position;

  GST_OBJECT_LOCK (self);
  earliest = self->earliest;
  GST_OBJECT_UNLOCK (self);
  if (!GST_CLOCK_TIME_IS_VALID (earliest))
    return next;
  if (gst_base_src_is_live (GST_BASE_SRC (self)))
    position = gst_flame_pace_to_stream (&self->pace, earliest);
  else
    position = gst_segment_position_from_running_time (
        &GST_BASE_SRC (self)->segment, GST_FORMAT_TIME, earliest);
  if (!GST_CLOCK_TIME_IS_VALID (position))
    return next;
  if (self->cursor.reverse)
    return MIN (next, (gint64) gst_flame_rate_get_frame (rate, position));
  return MAX (next, (gint64) gst_flame_rate_count_frames (rate, position));
}

void
gst_flame_late_come_back (GstFlameSrc *self)
{
  GstClockTime latency;

  if (!gst_base_src_is_live (GST_BASE_SRC (self)))
    return;
  GST_OBJECT_LOCK (self);
  latency = self->latency;
  GST_OBJECT_UNLOCK (self);
  gst_flame_pace_come_back (&self->pace, get_running_time (self), latency);
}

void
gst_flame_late_give (GstFlameSrc *self, const GstFlameFrame *frame)
{
  if (gst_base_src_is_live (GST_BASE_SRC (self)))
    gst_flame_pace_give (&self->pace, frame->pts, get_running_time (self));
}

void
gst_flame_late_skip (GstFlameSrc *self)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);
  gint64 number;

  if (rate.num <= 0)
    return;
  number = get_wanted_frame (self, &rate, self->cursor.next);
  if (gst_base_src_is_live (GST_BASE_SRC (self)))
    number =
        gst_flame_pace_get_frame (&self->pace, &rate, get_running_time (self),
            number, gst_flame_queue_get_length (&self->session.queue));
  if (number != self->cursor.next)
    skip_to (self, number);
}

void
gst_flame_late_queue (GstFlameSrc *self, GstFlameFrame *frame)
{
  frame->queued = GST_CLOCK_TIME_NONE;
  if (!gst_base_src_is_live (GST_BASE_SRC (self)))
    return;
  frame->queued = get_running_time (self);
  gst_flame_pace_queue (&self->pace, frame->queued,
      gst_flame_queue_get_length (&self->session.queue));
}

gboolean
gst_flame_late_count (
    GstFlameSrc *self, const GstFlameFrame *frame, double seconds)
{
  GstClockTime lateness;

  if (!gst_base_src_is_live (GST_BASE_SRC (self)) ||
      !GST_CLOCK_TIME_IS_VALID (frame->duration))
    return FALSE;
  lateness = gst_flame_pace_count (&self->pace, frame->pts,
      get_running_time (self), frame->queued, seconds,
      gst_flame_queue_get_length (&self->session.queue));
  if (gst_flame_pace_update_latency (&self->pace, lateness, frame->duration)) {
    GST_INFO_OBJECT (self, "frames come up to %u frames late",
        gst_flame_pace_get_latency (&self->pace));
    gst_element_post_message (
        GST_ELEMENT (self), gst_message_new_latency (GST_OBJECT (self)));
  }
  return lateness > frame->duration;
}
