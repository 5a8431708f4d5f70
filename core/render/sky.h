/*
 * Pictures of all directions about a viewer, for domes and headsets: where the viewer is
 * in a flame, and how a picture's pixels lie about it.
 *
 * The viewer of a flame with a perspective is at its eye. One without is a sky: its plane is
 * bent to a paraboloid with the viewer in the focus, which shows it by stereographic
 * projection: shapes stay as they are, the middle has its size, and all that is far away
 * meets straight behind. Between the two, a weak perspective is a little of both.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "flame/flame.h"
#include "core/genome/genome.h"
#include "kernels/post-params.h"

G_BEGIN_DECLS

/* How a picture lies about the viewer. */
typedef struct
{
  gboolean is_round;
  double across, down; /* pixels a radian */
  double circle;       /* its radius in pixels' heights; 0: there is none */
  gboolean wraps;      /* rows are whole turns */
  gboolean has_poles;  /* columns go from pole to pole */
} FlameSky;

/* of a @video whose projection is no perspective */
FlameSky flame_sky_get (const FlameVideo *video);

/* FALSE with FLAME_ERROR_SETTINGS */
gboolean flame_sky_check (const FlameVideo *video, GError **error);

/* fills FLAME_SKY_FLOATS of @out */
void flame_sky_fill (
    const FlameGenome *genome, const FlameVideo *video, float *out);

/*
 * Pixels to a unit of the plane's area, as brightness is to take it. @zoom: doublings
 * that @genome has been adjusted by
 */
double flame_sky_area (
    const FlameGenome *genome, const FlameVideo *video, double zoom);

/*
 * Fills what evens out the light of @video's buckets, of which there are @oversample to
 * a pixel, each way, the first one at @margin.
 */
void flame_sky_fill_light (
    const FlameVideo *video, int oversample, int margin, FlameSkyParams *out);

G_END_DECLS
