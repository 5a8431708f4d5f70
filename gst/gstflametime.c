/*
 * Frame numbers, stream time and genome time.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflametime.h"

#include <math.h>

/* a duration this little under a whole nanosecond is rounding of doubles */
#define DURATION_SLACK 1e-3
/* and a turn this close to whole frames, as a part of it, is whole */
#define WHOLE_FRAMES 1e-9

GstClockTime
gst_flame_rate_get_time (const GstFlameRate *rate, guint64 frame)
{
  return gst_util_uint64_scale (
      frame, (guint64) rate->den * GST_SECOND, rate->num);
}

guint64
gst_flame_rate_get_frame (const GstFlameRate *rate, GstClockTime time)
{
  guint64 frame =
      gst_util_uint64_scale (time, rate->num, (guint64) rate->den * GST_SECOND);

  /* start times are rounded down, so the next frame may start at @time */
  if (gst_flame_rate_get_time (rate, frame + 1) <= time)
    frame++;
  return frame;
}

guint64
gst_flame_rate_count_frames (const GstFlameRate *rate, GstClockTime time)
{
  return time == 0 ? 0 : gst_flame_rate_get_frame (rate, time - 1) + 1;
}

void
gst_flame_timeline_rewind (GstFlameTimeline *timeline)
{
  timeline->moved = FALSE;
  timeline->anchor = 0;
  /* what has no end has no start either: it goes on backwards */
  timeline->base =
      timeline->speed < 0 && isfinite (timeline->length) ? timeline->length : 0;
}

void
gst_flame_timeline_move (
    GstFlameTimeline *timeline, GstClockTime anchor, double base)
{
  timeline->moved = TRUE;
  timeline->anchor = anchor;
  timeline->base = base;
}

GstClockTime
gst_flame_timeline_get_duration (const GstFlameTimeline *timeline)
{
  double left =
      timeline->speed < 0 ? timeline->base : timeline->length - timeline->base;
  double nanoseconds;

  if (timeline->loop || timeline->speed == 0 || isinf (timeline->length))
    return GST_CLOCK_TIME_NONE;

  nanoseconds =
      left * GST_SECOND / (timeline->genome_rate * fabs (timeline->speed)) +
      (double) timeline->anchor;
  /* rounded down: a frame more must not fit in by rounding alone */
  nanoseconds = floor (nanoseconds + DURATION_SLACK);
  if (!(nanoseconds < (double) G_MAXINT64))
    return GST_CLOCK_TIME_NONE;
  return MAX ((GstClockTime) nanoseconds, 1);
}

static double
wrap (double value, double length)
{
  double rest = fmod (value, length);

  if (isinf (length))
    return value;
  return rest < 0 ? rest + length : rest;
}

static double
clamp (double value, double length)
{
  return isinf (length) ? value : CLAMP (value, 0, length);
}

/* what the animation shows beyond its ends, once it has been moved */
static double
stay_inside (const GstFlameTimeline *timeline, double offset)
{
  if (timeline->loop)
    return wrap (offset, timeline->length);
  return timeline->moved ? clamp (offset, timeline->length) : offset;
}

double
gst_flame_timeline_get_offset (
    const GstFlameTimeline *timeline, GstClockTime time)
{
  double seconds = ((double) time - (double) timeline->anchor) / GST_SECOND;
  double offset =
      timeline->base + timeline->genome_rate * timeline->speed * seconds;

  if (timeline->loop)
    return wrap (offset, timeline->length);
  return clamp (offset, timeline->length);
}

/*
 * Where a turn is a whole number of frames, every turn is to have the very same
 * bytes, so it is the numbers that wrap. Returns 0 where it is not.
 */
static guint64
get_frames_of_turn (const GstFlameTimeline *timeline, const GstFlameRate *rate)
{
  double width = fabs (gst_flame_timeline_get_frame_width (timeline, rate));
  double frames = timeline->length / width;
  double whole = round (frames);

  if (!(whole >= 1 && whole < (double) G_MAXINT64))
    return 0;
  return fabs (frames - whole) <= WHOLE_FRAMES * whole ? (guint64) whole : 0;
}

double
gst_flame_timeline_get_genome_time (const GstFlameTimeline *timeline,
    const GstFlameRate *rate, guint64 frame, double centre)
{
  double offset = 0;
  guint64 turn = timeline->loop ? get_frames_of_turn (timeline, rate) : 0;

  if (turn > 0)
    frame %= turn;
  /* multiplied before divided: whole units stay whole */
  if (rate->num > 0)
    offset = timeline->genome_rate * timeline->speed *
             ((double) frame + centre) * rate->den / rate->num;
  if (timeline->moved)
    offset -= timeline->genome_rate * timeline->speed *
              ((double) timeline->anchor / GST_SECOND);
  offset = stay_inside (timeline, offset + timeline->base);
  return timeline->start + offset;
}

double
gst_flame_timeline_get_frame_width (
    const GstFlameTimeline *timeline, const GstFlameRate *rate)
{
  if (rate->num <= 0)
    return 0;
  return timeline->genome_rate * timeline->speed * rate->den / rate->num;
}
