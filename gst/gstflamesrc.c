/*
 * The element flamesrc: the segment, the clock and the peer's caps on one side,
 * the engine's queue of frames on the other.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */

/**
 * SECTION:element-flamesrc
 * @title: flamesrc
 * @short_description: renders animated fractal flames
 *
 * Renders flam3's genomes, one frame a buffer. A file of keyframes is played as
 * flam3-animate does, a single flame turns once in #GstFlameSrc:loop-duration,
 * several flames without times become a sequence of loops and edges. A frame is
 * a function of its stream time alone: every seek gives the same bytes again.
 *
 * Frame k of stream time t has the genome time
 * start + speed × genome-rate × (t + time-center × frame duration).
 *
 * ## Example launch lines
 * |[
 * gst-launch-1.0 flamesrc ! videoconvert ! autovideosink
 * ]| plays the built-in animation.
 * |[
 * gst-launch-1.0 flamesrc location=sheep.flam3 ! video/x-raw,width=1920,height=1080 ! x264enc ! h264parse ! mp4mux ! filesink location=sheep.mp4
 * ]| renders a whole animation to a file.
 * |[
 * gst-launch-1.0 flamesrc location=sheep.flam3 is-live=true loop=true quality=20 ! queue ! x264enc tune=zerolatency ! h264parse ! mpegtsmux ! filesink location=live.ts
 * ]| renders for ever at the pace of the clock.
 */

#include "gst/gstflamesrc.h"

#include <gst/video/video.h>

#include "gst/gstflamecursor.h"
#include "gst/gstflamedocument.h"
#include "gst/gstflameerror.h"
#include "gst/gstflameformats.h"
#include "gst/gstflamepace.h"
#include "gst/gstflamepool.h"
#include "gst/gstflamequery.h"
#include "gst/gstflamequeue.h"
#include "gst/gstflamesession.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflamestats.h"
#include "gst/gstflametime.h"

GST_DEBUG_CATEGORY_STATIC (gst_flame_src_debug);
#define GST_CAT_DEFAULT gst_flame_src_debug
GST_DEBUG_CATEGORY_STATIC (qos_debug);

static GstStaticPadTemplate src_template = GST_STATIC_PAD_TEMPLATE (
    "src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS (GST_FLAME_CAPS));

enum
{
  PROP_IS_LIVE = GST_FLAME_N_SETTINGS,
  PROP_ACTIVE_BACKEND,
  PROP_STATS,
  N_PROPERTIES
};

static GParamSpec *properties[N_PROPERTIES];

struct _GstFlameSrc
{
  GstPushSrc parent;

  /* object lock */
  GstFlameSettings settings;
  GstFlameStats stats;
  const char *backend;   /* (nullable) a static string */
  char *device;          /* (nullable) */
  GstVideoInfo info;     /* unknown format until there are caps */
  GstClockTime earliest; /* running time a sink asks for, or NONE */

  /* set up by start(), undone by stop() */
  GstFlameSession session;

  /* streaming thread */
  GstFlamePace pace;
  FlameVideo video;
  GstFlameCursor cursor; /* the frame to queue next */
  gboolean discont;
};

/* clang-format off */
G_DEFINE_FINAL_TYPE_WITH_CODE (GstFlameSrc, gst_flame_src, GST_TYPE_PUSH_SRC,
    G_IMPLEMENT_INTERFACE (GST_TYPE_PRESET, NULL))
GST_ELEMENT_REGISTER_DEFINE (flamesrc, "flamesrc", GST_RANK_NONE,
    GST_TYPE_FLAME_SRC)
/* clang-format on */

/* ---------------------------------------------------------- start and stop */

static void
tell_backend (GstFlameSrc *self)
{
  const FlameRenderer *renderer = self->session.queue.renderer;
  const char *device = flame_renderer_get_description (renderer);
  const char *reason = flame_renderer_get_fallback_reason (renderer);

  if (reason)
    GST_INFO_OBJECT (self, "not on CUDA: %s", reason);
  GST_INFO_OBJECT (self, "rendering on %s", device);

  GST_OBJECT_LOCK (self);
  self->backend =
      gst_flame_backend_get_nick (flame_renderer_get_backend (renderer));
  g_free (self->device);
  self->device = g_strdup (device);
  GST_OBJECT_UNLOCK (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE_BACKEND]);
}

