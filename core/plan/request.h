/*
 * How a frame request changes its picture: adjustments of the genome, the part of a
 * larger picture, the projection onto a viewer's surroundings, and the signal.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "core/genome/genome.h"
#include "flame/flame.h"
#include "kernels/post-params.h"

/* ----------------------------------------------- adjustments of the genome */

/*
 * Applies @adjust to @genome, which is to be drawn as @video. The identity changes
 * nothing at all.
 */
void flame_genome_adjust (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video);

/* FALSE with FLAME_ERROR_SETTINGS if a number is not finite or negative. */
gboolean flame_adjust_check (const FlameAdjust *adjust, GError **error);

/* ----------------------------------------------------- a part of a picture */

/* Limit for each side of a whole picture: floats can tell its buckets apart. */
#define FLAME_MAX_WHOLE 65536

/* In pixels of the whole picture; all 0 is all of it. */
typedef struct
{
  int left, top, width, height;
} FlamePart;

/* Whether it is less than the whole picture. */
gboolean flame_viewport_is_part (const FlameViewport *viewport);

/*
 * Finds the whole picture and the part. FLAME_ERROR_SETTINGS if an edge would cut a
 * pixel.
 * @video: the frame's
 * @whole: (out) the whole picture's
 * @part: (out) all 0 if it is the whole
 */
gboolean flame_viewport_find (const FlameViewport *viewport,
    const FlameVideo *video, FlameVideo *whole, FlamePart *part,
    GError **error);

/* Pixels of the whole picture, if flame_viewport_check() succeeds. */
guint64 flame_viewport_count_pixels (
    const FlameViewport *viewport, const FlameVideo *video);

/* ---------------------------------------------- pictures of all directions */

/*
 * For domes and headsets: where the viewer is in a flame, and how the surroundings are
 * projected onto a picture.
 *
 * If a flame has a perspective the viewer is at its eye. A flame without one is a sky:
 * its plane is bent to a paraboloid with the viewer in the focus, and is shown by
 * stereographic projection. Shapes are preserved, the middle keeps its size, and
 * everything far away meets straight behind the viewer. For a weak perspective the two
 * are mixed.
 */
typedef struct
{
  gboolean is_round;
  double across, down; /* pixels per radian */
  double circle;       /* radius in pixel heights; 0 = no circle */
  gboolean wraps;      /* a row is a whole turn */
  gboolean has_poles;  /* columns reach from pole to pole */
} FlameSky;

/* For a @video whose projection is not perspective. */
FlameSky flame_sky_get (const FlameVideo *video);

/* Fills FLAME_SKY_FLOATS of @out. */
void flame_sky_fill (
    const FlameGenome *genome, const FlameVideo *video, float *out);

/*
 * Pixels per unit of the plane's area, for the brightness.
 * @zoom: doublings that @genome has been adjusted by
 */
double flame_sky_area (
    const FlameGenome *genome, const FlameVideo *video, double zoom);

/*
 * Fills what evens out the light of @video's buckets. There are @oversample along each
 * side of a pixel, the first one at @margin.
 */
void flame_sky_fill_light (
    const FlameVideo *video, int oversample, int margin, FlameSkyParams *out);

/* --------------------------------------------------------------- the signal */

/* The luminance of PQ's largest code, in cd/m2. */
#define FLAME_PQ_FULL 10000.0

/*
 * Fills transfer function, primaries and range.
 * @video: accepted by flame_signal_check();
 * @layout: its layout
 */
void flame_signal_fill (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout);

/*
 * The level at which highlights clip: 255 in SDR. In HDR it only keeps numbers finite.
 */
double flame_signal_get_ceiling (const FlameVideo *video);
