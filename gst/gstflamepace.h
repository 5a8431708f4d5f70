/*
 * Which frames of a live source are worth rendering, and how late they come.
 *
 * The base class gives the first frame after a restart the running time at which
 * it is done, and all others theirs from there. This follows it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "gst/gstflametime.h"

G_BEGIN_DECLS

/* so many of the frames before tell what one takes */
#define GST_FLAME_PACE_COSTS 5

/* more devices than that are as good as so many */
#define GST_FLAME_PACE_DEVICES 16

/* For the streaming thread where nothing else is said. */
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

/* so many frames are rendered beside each other from now on, at least 1 */
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

G_END_DECLS