/* The base class sends them after the segment, before the first buffer. */
static void
send_tags (GstFlameSrc *self)
{
  GstTagList *tags = gst_flame_document_get_tags (self->session.animation);

  /* not gst_element_send_event(), whose lock a state change may hold */
  if (tags)
    GST_ELEMENT_CLASS (gst_flame_src_parent_class)
        ->send_event (GST_ELEMENT (self), gst_event_new_tag (tags));
}

static void
reset_stream (GstFlameSrc *self)
{
  gst_flame_pace_init (&self->pace, self->session.depth);
  gst_flame_cursor_seek (&self->cursor, 0, FALSE);
  self->discont = FALSE;

  GST_OBJECT_LOCK (self);
  gst_video_info_init (&self->info);
  self->stats = (GstFlameStats){0};
  self->earliest = GST_CLOCK_TIME_NONE;
  /* the base class answers DURATION and SEEKING from this */
  GST_BASE_SRC (self)->segment.duration = self->session.duration;
  GST_OBJECT_UNLOCK (self);
}

static gboolean
gst_flame_src_stop (GstBaseSrc *base)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  gst_flame_session_close (&self->session);
  GST_OBJECT_LOCK (self);
  self->backend = NULL;
  GST_OBJECT_UNLOCK (self);
  g_object_notify_by_pspec (G_OBJECT (self), properties[PROP_ACTIVE_BACKEND]);
  return TRUE;
}

static gboolean
gst_flame_src_start (GstBaseSrc *base)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  g_autoptr (GError) error = NULL;
  GstFlameSettings settings;
  gboolean opened;

  GST_OBJECT_LOCK (self);
  gst_flame_settings_copy (&self->settings, &settings);
  GST_OBJECT_UNLOCK (self);
  opened = gst_flame_session_open (
      &self->session, GST_ELEMENT (self), &settings, &error);
  gst_flame_settings_clear (&settings);

  if (!opened) {
    gst_flame_post_error (GST_ELEMENT (self), error);
    gst_flame_src_stop (base);
    return FALSE;
  }
  reset_stream (self);
  send_tags (self);
  tell_backend (self);
  return TRUE;
}

/*
 * Called for flushes, EOS events and PLAYING to PAUSED of a live source. It
 * only interrupts create(): the frames in flight stay valid.
 */
static gboolean
gst_flame_src_unlock (GstBaseSrc *base)
{
  gst_flame_queue_set_flushing (&GST_FLAME_SRC (base)->session.queue, TRUE);
  return TRUE;
}

static gboolean
gst_flame_src_unlock_stop (GstBaseSrc *base)
{
  gst_flame_queue_set_flushing (&GST_FLAME_SRC (base)->session.queue, FALSE);
  return TRUE;
}

/* --------------------------------------------------------- caps and memory */

static GstCaps *
gst_flame_src_fixate (GstBaseSrc *base, GstCaps *caps)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  gboolean alpha;

  GST_OBJECT_LOCK (self);
  alpha = self->settings.transparency;
  GST_OBJECT_UNLOCK (self);
  caps = gst_flame_formats_fixate (caps, alpha);
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->fixate (base, caps);
}

static GstFlameRate
get_rate (const GstVideoInfo *info)
{
  return (GstFlameRate){info->fps_n, info->fps_d};
}

/* Frames in flight have the old format; go on where the oldest of them was. */
static void
go_back (GstFlameSrc *self)
{
  GstFlameRate rate = get_rate (&self->info);
  const GstFlameFrame *oldest = gst_flame_queue_peek (&self->session.queue);

  gst_flame_cursor_unresolve (&self->cursor, &rate,
      oldest ? (gint64) oldest->number : self->cursor.next);
  gst_flame_queue_drain (&self->session.queue);
}

static gboolean
gst_flame_src_set_caps (GstBaseSrc *base, GstCaps *caps)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  const char *problem = "not video";
  GstVideoInfo info;
  FlameVideo video;

  if (!gst_video_info_from_caps (&info, caps) ||
      !gst_flame_formats_get_video (&info, &video, &problem)) {
    GST_ERROR_OBJECT (
        self, "cannot render %" GST_PTR_FORMAT ": %s", caps, problem);
    return FALSE;
  }

  go_back (self);
  self->video = video;
  GST_OBJECT_LOCK (self);
  self->info = info;
  GST_OBJECT_UNLOCK (self);
  gst_base_src_set_blocksize (base, info.size);
  return TRUE;
}

