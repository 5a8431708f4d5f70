/*
 * What plays: an animation on its timeline, and the transition into it. For the
 * streaming thread, or for times when there is none.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "core/flame.h"
#include "gst/gstflametime.h"

G_BEGIN_DECLS

typedef struct
{
  FlameAnimation *animation; /* (nullable) */
  GstFlameTimeline timeline;
  guint document; /* changes with the animation */

  FlameAnimation *transition; /* (nullable) on its way, in seconds */
  FlameTransitionSide from;   /* its animation is a reference */
  gboolean nested;            /* that is a transition, timed in seconds */
  double anchor;              /* of the sides, in seconds of the transition */
  GstClockTime begin, length; /* of the transition, stream time */
} GstFlameShow;

/* What a frame draws. */
typedef struct
{
  FlameAnimation *animation; /* (transfer none) */
  double time;               /* in the animation */
  double width;              /* of the frame, in the same units */
  double genome_time;        /* in the document, whatever the transition */
} GstFlameMoment;

/*
 * @animation: (transfer full)
 * @timeline: its genome rate, speed and loop; the rest follows
 */
void gst_flame_show_open (GstFlameShow *show, FlameAnimation *animation,
    const GstFlameTimeline *timeline);
void gst_flame_show_close (GstFlameShow *show);

/* After a seek, stream time 0 is the start of what plays, at today's speed. */
void gst_flame_show_rewind (GstFlameShow *show);

/*
 * Plays @animation from stream time @now on, from its start; 0 cuts, else it
 * comes in by a transition of @length.
 *
 * @animation: (transfer full) @loop: it starts again at its end
 */
void gst_flame_show_replace (GstFlameShow *show, FlameAnimation *animation,
    gboolean loop, GstClockTime now, GstClockTime length);

/*
 * What gst_flame_show_replace() would show at its start, for looking at it before:
 * an animation and @time in it. @animation: (transfer none)
 * Returns: (transfer full)
 */
FlameAnimation *gst_flame_show_rehearse (const GstFlameShow *show,
    FlameAnimation *animation, GstClockTime now, GstClockTime length,
    double *time);

/* goes on from @now with another speed, where it is */
void gst_flame_show_set_speed (
    GstFlameShow *show, double speed, GstClockTime now);

/*
 * Goes on from @now with the flame @n places on, the first one after the last.
 * FALSE where there is only one.
 */
gboolean gst_flame_show_next (
    GstFlameShow *show, guint n, GstClockTime now, GstClockTime length);

/* Goes on from @now with what comes at @genome_time. */
void gst_flame_show_go_to (GstFlameShow *show, double genome_time,
    GstClockTime now, GstClockTime length);

/* stream time of the end, or NONE */
GstClockTime gst_flame_show_get_duration (const GstFlameShow *show);

/* @pts: of frame @frame; @centre: as gst_flame_timeline_get_genome_time() */
void gst_flame_show_get_moment (GstFlameShow *show, const GstFlameRate *rate,
    guint64 frame, GstClockTime pts, double centre, GstFlameMoment *moment);

G_END_DECLS
