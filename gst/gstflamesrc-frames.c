/*
 * flamesrc's frames: numbered, paced, queued ahead, given out. Those that would
 * come too late are left out before they are queued, and counted after.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamesrc-frames.h"

#include "gst/gstflameframes.h"

#define GST_CAT_DEFAULT gst_flame_qos_debug

static GstFlameRate
get_rate (GstFlameSrc *self)
{
  return gst_flame_frames_get_rate (&self->player);
}

static guint
get_in_flight (GstFlameSrc *self)
{
  return gst_flame_frames_get_in_flight (&self->player);
}

/* stream time of the frame to queue next */
static GstClockTime
get_next_time (GstFlameSrc *self)
{
  const GstFlameRate rate = get_rate (self);

  if (rate.num <= 0)
    return self->cursor.position;
  return gst_flame_rate_get_time (&rate, MAX (self->cursor.next, 0));
}

void
gst_flame_src_reset_frames (GstFlameSrc *self)
{
  gst_flame_pace_init (&self->pace);
  gst_flame_cursor_seek (&self->cursor, 0, FALSE);
  self->discont = FALSE;
}

/* -------------------------------------------------------------- lateness */

static GstClockTime
get_running_time (GstFlameSrc *self)
{
  return gst_flame_frames_get_running_time (&self->player);
}

/* the running time that a buffer of stream time @timestamp will have */
static GstClockTime
to_running (GstFlameSrc *self, GstClockTime timestamp)
{
  if (self->player.live)
    return gst_flame_pace_to_running (&self->pace, timestamp);
  return gst_segment_to_running_time (
      &GST_BASE_SRC (self)->segment, GST_FORMAT_TIME, timestamp);
}

static void
skip_to (GstFlameSrc *self, gint64 number)
{
  guint64 skipped = ABS (number - self->cursor.next);
  GstFlameRate rate = get_rate (self);
  GstClockTime now = get_running_time (self);
  GstFlameSkip skip;

  skip = (GstFlameSkip){
      .live = self->player.live,
      .timestamp = gst_flame_rate_get_time (&rate, self->cursor.next),
      .duration = gst_flame_rate_get_time (&rate, 1),
  };
  skip.running = to_running (self, skip.timestamp);
  if (GST_CLOCK_TIME_IS_VALID (now) && GST_CLOCK_TIME_IS_VALID (skip.running))
    skip.jitter = MAX (GST_CLOCK_DIFF (skip.running, now), 0);
  self->cursor.next = number;
  self->discont = TRUE;
  gst_flame_frames_skip (&self->player, skipped, &skip);
}

