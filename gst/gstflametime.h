/*
 * Frame numbers, stream time and genome time. Plain functions of their
 * arguments; a frame's number is all that the element counts.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

G_BEGIN_DECLS

/* frames per second; 0/1 is a still */
typedef struct
{
  gint num, den;
} GstFlameRate;

/* stream time at which @frame starts, rounded down to a nanosecond; num > 0 */
GstClockTime gst_flame_rate_get_time (const GstFlameRate *rate, guint64 frame);

/* the last frame that starts at or before @time */
guint64 gst_flame_rate_get_frame (const GstFlameRate *rate, GstClockTime time);

/* how many frames start before @time */
guint64 gst_flame_rate_count_frames (
    const GstFlameRate *rate, GstClockTime time);

/* How stream time becomes genome time, in keyframe units. */
typedef struct
{
  double start, length; /* of the animation; length > 0 */
  double genome_rate;   /* keyframe units a second, > 0 */
  double speed;         /* negative plays from the end to the start */
  gboolean loop;        /* wrap at the end */
} GstFlameTimeline;

/* nanoseconds from start to end; GST_CLOCK_TIME_NONE where it never ends */
GstClockTime gst_flame_timeline_get_duration (const GstFlameTimeline *timeline);

/* @centre: 0 to 1, which part of the frame's duration its genome time is of */
double gst_flame_timeline_get_genome_time (const GstFlameTimeline *timeline,
    const GstFlameRate *rate, guint64 frame, double centre);

/* the genome time that passes during one frame; 0 for a still */
double gst_flame_timeline_get_frame_width (
    const GstFlameTimeline *timeline, const GstFlameRate *rate);

G_END_DECLS
