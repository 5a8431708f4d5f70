/*
 * The project's results for a VariationCase, and how much they may differ from flam3's,
 * for all backends.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/rng.h"
#include "kernels/variation.h"
#include "tests/support/variation-cases.h"

G_BEGIN_DECLS

/* draws of a random variation; flam3's moments are also from this many */
#define VARIATION_DRAWS 200000

/* The random generator of @lane. */
FlameRng variation_rng (guint lane);

/* The image of @in under @xform's affine map. */
void variation_map (const FlameXform *xform, const double in[2], double out[2]);

/* What a variation reads of the point (@x, @y). */
FlamePoint variation_point (float x, float y);

/* Evaluates all variations of @xform at an already mapped point, on the CPU. */
void variation_evaluate (
    const FlameXform *xform, float x, float y, guint lane, float out[2]);

/*
 * The largest difference that floats may make: twice the image's change when the point
 * moves by a few units in the last place, and a few units of the image.
 * @scale: 1 if functions are correct to one unit in the last place, more if they are
 *   not
 */
void variation_tolerance (const FlameXform *xform, double x, double y,
    guint lane, double scale, float tolerance[2]);

/* Returns: whether an iteration would discard the image */
gboolean variation_is_bad (const float out[2]);

/* @out: the image of @row's point */
gboolean variation_is_image (const VariationCase *c, const VariationRow *row,
    const float out[2], double scale);

/*
 * Returns: whether VARIATION_DRAWS images, @draws[2 i] and @draws[2 i + 1], have the
 *   distribution of @row. Means may differ by five standard errors, and so may the
 *   means of squares and products, whose spread is estimated from the sample.
 */
gboolean variation_is_distribution (
    const VariationRow *row, const float *draws);

G_END_DECLS
