/*
 * What comes to flamevis' sink pad, in the streaming thread: sound, gaps, formats,
 * segments, the end.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameframes.h"
#include "gst/gstflamevis-private.h"

#define GST_CAT_DEFAULT gst_flame_vis_debug

/* silence is handed on in pieces, so that frames come in between */
#define GAP_PIECE GST_SECOND

void
gst_flame_vis_set_flushing (GstFlameVis *self, gboolean flushing)
{
  GstBufferPool *pool;

  GST_OBJECT_LOCK (self);
  pool = self->pool ? gst_object_ref (self->pool) : NULL;
  GST_OBJECT_UNLOCK (self);
  gst_flame_queue_set_flushing (&self->player.session.queue, flushing);
  if (pool)
    gst_buffer_pool_set_flushing (pool, flushing);
  gst_clear_object (&pool);
}

/* ------------------------------------------------------------------- sound */

static GstFlowReturn
check_caps (GstFlameVis *self)
{
  const GstFlameRate *rate;
  GstFlowReturn flow;
  GstClockTime time;
  GstFlameRate before;

  if (!gst_pad_check_reconfigure (self->srcpad) &&
      GST_VIDEO_INFO_FORMAT (&self->player.info) != GST_VIDEO_FORMAT_UNKNOWN)
    return GST_FLOW_OK;
  flow = gst_flame_vis_drain (self);
  if (flow != GST_FLOW_OK)
    return flow;
  before = gst_flame_frames_get_rate (&self->player);
  flow = gst_flame_vis_negotiate (self);
  if (flow != GST_FLOW_OK) {
    gst_pad_mark_reconfigure (self->srcpad);
    return flow;
  }
  rate = &(GstFlameRate){self->player.info.fps_n, self->player.info.fps_d};
  if (rate->num <= 0) {
    GST_ELEMENT_ERROR (self, STREAM, FORMAT,
        ("frames that follow sound need a frame rate, not 0/1"), (NULL));
    return GST_FLOW_NOT_NEGOTIATED;
  }
  if (self->has_frame && before.num > 0 && self->next_frame >= 0) {
    time = gst_flame_rate_get_time (&before, self->next_frame);
    self->next_frame = gst_flame_rate_count_frames (rate, time);
  }
  return GST_FLOW_OK;
}

/* what comes has nothing to do with what was: that ends here */
static GstFlowReturn
begin_anew (GstFlameVis *self)
{
  GstFlowReturn flow = gst_flame_vis_finish (self);

  gst_flame_vis_reset (self);
  return flow;
}

GstFlowReturn
gst_flame_vis_chain (GstPad *pad, GstObject *parent, GstBuffer *buffer)
{
  GstFlameVis *self = GST_FLAME_VIS (parent);
  GstFlameAudioInput *input = &self->input;
  GstClockTime begin, length;
  GstFlowReturn flow;

  (void) pad;
  if (!input->analysis) {
    gst_buffer_unref (buffer);
    return GST_FLOW_NOT_NEGOTIATED;
  }
  buffer = gst_audio_buffer_clip (
      buffer, &self->segment, input->info.rate, input->info.bpf);
  if (!buffer)
    return GST_FLOW_OK;

  flow = check_caps (self);
  begin = GST_BUFFER_PTS (buffer);
  length =
      gst_util_uint64_scale (gst_buffer_get_size (buffer) / input->info.bpf,
          GST_SECOND, input->info.rate);
  if (flow == GST_FLOW_OK && GST_CLOCK_TIME_IS_VALID (begin) &&
      gst_flame_audio_input_is_jump (input, begin, begin + length))
    flow = begin_anew (self);
  if (flow == GST_FLOW_OK && !gst_flame_audio_input_push (input, buffer)) {
    GST_ELEMENT_ERROR (self, RESOURCE, READ,
        ("a buffer of sound cannot be mapped for reading"), (NULL));
    flow = GST_FLOW_ERROR;
  }
  gst_buffer_unref (buffer);
  return flow == GST_FLOW_OK ? gst_flame_vis_show_frames (self) : flow;
}

static GstFlowReturn
push_gap (GstFlameVis *self, GstClockTime begin, GstClockTime end)
{
  GstFlameAudioInput *input = &self->input;
  GstFlowReturn flow = check_caps (self);

  if (flow == GST_FLOW_OK && gst_flame_audio_input_is_jump (input, begin, end))
    flow = begin_anew (self);
  while (flow == GST_FLOW_OK && begin < end) {
    const GstClockTime piece = MIN (end - begin, GAP_PIECE);

    if (input->reverse) {
      gst_flame_audio_input_push_gap (input, end - piece, end);
      end -= piece;
    } else {
      gst_flame_audio_input_push_gap (input, begin, begin + piece);
      begin += piece;
    }
    flow = gst_flame_vis_show_frames (self);
  }
  return flow;
}

