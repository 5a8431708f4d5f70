/*
 * Queries that the element answers itself.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamequery.h"

#include "gst/gstflamesrc-private.h"

static gboolean
convert (GstQuery *query, const GstVideoInfo *info)
{
  const GstFlameRate rate = {info->fps_n, info->fps_d};
  gint64 value, result;
  GstFormat from, to;
  gboolean exact;

  if (GST_VIDEO_INFO_FORMAT (info) == GST_VIDEO_FORMAT_UNKNOWN)
    return FALSE;

  gst_query_parse_convert (query, &from, &value, &to, NULL);
  exact = rate.num > 0 && value >= 0;
  /* by the element's own rounding, so that a frame number survives a seek */
  if (exact && from == GST_FORMAT_DEFAULT && to == GST_FORMAT_TIME)
    result = gst_flame_rate_get_time (&rate, value);
  else if (exact && from == GST_FORMAT_TIME && to == GST_FORMAT_DEFAULT)
    result = gst_flame_rate_get_frame (&rate, value);
  else if (!gst_video_info_convert (info, from, value, to, &result))
    return FALSE;
  gst_query_set_convert (query, from, value, to, result);
  return TRUE;
}

/* @duration: of the animation, or NONE; @n_buffers: a limit, or -1 */
static gboolean
tell_duration (GstQuery *query, const GstFlameRate *rate, GstClockTime duration,
    gint n_buffers)
{
  guint64 frames = G_MAXUINT64;
  GstFormat format;

  if (rate->num <= 0)
    return FALSE;
  if (GST_CLOCK_TIME_IS_VALID (duration))
    frames = gst_flame_rate_count_frames (rate, duration);
  if (n_buffers >= 0 && (guint64) n_buffers < frames) {
    frames = n_buffers;
    duration = gst_flame_rate_get_time (rate, frames);
  }
  if (!GST_CLOCK_TIME_IS_VALID (duration))
    return FALSE;

  gst_query_parse_duration (query, &format, NULL);
  if (format == GST_FORMAT_TIME)
    gst_query_set_duration (query, format, duration);
  else if (format == GST_FORMAT_DEFAULT)
    gst_query_set_duration (query, format, frames);
  else
    return FALSE;
  return TRUE;
}

static gboolean
tell_latency (GstFlameSrc *self, GstQuery *query, const GstFlameRate *rate)
{
  if (rate->num <= 0)
    return FALSE;
  /* frames are rendered before their time: the depth adds nothing */
  gst_query_set_latency (query, gst_base_src_is_live (GST_BASE_SRC (self)),
      gst_flame_rate_get_time (rate, gst_flame_pace_get_latency (&self->pace)),
      GST_CLOCK_TIME_NONE);
  return TRUE;
}

gboolean
gst_flame_query_answer (GstFlameSrc *self, GstQuery *query)
{
  GstBaseSrc *base = GST_BASE_SRC (self);
  GstClockTime duration;
  GstFlameRate rate;
  GstVideoInfo info;

  GST_OBJECT_LOCK (self);
  info = self->info;
  duration = base->segment.duration;
  GST_OBJECT_UNLOCK (self);
  rate = gst_flame_src_get_rate (&info);

  switch (GST_QUERY_TYPE (query)) {
    case GST_QUERY_LATENCY:
      return tell_latency (self, query, &rate);
    case GST_QUERY_CONVERT:
      return convert (query, &info);
    case GST_QUERY_DURATION:
      return tell_duration (query, &rate, duration, base->num_buffers);
    case GST_QUERY_CONTEXT:
      return gst_flame_cuda_query_context (
          &self->cuda, GST_ELEMENT (self), query);
    default:
      return FALSE;
  }
}
