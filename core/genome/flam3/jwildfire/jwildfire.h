/*
 * JWildfire: what it means otherwise than flam3 and Ember. This file has the variations of
 * a transform: their parameters, weights, order and heights.
 *
 * - A flame may be a <jwf-flame> of layers (layers.h), and each of its numbers a curve
 *   (curves.h).
 * - Brightness, camera, filters, motion blur, background, and the symmetry of the whole
 *   (picture.h).
 * - Variations of weight 0 act, may be moved before or after the others, and do not
 *   preserve z unless they are among some; colours may be mixed in other ways.
 * - Fields weigh a transform (weighting.h), and a variation may be a flame (subflame.h) or
 *   a formula (formula.h).
 * - Names have rules (use-names.h). Defaults and other names of parameters, and variations
 *   that it draws under names of Ember's, stand in the variations' files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"
#include "core/genome/flam3/use-names.h"

/* Converts a parameter's @value in a file to this variation's units. */
double flame_jwildfire_param (
    Flam3Context *context, FlameParam param, const char *name, double value);

/*
 * Converts a variation's @weight in a file, even 0 for one that acts without a weight.
 */
double flame_jwildfire_weight (
    FlameVariation variation, FlameForm form, double weight);

/* @order: (out) read from a transform's attributes */
void flame_jwildfire_read_order (
    Flam3Context *context, Flam3Attributes attributes, Flam3Order *order);
/*
 * @use: (inout) gets the form that @order gives it
 *
 * Returns: whether it has an effect
 */
gboolean flame_jwildfire_order (const Flam3Order *order, Flam3UseName *use);

/* Settles the forms of a transform, after its attributes. */
void flame_jwildfire_settle_xform (Flam3Context *context, FlameXform *xform);

/*
 * Settles whether variations preserve z, and removes those that have no effect left.
 * Call it after all elements.
 */
void flame_jwildfire_heights (Flam3Context *context, Flam3Flame *flame);
/* Warns of what is shown with other colours. */
void flame_jwildfire_warn_colors (
    Flam3Context *context, const FlameGenome *genome);

/* Notes those of the last transform, in the order of its attributes. */
void flame_jwildfire_note_replaced (Flam3Flame *flame, gboolean is_final,
    Flam3Attributes attributes, const Flam3Order *order);
