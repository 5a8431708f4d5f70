/*
 * Times: of frames, of the animation and of the clock.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#include "gst/gstflametime.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/*
 * A duration that is less than this below a whole nanosecond was rounded by doubles.
 */
#define DURATION_SLACK 1e-3
/*
 * A turn whose length in frames is this close to a whole number, relatively, is whole.
 */
#define WHOLE_FRAMES 1e-9

/* --------------------------------------------------------------- frame rate */

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

  /* Start times are rounded down, so the next frame may start at @time. */
  if (gst_flame_rate_get_time (rate, frame + 1) <= time)
    frame++;
  return frame;
}

guint64
gst_flame_rate_count_frames (const GstFlameRate *rate, GstClockTime time)
{
  return time == 0 ? 0 : gst_flame_rate_get_frame (rate, time - 1) + 1;
}

/* ----------------------------------------------------------------- timeline */

void
gst_flame_timeline_rewind (GstFlameTimeline *timeline)
{
  timeline->moved = FALSE;
  timeline->anchor = 0;
  /* An animation without an end has no start either: it continues backwards. */
  timeline->base =
      timeline->speed < 0 && isfinite (timeline->length) ? timeline->length : 0;
  if (timeline->is_still && timeline->speed >= 0)
    timeline->base = timeline->still;
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

  /* Beyond its end nothing of the animation is left. */
  nanoseconds = MAX (left, 0) * GST_SECOND /
                    (timeline->genome_rate * fabs (timeline->speed)) +
                (double) timeline->anchor;
  /*
   * Round down, so that rounding alone does not make room for one more frame.
   */
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

/*
 * Returns what @offset shows: after a move, or in a loop, it stays within the
 * animation.
 */
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
 * Returns the number of frames in a turn, or 0 if it is not whole. If it is whole,
 * every turn must have the very same bytes, so frame numbers wrap.
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
  /*
   * A still shows the moment that the file names, not one inside a frame that begins
   * there.
   */
  if (timeline->is_still && timeline->still > 0)
    centre = 0;
  /* Multiply before dividing, so that whole units stay whole. */
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

/* ------------------------------------------------------------------- cursor */

/* No frame begins later than this: 292 years. */
#define END_OF_TIME ((GstClockTime) G_MAXINT64)

void
gst_flame_cursor_seek (
    GstFlameCursor *cursor, GstClockTime position, gboolean reverse)
{
  *cursor = (GstFlameCursor){.position = position, .reverse = reverse};
}

/* Returns the end of the frames. NONE is the largest time. */
static GstClockTime
find_end (const GstSegment *segment, GstClockTime duration)
{
  return MIN (MIN (segment->stop, duration), END_OF_TIME);
}

/*
 * Returns whether the frames of the previous rate left nothing of the segment.
 */
static gboolean
is_over (const GstFlameCursor *cursor, const GstSegment *segment,
    GstClockTime duration)
{
  if (!cursor->is_cut)
    return FALSE;
  return cursor->reverse ? cursor->position <= segment->start
                         : cursor->position >= find_end (segment, duration);
}

static gint64
find_stop (const GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration)
{
  if (rate->num <= 0) /* a still */
    return cursor->reverse ? -1 : 1;
  if (cursor->reverse)
    return (gint64) gst_flame_rate_get_frame (rate, segment->start) - 1;
  return (gint64) gst_flame_rate_count_frames (
      rate, find_end (segment, duration));
}

void
gst_flame_cursor_resolve (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration)
{
  const GstClockTime position =
      cursor->is_cut ? cursor->position : MIN (cursor->position, duration);

  cursor->resolved = TRUE;
  cursor->stop = find_stop (cursor, rate, segment, duration);
  if (rate->num <= 0)
    cursor->first = 0;
  else if (cursor->reverse)
    /*
     * In reverse, frames begin with the last one that starts before the position.
     */
    cursor->first = (gint64) gst_flame_rate_count_frames (rate, position) - 1;
  else
    cursor->first = gst_flame_rate_get_frame (rate, position);
  cursor->is_over = is_over (cursor, segment, duration);
  cursor->next = cursor->first;
}

void
gst_flame_cursor_get_span (const GstFlameCursor *cursor,
    const GstFlameRate *rate, GstClockTime *begin, GstClockTime *end)
{
  if (rate->num <= 0) {
    /* In reverse the position is where the frame ends. */
    *begin = cursor->position - (cursor->reverse && cursor->position > 0);
    *end = GST_CLOCK_TIME_NONE;
    return;
  }
  *begin = gst_flame_rate_get_time (rate, MAX (cursor->next, 0));
  *end = gst_flame_rate_get_time (rate, MAX (cursor->next + 1, 0));
  if (!cursor->is_cut)
    return;
  if (cursor->reverse)
    *end = MIN (*end, cursor->position);
  else
    *begin = MAX (*begin, cursor->position);
}

void
gst_flame_cursor_unresolve (
    GstFlameCursor *cursor, const GstFlameRate *rate, gint64 number)
{
  GstClockTime begin, end;

  if (!cursor->resolved)
    return;
  cursor->resolved = FALSE;
  if (number == cursor->first)
    return; /* no frame has left: the new rate applies from the start */
  cursor->next = number;
  gst_flame_cursor_get_span (cursor, rate, &begin, &end);
  if (rate->num <= 0)
    cursor->position =
        cursor->reverse ? begin : begin + 1; /* a still has left */
  else
    cursor->position = cursor->reverse ? end : begin;
  cursor->position = MIN (cursor->position, END_OF_TIME);
  cursor->is_cut = TRUE;
}

void
gst_flame_cursor_set_duration (GstFlameCursor *cursor, const GstFlameRate *rate,
    const GstSegment *segment, GstClockTime duration)
{
  if (!cursor->resolved || rate->num <= 0 || cursor->reverse)
    return;
  cursor->stop = find_stop (cursor, rate, segment, duration);
  cursor->is_over = is_over (cursor, segment, duration);
}

gboolean
gst_flame_cursor_at_end (const GstFlameCursor *cursor)
{
  if (cursor->is_over)
    return TRUE;
  if (cursor->reverse)
    return cursor->next <= cursor->stop;
  return cursor->next >= cursor->stop;
}

void
gst_flame_cursor_advance (GstFlameCursor *cursor)
{
  cursor->next += cursor->reverse ? -1 : 1;
}

/* --------------------------------------------------------------------- pace */

/*
 * This many frames decide about the latency; it is raised if more than one in
 * LATENCY_PART is late.
 */
#define LATENCY_FRAMES 32
#define LATENCY_PART 4

/*
 * One part in SPARE of a frame is kept in reserve, as no frame takes exactly the
 * expected time.
 */
#define SPARE 4

/* A downstream that does not wait returns within this time. */
#define AT_ONCE GST_MSECOND

/*
 * After a sink stops holding frames, each frame forgets one part in FORGET of the hold.
 */
#define FORGET 8

/* A frame later than this is not slow but stuck. */
#define MAX_LATENCY 8

void
gst_flame_pace_init (GstFlamePace *pace)
{
  *pace = (GstFlamePace){
      .restart = TRUE,
      .latency = 1,
      .n_devices = 1,
      .due = GST_CLOCK_TIME_NONE,
  };
}

void
gst_flame_pace_set_devices (GstFlamePace *pace, guint n_devices)
{
  n_devices = CLAMP (n_devices, 1, GST_FLAME_PACE_DEVICES);
  if (n_devices == pace->n_devices)
    return;
  pace->n_devices = n_devices;
  pace->n_done = 0;
}

void
gst_flame_pace_restart (GstFlamePace *pace)
{
  g_atomic_int_set (&pace->restart, TRUE);
}

static gint
compare_times (gconstpointer a, gconstpointer b)
{
  const GstClockTime x = *(const GstClockTime *) a;
  const GstClockTime y = *(const GstClockTime *) b;

  return x < y ? -1 : x > y;
}

/*
 * Returns the median: a stall of the machine does not predict the next frame.
 */
static GstClockTime
get_cost (const GstFlamePace *pace)
{
  const guint n = MIN (pace->n_costs, GST_FLAME_PACE_COSTS);
  GstClockTime sorted[GST_FLAME_PACE_COSTS];

  if (n == 0)
    return 0;
  memcpy (sorted, pace->costs, sizeof sorted);
  qsort (sorted, n, sizeof *sorted, compare_times);
  return sorted[(n - 1) / 2];
}

/*
 * Returns when a frame that is queued at @now will be done: at once if a device is
 * idle, otherwise one turn of the devices after the frame before it.
 */
static GstClockTime
expect (const GstFlamePace *pace, GstClockTime now, guint in_flight)
{
  const GstClockTime cost = get_cost (pace);

  if (in_flight < pace->n_devices)
    return in_flight > 0 ? MAX (pace->expected, now + cost) : now + cost;
  return MAX (pace->expected + cost / pace->n_devices, now + cost);
}

void
gst_flame_pace_queue (GstFlamePace *pace, GstClockTime now, guint in_flight)
{
  if (GST_CLOCK_TIME_IS_VALID (now))
    pace->expected = expect (pace, now, in_flight);
}

/*
 * Returns when the device finished its previous frame, as devices take turns. 0 is
 * unknown.
 */
static GstClockTime
get_done_before (const GstFlamePace *pace)
{
  if (pace->n_done < pace->n_devices)
    return 0;
  return pace->done[(pace->n_done - pace->n_devices) % GST_FLAME_PACE_DEVICES];
}

/*
 * Adds the cost of a frame. A frame that was queued behind others costs only the time
 * since they were done. The @first frame also pays for the start, so it does not count.
 */
static void
add_cost (GstFlamePace *pace, GstClockTime now, GstClockTime queued,
    double seconds, guint in_flight, gboolean first)
{
  const GstClockTime total = (GstClockTime) (MAX (seconds, 0) * GST_SECOND);
  const GstClockTime done = queued + total;
  const GstClockTime before = get_done_before (pace);
  /* Times before @queued or after @done are from another clock. */
  const gboolean behind = before > queued && before <= done;

  if (!first)
    pace->costs[pace->n_costs++ % GST_FLAME_PACE_COSTS] =
        behind ? done - before : total;
  pace->done[pace->n_done++ % GST_FLAME_PACE_DEVICES] = done;
  pace->expected =
      MIN (done, now) + in_flight * get_cost (pace) / pace->n_devices;
}

void
gst_flame_pace_give (GstFlamePace *pace, GstClockTime pts, GstClockTime now)
{
  pace->due = GST_CLOCK_TIME_NONE;
  if (!GST_CLOCK_TIME_IS_VALID (now))
    return;
  pace->due = gst_flame_pace_to_running (pace, pts);
  /* If the frame is early, the base class holds it back until its time. */
  if (GST_CLOCK_TIME_IS_VALID (pace->due))
    pace->given = MAX (now, pace->due);
}

void
gst_flame_pace_come_back (
    GstFlamePace *pace, GstClockTime now, GstClockTime latency)
{
  if (g_atomic_int_get (&pace->restart) ||
      !GST_CLOCK_TIME_IS_VALID (pace->due) || !GST_CLOCK_TIME_IS_VALID (now) ||
      !GST_CLOCK_TIME_IS_VALID (latency))
    pace->held = 0;
  else if (now > pace->given + AT_ONCE)
    pace->held = MIN (now - pace->due, latency);
  else
    pace->held -= pace->held / FORGET;
}

gint64
gst_flame_pace_get_frame (const GstFlamePace *pace, const GstFlameRate *rate,
    GstClockTime now, gint64 next, guint in_flight)
{
  GstClockTime done;
  gint64 frame;

  if (g_atomic_int_get (&pace->restart) || !GST_CLOCK_TIME_IS_VALID (now))
    return next;
  done = expect (pace, now, in_flight) - MIN (pace->held, now);
  if (done <= pace->running)
    return next;
  frame = gst_flame_rate_get_frame (
      rate, pace->stream + done - pace->running +
                gst_flame_rate_get_time (rate, 1) / SPARE);
  return MAX (frame, next);
}

GstClockTime
gst_flame_pace_count (GstFlamePace *pace, GstClockTime pts, GstClockTime now,
    GstClockTime queued, double seconds, guint in_flight)
{
  gboolean first;

  if (!GST_CLOCK_TIME_IS_VALID (now) || !GST_CLOCK_TIME_IS_VALID (queued))
    return 0;
  first = g_atomic_int_compare_and_exchange (&pace->restart, TRUE, FALSE);
  add_cost (pace, now, queued, seconds, in_flight, first);
  if (first) {
    pace->running = now;
    pace->stream = pts;
    pace->n_frames = 0;
    return 0;
  }
  now -= MIN (pace->held, now);
  if (now + pace->stream <= pace->running + pts)
    return 0;
  return now + pace->stream - pace->running - pts;
}

guint
gst_flame_pace_get_latency (const GstFlamePace *pace)
{
  return g_atomic_int_get (&pace->latency);
}

gboolean
gst_flame_pace_update_latency (
    GstFlamePace *pace, GstClockTime lateness, GstClockTime duration)
{
  const guint latency = gst_flame_pace_get_latency (pace);
  guint needed;

  if (pace->n_frames == 0) {
    pace->n_beyond = 0;
    pace->latest = 0;
  }
  pace->n_frames++;
  pace->n_beyond += lateness > latency * duration;
  pace->latest = MAX (pace->latest, lateness);
  if (pace->n_frames < LATENCY_FRAMES)
    return FALSE;

  pace->n_frames = 0;
  if (pace->n_beyond * LATENCY_PART <= LATENCY_FRAMES)
    return FALSE;
  needed = MIN (pace->latest / duration + 1, MAX_LATENCY);
  if (needed <= latency)
    return FALSE;
  g_atomic_int_set (&pace->latency, needed);
  return TRUE;
}

GstClockTime
gst_flame_pace_to_running (const GstFlamePace *pace, GstClockTime stream)
{
  if (g_atomic_int_get (&pace->restart) ||
      stream + pace->running < pace->stream)
    return GST_CLOCK_TIME_NONE;
  return stream + pace->running - pace->stream;
}

GstClockTime
gst_flame_pace_to_stream (const GstFlamePace *pace, GstClockTime running)
{
  if (g_atomic_int_get (&pace->restart) ||
      running + pace->stream < pace->running)
    return GST_CLOCK_TIME_NONE;
  return running + pace->stream - pace->running;
}
