/*
 * The weighted mean of aligned keyframes, and of their affine maps and palettes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/animation/interpolate/align.h"
#include "core/genome/genome.h"

/*
 * Writes the mean of @aligned's keyframes to @genome, whose memory is reused
 * where the structure is the same. Strings and motions are left out; the time
 * is the caller's to set. What only has a few values is the first keyframe's.
 *
 * @position: 0 to 1 from keyframe A to B, the two (of four: the inner two) that
 * enclose the time; outside that range it extrapolates
 */
void flame_aligned_blend (
    const FlameAligned *aligned, double position, FlameGenome *genome);

/* a slow start and end: 3 p^2 - 2 p^3 */
double flame_smoothstep (double position);

/* --------------------------------------------------------- maps and palettes */

/*
 * Where exactly one of two keyframes' xform turns while time goes on, stores in
 * the second one's @wind the angles that keep the turning in one direction.
 */
void flame_affines_set_wind (const FlameXform *first, FlameXform *second);

/* Turns the basis vectors (not the offset) counter-clockwise by @turns. */
void flame_affine_turn (FlameAffine *affine, double turns);

/* the same for what it moves the origin by */
void flame_affine_turn_offset (FlameAffine *affine, double turns);

/* what of a transform turns in a loop */
void flame_xform_turn (FlameXform *xform, double turns);

/*
 * @hsv: (out) (array length=n_keys) of @palettes
 * @circular: moves the first of two hues so that they meet the shorter way
 * round
 */
void flame_palettes_to_hsv (const FlamePalette *const *palettes, guint n_keys,
    gboolean circular, FlameHsvPalette *hsv);
