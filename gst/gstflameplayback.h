/*
 * What plays: the document that the settings ask for, its animation on a timeline, the
 * transition into it, and for those who ask, what is on now and what comes next.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <gio/gio.h>
#include <gst/gst.h>

#include "flame/flame.h"
#include "gst/gstflamesettings.h"
#include "gst/gstflametime.h"

/* --------------------------------------------------------------- documents */

/*
 * Posts what the reader warns of as messages of @element.
 *
 * @profile: (nullable) the settings', which may come from a pipe and is read once
 *
 * Returns: (transfer full) NULL with @error
 */
FlameAnimation *gst_flame_document_load (GstElement *element,
    const GstFlameSettings *settings, const FlameProfile *profile,
    GError **error);

/* -------------------------------------------------- while another one plays */

/*
 * Documents that are set while another one plays: parsed on a thread of their
 * own, so that no frame waits for them. Every call is thread-safe.
 */
typedef struct
{
  GMutex lock; /* of all below */
  GCond cond;
  GstElement *element; /* (nullable) NULL while closed */
  GThread *thread;     /* (nullable) from the first document on */
  GstFlameSettings settings;
  FlameProfile *profile; /* (nullable) */
  GCancellable *reading; /* (nullable) of the document that is read now */
  gboolean is_ready;     /* the profile is known */
  gboolean wanted, quit;
  FlameAnimation *loaded; /* (nullable) */
} GstFlameLoader;

void gst_flame_loader_init (GstFlameLoader *loader);
void gst_flame_loader_clear (GstFlameLoader *loader);

/*
 * @element: (transfer none) posts what goes wrong, as warnings
 * @settings: everything but documents and selection counts until the close
 */
void gst_flame_loader_open (GstFlameLoader *loader, GstElement *element,
    const GstFlameSettings *settings);
/* Documents that were asked for are read from now on. @profile: (nullable) */
void gst_flame_loader_start (
    GstFlameLoader *loader, const FlameProfile *profile);
/* waits for no pipe; may be called again */
void gst_flame_loader_close (GstFlameLoader *loader);

/*
 * Asks for one document, and forgets earlier ones that nobody has taken; one that is
 * being read from a pipe is given up. FALSE while closed.
 *
 * @location: (nullable) @genome: (nullable)
 */
gboolean gst_flame_loader_request (
    GstFlameLoader *loader, const char *location, const char *genome);

/*
 * Which flames play of the documents to come. The last one that was asked for is read
 * again if it would play otherwise.
 */
void gst_flame_loader_select (
    GstFlameLoader *loader, const GstFlameSelection *selection);

/* Returns: (transfer full) (nullable) what has been loaded since the last call */
FlameAnimation *gst_flame_loader_take (GstFlameLoader *loader);

/* ------------------------------------------------------------- the profile */

/*
 * @text: (nullable) a file's path or the JSON itself
 * @element: (nullable) posts warnings
 *
 * FALSE with @error; @profile: (out) (transfer full) (nullable) NULL without a
 * text
 */
gboolean gst_flame_profile_load (GstElement *element, const char *text,
    FlameProfile **profile, GError **error);

/*
 * Narrows the first structure of @caps to what is nearest to the profile's size
 * and frame rate.
 *
 * @caps: (transfer full) @profile: (nullable)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_profile_fixate (const FlameProfile *profile, GstCaps *caps);

/*
 * The part of a frame's duration, at @rate frames a second, that is one frame of
 * the profile's fps: what it skips leaves time centre and shutter as they are.
 *
 * @profile: (nullable)
 */
double gst_flame_profile_get_part (const FlameProfile *profile, double rate);

/*
 * Leaves of the timeline what the profile's start and end say, in frames of its
 * own rate. FALSE with FLAME_ERROR_SETTINGS where that is nothing.
 *
 * @profile: (nullable)
 */
gboolean gst_flame_profile_trim (
    const FlameProfile *profile, GstFlameTimeline *timeline, GError **error);

/* ---------------------------------------------------------------- playback */

/* What plays on one side of a transition, as FlameTransitionSide has it. */
typedef struct
{
  FlameAnimation *animation;
  double time, pace;
  gboolean loop;
} GstFlameSide;

typedef struct
{
  FlameAnimation *animation; /* (nullable) */
  GstFlameTimeline timeline;
  guint document; /* changes with the animation */

  FlameAnimation *transition; /* (nullable) on its way, in seconds */
  GstFlameSide from;          /* its animation is a reference */
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

/* @pts: of what frame @frame shows; @centre: as gst_flame_timeline_get_genome_time() */
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

/*
 * For the streaming thread: a frame of @document has been queued.
 *
 * @document: (nullable) @moment: (nullable) nothing plays any more
 */
void gst_flame_now_playing_set (GstFlameNowPlaying *now_playing,
    GstElement *element, FlameAnimation *document,
    const GstFlameMoment *moment);

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
