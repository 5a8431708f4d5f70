/*
 * Quality of service events and messages.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflameqos.h"

/* a single hiccup of a sink must not cost more of the animation than this */
#define MAX_JUMP GST_SECOND

/* a message's quality when nothing is saved on */
#define FULL_QUALITY 1000000

GstClockTime
gst_flame_qos_parse_event (GstEvent *event)
{
  GstClockTime timestamp;
  GstClockTimeDiff diff;
  GstQOSType type;

  gst_event_parse_qos (event, &type, NULL, &diff, &timestamp);
  if (!GST_CLOCK_TIME_IS_VALID (timestamp) || diff <= 0)
    return GST_CLOCK_TIME_NONE;
  /* a sink's own limit on the frame rate: exactly what it says */
  if (type == GST_QOS_TYPE_THROTTLE)
    return timestamp + diff;
  /* twice, so that the sink catches up */
  return timestamp + MIN (2 * (GstClockTime) diff, MAX_JUMP);
}

gboolean
gst_flame_qos_is_late (GstEvent *event)
{
  GstClockTimeDiff diff;
  GstQOSType type;

  gst_event_parse_qos (event, &type, NULL, &diff, NULL);
  return type != GST_QOS_TYPE_THROTTLE && diff > 0;
}

GstMessage *
gst_flame_qos_new_message (
    GstObject *src, const GstFlameSkip *skip, const GstFlameStats *stats)
{
  GstMessage *message = gst_message_new_qos (src, skip->live, skip->running,
      skip->timestamp, skip->timestamp, skip->duration);
  double part = stats->requested_quality > 0
                    ? stats->achieved_quality / stats->requested_quality
                    : 1;

  gst_message_set_qos_values (
      message, skip->jitter, stats->load, (gint) (part * FULL_QUALITY));
  gst_message_set_qos_stats (
      message, GST_FORMAT_BUFFERS, stats->frames, stats->skipped);
  return message;
}