/* ------------------------------------------------------------------- events */

/* @event: (transfer full) waits for caps if there are none yet */
static gboolean
push_event (GstFlameVis *self, GstEvent *event)
{
  if (gst_pad_has_current_caps (self->srcpad))
    return gst_pad_push_event (self->srcpad, event);
  self->pending = g_list_prepend (self->pending, event);
  return TRUE;
}

/* the same, but nothing comes after it */
static gboolean
push_last_event (GstFlameVis *self, GstEvent *event)
{
  GList *events;

  if (!gst_pad_has_current_caps (self->srcpad) && self->input.analysis)
    check_caps (self);
  events = g_list_reverse (g_steal_pointer (&self->pending));
  for (GList *link = events; link; link = link->next)
    gst_pad_push_event (self->srcpad, link->data);
  g_list_free (events);
  return gst_pad_push_event (self->srcpad, event);
}

static gboolean
take_caps (GstFlameVis *self, GstEvent *event)
{
  GstClockTime delay;
  GstCaps *caps;

  gst_event_parse_caps (event, &caps);
  begin_anew (self);
  if (!gst_flame_audio_input_set_caps (&self->input, caps, self->n_bands)) {
    GST_ERROR_OBJECT (self, "not sound: %" GST_PTR_FORMAT, caps);
    return FALSE;
  }
  gst_flame_vis_reset (self);
  delay = gst_flame_audio_input_get_delay (&self->input);
  GST_OBJECT_LOCK (self);
  self->delay = delay;
  GST_OBJECT_UNLOCK (self);
  return TRUE;
}

static gboolean
take_segment (GstFlameVis *self, GstEvent *event)
{
  const GstSegment *segment;

  gst_event_parse_segment (event, &segment);
  if (gst_segment_is_equal (segment, &self->segment))
    return push_event (self, event);
  begin_anew (self);
  if (segment->format == GST_FORMAT_TIME) {
    self->segment = *segment;
  } else {
    /* sound without times begins at 0 */
    gst_segment_init (&self->segment, GST_FORMAT_TIME);
    gst_event_unref (event);
    event = gst_event_new_segment (&self->segment);
  }
  gst_flame_vis_reset (self);
  return push_event (self, event);
}

static gboolean
take_gap (GstFlameVis *self, GstEvent *event)
{
  GstClockTime begin, duration, end;
  gboolean is_known;

  gst_event_parse_gap (event, &begin, &duration);
  is_known = self->input.analysis && GST_CLOCK_TIME_IS_VALID (duration);
  end = is_known ? begin + duration : begin;
  if (is_known && gst_segment_clip (&self->segment, GST_FORMAT_TIME, begin, end,
                      &begin, &end))
    push_gap (self, begin, end);
  gst_event_unref (event);
  return TRUE;
}

static gboolean
take_flush_stop (GstFlameVis *self, GstEvent *event)
{
  gboolean result = gst_pad_push_event (self->srcpad, event);

  gst_flame_vis_set_flushing (self, FALSE);
  gst_flame_player_flush (&self->player);
  gst_segment_init (&self->segment, GST_FORMAT_TIME);
  g_list_free_full (
      g_steal_pointer (&self->pending), (GDestroyNotify) gst_event_unref);
  gst_flame_vis_reset (self);
  return result;
}

gboolean
gst_flame_vis_sink_event (GstPad *pad, GstObject *parent, GstEvent *event)
{
  GstFlameVis *self = GST_FLAME_VIS (parent);
  gboolean result;

  switch (GST_EVENT_TYPE (event)) {
    case GST_EVENT_CAPS:
      result = take_caps (self, event);
      gst_event_unref (event);
      return result;
    case GST_EVENT_SEGMENT:
      return take_segment (self, event);
    case GST_EVENT_GAP:
      return take_gap (self, event);
    case GST_EVENT_EOS:
    case GST_EVENT_SEGMENT_DONE:
      begin_anew (self);
      return push_last_event (self, event);
    case GST_EVENT_FLUSH_START:
      result = gst_pad_push_event (self->srcpad, event);
      gst_flame_vis_set_flushing (self, TRUE);
      return result;
    case GST_EVENT_FLUSH_STOP:
      return take_flush_stop (self, event);
    case GST_EVENT_STREAM_START:
      return gst_pad_push_event (self->srcpad, event);
    default:
      if (GST_EVENT_IS_SERIALIZED (event))
        return push_event (self, event);
      return gst_pad_event_default (pad, parent, event);
  }
}
