/*
 * The results of JWildfire's own functions that set a point's red, green and
 * blue: tests/data/jwildfire/rgb-vectors.csv and rgb-moments.csv.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "tests/support/vector-cases.h"

G_BEGIN_DECLS

#define RGB_N_LANES 7 /* x, y, z, colour, red, green, blue */

/*
 * One in this many rows of a variation may differ: points near the border of a
 * fractal, or of a variation that folds without end.
 */
#define RGB_ROWS_OF_BAD 10

/* Consecutive rows with the same variation and parameters. */
typedef struct
{
  VectorCase of; /* its regular form */
  char *params;
  GArray *rows; /* of RgbRow */
} RgbCase;

typedef struct
{
  double place[3];
  double wanted[RGB_N_LANES]; /* means, if the file has variances */
  double variances[RGB_N_LANES];
} RgbRow;

/*
 * Returns (transfer full) (element-type RgbCase) the rows of @file, in
 * tests/data. Fails the test if the file is malformed.
 */
GPtrArray *rgb_cases_load (const char *file, gboolean has_variances);

/*
 * Returns the first lane that differs from @row's by more than a level;
 * RGB_N_LANES if none does.
 *
 * @out: our values
 */
guint rgb_row_find_apart (
    const VectorCase *of, const RgbRow *row, double out[RGB_N_LANES]);

/*
 * Returns the first lane in which @row's means differ from those over @n places
 * of our variation, which also vary by chance.
 */
guint rgb_moments_find_apart (const VectorCase *of, const RgbRow *row, guint n,
    double means[RGB_N_LANES]);

G_END_DECLS