static gboolean
gst_flame_src_decide_allocation (GstBaseSrc *base, GstQuery *query)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  return gst_flame_pool_decide (GST_ELEMENT (self), query,
      self->session.allocator, self->info.size, self->session.depth);
}

/* ----------------------------------------------------- segment and queries */

static gboolean
gst_flame_src_is_seekable (GstBaseSrc *base)
{
  return !gst_base_src_is_live (base);
}

/* Also runs before there are caps, so it remembers a time, not a frame. */
static gboolean
gst_flame_src_do_seek (GstBaseSrc *base, GstSegment *segment)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  /* the base class forgets it where a seek's format is not TIME */
  segment->duration = self->session.duration;
  if (segment->rate < 0 && !GST_CLOCK_TIME_IS_VALID (segment->stop)) {
    if (!GST_CLOCK_TIME_IS_VALID (self->session.duration)) {
      GST_WARNING_OBJECT (self, "there is no end to play back from");
      return FALSE;
    }
    segment->position = self->session.duration;
  }
  gst_flame_queue_drain (&self->session.queue);
  gst_flame_cursor_seek (&self->cursor, segment->position, segment->rate < 0);
  GST_OBJECT_LOCK (self);
  self->earliest = GST_CLOCK_TIME_NONE;
  GST_OBJECT_UNLOCK (self);
  GST_DEBUG_OBJECT (self, "seek to %" GST_TIME_FORMAT "%s",
      GST_TIME_ARGS (segment->position),
      segment->rate < 0 ? ", in reverse" : "");
  return TRUE;
}

/* The base class waits for the clock between these two, if live. */
static void
gst_flame_src_get_times (
    GstBaseSrc *base, GstBuffer *buffer, GstClockTime *start, GstClockTime *end)
{
  *start = *end = GST_CLOCK_TIME_NONE;
  if (!gst_base_src_is_live (base))
    return;
  *start = GST_BUFFER_PTS (buffer);
  if (GST_CLOCK_TIME_IS_VALID (*start) && GST_BUFFER_DURATION_IS_VALID (buffer))
    *end = *start + GST_BUFFER_DURATION (buffer);
}

static gboolean
gst_flame_src_query (GstBaseSrc *base, GstQuery *query)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);
  GstClockTime duration;
  GstFlameRate rate;
  GstVideoInfo info;

  GST_OBJECT_LOCK (self);
  info = self->info;
  duration = base->segment.duration;
  GST_OBJECT_UNLOCK (self);
  rate = get_rate (&info);

  switch (GST_QUERY_TYPE (query)) {
    case GST_QUERY_LATENCY:
      /* frames are rendered before their time: the depth adds nothing */
      if (rate.num <= 0)
        break;
      gst_query_set_latency (query, gst_base_src_is_live (base),
          gst_flame_rate_get_time (&rate, 1), GST_CLOCK_TIME_NONE);
      return TRUE;
    case GST_QUERY_CONVERT:
      if (gst_flame_query_convert (query, &info))
        return TRUE;
      break;
    case GST_QUERY_DURATION:
      if (gst_flame_query_duration (query, &rate, duration, base->num_buffers))
        return TRUE;
      break;
    default:
      break;
  }
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->query (base, query);
}

static gboolean
gst_flame_src_event (GstBaseSrc *base, GstEvent *event)
{
  GstFlameSrc *self = GST_FLAME_SRC (base);

  if (GST_EVENT_TYPE (event) == GST_EVENT_QOS) {
    GstClockTime earliest = gst_flame_pace_parse_qos (event);

    GST_OBJECT_LOCK (self);
    if (self->settings.qos)
      self->earliest = earliest;
    GST_OBJECT_UNLOCK (self);
  }
  return GST_BASE_SRC_CLASS (gst_flame_src_parent_class)->event (base, event);
}

/* ------------------------------------------------------------------ frames */

