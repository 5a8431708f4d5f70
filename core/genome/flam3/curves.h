/*
 * Motion curves of JWildfire: a start tag whose attributes move from frame to frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* a start tag: its attributes, the curves that move them, and its place */
typedef struct _Flam3Tag Flam3Tag;

/*
 * The tag that @context is at. Of a curve that is enabled and moves something known
 * the attributes that say it are left out; another one stays as it is, for the reader
 * to tell.
 *
 * @moves: (nullable) (element-type double) gets the frames of the points of curves
 * whose value differs from frame to frame; NULL for an element that has no curves
 */
Flam3Tag *flame_flam3_tag_new (
    const Flam3Context *context, Flam3Attributes attributes, GArray *moves);
void flame_flam3_tag_free (Flam3Tag *tag); /* (nullable) */

/* its attributes at @frame, until the next call */
Flam3Attributes flame_flam3_tag_at (Flam3Tag *tag, double frame);

/* @context is at the tag again */
void flame_flam3_tag_enter (const Flam3Tag *tag, Flam3Context *context);

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
