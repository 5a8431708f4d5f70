/*
 * How many samples a frame may have, and how many buckets a pixel, so that it is
 * done in time: a model of what a frame costs, learned from the frames before.
 * Arithmetic only.
 *
 * A frame costs the backend
 *
 *   by area × supersample² + by width × supersample
 *     + per step × steps to settle
 *     + per iteration × (settle + quality × samples of one quality)
 *
 * seconds. A GPU says how long points settle: few of them, one step behind the other,
 * so that an iteration of theirs has another price, or none that a sample could tell.
 * Frames in flight share the backend, so it is not the time from queueing to done that
 * counts, but what a frame keeps others waiting: where several devices take turns, its
 * part of that.
 *
 * Samples give way first. Where buckets take so much of the time that few are left,
 * the supersample is lowered, and goes up again when there has been room for a while.
 * Frames that are denoised have no more buckets than their samples fill. Where a frame
 * of the fewest samples takes too long, or settling most of its time, points settle for
 * fewer steps.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/flame.h"

G_BEGIN_DECLS

/* what is wanted of the next frame */
typedef struct
{
  double frame_time;  /* seconds; 0 = there is no hurry */
  double target_load; /* the part of the frame time for rendering, 0 to 1 */
  double min_quality; /* samples a pixel */
  guint64 pixels;     /* of a frame */
  guint depth;        /* frames in flight */
  guint n_devices;    /* that share out the frames; 0 = 1 */
  gboolean is_denoised;
} GstFlameQualityGoal;

typedef struct
{
  gboolean is_measured;
  double per_iteration; /* seconds of the backend */
  double by_area;  /* seconds a supersample squared, whatever the quality */
  double by_width; /* seconds a supersample, likewise */
  double settle;   /* iterations, whatever the quality, at the same price */
  double per_step; /* seconds of a step that points settle, if that is known */
  guint steps;     /* that they settle */
  double per_quality; /* samples of one sample a pixel: pixels, zoom */
  double last;        /* quality that was measured last */
  double cost;        /* seconds of a frame, smoothed */
  double margin;      /* below 1 where frames come late all the same */
  guint64 pixels;     /* of the frames measured */

  guint supersample; /* that frames may have at most; 0 = the genome's */
  guint genomes;     /* of the last frame measured */
  guint full;        /* the same, or as many as samples fill */
  guint filled;      /* that they do; 0 = that does not matter */
  double quality;    /* measured, smoothed */
  guint n_over;      /* frames in a row that had too many buckets */
  guint n_room;      /* frames in a row that had room for more */
  guint patience;    /* frames of room that it takes; 0 = a second's */
  guint n_since;     /* frames since it was raised */

  guint
      settle_limit; /* steps that points may settle at most; 0 = all they need */
  guint n_slow;     /* frames in a row that the fewest samples did not help */
  guint n_spare; /* frames in a row that had time for more steps, or no need */
} GstFlameQuality;

/* forgets all, as for another genome */
void gst_flame_quality_init (GstFlameQuality *self);

/*
 * The samples a pixel that the next frame may have at most; never below the
 * goal's minimum. Before anything is measured, so few that no machine stalls.
 */
double gst_flame_quality_get_limit (
    const GstFlameQuality *self, const GstFlameQualityGoal *goal);

/*
 * The supersample that the next frame may have at most; 0 = the genome's. Before
 * anything is measured, so little that no machine stalls.
 */
guint gst_flame_quality_get_supersample (
    const GstFlameQuality *self, const GstFlameQualityGoal *goal);

/*
 * The steps that points of the next frame may settle at most; 0 = all they need. Before
 * anything is measured, so few that no machine stalls.
 */
guint gst_flame_quality_get_settle (
    const GstFlameQuality *self, const GstFlameQualityGoal *goal);

/*
 * Learns from a frame that is done.
 *
 * @late: it came too late to be shown in time
 */
void gst_flame_quality_add (GstFlameQuality *self,
    const GstFlameQualityGoal *goal, const FlameFrameStats *stats,
    gboolean late);

/* the part of the frame time that rendering takes; 0 where that is not known */
double gst_flame_quality_get_load (
    const GstFlameQuality *self, const GstFlameQualityGoal *goal);

G_END_DECLS
