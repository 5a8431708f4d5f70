/*
 * Which frames are worth rendering: a live source's lateness, and what sinks
 * report of theirs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "gst/gstflametime.h"

G_BEGIN_DECLS

#define GST_FLAME_MAX_DEPTH 16

/* A live source's; for the streaming thread where nothing else is said. */
typedef struct
{
  gint restart;                 /* atomic: the next frame sets the pace */
  GstClockTime running, stream; /* times of the frame that set it */
  /* seconds from queueing to done of the frames before, a ring */
  double seconds[GST_FLAME_MAX_DEPTH + 1];
  guint n_seconds;
  guint depth;
} GstFlamePace;

void gst_flame_pace_init (GstFlamePace *pace, guint depth);

/* any thread */
void gst_flame_pace_restart (GstFlamePace *pace);

/*
 * The first frame from @next on that can be done less than a frame late.
 *
 * @now: running time, or NONE
 */
gint64 gst_flame_pace_get_frame (const GstFlamePace *pace,
    const GstFlameRate *rate, GstClockTime now, gint64 next);

/*
 * Counts a frame of stream time @pts that is done and took @seconds. TRUE if it
 * is late by more than @duration.
 */
gboolean gst_flame_pace_count (GstFlamePace *pace, GstClockTime pts,
    GstClockTime duration, GstClockTime now, double seconds);

/* the running time of the first frame that the sink could show in time */
GstClockTime gst_flame_pace_parse_qos (GstEvent *event);

G_END_DECLS
