/*
 * A random place on a line of a curve, or around its beginning: JWildfire's curves that
 * a turtle draws.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/* The constants of these variations. */
typedef struct
{
  float share;       /* of lines */
  float line, point; /* their thickness */
} FlameCurveLines;

#ifdef FLAME_PREPARE
/*
 * @lines, @points: shares; @thick_line, @thick_point: in hundredths
 */
static void FLAME_UNUSED
flame_fill_curve_lines (double lines, double thick_line, double points,
    double thick_point, FlameCurveLines *k)
{
  k->share = (float) (lines / (lines + points));
  k->line = (float) (thick_line / 100.0);
  k->point = (float) (thick_point / 100.0);
}
#endif

/* Adds a random place on the line from (@x, @y) to (@x + @dx, @y + @dy), or around
 * its beginning. Draws four random numbers. */
FLAME_FN void
flame_show_curve_line (const FlameCurveLines *k, float w, float x, float y,
    float dx, float dy, FlameRng *rng, FlameSum *o)
{
  const float share = flame_rng_01 (rng), along = flame_rng_01 (rng);
  const float a = flame_rng_01 (rng), b = flame_rng_01 (rng);
  const float off_x = along * dx + k->line * (a - 0.5f);
  const float off_y = along * dy + k->line * (b - 0.5f);
  float s, c;

  flame_sincos_turns (b, &s, &c);
  o->x += w * (x + (share < k->share ? off_x : k->point * a * c));
  o->y += w * (y + (share < k->share ? off_y : k->point * a * s));
}
