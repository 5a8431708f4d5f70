/*
 * The frames of flamesrc: they are numbered, paced, queued ahead and pushed. Frames that
 * would be late are skipped before they are queued.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameframes.h"
#include "gst/gstflamesrc-private.h"

#define GST_CAT_DEFAULT gst_flame_src_debug

/* Returns the stream time of the frame to queue next. */
static GstClockTime
get_next_time (GstFlameSrc *self)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  GstClockTime begin, end;

  gst_flame_cursor_get_span (&self->cursor, &rate, &begin, &end);
  return begin;
}

/*
 * Returns the running time that a buffer of stream time @timestamp will have.
 */
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
  GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  GstClockTime now = gst_flame_frames_get_running_time (&self->player);
  GstFlameSkip skip;

  skip = (GstFlameSkip){
      .live = self->player.live,
      .timestamp = get_next_time (self),
      .duration = gst_flame_rate_get_time (&rate, 1),
  };
  skip.running = to_running (self, skip.timestamp);
  if (GST_CLOCK_TIME_IS_VALID (now) && GST_CLOCK_TIME_IS_VALID (skip.running))
    skip.jitter = MAX (GST_CLOCK_DIFF (skip.running, now), 0);
  self->cursor.next = number;
  self->discont = TRUE;
  gst_flame_frames_skip (&self->player, skipped, &skip);
}

/* Returns the first frame from @next on that sinks still want. */
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

/* Skips frames that could not be shown in time. */
static void
skip_late (GstFlameSrc *self)
{
  GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  gint64 number;

  if (rate.num <= 0)
    return;
  number = get_wanted_frame (self, &rate, self->cursor.next);
  if (self->player.live)
    number = gst_flame_pace_get_frame (&self->pace, &rate,
        gst_flame_frames_get_running_time (&self->player), number,
        gst_flame_frames_get_in_flight (&self->player));
  if (number == self->cursor.next)
    return;
  skip_to (self, number);
  gst_flame_frames_read (&self->player, get_next_time (self));
}

/*
 * Counts a frame that is done, and may raise the latency. A frame that the CPU drew for
 * a GPU does not raise it: that soon ends, and a latency stays. Returns TRUE if the
 * frame is late by more than its duration; never if the element is not live.
 */
static gboolean
count_late (GstFlameSrc *self, const GstFlameFrame *frame, const FlameJob *job)
{
  const FlameFrameStats *stats = flame_job_get_stats (job);
  GstClockTime lateness;

  if (!self->player.live || !GST_CLOCK_TIME_IS_VALID (frame->duration))
    return FALSE;
  lateness = gst_flame_pace_count (&self->pace, frame->pts,
      gst_flame_frames_get_running_time (&self->player), frame->queued,
      flame_frame_stats_get_total (stats),
      gst_flame_frames_get_in_flight (&self->player));
  if (!flame_frame_stats_is_fallback (stats) &&
      gst_flame_pace_update_latency (&self->pace, lateness, frame->duration)) {
    GST_CAT_INFO_OBJECT (gst_flame_qos_debug, self,
        "frames come up to %u frames late",
        gst_flame_pace_get_latency (&self->pace));
    gst_element_post_message (
        GST_ELEMENT (self), gst_message_new_latency (GST_OBJECT (self)));
  }
  return lateness > frame->duration;
}

static gboolean
more_wanted (GstFlameSrc *self)
{
  gint left = GST_BASE_SRC (self)->num_buffers_left;

  /* The base class has already counted the buffer that it asks for. */
  if (left >= 0 &&
      gst_flame_frames_get_in_flight (&self->player) > (guint) left)
    return FALSE;
  return !gst_flame_cursor_at_end (&self->cursor);
}

/* Finds which part of the whole frame of that number @frame is. */
static void
find_part (GstFlameFrame *frame, const GstFlameRate *rate, GstClockTime end)
{
  const GstClockTime whole = gst_flame_rate_get_time (rate, frame->number);
  const double length =
      (double) (gst_flame_rate_get_time (rate, frame->number + 1) - whole);

  frame->begin = (double) (frame->pts - whole) / length;
  frame->part = (double) (end - frame->pts) / length;
}

