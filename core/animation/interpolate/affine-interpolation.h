/*
 * Weighted means of the affine maps of one xform in several keyframes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

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

G_END_DECLS
