/*
 * flamevis' frames. As in flamesrc each begins at a multiple of its duration in stream
 * time. A frame is queued when the sound during it is known.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamemessages.h"
#include "gst/gstflameframes.h"
#include "gst/gstflamevis-private.h"

#define GST_CAT_DEFAULT gst_flame_vis_debug

/* For a live stream: one frame is rendered during the sound of the next. */
#define LIVE_DEPTH 2

/*
 * Even a stream that is always late shows a frame this often in running time, as
 * GstBaseSink does.
 */
#define LONGEST_SKIP GST_SECOND

/* The part of the sound that a frame covers. */
typedef struct
{
  GstClockTime begin, end;    /* positions */
  guint64 first_sample;       /* the first one heard in it */
  guint64 first_moment, last; /* moments from the first to before the last */
} Place;

/* ------------------------------------------------------------------- times */

/*
 * Returns whether stream time and positions advance together. If upstream plays fast
 * they do not, and frames are placed by position.
 */
static gboolean
is_plain (const GstSegment *segment)
{
  return segment->applied_rate == 1.0;
}

static GstClockTime
to_position (const GstSegment *segment, GstClockTime time)
{
  if (!is_plain (segment))
    return time;
  return time + segment->start - MIN (segment->time, time + segment->start);
}

static GstClockTime
to_stream (const GstSegment *segment, GstClockTime position)
{
  if (!is_plain (segment))
    return position;
  return position + segment->time -
         MIN (segment->start, position + segment->time);
}

static guint64
get_moment (GstFlameVis *self, guint64 sample)
{
  const guint hop = music_analysis_get_hop (self->input.analysis);

  return (sample + hop - 1) / hop;
}

/* Returns FALSE in reverse before the first frame. */
static gboolean
find_frame (GstFlameVis *self)
{
  const GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  GstSegment endless;

  if (!self->has_frame)
    gst_flame_cursor_seek (&self->cursor,
        to_stream (&self->segment, self->input.origin), self->input.reverse);
  self->has_frame = TRUE;
  if (!self->cursor.resolved) {
    gst_segment_init (&endless, GST_FORMAT_TIME);
    gst_flame_cursor_resolve (
        &self->cursor, &rate, &endless, GST_CLOCK_TIME_NONE);
  }
  return !gst_flame_cursor_at_end (&self->cursor);
}

static void
find_place (GstFlameVis *self, Place *place)
{
  const GstFlameAudioInput *input = &self->input;
  const GstFlameRate rate = gst_flame_frames_get_rate (&self->player);
  GstClockTime begin, end;
  guint64 last_sample;

  gst_flame_cursor_get_span (&self->cursor, &rate, &begin, &end);
  place->begin = to_position (&self->segment, begin);
  place->end = to_position (&self->segment, end);
  place->first_sample = gst_flame_audio_input_get_sample (
      input, input->reverse ? place->end : place->begin);
  last_sample = gst_flame_audio_input_get_sample (
      input, input->reverse ? place->begin : place->end);
  place->first_moment = get_moment (self, place->first_sample);
  place->last = get_moment (self, last_sample);
}

/* Cuts off the part of a frame before the sound's begin or after its end. */
static void
cut (GstFlameVis *self, Place *place, gboolean is_final)
{
  const GstFlameAudioInput *input = &self->input;
  const GstClockTime end =
      gst_flame_audio_input_get_time (input, input->n_samples);

  if (input->reverse) {
    place->end = MIN (place->end, input->origin);
    if (is_final)
      place->begin = MAX (place->begin, end);
  } else {
    place->begin = MAX (place->begin, input->origin);
    if (is_final)
      place->end = MIN (place->end, end);
  }
}

/* ---------------------------------------------------------------- lateness */

/* Returns how late a frame for running time @running is now, or 0. */
static GstClockTimeDiff
get_lateness (GstFlameVis *self, GstClockTime running)
{
  const GstClockTime now =
      GST_STATE (self) == GST_STATE_PLAYING
          ? gst_flame_frames_get_running_time (&self->player)
          : GST_CLOCK_TIME_NONE;

  if (!GST_CLOCK_TIME_IS_VALID (now) || !GST_CLOCK_TIME_IS_VALID (running))
    return 0;
  return MAX (GST_CLOCK_DIFF (running + self->player.now.latency, now), 0);
}