static void
number_next (GstFlameSrc *self, GstFlameFrame *frame)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  const GstClockTime duration = self->player.session.duration;
  GstClockTime end;

  *frame = (GstFlameFrame){
      .number = self->cursor.next,
      .duration = GST_CLOCK_TIME_NONE,
      .part = 1.0,
      .queued = GST_CLOCK_TIME_NONE,
      .discont = self->discont,
  };
  gst_flame_cursor_get_span (&self->cursor, &rate, &frame->pts, &end);
  if (!GST_CLOCK_TIME_IS_VALID (end))
    return;
  find_part (frame, &rate, end);
  /* The last frame is cut, so that a file has the animation's duration. */
  frame->duration =
      (duration > frame->pts ? MIN (end, duration) : end) - frame->pts;
}

static GstFlowReturn
submit (GstFlameSrc *self, GstBufferPool *pool, gboolean wait)
{
  g_autoptr (FlameFrameRequest) request = NULL;
  GstBuffer *buffer = NULL;
  GstFlameMoment moment;
  FlameAdjust adjust;
  GstFlameFrame frame;
  GstFlowReturn flow;

  flow = gst_flame_frames_acquire (&self->player, pool, wait, &buffer);
  if (flow != GST_FLOW_OK)
    return flow;

  number_next (self, &frame);
  if (self->player.live) {
    frame.queued = gst_flame_frames_get_running_time (&self->player);
    gst_flame_pace_queue (&self->pace, frame.queued,
        gst_flame_frames_get_in_flight (&self->player));
  }
  gst_flame_frames_find_moment (&self->player, &frame, &moment);
  adjust = gst_flame_frames_get_adjust (&self->player, &moment);
  request = gst_flame_frames_describe (&self->player, &moment, &adjust);
  flow =
      gst_flame_frames_queue (&self->player, &frame, &moment, request, buffer);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_cursor_advance (&self->cursor);
  self->discont = FALSE;
  return GST_FLOW_OK;
}

/* Applies settings that have changed since the previous frame. */
static void
apply_changes (GstFlameSrc *self)
{
  GstSegment *segment = &GST_BASE_SRC (self)->segment;
  GstFlameRate rate = gst_flame_frames_get_rate (&self->player);

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

/*
 * Drops frames of full quality, and queues cheaper ones in their place, if a sink has
 * reported lateness.
 */
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

  while ((length = gst_flame_frames_get_in_flight (&self->player)) < depth) {
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
      break; /* no buffer to spare: fewer frames in flight */
    if (flow != GST_FLOW_OK)
      return flow;
  }
  return GST_FLOW_OK;
}

GstFlowReturn
gst_flame_src_create (GstPushSrc *push, GstBuffer **buffer)
{
  GstFlameSrc *self = GST_FLAME_SRC (push);
  g_autoptr (GstBufferPool) pool = NULL;
  g_autoptr (FlameJob) job = NULL;
  GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  GstFlameFrame frame;
  GstFlowReturn flow;

  if (GST_VIDEO_INFO_FORMAT (&self->player.info) == GST_VIDEO_FORMAT_UNKNOWN)
    return GST_FLOW_NOT_NEGOTIATED;
  if (self->seek_problem) {
    GST_ELEMENT_ERROR (
        self, RESOURCE, SEEK, ("cannot seek: %s", self->seek_problem), (NULL));
    return GST_FLOW_ERROR;
  }
  if (!self->cursor.resolved)
    gst_flame_cursor_resolve (&self->cursor, &rate,
        &GST_BASE_SRC (self)->segment, self->player.session.duration);

  gst_flame_pace_set_devices (&self->pace, self->player.session.n_devices);
  gst_flame_frames_read (&self->player, get_next_time (self));
  /* Measures what downstream needed the previous frame for. */
  if (self->player.live)
    gst_flame_pace_come_back (&self->pace,
        gst_flame_frames_get_running_time (&self->player),
        self->player.now.latency);
  follow_sink (self);
  pool = gst_base_src_get_buffer_pool (GST_BASE_SRC (self));
  flow = fill_queue (self, pool);
  if (flow != GST_FLOW_OK)
    return flow;
  if (gst_flame_frames_get_in_flight (&self->player) == 0)
    return GST_FLOW_EOS;

  flow = gst_flame_frames_take (&self->player, pool, &frame, buffer, &job);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_frames_count (&self->player, job, count_late (self, &frame, job));
  if (self->player.live)
    gst_flame_pace_give (&self->pace, frame.pts,
        gst_flame_frames_get_running_time (&self->player));
  return GST_FLOW_OK;
}
