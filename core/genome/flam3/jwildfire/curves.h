/*
 * Motion curves of JWildfire: a start tag whose attributes move from frame to frame.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* A start tag: its attributes, the curves that move them, and its place. */
typedef struct _Flam3Tag Flam3Tag;

/*
 * The tag that @context is at. The attributes of a curve are left out if the curve is
 * enabled and moves something known. Other curves stay, and the reader warns of them.
 *
 * @moves: (nullable) (element-type double) gets the frames of the points of curves
 *   whose value changes; NULL for an element that has no curves
 */
Flam3Tag *flame_flam3_tag_new (
    const Flam3Context *context, Flam3Attributes attributes, GArray *moves);
void flame_flam3_tag_free (Flam3Tag *tag); /* (nullable) */

/* The tag's attributes at @frame, valid until the next call. */
Flam3Attributes flame_flam3_tag_at (Flam3Tag *tag, double frame);

/* Returns @context to the tag. */
void flame_flam3_tag_enter (const Flam3Tag *tag, Flam3Context *context);

/*
 * Evaluates a curve through @n points at @frame: a Catmull-Rom spline, quadratic arcs
 * between the middles of its sides, or straight lines. Before the first point and after
 * the last it is constant.
 *
 * @kind: SPLINE, BEZIER or LINEAR; two points are joined by a line
 * @x: (array length=n) ascending
 */
double flame_flam3_curve_at (
    const char *kind, const double *x, const double *y, guint n, double frame);
