/*
 * Everything the stages after the histogram need, worked out on the host for
 * one frame: buffer sizes, log density, density estimation, spatial filter,
 * tone and pixel format. Both backends read it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "flame/flame.h"
#include "core/genome/genome.h"
#include "core/render/filters/density-kernels.h"
#include "core/render/filters/filters.h"
#include "core/render/request.h"
#include "kernels/post-params.h"

/* most buckets a frame may have, gutters included: the CPU counts them in 32 bits */
#define FLAME_MAX_BUCKETS G_MAXINT32

/*
 * Filled by one thread, then read by any number. What the kernels read is
 * @params, which points into the plan.
 */
typedef struct
{
  FlameVideo video; /* of the whole picture */
  FlamePart part;   /* that is drawn of it */
  int oversample;   /* buckets to an output pixel, each way */
  int gutter;       /* buckets around the whole picture, each side */
  /* buckets of the whole, gutters included: all parts agree on what goes by them */
  int whole_width, whole_height;

  double brightness;
  int passes;
  double buckets_per_unit; /* of genome area; zoom and pixel aspect included */
  /* mean weight of the temporal filter; 1 unless the caller sets it */
  double mean_temporal_weight;

  FlameDensityKernels *density; /* (nullable) no density estimation */
  double density_curve;         /* of the genome; the table's may be steeper */
  float *taps;
  double shift; /* buckets that the picture lies further right and down */

  FlamePostParams params;
} FlamePostPlan;

/*
 * Whether a list goes with the flags, the signal, the projection and the part of the
 * picture; the reasons of FLAME_ERROR_SETTINGS above. @video: of the whole picture.
 */
gboolean flame_post_plan_check (const FlameFilterChain *chain,
    const FlameVideo *video, const FlamePart *part, FlameFrameFlags flags,
    GError **error);

/* Before the plan is filled; without it, or all 0: the whole picture. */
void flame_post_plan_set_part (FlamePostPlan *plan, const FlamePart *part);

/*
 * Fills a plan that is all zero or was filled before, reusing what it can. @video: of
 * the whole picture.
 * @genome sets the tone: brightness, gamma threshold, scale and zoom as flam3
 * takes them from the last temporal sample, gamma, vibrancy and background as means
 * over the shutter. FLAME_ERROR_DOCUMENT or LIMIT where the filters, the estimator or
 * the sizes are impossible; the plan is to be cleared or filled again then.
 *
 * @chain: (nullable) a filter list, whose values @genome has been given
 * (flame_filters_apply()). FLAME_ERROR_SETTINGS, too, where the list does not go with the
 * flags or the signal.
 */
gboolean flame_post_plan_init (FlamePostPlan *plan, const FlameGenome *genome,
    const FlameFilterChain *chain, const FlameVideo *video,
    FlameFrameFlags flags, GError **error);
void flame_post_plan_clear (FlamePostPlan *plan);

/*
 * Brightness follows the points a pass has drawn, in view or not, without those
 * that burn in. Set mean_temporal_weight before.
 */
void flame_post_plan_set_samples (FlamePostPlan *plan, double samples_per_pass);

/* Which of the dither's patterns; 0 to begin with. */
void flame_post_plan_set_dither (FlamePostPlan *plan, guint64 seed);

/* whether rows of the picture can be drawn by themselves from its buckets */
gboolean flame_post_plan_can_be_cut (const FlamePostPlan *plan);

/*
 * @params: (out) what is read of @height rows of the plan's pixels from @top on, as of a part
 * of the picture; its rows of buckets are some of the plan's. @top: even
 */
void flame_post_plan_cut (
    const FlamePostPlan *plan, int top, int height, FlamePostParams *params);

/* ----------------------------------------------------------------- layouts */

/* how a FlameVideo's samples are stored; the dither's phases are 0 */
void flame_pixel_layout_fill (
    FlamePixelParams *params, const FlameVideo *video);

guint flame_pixel_layout_count_planes (const FlamePixelParams *params);

/*
 * Of one plane of a picture: bytes of a row, and rows.
 *
 * @bytes: (out) @rows: (out)
 */
void flame_pixel_layout_measure (const FlamePixelParams *params, int width,
    int height, guint plane, int *bytes, int *rows);

/* FALSE with FLAME_ERROR_SETTINGS where the format cannot carry the signal. */
gboolean flame_signal_check (const FlameVideo *video, GError **error);
