/*
 * The weighted mean of aligned keyframes, of their affine maps, and of their palettes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/interpolate/align.h"
#include "core/genome/genome.h"

/*
 * Writes the mean of @aligned's keyframes to @genome, and reuses its memory if the
 * structure is the same. Strings and motions are left out, and the caller sets the
 * time. Fields with only a few possible values are those of the first keyframe.
 *
 * @position: 0 to 1 from keyframe A to B, the two (of four: the inner two) that enclose
 *   the time; outside it extrapolates
 */
void flame_aligned_blend (
    const FlameAligned *aligned, double position, FlameGenome *genome);

/* A slow start and end: 3 p^2 - 2 p^3. */
double flame_smoothstep (double position);

/* --------------------------------------------------------- maps and palettes */

/*
 * If exactly one of the two keyframes' xform turns with time, stores in the second
 * one's @wind the angles that keep the direction of turning.
 */
void flame_affines_set_wind (const FlameXform *first, FlameXform *second);

/* Turns the basis vectors (not the offset) counter-clockwise by @turns. */
void flame_affine_turn (FlameAffine *affine, double turns);

/* The same for the offset. */
void flame_affine_turn_offset (FlameAffine *affine, double turns);

/* Turns the part of a transform that turns in a loop. */
void flame_xform_turn (FlameXform *xform, double turns);

/* Returns the affine map that @xform then has. */
FlameAffine flame_xform_get_turned (const FlameXform *xform, double turns);

/*
 * @hsv: (out) (array length=n_keys) of @palettes
 * @circular: moves the first of two hues so that the way between them is the shorter
 *   one
 */
void flame_palettes_to_hsv (const FlamePalette *const *palettes, guint n_keys,
    gboolean circular, FlameHsvPalette *hsv);
