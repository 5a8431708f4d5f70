/*
 * What JWildfire's own functions make of places where they set a point's red, green
 * and blue: tests/data/jwildfire/rgb-vectors.csv and rgb-moments.csv.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/support/vector-cases.h"

G_BEGIN_DECLS

#define RGB_N_LANES 7 /* x, y, z, colour, red, green, blue */

/* of a variation's rows one of this many may be apart: where a fractal's border is
 * near, or what folds without end */
#define RGB_ROWS_OF_BAD 10

/* rows that follow each other with the same variation and parameters */
typedef struct
{
  VectorCase of; /* its regular form */
  char *params;
  GArray *rows; /* of RgbRow */
} RgbCase;

typedef struct
{
  double place[3];
  double wanted[RGB_N_LANES]; /* means, if it has variances */
  double variances[RGB_N_LANES];
} RgbRow;

/* (transfer full) of RgbCase. Fails the test where @file, in tests/data, is not right. */
GPtrArray *rgb_cases_load (const char *file, gboolean has_variances);

/*
 * The lane that is further from @row's than a level, RGB_N_LANES if none is.
 * @out: ours
 */
guint rgb_row_find_apart (
    const VectorCase *of, const RgbRow *row, double out[RGB_N_LANES]);

/* the same of means over @n places of the variation's own, where chance has to do
 * with it as well */
guint rgb_moments_find_apart (const VectorCase *of, const RgbRow *row, guint n,
    double means[RGB_N_LANES]);

G_END_DECLS
