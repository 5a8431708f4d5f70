/*
 * Frames on their way: described, queued ahead, taken as they are done.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameframes.h"

#include "gst/gstflamechanges.h"
#include "gst/gstflameerror.h"
#include "gst/gstflamelate.h"
#include "gst/gstflamepool.h"
#include "gst/gstflamerequest.h"
#include "gst/gstflamesrc-private.h"

#define GST_CAT_DEFAULT gst_flame_src_debug

static void
resolve (GstFlameSrc *self)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);

  gst_flame_cursor_resolve (&self->cursor, &rate, &GST_BASE_SRC (self)->segment,
      self->session.duration);
}

static gboolean
more_wanted (GstFlameSrc *self)
{
  gint left = GST_BASE_SRC (self)->num_buffers_left;

  /* the base class has counted the buffer that it is asking for */
  if (left >= 0 &&
      gst_flame_queue_get_length (&self->session.queue) > (guint) left)
    return FALSE;
  return !gst_flame_cursor_at_end (&self->cursor);
}

static void
describe_next (GstFlameSrc *self, GstFlameFrame *frame)
{
  GstFlameRate rate = gst_flame_src_get_rate (&self->info);
  GstClockTime end;

  frame->number = self->cursor.next;
  frame->discont = self->discont;
  if (rate.num <= 0) {
    frame->pts = self->cursor.position;
    frame->duration = GST_CLOCK_TIME_NONE;
    return;
  }
  /* the last frame is cut, so that a file has the animation's duration */
  frame->pts = gst_flame_rate_get_time (&rate, frame->number);
  end = gst_flame_rate_get_time (&rate, frame->number + 1);
  frame->duration = MIN (end, self->session.duration) - frame->pts;
}

/* EOS: the pool has no buffer to spare at the moment, and @wait is not set */
static GstFlowReturn
acquire (GstFlameSrc *self, gboolean wait, GstBuffer **buffer)
{
  g_autoptr (GstBufferPool) pool = NULL;
  GstBufferPoolAcquireParams params = {0};

  if (self->render)
    return gst_buffer_pool_acquire_buffer (self->render, buffer, NULL);
  if (!wait)
    params.flags = GST_BUFFER_POOL_ACQUIRE_FLAG_DONTWAIT;
  pool = gst_base_src_get_buffer_pool (GST_BASE_SRC (self));
  return gst_buffer_pool_acquire_buffer (pool, buffer, &params);
}

static GstFlowReturn
submit (GstFlameSrc *self, gboolean wait)
{
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request;
  GstBuffer *buffer = NULL;
  GstFlameMoment moment;
  GstFlameFrame frame;
  GstFlowReturn flow;

  flow = acquire (self, wait, &buffer);
  if (flow != GST_FLOW_OK)
    return flow;

  describe_next (self, &frame);
  gst_flame_late_queue (self, &frame);
  gst_flame_request_describe (self, &frame, &moment, &request);
  request.memory = self->memory;
  if (self->memory == FLAME_MEMORY_CUDA)
    request.cuda_stream = gst_flame_cuda_get_stream (&self->cuda);
  GST_LOG_OBJECT (self, "frame %" G_GUINT64_FORMAT " at genome time %g",
      frame.number, request.time);
  if (!gst_flame_queue_push (&self->session.queue, &frame, buffer, &self->info,
          &request, &error)) {
    gst_flame_post_error (GST_ELEMENT (self), error);
    return GST_FLOW_ERROR;
  }
  gst_flame_news_queue (
      &self->news, &self->session.show, frame.number, &moment);
  gst_flame_cursor_advance (&self->cursor);
  self->discont = FALSE;
  return GST_FLOW_OK;
}

static GstFlowReturn
fill_queue (GstFlameSrc *self)
{
  guint depth = gst_flame_request_get_depth (self);
  guint length;

  while ((length = gst_flame_queue_get_length (&self->session.queue)) < depth) {
    GstFlowReturn flow;

    gst_flame_late_skip (self);
    gst_flame_changes_apply (self);
    if (!more_wanted (self))
      break;
    flow = submit (self, length == 0);
    if (flow == GST_FLOW_EOS && length > 0)
      break; /* no buffer to spare: go on with fewer frames in flight */
    if (flow != GST_FLOW_OK)
      return flow;
  }
  return GST_FLOW_OK;
}

