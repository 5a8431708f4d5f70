/*
 * What JWildfire means by its attributes: parameters, weights, the order of variations, heights.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* @value of a parameter in a file, as the variation here counts it */
double flame_jwildfire_param (
    Flam3Context *context, FlameParam param, const char *name, double value);

/* @weight of a variation in a file, 0 of one that acts without any included */
double flame_jwildfire_weight (
    FlameVariation variation, FlameForm form, double weight);

/* @order: (out) what a transform's attributes say */
void flame_jwildfire_read_order (
    Flam3Context *context, Flam3Attributes attributes, Flam3Order *order);
/*
 * @use: (inout) gets the form that @order has for it
 *
 * Returns: whether it has an effect
 */
gboolean flame_jwildfire_order (const Flam3Order *order, Flam3UseName *use);

/* what forms mean; behind a transform's attributes */
void flame_jwildfire_settle_xform (Flam3Context *context, FlameXform *xform);

/* whether a variation hands its z on, and those of which nothing is left; behind all
 * elements */
void flame_jwildfire_heights (Flam3Context *context, Flam3Flame *flame);
/* what is shown with other colours */
void flame_jwildfire_tell_colors (
    Flam3Context *context, const FlameGenome *genome);

/* notes those of the last transform, in the order of its attributes */
void flame_jwildfire_note_replaced (Flam3Flame *flame, gboolean is_final,
    Flam3Attributes attributes, const Flam3Order *order);
