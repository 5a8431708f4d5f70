/*
 * Times: of frames, of the animation and of the clock.
 *
 * A frame rate says when a frame begins. A timeline says what the animation shows then.
 * A cursor counts the frames of a segment. A pace follows the clock of a live source.
 * The functions depend only on their arguments.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

/* Frames per second; 0/1 is a still. */
typedef struct
{
  gint num, den;
} GstFlameRate;

/*
 * Returns the stream time at which @frame starts, rounded down to a nanosecond; num >
 * 0.
 */
GstClockTime gst_flame_rate_get_time (const GstFlameRate *rate, guint64 frame);

/* Returns the last frame that starts at or before @time. */
guint64 gst_flame_rate_get_frame (const GstFlameRate *rate, GstClockTime time);

/* Returns the number of frames that start before @time. */
guint64 gst_flame_rate_count_frames (
    const GstFlameRate *rate, GstClockTime time);

/* ----------------------------------------------------------------- timeline */

/* No genome time is set: it follows the stream time. */
#define GST_FLAME_GENOME_TIME_UNSET (-G_MAXDOUBLE)

/* Maps stream time to genome time, in keyframe units. */
typedef struct
{
  double start, length; /* of the animation; length > 0 */
  double genome_rate;   /* keyframe units a second, > 0 */
  double speed;         /* negative plays from the end to the start */
  gboolean loop;        /* wrap at the end */
  double still;         /* keyframe units from the start to a still's moment */
  gboolean is_still;    /* only one frame is wanted */
  /*
   * At stream time @anchor the animation is at @base keyframe units. Unless it was
   * moved, stream time 0 is its start, or its end at negative speed.
   */
  gboolean moved;
  GstClockTime anchor;
  double base;
} GstFlameTimeline;

/* Undoes all moves. */
void gst_flame_timeline_rewind (GstFlameTimeline *timeline);

/* Continues at @base, 0 to length, from stream time @anchor on. */
void gst_flame_timeline_move (
    GstFlameTimeline *timeline, GstClockTime anchor, double base);

/*
 * Returns the keyframe units into the animation at stream time @time, 0 to length.
 */
double gst_flame_timeline_get_offset (
    const GstFlameTimeline *timeline, GstClockTime time);

/*
 * Returns the stream time at which the animation ends, at least 1; GST_CLOCK_TIME_NONE
 * if it never does.
 */
GstClockTime gst_flame_timeline_get_duration (const GstFlameTimeline *timeline);

/*
 * @centre: 0 to 1, the part of the frame's duration to take the genome time at
 */
double gst_flame_timeline_get_genome_time (const GstFlameTimeline *timeline,
    const GstFlameRate *rate, guint64 frame, double centre);

/* Returns the genome time that passes during one frame; 0 for a still. */
double gst_flame_timeline_get_frame_width (
    const GstFlameTimeline *timeline, const GstFlameRate *rate);

/* ------------------------------------------------------------------- cursor */

/*
 * The next frame of a segment. A seek may come before the frame rate is known, so the
 * place is first a time, and becomes a number later.
 *
 * Frames begin at multiples of their duration. If the rate changes on the way, the
 * first frame of the new rate is cut to what the frames before it have left of it: it
 * begins where they ended, or in reverse it ends where they began.
 */
typedef struct
{
  GstClockTime position; /* stream time to start from */
  gboolean reverse;
  gboolean is_cut;   /* frames of another rate end at the position */
  gboolean resolved; /* the numbers have been computed from the position */
  gboolean is_over;  /* frames of another rate left nothing of the segment */
  gint64 first;      /* number of the frame at the position */
  gint64 next;       /* number of the next frame */
  gint64 stop;       /* the first one that is not wanted */
} GstFlameCursor;

void gst_flame_cursor_seek (
    GstFlameCursor *cursor, GstClockTime position, gboolean reverse);

/* @duration: the animation's, or NONE */
void gst_flame_cursor_resolve (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration);

/*
 * Moves back to frame @number, and replaces the number by its time, because @rate is
 * about to change. Does nothing after a seek.
 */
void gst_flame_cursor_unresolve (
    GstFlameCursor *cursor, const GstFlameRate *rate, gint64 number);

/*
 * Finds the stream time of the next frame: from @begin to just before @end, which is
 * NONE for a still.
 */
void gst_flame_cursor_get_span (const GstFlameCursor *cursor,
    const GstFlameRate *rate, GstClockTime *begin, GstClockTime *end);

/*
 * Reports that the animation's duration is now @duration. Does nothing before the
 * cursor is resolved.
 */
