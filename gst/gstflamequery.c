/*
 * Answers to queries.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflamequery.h"

static GstFlameRate
get_rate (const GstVideoInfo *info)
{
  return (GstFlameRate){info->fps_n, info->fps_d};
}

gboolean
gst_flame_query_convert (GstQuery *query, const GstVideoInfo *info)
{
  const GstFlameRate rate = get_rate (info);
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

gboolean
gst_flame_query_duration (GstQuery *query, const GstVideoInfo *info,
    GstClockTime duration, gint n_buffers)
{
  const GstFlameRate rate = get_rate (info);
  guint64 frames = G_MAXUINT64;
  GstFormat format;

  if (rate.num <= 0)
    return FALSE;
  if (GST_CLOCK_TIME_IS_VALID (duration))
    frames = gst_flame_rate_count_frames (&rate, duration);
  if (n_buffers >= 0 && (guint64) n_buffers < frames) {
    frames = n_buffers;
    duration = gst_flame_rate_get_time (&rate, frames);
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

gboolean
gst_flame_query_latency (
    GstQuery *query, const GstVideoInfo *info, gboolean live, guint frames)
{
  const GstFlameRate rate = get_rate (info);

  if (rate.num <= 0)
    return FALSE;
  gst_query_set_latency (query, live, gst_flame_rate_get_time (&rate, frames),
      GST_CLOCK_TIME_NONE);
  return TRUE;
}