/*
 * Returns whether nothing has been shown for long, or at all. A sink reports how late
 * frames may be only after it has got one.
 */
static gboolean
is_overdue (GstFlameVis *self, GstClockTime running)
{
  return !GST_CLOCK_TIME_IS_VALID (self->shown) ||
         running >= self->shown + LONGEST_SKIP;
}

/*
 * Returns whether a sink or the clock says that the frame could not be shown in time.
 */
static gboolean
is_unwanted (GstFlameVis *self, const Place *place)
{
  const GstClockTimeDiff duration = place->end - place->begin;
  const GstClockTime running = gst_segment_to_running_time (
      &self->segment, GST_FORMAT_TIME, place->begin);
  const GstClockTime earliest = self->player.now.earliest;

  if (!GST_CLOCK_TIME_IS_VALID (running))
    return FALSE;
  if (GST_CLOCK_TIME_IS_VALID (earliest) && running < earliest)
    return TRUE;
  return self->player.now.live && get_lateness (self, running) > 2 * duration &&
         !is_overdue (self, running);
}

/* Reports skipped frames before the next frame. */
static void
report_skipped (GstFlameVis *self)
{
  const guint64 n = self->n_skipped;

  self->n_skipped = 0;
  if (n > 0)
    gst_flame_frames_skip (&self->player, n, &self->skipped);
}

static void
skip (GstFlameVis *self, const Place *place)
{
  self->discont = TRUE;
  if (self->n_skipped++ > 0)
    return;
  self->skipped = (GstFlameSkip){
      .live = self->is_live,
      .timestamp = place->begin,
      .running = gst_segment_to_running_time (
          &self->segment, GST_FORMAT_TIME, place->begin),
      .duration = place->end - place->begin,
  };
  self->skipped.jitter = get_lateness (self, self->skipped.running);
}

/* ------------------------------------------------------------------ flight */

/* Returns: (transfer full) (nullable) */
static GstBufferPool *
get_pool (GstFlameVis *self)
{
  GstBufferPool *pool;

  GST_OBJECT_LOCK (self);
  pool = self->pool ? gst_object_ref (self->pool) : NULL;
  GST_OBJECT_UNLOCK (self);
  return pool;
}

/* Pushes the oldest frame in flight. */
static GstFlowReturn
push_one (GstFlameVis *self, GstBufferPool *pool)
{
  g_autoptr (FlameJob) job = NULL;
  GstBuffer *buffer = NULL;
  GstFlameFrame frame;
  GstClockTime running;
  GstFlowReturn flow;
  gboolean late;

  flow = gst_flame_frames_take (&self->player, pool, &frame, &buffer, &job);
  if (flow != GST_FLOW_OK)
    return flow;
  running =
      gst_segment_to_running_time (&self->segment, GST_FORMAT_TIME, frame.pts);
  late = self->player.now.live &&
         get_lateness (self, running) > (GstClockTimeDiff) frame.duration;
  gst_flame_frames_count (&self->player, job, late);
  self->segment.position = frame.pts;
  flow = gst_pad_push (self->srcpad, buffer);
  if (flow != GST_FLOW_NOT_NEGOTIATED ||
      !gst_pad_needs_reconfigure (self->srcpad))
    return flow;
  /* Downstream wants other caps now; they apply to the next frame. */
  self->discont = TRUE;
  return GST_FLOW_OK;
}

GstFlowReturn
gst_flame_vis_push_frames (GstFlameVis *self, guint left)
{
  g_autoptr (GstBufferPool) pool = get_pool (self);
  GstFlowReturn flow = GST_FLOW_OK;

  while (flow == GST_FLOW_OK &&
         gst_flame_frames_get_in_flight (&self->player) > left)
    flow = push_one (self, pool);
  return flow;
}

/* Acquires a buffer. If none is left, the oldest frames are pushed first. */
static GstFlowReturn
acquire (GstFlameVis *self, GstBuffer **buffer)
{
  g_autoptr (GstBufferPool) pool = get_pool (self);
  GstFlowReturn flow;

  if (!pool)
    return GST_FLOW_FLUSHING;
  while ((flow = gst_flame_frames_acquire (&self->player, pool,
              gst_flame_frames_get_in_flight (&self->player) == 0, buffer)) ==
             GST_FLOW_EOS &&
         gst_flame_frames_get_in_flight (&self->player) > 0) {
    flow = push_one (self, pool);
    if (flow != GST_FLOW_OK)
      break;
  }
  return flow;
}

