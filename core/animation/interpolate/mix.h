/*
 * Weighted means of the affine maps of one xform in several keyframes, and of palettes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

/* hue (0 to 6 before unwrapping), saturation and value of a palette's entries */
typedef struct
{
  double hsv[FLAME_PALETTE_SIZE][3];
} FlameHsvPalette;

/* keyframes one interpolation looks at: two, or four for a smooth one */
#define FLAME_MAX_KEYS 4

/*
 * Sets @out's coefs and post from those of @keys.
 *
 * @keys: (array length=n_keys) the xform in each keyframe; @wind of all but the
 * first steers the turning direction of the coefs
 * @weights: (array length=n_keys) adding up to 1, any sign
 * @type: log turns and scales the basis vectors, all others mix numbers
 */
void flame_affines_interpolate (const FlameXform *const *keys,
    const double *weights, guint n_keys, FlameInterpolationType type,
    FlameXform *out);

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

/*
 * Mixes @palettes entry by entry into @out, which must be none of them; what
 * falls outside 0 to 1 is clipped.
 *
 * @palettes, @hsv, @weights: (array length=n_keys) 2 or 4; the weights add up to
 * 1; @hsv may be NULL where @rgb_part is 1
 * @rgb_part: 0 mixes hue, saturation and value, 1 red, green and blue
 */
void flame_palettes_mix (const FlamePalette *const *palettes,
    const FlameHsvPalette *hsv, const double *weights, guint n_keys,
    double rgb_part, FlamePalette *out);

/* The first @part (0 to 1) of @out is @first's, the rest is @second's. */
void flame_palettes_sweep (const FlamePalette *first,
    const FlamePalette *second, double part, FlamePalette *out);
