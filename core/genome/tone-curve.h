/*
 * Tone curves as Fractorium's engine Ember draws them through points.
 *
 * A genome has four, over all display values and over those of red, green and
 * blue, the first before the others; each is the value at evenly spaced places.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

typedef enum
{
  FLAME_TONE_CURVE_ALL,
  FLAME_TONE_CURVE_RED,
  FLAME_TONE_CURVE_GREEN,
  FLAME_TONE_CURVE_BLUE,
} FlameToneCurve;

/*
 * The curve through @n points of x and y, in any order, clamped to 0 to 1.
 *
 * @values: (out) what it is at 0, 1/128, … 1
 *
 * Returns: FALSE, with @values untouched, where it changes nothing or there are
 * fewer than two points
 */
gboolean flame_tone_curve_fill (
    const double (*points)[2], guint n, double values[FLAME_TONE_CURVE_POINTS]);

/* the genome's curves, made of ones that change nothing where it has none */
double (*flame_genome_ensure_tone_curves (
    FlameGenome *genome))[FLAME_TONE_CURVE_POINTS];

G_END_DECLS
