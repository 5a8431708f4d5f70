/*
 * What the project makes of a VariationCase, and how far from flam3's results
 * that may be, for every backend.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/rng.h"
#include "kernels/variation.h"
#include "tests/support/variation-cases.h"

G_BEGIN_DECLS

/* draws of a random variation: as many as flam3's moments were taken from */
#define VARIATION_DRAWS 200000

/* the generator that @lane draws from */
FlameRng variation_rng (guint lane);

/* @in under @xform's affine map */
void variation_map (const FlameXform *xform, const double in[2], double out[2]);

/* what a variation reads of the point (@x, @y) */
FlamePoint variation_point (float x, float y);

/* all variations of @xform at an already mapped point, on the CPU */
void variation_evaluate (
    const FlameXform *xform, float x, float y, guint lane, float out[2]);

/*
 * What a float may differ by: twice what the image moves when the point moves
 * by a few units in the last place, and a few units of the image.
 * @scale: 1 where functions are right to a unit in the last place, and more
 * where they are not
 */
void variation_tolerance (const FlameXform *xform, double x, double y,
    guint lane, double scale, float tolerance[2]);

/* an iteration throws it away */
gboolean variation_is_bad (const float out[2]);

/* @out: the image of @row's point */
gboolean variation_is_image (const VariationCase *c, const VariationRow *row,
    const float out[2], double scale);

/*
 * Whether VARIATION_DRAWS images, @draws[2 i] and @draws[2 i + 1], are distributed
 * as @row says: means may differ by five standard errors, and so may the means of
 * squares and products, whose spread the sample tells.
 */
gboolean variation_is_distribution (
    const VariationRow *row, const float *draws);

G_END_DECLS
