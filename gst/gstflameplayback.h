/*
 * Playback state: the current document, its animation and timeline, the transition in
 * progress, and queries for the current and the next flames.
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
 * Loads the settings' document. Warnings of the reader are posted as messages of
 * @element.
 *
 * @profile: (nullable) the settings' profile; it may come from a pipe, so it is read
 *   only once
 *
 * Returns: (transfer full) NULL with @error
 */
FlameAnimation *gst_flame_document_load (GstElement *element,
    const GstFlameSettings *settings, const FlameProfile *profile,
    GError **error);

/* -------------------------------------------------- while another one plays */

/*
 * Loads documents while another one plays. A separate thread parses them, so that no
 * frame waits. Every call is thread-safe.
 */
typedef struct
{
  GMutex lock; /* guards the fields below */
  GCond cond;
  GstElement *element; /* (nullable) NULL while closed */
  GThread *thread;     /* (nullable) runs from the first document on */
  GstFlameSettings settings;
  FlameProfile *profile; /* (nullable) */
  GCancellable *reading; /* (nullable) cancels the document being read */
  gboolean is_ready;     /* the profile is known */
  gboolean wanted, quit;
  FlameAnimation *loaded; /* (nullable) */
} GstFlameLoader;

void gst_flame_loader_init (GstFlameLoader *loader);
void gst_flame_loader_clear (GstFlameLoader *loader);

/*
 * @element: (transfer none) posts problems as warnings
 * @settings: apart from documents and selection, they apply until the close
 */
void gst_flame_loader_open (GstFlameLoader *loader, GstElement *element,
    const GstFlameSettings *settings);
/*
 * Starts to read requested documents.
 * @profile: (nullable)
 */
void gst_flame_loader_start (
    GstFlameLoader *loader, const FlameProfile *profile);
/* Closes the loader without waiting for a pipe. It may be called again. */
void gst_flame_loader_close (GstFlameLoader *loader);

/*
 * Requests a document. Earlier documents that were not taken are dropped, and reading
 * from a pipe is cancelled. Returns FALSE while closed.
 *
 * @location: (nullable)
 * @genome: (nullable)
 */
gboolean gst_flame_loader_request (
    GstFlameLoader *loader, const char *location, const char *genome);

/*
 * Selects which flames of later documents play. The last requested document is read
 * again if it would play differently.
 */
void gst_flame_loader_select (
    GstFlameLoader *loader, const GstFlameSelection *selection);

/*
 * Returns: (transfer full) (nullable) the document loaded since the last call
 */
FlameAnimation *gst_flame_loader_take (GstFlameLoader *loader);

/* ------------------------------------------------------------- the profile */

/*
 * @text: (nullable) a file's path or the JSON itself
 * @element: (nullable) posts warnings
 *
 * @profile: (out) (transfer full) (nullable) NULL if there is no text
 *
 * Returns: FALSE with @error
 */
gboolean gst_flame_profile_load (GstElement *element, const char *text,
    FlameProfile **profile, GError **error);

/*
 * Narrows the first structure of @caps to the values nearest to the profile's size and
 * frame rate.
 *
 * @caps: (transfer full)
 * @profile: (nullable)
 * Returns: (transfer full)
 */
GstCaps *gst_flame_profile_fixate (const FlameProfile *profile, GstCaps *caps);

/*
 * Returns the fraction of a frame's duration, at @rate frames a second, that one frame
 * of the profile's fps takes. Frames that the profile skips do not change time centre
 * and shutter.
 *
 * @profile: (nullable)
 */
double gst_flame_profile_get_part (const FlameProfile *profile, double rate);

/*
 * Trims the timeline to the profile's start and end, which are in frames of its own
 * rate. Returns FALSE with FLAME_ERROR_SETTINGS if nothing is left.
 *
 * @profile: (nullable)
 */
