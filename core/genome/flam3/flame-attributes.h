/*
 * The attributes of a <flame>, and of JWildfire's <layer>.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

gboolean flame_flam3_read_flame (Flam3Context *context, Flam3Flame *flame,
    Flam3Attributes attributes, GError **error);

/*
 * The tone curve through @n points of x and y, in any order, clamped to 0 to 1.
 *
 * @values: (out) the curve at 0, 1/128, … 1
 *
 * Returns: FALSE, with @values untouched, if it changes nothing or if there are fewer
 *   than two points
 */
gboolean flame_tone_curve_fill (
    const double (*points)[2], guint n, double values[FLAME_TONE_CURVE_POINTS]);

/* Call this after all attributes. */
void flame_flam3_finish_background (Flam3Context *context, Flam3Flame *flame);

/* Adds a last final transform to each layer, if there is a symmetry. */
void flame_flam3_apply_post_symmetry (Flam3Context *context, Flam3Flame *flame);