static GstFlowReturn
queue_frame (GstFlameVis *self, const Place *place, const MusicMoment *heard)
{
  const GstFlameFrame frame = {
      .number = self->cursor.next,
      .pts = place->begin,
      .duration = place->end - place->begin,
      .queued = GST_CLOCK_TIME_NONE,
      .discont = self->discont,
  };
  const GstClockTime time = to_stream (&self->segment, place->begin);
  g_autoptr (FlameFrameRequest) request = NULL;
  GstFlameMoment moment;
  GstBuffer *buffer = NULL;
  GstFlowReturn flow;

  flow = acquire (self, &buffer);
  if (flow != GST_FLOW_OK)
    return flow;
  request = gst_flame_vis_describe (self, heard, time, frame.duration, &moment);
  flow =
      gst_flame_frames_queue (&self->player, &frame, &moment, request, buffer);
  self->discont = FALSE;
  self->shown = gst_segment_to_running_time (
      &self->segment, GST_FORMAT_TIME, place->begin);
  return flow;
}

/* ------------------------------------------------------------------ frames */

static void
update_mapping (GstFlameVis *self)
{
  g_autoptr (GError) error = NULL;

  if (!gst_flame_vis_update_mapping (self, &error))
    gst_flame_post_failure (GST_ELEMENT (self), error);
}

static GstFlowReturn
show_frame (GstFlameVis *self, const Place *place)
{
  guint depth = gst_flame_frames_get_depth (&self->player);
  GstFlowReturn flow;
  MusicMoment heard;

  gst_flame_frames_read (
      &self->player, to_stream (&self->segment, place->begin));
  update_mapping (self);
  gst_flame_vis_listen (self, place->first_moment, place->last, &heard);
  gst_flame_vis_post_music (
      self, &heard, place->begin, place->end - place->begin);
  if (is_unwanted (self, place)) {
    skip (self, place);
    return GST_FLOW_OK;
  }
  report_skipped (self);
  flow = queue_frame (self, place, &heard);
  if (flow != GST_FLOW_OK)
    return flow;
  if (self->is_live)
    depth = MIN (depth, LIVE_DEPTH);
  return gst_flame_vis_push_frames (self, depth - 1);
}

GstFlowReturn
gst_flame_vis_show_frames (GstFlameVis *self, gboolean is_final)
{
  const GstFlameAudioInput *input = &self->input;
  GstFlowReturn flow = GST_FLOW_OK;
  Place place;

  if (!input->is_begun)
    return GST_FLOW_OK;
  while (flow == GST_FLOW_OK && find_frame (self)) {
    const guint64 n = music_analysis_get_n_moments (input->analysis);

    if (GST_PAD_IS_FLUSHING (self->srcpad))
      return GST_FLOW_FLUSHING;
    find_place (self, &place);
    if (is_final ? place.first_sample >= input->n_samples : place.last > n)
      break;
    place.last = MIN (place.last, n);
    cut (self, &place, is_final);
    flow = show_frame (self, &place);
    gst_flame_cursor_advance (&self->cursor);
  }
  return flow;
}

GstFlowReturn
gst_flame_vis_finish (GstFlameVis *self)
{
  GstFlowReturn flow = GST_FLOW_OK;

  if (self->input.is_begun &&
      gst_flame_frames_get_rate (&self->player).num > 0) {
    gst_flame_audio_input_finish (&self->input);
    flow = gst_flame_vis_show_frames (self, TRUE);
  }
  report_skipped (self);
  return flow == GST_FLOW_OK ? gst_flame_vis_push_frames (self, 0) : flow;
}

void
gst_flame_vis_reset (GstFlameVis *self)
{
  const GstSegment *segment = &self->segment;

  gst_flame_audio_input_reset (&self->input, segment->rate < 0,
      segment->rate < 0 && GST_CLOCK_TIME_IS_VALID (segment->stop)
          ? segment->stop
          : segment->start);
  gst_flame_vis_rewind (self);
  self->has_frame = FALSE;
  self->n_skipped = 0;
  self->shown = GST_CLOCK_TIME_NONE;
  self->discont = TRUE;
  self->next_message = GST_CLOCK_TIME_NONE;
}
