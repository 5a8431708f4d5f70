/*
 * What a frame request says of its picture: what becomes of the genome for it, which part
 * of a larger one it is, how it lies about a viewer, and what its values mean.
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
 * Applies @adjust to @genome, which is to be drawn as @video. Exactly nothing
 * changes by the identity.
 */
void flame_genome_adjust (
    FlameGenome *genome, const FlameAdjust *adjust, const FlameVideo *video);

/* FALSE with FLAME_ERROR_SETTINGS where a number is not finite or negative */
gboolean flame_adjust_check (const FlameAdjust *adjust, GError **error);

/* ----------------------------------------------------- a part of a picture */

/* pixels of a whole picture each way: floats tell its buckets apart */
#define FLAME_MAX_WHOLE 65536

/* Pixels of a whole picture; all 0: all of them. */
typedef struct
{
  int left, top, width, height;
} FlamePart;

/* whether it is less than the whole */
gboolean flame_viewport_is_part (const FlameViewport *viewport);

/*
 * @video: a frame's. @whole: (out) the same of the picture that it is a part of
 * @part: (out) all 0 if that is all of it
 * FLAME_ERROR_SETTINGS where pixels would be cut
 */
gboolean flame_viewport_find (const FlameViewport *viewport,
    const FlameVideo *video, FlameVideo *whole, FlamePart *part,
    GError **error);

/* pixels of the whole picture, where flame_viewport_check() is content */
guint64 flame_viewport_count_pixels (
    const FlameViewport *viewport, const FlameVideo *video);

/* ---------------------------------------------- pictures of all directions */

/*
 * For domes and headsets: where the viewer is in a flame, and how a picture's pixels lie
 * about it.
 *
 * The viewer of a flame with a perspective is at its eye. One without is a sky: its plane is
 * bent to a paraboloid with the viewer in the focus, which shows it by stereographic
 * projection: shapes stay as they are, the middle has its size, and all that is far away
 * meets straight behind. Between the two, a weak perspective is a little of both.
 */
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

/* --------------------------------------------------------------- the signal */

/* cd/m2 that PQ's largest code stands for */
#define FLAME_PQ_FULL 10000.0

/*
 * Transfer function, primaries and range.
 * @video: as flame_signal_check() found it good; @layout: its
 */
void flame_signal_fill (FlameSignalParams *params, const FlameVideo *video,
    const FlamePixelParams *layout);

/*
 * The level at which highlights clip: 255 in SDR. In HDR it only keeps numbers
 * finite.
 */
double flame_signal_get_ceiling (const FlameVideo *video);