void gst_flame_cursor_set_duration (GstFlameCursor *cursor,
    const GstFlameRate *rate, const GstSegment *segment, GstClockTime duration);

gboolean gst_flame_cursor_at_end (const GstFlameCursor *cursor);
void gst_flame_cursor_advance (GstFlameCursor *cursor);

/* --------------------------------------------------------------------- pace */

/* The cost of a frame is estimated from this many previous ones. */
#define GST_FLAME_PACE_COSTS 5

/* More devices than this are treated as this many. */
#define GST_FLAME_PACE_DEVICES 16

/*
 * Which frames of a live source are worth rendering, and how late they are.
 *
 * The base class gives the first frame after a restart the running time at which it is
 * done, and times all others from there. This does the same.
 *
 * For the streaming thread unless stated otherwise.
 */
typedef struct
{
  gint restart;                 /* atomic: the next frame sets the pace */
  GstClockTime running, stream; /* times of the frame that set the pace */
  /* How long each previous frame kept its device busy, a ring. */
  GstClockTime costs[GST_FLAME_PACE_COSTS];
  guint n_costs;
  guint n_devices; /* devices that take turns, at least 1 */
  /* When previous frames were done, a ring: the last of each device. */
  GstClockTime done[GST_FLAME_PACE_DEVICES];
  guint n_done;
  GstClockTime expected;   /* when all frames in flight will be done */
  GstClockTime given, due; /* previous frame: when it left, and its time */
  GstClockTime held;       /* how much a waiting sink adds to lateness */

  gint latency; /* atomic: in frames, at least 1 */
  /* Since the latency was last checked. */
  guint n_frames, n_beyond;
  GstClockTime latest;
} GstFlamePace;

void gst_flame_pace_init (GstFlamePace *pace);

/* Sets how many frames are rendered at the same time, at least 1. */
void gst_flame_pace_set_devices (GstFlamePace *pace, guint n_devices);

/* Lets the next frame set the pace. Any thread. */
void gst_flame_pace_restart (GstFlamePace *pace);

/*
 * Reports that a frame of stream time @pts leaves at running time @now; NONE if
 * unknown.
 */
void gst_flame_pace_give (
    GstFlamePace *pace, GstClockTime pts, GstClockTime now);

/*
 * Reports that downstream asks for the next frame. A sink in the same thread holds a
 * frame until its time plus the pipeline's @latency. Waiting for the sink is not
 * lateness, so the functions below subtract it from @now. When a sink stops waiting the
 * hold is forgotten over several frames, so that a single slow frame does not cost
 * others.
 */
void gst_flame_pace_come_back (
    GstFlamePace *pace, GstClockTime now, GstClockTime latency);

/*
 * Returns the first frame from @next on that can be done less than a frame late. Each
 * device draws its frames one after another, so it waits for the @in_flight ones before
 * it.
 *
 * @now: running time, or NONE
 */
gint64 gst_flame_pace_get_frame (const GstFlamePace *pace,
    const GstFlameRate *rate, GstClockTime now, gint64 next, guint in_flight);

/*
 * Reports that a frame is queued behind @in_flight others at running time @now; NONE if
 * unknown.
 */
void gst_flame_pace_queue (
    GstFlamePace *pace, GstClockTime now, guint in_flight);

/*
 * Counts a frame of stream time @pts that was queued at running time @queued and took
 * @seconds. @in_flight others are not done yet. Returns how late it is.
 */
GstClockTime gst_flame_pace_count (GstFlamePace *pace, GstClockTime pts,
    GstClockTime now, GstClockTime queued, double seconds, guint in_flight);

/*
 * Returns the latency in frames: from a frame's time to the latest moment at which it
 * may be pushed. Usually it is 1, the frame's own duration, as frames are rendered
 * ahead, and those that would be later are skipped. Any thread.
 */
guint gst_flame_pace_get_latency (const GstFlamePace *pace);

/*
 * Raises the latency if many frames are still later than that, because single frames
 * take unexpectedly long; a sink would drop them. The latency does not shrink before
 * the stop, because every change disturbs a sink.
 *
 * @lateness: of the frame just counted
 * Returns: TRUE if the latency has changed
 */
gboolean gst_flame_pace_update_latency (
    GstFlamePace *pace, GstClockTime lateness, GstClockTime duration);

/*
 * Converts stream time to the running time that buffers get; NONE at a restart.
 */
GstClockTime gst_flame_pace_to_running (
    const GstFlamePace *pace, GstClockTime stream);
GstClockTime gst_flame_pace_to_stream (
    const GstFlamePace *pace, GstClockTime running);
