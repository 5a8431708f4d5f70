/*
 * Ember, the library of Fractorium: what it means otherwise than flam3.
 *
 * - Size, scale, quality and highlight power have other defaults, and colours between
 *   two palette entries are mixed.
 * - Its spatial filters are what their names say; a flame's filter may move.
 * - Opacities are a factor on the light, light is not truncated, white is 255, and a
 *   zoom below 0 is none. Points far away are not bad, and a filter of radius 0 is one
 *   bucket.
 * - Names of variations ignore case, and pre_blur is blur's pre form.
 * - A parameter is held in its range; a weight below a millionth is none.
 * - A number may be followed by other text, and what is no number is 0.
 * - All variations preserve z (core/genome/flam3/heights.h).
 * - Defaults and ranges of parameters stand in the variations' files.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* Whether a flame of that version was written by Ember. */
gboolean flame_ember_is_version (const char *version);

/* Sets its defaults before the attributes are read. */
void flame_ember_use_defaults (FlameGenome *genome);

/* Translates what it means by the same attributes, after all elements. */
void flame_ember_translate (FlameGenome *genome);

/* The weight that a variation with @weight in a file has. */
double flame_ember_weight (double weight);