static void
resolve (GstFlameSrc *self)
{
  GstFlameRate rate = get_rate (&self->info);

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

static void
skip_to (GstFlameSrc *self, gint64 number)
{
  guint64 skipped = ABS (number - self->cursor.next);
  GstClockTime timestamp, duration, running;
  GstFlameRate rate = get_rate (&self->info);
  GstMessage *message;
  GstFlameStats stats;

  timestamp = gst_flame_rate_get_time (&rate, self->cursor.next);
  duration = gst_flame_rate_get_time (&rate, 1);
  running = gst_segment_to_running_time (
      &GST_BASE_SRC (self)->segment, GST_FORMAT_TIME, timestamp);
  self->cursor.next = number;
  self->discont = TRUE;

  GST_OBJECT_LOCK (self);
  self->stats.skipped += skipped;
  stats = self->stats;
  GST_OBJECT_UNLOCK (self);
  GST_CAT_DEBUG_OBJECT (qos_debug, self,
      "skipping %" G_GUINT64_FORMAT " frames that would be late", skipped);

  message = gst_message_new_qos (GST_OBJECT (self),
      gst_base_src_is_live (GST_BASE_SRC (self)), running, timestamp, timestamp,
      duration);
  gst_message_set_qos_stats (
      message, GST_FORMAT_BUFFERS, stats.frames, stats.skipped);
  gst_element_post_message (GST_ELEMENT (self), message);
}

/* Leaves out frames that nobody could show in time. */
static void
skip_late (GstFlameSrc *self)
{
  const GstSegment *segment = &GST_BASE_SRC (self)->segment;
  GstFlameRate rate = get_rate (&self->info);
  GstClockTime earliest, position;
  gint64 number = self->cursor.next;

  if (rate.num <= 0)
    return;
  if (gst_base_src_is_live (GST_BASE_SRC (self))) {
    number = gst_flame_pace_get_frame (
        &self->pace, &rate, get_running_time (self), self->cursor.next);
  } else {
    GST_OBJECT_LOCK (self);
    earliest = self->earliest;
    GST_OBJECT_UNLOCK (self);
    if (!GST_CLOCK_TIME_IS_VALID (earliest))
      return;
    position = gst_segment_position_from_running_time (
        segment, GST_FORMAT_TIME, earliest);
    if (!GST_CLOCK_TIME_IS_VALID (position))
      return;
    number = self->cursor.reverse
                 ? (gint64) gst_flame_rate_get_frame (&rate, position)
                 : (gint64) gst_flame_rate_count_frames (&rate, position);
  }
  if (self->cursor.reverse ? number < self->cursor.next
                           : number > self->cursor.next)
    skip_to (self, number);
}

static void
describe_next (GstFlameSrc *self, GstFlameFrame *frame)
{
  GstFlameRate rate = get_rate (&self->info);
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

/* Properties count as they are now, however long the frame waits its turn. */
static void
describe_request (
    GstFlameSrc *self, const GstFlameFrame *frame, FlameFrameRequest *request)
{
  GstFlameRate rate = get_rate (&self->info);
  gboolean still = rate.num <= 0;
  gboolean live;
  const GstFlameRate nanoseconds = {GST_SECOND, 1};
  double width =
      gst_flame_timeline_get_frame_width (&self->session.timeline, &rate);
  double center;

  gst_object_sync_values (GST_OBJECT (self), frame->pts);
  live = gst_base_src_is_live (GST_BASE_SRC (self)); /* takes the lock */
  GST_OBJECT_LOCK (self);
  *request = (FlameFrameRequest){
      .animation = self->session.animation,
      .time = self->settings.genome_time,
      .shutter = self->settings.shutter * width,
      .quality = self->settings.quality,
      .seed = self->settings.seed,
      .flags = self->session.flags,
      .video = self->video,
  };
  if (self->settings.transparency)
    request->flags |= FLAME_FRAME_TRANSPARENT;
  if (live)
    request->flags |= FLAME_FRAME_PROMPT;
  center = self->settings.time_center;
  GST_OBJECT_UNLOCK (self);

  if (request->time != GST_FLAME_GENOME_TIME_UNSET)
    return;
  request->time =
      still ? gst_flame_timeline_get_genome_time (
                  &self->session.timeline, &nanoseconds, frame->pts, 0)
            : gst_flame_timeline_get_genome_time (
                  &self->session.timeline, &rate, frame->number, center);
}

/* EOS: the pool has no buffer to spare at the moment, and @wait is not set */
static GstFlowReturn
acquire (GstFlameSrc *self, gboolean wait, GstBuffer **buffer)
{
  g_autoptr (GstBufferPool) pool =
      gst_base_src_get_buffer_pool (GST_BASE_SRC (self));
  GstBufferPoolAcquireParams params = {0};

  if (!wait)
    params.flags = GST_BUFFER_POOL_ACQUIRE_FLAG_DONTWAIT;
  return gst_buffer_pool_acquire_buffer (pool, buffer, &params);
}

static GstFlowReturn
submit (GstFlameSrc *self, gboolean wait)
{
  g_autoptr (GError) error = NULL;
  FlameFrameRequest request;
  GstBuffer *buffer = NULL;
  GstFlameFrame frame;
  GstFlowReturn flow;

  flow = acquire (self, wait, &buffer);
  if (flow != GST_FLOW_OK)
    return flow;

  describe_next (self, &frame);
  describe_request (self, &frame, &request);
  GST_LOG_OBJECT (self, "frame %" G_GUINT64_FORMAT " at genome time %g",
      frame.number, request.time);
  if (!gst_flame_queue_push (&self->session.queue, &frame, buffer, &self->info,
          &request, &error)) {
    gst_flame_post_error (GST_ELEMENT (self), error);
    return GST_FLOW_ERROR;
  }
  gst_flame_cursor_advance (&self->cursor);
  self->discont = FALSE;
  return GST_FLOW_OK;
}

static GstFlowReturn
fill_queue (GstFlameSrc *self)
{
  guint length;

  while ((length = gst_flame_queue_get_length (&self->session.queue)) <
         self->session.depth) {
    GstFlowReturn flow;

    skip_late (self);
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
  gboolean late = FALSE;

  if (gst_base_src_is_live (GST_BASE_SRC (self)) &&
      GST_CLOCK_TIME_IS_VALID (frame->duration))
    late = gst_flame_pace_count (&self->pace, frame->pts, frame->duration,
        get_running_time (self), stats->total);
  GST_OBJECT_LOCK (self);
  gst_flame_stats_add (&self->stats, stats);
  self->stats.late += late;
  GST_OBJECT_UNLOCK (self);
}

static GstFlowReturn
gst_flame_src_create (GstPushSrc *push, GstBuffer **buffer)
{
  GstFlameSrc *self = GST_FLAME_SRC (push);
  g_autoptr (GError) error = NULL;
  FlameFrameStats stats;
  GstFlameFrame frame;
  GstFlowReturn flow;

  if (GST_VIDEO_INFO_FORMAT (&self->info) == GST_VIDEO_FORMAT_UNKNOWN)
    return GST_FLOW_NOT_NEGOTIATED;
  if (!self->cursor.resolved)
    resolve (self);

  flow = fill_queue (self);
  if (flow != GST_FLOW_OK)
    return flow;
  if (gst_flame_queue_get_length (&self->session.queue) == 0)
    return GST_FLOW_EOS;

  flow = gst_flame_queue_pop (
      &self->session.queue, &frame, buffer, &stats, &error);
  if (flow == GST_FLOW_ERROR)
    gst_flame_post_error (GST_ELEMENT (self), error);
  if (flow != GST_FLOW_OK)
    return flow;
  stamp (*buffer, &frame);
  count (self, &frame, &stats);
  return GST_FLOW_OK;
}

/* ------------------------------------------------------ element and object */

static GstStateChangeReturn
gst_flame_src_change_state (GstElement *element, GstStateChange transition)
{
  /* the base class starts its pacing anew as well */
  if (transition == GST_STATE_CHANGE_PAUSED_TO_PLAYING)
    gst_flame_pace_restart (&GST_FLAME_SRC (element)->pace);
  return GST_ELEMENT_CLASS (gst_flame_src_parent_class)
      ->change_state (element, transition);
}

static void
gst_flame_src_set_property (
    GObject *object, guint id, const GValue *value, GParamSpec *pspec)
{
  GstFlameSrc *self = GST_FLAME_SRC (object);
  gboolean known;

  if (id == PROP_IS_LIVE) {
    gst_base_src_set_live (GST_BASE_SRC (self), g_value_get_boolean (value));
    return;
  }
  GST_OBJECT_LOCK (self);
  known = gst_flame_settings_set (&self->settings, id, value);
  GST_OBJECT_UNLOCK (self);
  if (!known)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_src_get_property (
    GObject *object, guint id, GValue *value, GParamSpec *pspec)
{
  GstFlameSrc *self = GST_FLAME_SRC (object);
  gboolean known = TRUE;

  if (id == PROP_IS_LIVE) {
    g_value_set_boolean (value, gst_base_src_is_live (GST_BASE_SRC (self)));
    return;
  }
  GST_OBJECT_LOCK (self);
  if (id == PROP_ACTIVE_BACKEND)
    g_value_set_static_string (value, self->backend);
  else if (id == PROP_STATS)
    g_value_take_boxed (value, gst_flame_stats_to_structure (
                                   &self->stats, self->backend, self->device));
  else
    known = gst_flame_settings_get (&self->settings, id, value);
  GST_OBJECT_UNLOCK (self);
  if (!known)
    G_OBJECT_WARN_INVALID_PROPERTY_ID (object, id, pspec);
}

static void
gst_flame_src_finalize (GObject *object)
{
  GstFlameSrc *self = GST_FLAME_SRC (object);

  gst_flame_session_clear (&self->session);
  gst_flame_settings_clear (&self->settings);
  g_free (self->device);
  G_OBJECT_CLASS (gst_flame_src_parent_class)->finalize (object);
}

static void
install_properties (GObjectClass *klass)
{
  const GParamFlags readable = G_PARAM_READABLE | G_PARAM_STATIC_STRINGS;

  gst_flame_settings_install (klass);
  properties[PROP_IS_LIVE] = g_param_spec_boolean ("is-live", "Is live",
      "Give out frames at the pace of the clock and skip late ones", FALSE,
      G_PARAM_READWRITE | G_PARAM_STATIC_STRINGS | GST_PARAM_MUTABLE_READY);
  properties[PROP_ACTIVE_BACKEND] =
      g_param_spec_string ("active-backend", "Active backend",
          "\"cuda\" or \"cpu\" while started, else NULL", NULL, readable);
  properties[PROP_STATS] = g_param_spec_boxed ("stats", "Statistics",
      "Counts and seconds since the start: frames, samples, iterations, and "
      "the stages plan, iterate (sum over threads), density, convert",
      GST_TYPE_STRUCTURE, readable);
  g_object_class_install_property (
      klass, PROP_IS_LIVE, properties[PROP_IS_LIVE]);
  g_object_class_install_property (
      klass, PROP_ACTIVE_BACKEND, properties[PROP_ACTIVE_BACKEND]);
  g_object_class_install_property (klass, PROP_STATS, properties[PROP_STATS]);
}

static void
gst_flame_src_class_init (GstFlameSrcClass *klass)
{
  GObjectClass *object_class = G_OBJECT_CLASS (klass);
  GstElementClass *element_class = GST_ELEMENT_CLASS (klass);
  GstBaseSrcClass *base_class = GST_BASE_SRC_CLASS (klass);

  GST_DEBUG_CATEGORY_INIT (
      gst_flame_src_debug, "flamesrc", 0, "fractal flame source");
  GST_DEBUG_CATEGORY_GET (qos_debug, "GST_QOS");

  object_class->set_property = gst_flame_src_set_property;
  object_class->get_property = gst_flame_src_get_property;
  object_class->finalize = gst_flame_src_finalize;
  install_properties (object_class);

  gst_element_class_add_static_pad_template (element_class, &src_template);
  gst_element_class_set_static_metadata (element_class, "Fractal flame source",
      "Source/Video", "Renders animated fractal flames from flam3 genomes",
      "The gst-flame authors");
  gst_type_mark_as_plugin_api (GST_TYPE_FLAME_BACKEND, 0);
  element_class->change_state = gst_flame_src_change_state;

  base_class->start = gst_flame_src_start;
  base_class->stop = gst_flame_src_stop;
  base_class->unlock = gst_flame_src_unlock;
  base_class->unlock_stop = gst_flame_src_unlock_stop;
  base_class->fixate = gst_flame_src_fixate;
  base_class->set_caps = gst_flame_src_set_caps;
  base_class->decide_allocation = gst_flame_src_decide_allocation;
  base_class->is_seekable = gst_flame_src_is_seekable;
  base_class->do_seek = gst_flame_src_do_seek;
  base_class->get_times = gst_flame_src_get_times;
  base_class->query = gst_flame_src_query;
  base_class->event = gst_flame_src_event;
  GST_PUSH_SRC_CLASS (klass)->create = gst_flame_src_create;
}

static void
gst_flame_src_init (GstFlameSrc *self)
{
  gst_flame_settings_init (&self->settings);
  gst_flame_session_init (&self->session);
  gst_video_info_init (&self->info);
  self->earliest = GST_CLOCK_TIME_NONE;
  gst_base_src_set_format (GST_BASE_SRC (self), GST_FORMAT_TIME);
}
