/*
 * Flames and formulas within a variation: subflame_wf, and the formulas of JWildfire's parplot and its kin.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/* The attribute with the text, in hexadecimal digits. */
#define FLAM3_INNER_ATTRIBUTE "subflame_wf_flame"

/*
 * Whether @name belongs to a nested flame. Errors in the nested flame are reported as
 * differences.
 */
gboolean flame_flam3_read_inner (
    Flam3Target *target, const char *name, const char *text);

/* Removes nested flames that a frame has no room for, with a warning. */
void flame_flam3_check_inner (Flam3Context *context, FlameGenome *genome);

void flame_flam3_write_inner (GString *xml, const FlameXform *xform);

/*
 * Reads attribute @name of a transform, if it belongs to a variation that draws a
 * formula, counts by a list or may have pictures, and is more than an unimportant
 * number. FALSE if it is something else. Warns of what cannot be drawn.
 */
gboolean flame_flam3_read_formula (Flam3Context *context, FlameXform *xform,
    const char *name, const char *text);
