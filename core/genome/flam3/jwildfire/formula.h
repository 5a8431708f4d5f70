/*
 * Formulas in the attributes of variations: JWildfire's parplot2d_wf and its kin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/*
 * Reads attribute @name of a transform, if it belongs to a variation that draws a
 * formula, counts by a list or may have pictures, and is more than an unimportant
 * number. FALSE if it is something else. Warns of what cannot be drawn.
 */
gboolean flame_jwildfire_read_formula (Flam3Context *context, FlameXform *xform,
    const char *name, const char *text);

/* @text: pairs of hexadecimal digits; (transfer full) (nullable) */
char *flame_jwildfire_decode_hex (const char *text);
