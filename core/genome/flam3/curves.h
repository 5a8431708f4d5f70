/*
 * JWildfire's motion curves: attributes that change from frame to frame. Internal
 * to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"

G_BEGIN_DECLS

/* an element's attributes at one frame */
typedef struct
{
  GPtrArray *names, *values; /* ended by NULL; of const char */
  GPtrArray *owned;          /* what was written for them */
} Flam3Followed;

void flame_flam3_followed_init (Flam3Followed *followed);
void flame_flam3_followed_clear (Flam3Followed *followed);

/*
 * @attributes with the value at @frame of each curve that is enabled instead of
 * the one beside it. A curve of something that is not known stays as it is, for
 * the reader to tell.
 *
 * @moves: (nullable) (element-type double) gets the frames of the points of curves
 * whose value differs from frame to frame
 *
 * Returns: @attributes themselves if there is no curve, else those in
 * @followed, which live until its next use
 */
Flam3Attributes flame_flam3_follow (Flam3Followed *followed,
    const char *element, Flam3Attributes attributes, double frame,
    GArray *moves);

/*
 * A curve through @n points at @frame: Catmull and Rom's spline, quadratic arcs
 * between the middles of its sides, or straight. Before the first point and past
 * the last it stands still.
 *
 * @kind: SPLINE, BEZIER or LINEAR; two points are joined by a line
 * @x: (array length=n) ascending
 */
double flame_flam3_curve_at (
    const char *kind, const double *x, const double *y, guint n, double frame);

G_END_DECLS
