/*
 * Splines through knots at uneven times: cubic Hermite pieces whose tangents are
 * the slopes between a knot's neighbours (Catmull-Rom), with given velocities at
 * the ends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/cuburn/fields.h"

G_BEGIN_DECLS

typedef struct
{
  double time, value;
} FlameKnot;

typedef struct
{
  double value, velocity; /* per unit of time */
} FlameSplineEnd;

/* Immutable; threads may share it. */
typedef struct _FlameSpline FlameSpline;

/*
 * From @start at time 0 to @end at time 1.
 *
 * @knots: (array length=n) (nullable) sorted strictly by time, within 0 and 1
 *
 * In the magnitude domain values are interpolated as their logarithms, signs
 * kept, down to 1/16 either side of 0, where the map goes on as a straight line
 * of the same slope; velocities are those of the values themselves.
 */
FlameSpline *flame_spline_new (FlameDomain domain, FlameSplineEnd start,
    FlameSplineEnd end, const FlameKnot *knots, guint n); /* (transfer full) */
FlameSpline *flame_spline_new_constant (double value);    /* (transfer full) */
void flame_spline_free (FlameSpline *spline);             /* (nullable) */

/* outside 0 to 1 it goes on with the end's velocity, in its domain */
double flame_spline_evaluate (const FlameSpline *spline, double time);

/* TRUE where it has the same value at all times */
gboolean flame_spline_is_constant (const FlameSpline *spline);

G_END_DECLS