/* the first frame from @next on that sinks still want */
static gint64
get_wanted_frame (GstFlameSrc *self, const GstFlameRate *rate, gint64 next)
{
  const GstClockTime earliest = self->player.now.earliest;
  GstClockTime position;

  if (!GST_CLOCK_TIME_IS_VALID (earliest))
    return next;
  if (self->player.live)
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

/* Leaves out frames that nobody could show in time. */
static void
skip_late (GstFlameSrc *self)
{
  GstFlameRate rate = get_rate (self);
  gint64 number;

  if (rate.num <= 0)
    return;
  number = get_wanted_frame (self, &rate, self->cursor.next);
  if (self->player.live)
    number = gst_flame_pace_get_frame (&self->pace, &rate,
        get_running_time (self), number, get_in_flight (self));
  if (number == self->cursor.next)
    return;
  skip_to (self, number);
  gst_flame_frames_read (&self->player, get_next_time (self));
}

/* Before the next frame: what downstream took the one before for. */
static void
come_back (GstFlameSrc *self)
{
  if (self->player.live)
    gst_flame_pace_come_back (
        &self->pace, get_running_time (self), self->player.now.latency);
}

/*
 * Takes note of a frame that is done, and may raise the latency: not for one that the
 * CPU drew for a GPU, as that is soon over and latency stays. TRUE if it
 * is late by more than its duration; never where the element is not live.
 */
static gboolean
count_late (
    GstFlameSrc *self, const GstFlameFrame *frame, const FlameFrameStats *stats)
{
  GstClockTime lateness;

  if (!self->player.live || !GST_CLOCK_TIME_IS_VALID (frame->duration))
    return FALSE;
  lateness =
      gst_flame_pace_count (&self->pace, frame->pts, get_running_time (self),
          frame->queued, stats->total, get_in_flight (self));
  if (!stats->is_fallback &&
      gst_flame_pace_update_latency (&self->pace, lateness, frame->duration)) {
    GST_INFO_OBJECT (self, "frames come up to %u frames late",
        gst_flame_pace_get_latency (&self->pace));
    gst_element_post_message (
        GST_ELEMENT (self), gst_message_new_latency (GST_OBJECT (self)));
  }
  return lateness > frame->duration;
}

/* --------------------------------------------------------------- queueing */

static gboolean
more_wanted (GstFlameSrc *self)
{
  gint left = GST_BASE_SRC (self)->num_buffers_left;

  /* the base class has counted the buffer that it is asking for */
  if (left >= 0 && get_in_flight (self) > (guint) left)
    return FALSE;
  return !gst_flame_cursor_at_end (&self->cursor);
}

static void
number_next (GstFlameSrc *self, GstFlameFrame *frame)
{
  GstFlameRate rate = get_rate (self);
  GstClockTime end;

  *frame = (GstFlameFrame){
      .number = self->cursor.next,
      .pts = self->cursor.position,
      .duration = GST_CLOCK_TIME_NONE,
      .queued = GST_CLOCK_TIME_NONE,
      .discont = self->discont,
  };
  if (rate.num <= 0)
    return;
  /* the last frame is cut, so that a file has the animation's duration */
  frame->pts = gst_flame_rate_get_time (&rate, frame->number);
  end = gst_flame_rate_get_time (&rate, frame->number + 1);
  frame->duration = MIN (end, self->player.session.duration) - frame->pts;
}

static GstFlowReturn
submit (GstFlameSrc *self, GstBufferPool *pool, gboolean wait)
{
  FlameFrameRequest request;
  GstBuffer *buffer = NULL;
  GstFlameMoment moment;
  GstFlameFrame frame;
  GstFlowReturn flow;

  flow = gst_flame_frames_acquire (&self->player, pool, wait, &buffer);
  if (flow != GST_FLOW_OK)
    return flow;

  number_next (self, &frame);
  if (self->player.live) {
    frame.queued = get_running_time (self);
    gst_flame_pace_queue (&self->pace, frame.queued, get_in_flight (self));
  }
  gst_flame_frames_find_moment (&self->player, &frame, &moment);
  gst_flame_frames_describe (&self->player, &moment, &request);
  flow =
      gst_flame_frames_queue (&self->player, &frame, &moment, &request, buffer);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_cursor_advance (&self->cursor);
  self->discont = FALSE;
  return GST_FLOW_OK;
}

/* What has been set since the frame before. */
static void
apply_changes (GstFlameSrc *self)
{
  GstSegment *segment = &GST_BASE_SRC (self)->segment;
  GstFlameRate rate = get_rate (self);

  if (!gst_flame_frames_apply_changes (
          &self->player, get_next_time (self), self->cursor.reverse))
    return;
  gst_flame_cursor_set_duration (
      &self->cursor, &rate, segment, self->player.session.duration);
  GST_OBJECT_LOCK (self);
  segment->duration = self->player.session.duration;
  GST_OBJECT_UNLOCK (self);
  gst_element_post_message (
      GST_ELEMENT (self), gst_message_new_duration_changed (GST_OBJECT (self)));
}

/* Frames of full quality make room for others in their place. */
static void
follow_sink (GstFlameSrc *self)
{
  const GstFlameFrame *oldest =
      gst_flame_queue_peek (&self->player.session.queue);
  gint64 number = oldest ? (gint64) oldest->number : self->cursor.next;
  gboolean discont = oldest ? oldest->discont : self->discont;

  if (!gst_flame_frames_follow_sink (&self->player))
    return;
  self->cursor.next = number;
  self->discont = discont;
  gst_flame_frames_read (&self->player, get_next_time (self));
}

static GstFlowReturn
fill_queue (GstFlameSrc *self, GstBufferPool *pool)
{
  const guint depth = gst_flame_frames_get_depth (&self->player);
  gboolean is_read = TRUE;
  guint length;

  while ((length = get_in_flight (self)) < depth) {
    GstFlowReturn flow;

    if (!is_read)
      gst_flame_frames_read (&self->player, get_next_time (self));
    is_read = FALSE;
    skip_late (self);
    apply_changes (self);
    if (!more_wanted (self))
      break;
    flow = submit (self, pool, length == 0);
    if (flow == GST_FLOW_EOS && length > 0)
      break; /* no buffer to spare: go on with fewer frames in flight */
    if (flow != GST_FLOW_OK)
      return flow;
  }
  return GST_FLOW_OK;
}

/* ----------------------------------------------------------------- create */

GstFlowReturn
gst_flame_src_create_frame (GstFlameSrc *self, GstBuffer **buffer)
{
  g_autoptr (GstBufferPool) pool = NULL;
  GstFlameRate rate = get_rate (self);
  FlameFrameStats stats;
  GstFlameFrame frame;
  GstFlowReturn flow;

  if (GST_VIDEO_INFO_FORMAT (&self->player.info) == GST_VIDEO_FORMAT_UNKNOWN)
    return GST_FLOW_NOT_NEGOTIATED;
  if (!self->cursor.resolved)
    gst_flame_cursor_resolve (&self->cursor, &rate,
        &GST_BASE_SRC (self)->segment, self->player.session.duration);

  gst_flame_pace_set_devices (&self->pace, self->player.session.n_devices);
  gst_flame_frames_read (&self->player, get_next_time (self));
  come_back (self);
  follow_sink (self);
  pool = gst_base_src_get_buffer_pool (GST_BASE_SRC (self));
  flow = fill_queue (self, pool);
  if (flow != GST_FLOW_OK)
    return flow;
  if (get_in_flight (self) == 0)
    return GST_FLOW_EOS;

  flow = gst_flame_frames_take (&self->player, pool, &frame, buffer, &stats);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_frames_count (
      &self->player, &stats, count_late (self, &frame, &stats));
  if (self->player.live)
    gst_flame_pace_give (&self->pace, frame.pts, get_running_time (self));
  return GST_FLOW_OK;
}
