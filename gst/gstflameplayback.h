/*
 * What plays: an animation on its timeline, the transition into it, and for those
 * who ask, what is on now and what comes next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gst/gst.h>

#include "flame/flame.h"
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
} GstFlamePlayback;

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
void gst_flame_playback_open (GstFlamePlayback *playback,
    FlameAnimation *animation, const GstFlameTimeline *timeline);
void gst_flame_playback_close (GstFlamePlayback *playback);

/* After a seek, stream time 0 is the start of what plays, at today's speed. */
void gst_flame_playback_rewind (GstFlamePlayback *playback);

/*
 * Plays @animation from stream time @now on, from its start; 0 cuts, else it
 * comes in by a transition of @length.
 *
 * @animation: (transfer full) @loop: it starts again at its end
 */
void gst_flame_playback_replace (GstFlamePlayback *playback,
    FlameAnimation *animation, gboolean loop, GstClockTime now,
    GstClockTime length);

/*
 * What gst_flame_playback_replace() would show at its start, for looking at it before:
 * an animation and @time in it. @animation: (transfer none)
 * Returns: (transfer full)
 */
FlameAnimation *gst_flame_playback_preview (const GstFlamePlayback *playback,
    FlameAnimation *animation, GstClockTime now, GstClockTime length,
    double *time);

/* goes on from @now with another speed, where it is */
void gst_flame_playback_set_speed (
    GstFlamePlayback *playback, double speed, GstClockTime now);

/*
 * Goes on from @now with the flame @n places on, the first one after the last.
 * FALSE if there is only one.
 */
gboolean gst_flame_playback_next (
    GstFlamePlayback *playback, guint n, GstClockTime now, GstClockTime length);

/* Goes on from @now with what comes at @genome_time. */
void gst_flame_playback_go_to (GstFlamePlayback *playback, double genome_time,
    GstClockTime now, GstClockTime length);

/* stream time of the end, or NONE */
GstClockTime gst_flame_playback_get_duration (const GstFlamePlayback *playback);

/* @pts: of frame @frame; @centre: as gst_flame_timeline_get_genome_time() */
void gst_flame_playback_get_moment (GstFlamePlayback *playback,
    const GstFlameRate *rate, guint64 frame, GstClockTime pts, double centre,
    GstFlameMoment *moment);

/* -------------------------------------------------------------- now playing */

/* under the element's object lock */
typedef struct
{
  FlameAnimation *document; /* (nullable) until there is a frame */
  FlameAnimation *shown;    /* that, or a transition into it */
  double time;              /* in what is shown */
  double genome_time;       /* in the document */
} GstFlameNowPlaying;

/* For the streaming thread: a frame of @document has been queued. */
void gst_flame_now_playing_set (GstFlameNowPlaying *now_playing,
    GstElement *element, FlameAnimation *document,
    const GstFlameMoment *moment);
void gst_flame_now_playing_clear (
    GstFlameNowPlaying *now_playing, GstElement *element);

/*
 * Flam3's XML of what the document has at @genome_time, or at
 * GST_FLAME_GENOME_TIME_UNSET of the frame queued last.
 *
 * Returns: (transfer full) (nullable) NULL before the first frame
 */
char *gst_flame_now_playing_get_genome (
    GstFlameNowPlaying *now_playing, GstElement *element, double genome_time);

/*
 * See GstFlameSrc::get-flames.
 *
 * Returns: (transfer full) (nullable) NULL before the first frame
 */
GstStructure *gst_flame_now_playing_get_flames (
    GstFlameNowPlaying *now_playing, GstElement *element, guint n);

G_END_DECLS
