/*
 * Pictures of all directions: the projection of a viewer's surroundings.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/api/video.h"
#include "core/genome/genome.h"
#include "kernels/post-params.h"

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

/* Returns the projection of a @video, which must not be perspective. */
FlameSky flame_sky_get (const FlameVideo *video);

/* Fills FLAME_SKY_FLOATS of @out. */
void flame_sky_fill (
    const FlameGenome *genome, const FlameVideo *video, float *out);

/*
 * Returns the pixels per unit of the plane's area, for the brightness.
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
