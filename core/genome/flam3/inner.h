/*
 * Flames and formulas within a variation: subflame_wf, and the formulas of JWildfire's parplot and its kin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* the attribute that has the text, in hexadecimal digits */
#define FLAM3_INNER_ATTRIBUTE "subflame_wf_flame"

/* whether @name is of a flame within; what is wrong there is told as lacking */
gboolean flame_flam3_read_inner (
    Flam3Target *target, const char *name, const char *text);

/* those that no frame has room for are left out, with a warning */
void flame_flam3_check_inner (Flam3Context *context, FlameGenome *genome);

void flame_flam3_write_inner (GString *xml, const FlameXform *xform);

/*
 * Reads attribute @name of a transform where it belongs to a variation that draws a
 * formula, counts by a list or may have pictures, and is no number that matters.
 * FALSE where it is something else. What cannot be drawn is told.
 */
gboolean flame_flam3_read_formula (Flam3Context *context, FlameXform *xform,
    const char *name, const char *text);
