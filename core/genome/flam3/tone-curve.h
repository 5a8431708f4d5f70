/*
 * A tone curve through points, as an editor of curves draws it.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/*
 * The tone curve through @n points of x and y, in any order, clamped to 0 to 1.
 *
 * @values: (out) the curve at 0, 1/128, … 1
 *
 * Returns: FALSE, with @values untouched, if it changes nothing or if there are fewer
 *   than two points
 */
gboolean flame_tone_curve_fill (
    const double (*points)[2], guint n, double values[FLAME_TONE_CURVE_POINTS]);
