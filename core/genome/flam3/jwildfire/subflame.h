/*
 * Flames within a variation, subflame_wf: its attributes.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/flame.h"

/*
 * Whether @name belongs to a nested flame. Errors in the nested flame are reported as
 * differences.
 */
gboolean flame_jwildfire_read_subflame (
    Flam3Target *target, const char *name, const char *text);

/* Removes nested flames that a frame has no room for, with a warning. */
void flame_jwildfire_check_subflames (
    Flam3Context *context, FlameGenome *genome);

void flame_jwildfire_write_subflame (GString *xml, const FlameXform *xform);