static void
stamp (GstBuffer *buffer, const GstFlameFrame *frame)
{
  GST_BUFFER_PTS (buffer) = frame->pts;
  GST_BUFFER_DTS (buffer) = GST_CLOCK_TIME_NONE;
  GST_BUFFER_DURATION (buffer) = frame->duration;
  GST_BUFFER_OFFSET (buffer) = frame->number;
  GST_BUFFER_OFFSET_END (buffer) = frame->number + 1;
  if (frame->discont)
    GST_BUFFER_FLAG_SET (buffer, GST_BUFFER_FLAG_DISCONT);
  else
    GST_BUFFER_FLAG_UNSET (buffer, GST_BUFFER_FLAG_DISCONT);
}

static void
count (
    GstFlameSrc *self, const GstFlameFrame *frame, const FlameFrameStats *stats)
{
  gboolean late = gst_flame_late_count (self, frame, stats->total);
  GstFlameQualityGoal goal;

  GST_OBJECT_LOCK (self);
  gst_flame_request_get_goal (self, &goal);
  gst_flame_quality_add (&self->quality, &goal, stats, late);
  gst_flame_stats_add (&self->stats, stats);
  self->stats.late += late;
  self->stats.load = gst_flame_quality_get_load (&self->quality, &goal);
  GST_OBJECT_UNLOCK (self);
}

/*
 * The oldest frame, in a buffer of the peer's where it wants its own. That one
 * comes first: whoever has to wait for it has lost no frame when flushed.
 */
static GstFlowReturn
take (GstFlameSrc *self, GstFlameFrame *frame, GstBuffer **buffer,
    FlameFrameStats *stats, GError **error)
{
  g_autoptr (GstBufferPool) pool =
      gst_base_src_get_buffer_pool (GST_BASE_SRC (self));
  g_autoptr (GstBuffer) rendered = NULL;
  GstBuffer *copy = NULL;
  GstFlowReturn flow;

  if (!self->render)
    return gst_flame_queue_pop (
        &self->session.queue, frame, buffer, stats, error);

  flow = gst_buffer_pool_acquire_buffer (pool, &copy, NULL);
  if (flow != GST_FLOW_OK)
    return flow;
  flow = gst_flame_queue_pop (
      &self->session.queue, frame, &rendered, stats, error);
  if (flow == GST_FLOW_OK &&
      !gst_flame_pool_copy (&self->info, rendered, copy)) {
    g_set_error_literal (error, FLAME_ERROR, FLAME_ERROR_BACKEND,
        "a frame cannot be copied into a buffer of the peer's pool");
    flow = GST_FLOW_ERROR;
  }
  if (flow != GST_FLOW_OK)
    gst_clear_buffer (&copy);
  *buffer = copy;
  return flow;
}

GstFlowReturn
gst_flame_frames_create (GstFlameSrc *self, GstBuffer **buffer)
{
  g_autoptr (GError) error = NULL;
  FlameFrameStats stats;
  GstFlameFrame frame;
  GstFlowReturn flow;

  if (GST_VIDEO_INFO_FORMAT (&self->info) == GST_VIDEO_FORMAT_UNKNOWN)
    return GST_FLOW_NOT_NEGOTIATED;
  if (!self->cursor.resolved)
    resolve (self);

  gst_flame_late_come_back (self);
  flow = fill_queue (self);
  if (flow != GST_FLOW_OK)
    return flow;
  if (gst_flame_queue_get_length (&self->session.queue) == 0)
    return GST_FLOW_EOS;

  flow = take (self, &frame, buffer, &stats, &error);
  if (flow == GST_FLOW_ERROR && error)
    gst_flame_post_error (GST_ELEMENT (self), error);
  if (flow != GST_FLOW_OK)
    return flow;
  gst_flame_news_tell (
      &self->news, frame.number, GST_ELEMENT (self));
  stamp (*buffer, &frame);
  count (self, &frame, &stats);
  gst_flame_late_give (self, &frame);
  return GST_FLOW_OK;
}
