/*
 * Everything that the stages after the histogram need for one frame, computed on the
 * host: buffer sizes, log density, density estimation, spatial filter, tone and pixel
 * format. All backends read it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/plan/filters/density-classes.h"
#include "core/plan/filters/density-kernels.h"
#include "core/plan/filters/filters.h"
#include "core/plan/viewport.h"
#include "kernels/post-params.h"

/*
 * The most buckets of a frame, gutters included: the CPU counts them in 32 bits.
 */
#define FLAME_MAX_BUCKETS G_MAXINT32

/*
 * One thread fills it; any number may read it then. The kernels read @params, which
 * points into the plan.
 */
typedef struct
{
  FlameVideo video; /* of the whole picture */
  FlamePart part;   /* the part to draw */
  int oversample;   /* buckets along each side of an output pixel */
  int gutter;       /* buckets on each side of the whole picture */
  /*
   * Buckets of the whole picture, gutters included. All parts agree on results that
   * depend on them.
   */
  int whole_width, whole_height;

  double brightness;
  int passes;
  /* area of the genome plane; includes zoom and pixel aspect */
  double buckets_per_unit;
  /* The mean weight of the temporal filter; 1 unless the caller sets it. */
  double mean_temporal_weight;

  FlameDensityKernels *density; /* (nullable) NULL without density estimation */
  double density_curve;         /* the genome's; the table's may be steeper */
  FlameDensityClasses classes;  /* see flame_post_plan_make_classes() */
  FlameClassSets class_sets;
  float *taps;
  double shift; /* how far the picture is shifted right and down, in buckets */

  FlamePostParams params;
} FlamePostPlan;

/*
 * Returns whether a list is compatible with the flags, the signal, the projection and
 * the part of the picture. Returns FALSE with FLAME_ERROR_SETTINGS if it is not.
 * @video: the whole picture's.
 */
gboolean flame_post_plan_check (const FlameFilterChain *chain,
    const FlameVideo *video, const FlamePart *part, FlameFrameFlags flags,
    GError **error);

/*
 * Sets the part, before the plan is filled. By default, or if @part is all 0, the part
 * is the whole picture.
 */
void flame_post_plan_set_part (FlamePostPlan *plan, const FlamePart *part);

/*
 * Fills a plan that is all zero or was filled before, and reuses what it can.
 * @video: the whole picture's. @genome sets the tone as in flam3: brightness, gamma
 *   threshold, scale and zoom are the last temporal sample's; gamma, vibrancy and
 *   background are means over the shutter. FLAME_ERROR_DOCUMENT or LIMIT if the
 *   filters, the estimator or the sizes are impossible; then clear the plan or fill it
 *   again.
 *
 * @chain: (nullable) a filter list whose values were written to @genome
 *   (flame_filters_apply()). FLAME_ERROR_SETTINGS if it is not compatible with the
 *   flags or the signal.
 */
gboolean flame_post_plan_init (FlamePostPlan *plan, const FlameGenome *genome,
    const FlameFilterChain *chain, const FlameVideo *video,
    FlameFrameFlags flags, GError **error);
void flame_post_plan_clear (FlamePostPlan *plan);

/*
 * Sets the brightness from the number of points that a pass has drawn, in view or not,
 * without burn-in. Set mean_temporal_weight before.
 */
void flame_post_plan_set_samples (FlamePostPlan *plan, double samples_per_pass);

/*
 * Prepares density estimation by classes of kernels if the spatial filter can be joined
 * with them, for a backend whose kernels read params.classes: the CPU's.
 */
void flame_post_plan_make_classes (FlamePostPlan *plan);

/* Selects one of the dither's patterns; 0 at first. */
void flame_post_plan_set_dither (FlamePostPlan *plan, guint64 seed);

/*
 * Returns whether rows of the picture can be drawn separately from its buckets.
 */
gboolean flame_post_plan_can_be_cut (const FlamePostPlan *plan);

/*
 * Computes the parameters for some rows of pixels.
 * @params: (out) the parameters for @height rows of pixels from @top on, like those of
 *   a part of the picture; its rows of buckets are a subset of the plan's
 * @top: even
 */
void flame_post_plan_cut (
    const FlamePostPlan *plan, int top, int height, FlamePostParams *params);
