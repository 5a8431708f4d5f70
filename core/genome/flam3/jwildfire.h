/*
 * What JWildfire means by transforms: heights, priorities, numbers of modes.
 * Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/elements.h"
#include "kernels/variation-ids.h"

G_BEGIN_DECLS

/* @value of a parameter in a file, as the variation here counts it */
double flame_jwildfire_param (
    Flam3Context *context, FlameParam param, const char *name, double value);

/* what forms and priorities (NAME_fx_priority) mean; behind its @attributes */
void flame_jwildfire_settle_xform (
    Flam3Context *context, FlameXform *xform, Flam3Attributes attributes);

/* whether a variation hands its z on; behind all elements */
void flame_jwildfire_heights (Flam3Flame *flame);
/* what is shown with other colours */
void flame_jwildfire_tell_colors (
    Flam3Context *context, const FlameGenome *genome);

G_END_DECLS