gboolean gst_flame_profile_trim (
    const FlameProfile *profile, GstFlameTimeline *timeline, GError **error);

/* ---------------------------------------------------------------- playback */

/* What plays on one side of a transition; see FlameTransitionSide. */
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

  FlameAnimation *transition; /* (nullable) in progress; its unit is seconds */
  GstFlameSide from;          /* holds a reference to its animation */
  gboolean nested;            /* @from is itself a transition, in seconds */
  double anchor; /* anchor of the sides, in seconds of the transition */
  GstClockTime begin, length; /* of the transition, in stream time */
} GstFlamePlayback;

/* What a frame shows. */
typedef struct
{
  FlameAnimation *animation; /* (transfer none) */
  double time;               /* time in the animation */
  double width;              /* duration of the frame, in the same units */
  double genome_time; /* time in the document, even during a transition */
} GstFlameMoment;

/*
 * @animation: (transfer full)
 * @timeline: sets genome rate, speed and loop; the other fields are computed
 */
void gst_flame_playback_open (GstFlamePlayback *playback,
    FlameAnimation *animation, const GstFlameTimeline *timeline);
void gst_flame_playback_close (GstFlamePlayback *playback);

/*
 * Call this after a seek: stream time 0 is again the start of what plays, at the
 * current speed.
 */
void gst_flame_playback_rewind (GstFlamePlayback *playback);

/*
 * Plays @animation from its start, from stream time @now on. With a @length of 0 it
 * cuts; otherwise a transition of that length leads to it.
 *
 * @animation: (transfer full)
 * @loop: whether it starts again at its end
 */
void gst_flame_playback_replace (GstFlamePlayback *playback,
    FlameAnimation *animation, gboolean loop, GstClockTime now,
    GstClockTime length);

/*
 * Returns what gst_flame_playback_replace() would show first, to prepare for it: an
 * animation and the @time in it.
 * @animation: (transfer none)
 * Returns: (transfer full)
 */
FlameAnimation *gst_flame_playback_preview (const GstFlamePlayback *playback,
    FlameAnimation *animation, GstClockTime now, GstClockTime length,
    double *time);

/* Changes the speed at @now, and continues from the current place. */
void gst_flame_playback_set_speed (
    GstFlamePlayback *playback, double speed, GstClockTime now);

/*
 * Continues at @now with the flame @n places further on; the first flame follows the
 * last. Returns FALSE if there is only one.
 */
gboolean gst_flame_playback_next (
    GstFlamePlayback *playback, guint n, GstClockTime now, GstClockTime length);

/* Continues at @now with what plays at @genome_time. */
void gst_flame_playback_go_to (GstFlamePlayback *playback, double genome_time,
    GstClockTime now, GstClockTime length);

/*
 * Finds what frame @frame shows.
 * @pts: its stream time
 * @centre: as for gst_flame_timeline_get_genome_time()
 */
void gst_flame_playback_get_moment (GstFlamePlayback *playback,
    const GstFlameRate *rate, guint64 frame, GstClockTime pts, double centre,
    GstFlameMoment *moment);

/* -------------------------------------------------------------- now playing */

/* Guarded by the element's object lock. */
typedef struct
{
  FlameAnimation *document; /* (nullable) NULL before the first frame */
  FlameAnimation *shown;    /* the document, or a transition into it */
  double time;              /* time in @shown */
  double genome_time;       /* time in @document */
} GstFlameNowPlaying;

/*
 * Reports that a frame of @document has been queued. Call this on the streaming thread.
 *
 * @document: (nullable)
 * @moment: (nullable) NULL if nothing plays any more
 */
void gst_flame_now_playing_set (GstFlameNowPlaying *now_playing,
    GstElement *element, FlameAnimation *document,
    const GstFlameMoment *moment);

/*
 * Writes the document's genome at @genome_time as flam3 XML.
 * GST_FLAME_GENOME_TIME_UNSET is the time of the frame that was queued last.
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
