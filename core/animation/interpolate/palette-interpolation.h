/*
 * Weighted means of palettes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/genome.h"

G_BEGIN_DECLS

/* hue (0 to 6 before unwrapping), saturation and value of a palette's entries */
typedef struct
{
  double hsv[FLAME_PALETTE_SIZE][3];
} FlameHsvPalette;

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

G_END_DECLS
