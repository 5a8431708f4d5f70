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
  /*
   * Stream time @anchor is @base keyframe units into the animation. Unless it
   * was moved there, stream time 0 is its start, or its end at negative speed.
   */
  gboolean moved;
  GstClockTime anchor;
  double base;
} GstFlameTimeline;

/* nothing is moved any more */
void gst_flame_timeline_rewind (GstFlameTimeline *timeline);

/* goes on at stream time @anchor with @base, 0 to length */
void gst_flame_timeline_move (
    GstFlameTimeline *timeline, GstClockTime anchor, double base);

/* keyframe units into the animation at stream time @time, 0 to length */
double gst_flame_timeline_get_offset (
    const GstFlameTimeline *timeline, GstClockTime time);

/*
 * the stream time at which the animation has come to its end, from 1 up;
 * GST_CLOCK_TIME_NONE where it never does
 */
GstClockTime gst_flame_timeline_get_duration (const GstFlameTimeline *timeline);

/* @centre: 0 to 1, which part of the frame's duration its genome time is of */
double gst_flame_timeline_get_genome_time (const GstFlameTimeline *timeline,
    const GstFlameRate *rate, guint64 frame, double centre);

/* the genome time that passes during one frame; 0 for a still */
double gst_flame_timeline_get_frame_width (
    const GstFlameTimeline *timeline, const GstFlameRate *rate);

G_END_DECLS
