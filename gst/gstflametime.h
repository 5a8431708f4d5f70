/*
 * Times: of frames, of the animation and of the clock.
 *
 * A frame rate says when a frame begins. A timeline says what the animation shows then.
 * A cursor counts the frames of a segment. A pace follows the clock of a live source.
 * Plain functions of their arguments.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

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

/* ----------------------------------------------------------------- timeline */

/* no genome time is set: the stream time decides */
#define GST_FLAME_GENOME_TIME_UNSET (-G_MAXDOUBLE)

/* How stream time becomes genome time, in keyframe units. */
typedef struct
{
  double start, length; /* of the animation; length > 0 */
  double genome_rate;   /* keyframe units a second, > 0 */
  double speed;         /* negative plays from the end to the start */
  gboolean loop;        /* wrap at the end */
  double still;         /* keyframe units into it that a still shows */
  gboolean is_still;    /* one frame is all that is asked for */
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

/* ------------------------------------------------------------------- cursor */

/*
 * Which frame of the segment comes next. A seek may come before the frame rate
 * is known, so the place is first a time and becomes a number later.
 *
 * Frames begin at multiples of their duration. If the rate changes on the way, the
 * first frame of the new rate is cut to what those before it have left of it: it
 * begins where they ended, or in reverse ends where they began.
 */
typedef struct
{
  GstClockTime position; /* stream time to start from */
  gboolean reverse;
  gboolean
      is_cut; /* frames of another rate reach up to the position, or down */
  gboolean resolved; /* the numbers follow from the position */
  gboolean is_over;  /* those have left nothing of the segment */
  gint64 first;      /* number of the frame at the position */
  gint64 next;       /* and of the next frame */
  gint64 stop;       /* the first one not wanted */
} GstFlameCursor;

void gst_flame_cursor_seek (
    GstFlameCursor *cursor, GstClockTime position, gboolean reverse);

/* @duration: of the animation, or NONE */
void gst_flame_cursor_resolve (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration);

/*
 * Goes back to @number and from there to its time, as @rate is about to change.
 * Does nothing after a seek.
 */
void gst_flame_cursor_unresolve (
    GstFlameCursor *cursor, const GstFlameRate *rate, gint64 number);

/*
 * The stream time of the next frame, from @begin up to before @end, which is NONE for
 * a still.
 */
void gst_flame_cursor_get_span (const GstFlameCursor *cursor,
    const GstFlameRate *rate, GstClockTime *begin, GstClockTime *end);

/* The animation ends at @duration now. Does nothing before it is resolved. */
void gst_flame_cursor_set_duration (GstFlameCursor *cursor,
    const GstFlameRate *rate, const GstSegment *segment, GstClockTime duration);

gboolean gst_flame_cursor_at_end (const GstFlameCursor *cursor);
void gst_flame_cursor_advance (GstFlameCursor *cursor);

/* --------------------------------------------------------------------- pace */

/* this many of the frames before tell what one takes */
#define GST_FLAME_PACE_COSTS 5

/* more devices than that are as good as that */
#define GST_FLAME_PACE_DEVICES 16

/*
 * Which frames of a live source are worth rendering, and how late they come.
 *
 * The base class gives the first frame after a restart the running time at which
 * it is done, and all others theirs from there. This follows it.
 *
 * For the streaming thread if nothing else is said.
 */
typedef struct
{
  gint restart;                 /* atomic: the next frame sets the pace */
  GstClockTime running, stream; /* times of the frame that set it */
  /* what each of the frames before kept its device busy for, a ring */
  GstClockTime costs[GST_FLAME_PACE_COSTS];
  guint n_costs;
  guint n_devices; /* that take turns, at least 1 */
  /* when the frames before were done, a ring: of each device the last */
  GstClockTime done[GST_FLAME_PACE_DEVICES];
  guint n_done;
  GstClockTime expected;   /* all that are in flight are done then */
  GstClockTime given, due; /* of the frame before: when it left, and its time */
  GstClockTime held;       /* what a sink that waits makes of lateness */

  gint latency; /* atomic: frames, at least 1 */
  /* since the latency was last looked at */
  guint n_frames, n_beyond;
  GstClockTime latest;
} GstFlamePace;

void gst_flame_pace_init (GstFlamePace *pace);

/* this many frames are rendered beside each other from now on, at least 1 */
void gst_flame_pace_set_devices (GstFlamePace *pace, guint n_devices);

/* any thread */
void gst_flame_pace_restart (GstFlamePace *pace);

/*
 * A frame of stream time @pts leaves at the running time @now, or NONE.
 */
void gst_flame_pace_give (
    GstFlamePace *pace, GstClockTime pts, GstClockTime now);

/*
 * Downstream is back for the next frame. A sink in the same thread keeps it until
 * a frame's time and the pipeline's @latency are over: what waits for it is not
 * late, and the calls below take that off @now. Once nobody waits any more it is
 * forgotten over some frames, so that a single slow frame costs no others.
 */
void gst_flame_pace_come_back (
    GstFlamePace *pace, GstClockTime now, GstClockTime latency);

/*
 * The first frame from @next on that can be done less than a frame late. Frames
 * are done one after the other, by each device, so it waits for the @in_flight ones
 * before it.
 *
 * @now: running time, or NONE
 */
gint64 gst_flame_pace_get_frame (const GstFlamePace *pace,
    const GstFlameRate *rate, GstClockTime now, gint64 next, guint in_flight);

/* a frame is queued at the running time @now, or NONE, behind @in_flight others */
void gst_flame_pace_queue (
    GstFlamePace *pace, GstClockTime now, guint in_flight);

/*
 * Counts a frame of stream time @pts that was queued at the running time @queued
 * and was done after @seconds; @in_flight are still to come. Returns how late it
 * is.
 */
GstClockTime gst_flame_pace_count (GstFlamePace *pace, GstClockTime pts,
    GstClockTime now, GstClockTime queued, double seconds, guint in_flight);

/*
 * Frames from a frame's time until the last moment at which it may be handed on.
 * That is one, its own duration, as frames are rendered ahead and those that
 * would come later are skipped. Any thread.
 */
guint gst_flame_pace_get_latency (const GstFlamePace *pace);

/*
 * Where many frames come later than the latency all the same, because single
 * ones take too long to foresee, a sink would drop them: the latency is then
 * more. It never shrinks again while started, as each change disturbs a sink.
 *
 * @lateness: of the frame just counted
 * Returns: TRUE if the latency has changed
 */
gboolean gst_flame_pace_update_latency (
    GstFlamePace *pace, GstClockTime lateness, GstClockTime duration);

/* between stream time and the running time that buffers get; NONE at a restart */
GstClockTime gst_flame_pace_to_running (
    const GstFlamePace *pace, GstClockTime stream);
GstClockTime gst_flame_pace_to_stream (
    const GstFlamePace *pace, GstClockTime running);
