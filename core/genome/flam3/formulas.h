/*
 * What JWildfire's flames carry as text for a variation, formulas most of all. Internal to the reader.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "core/genome/flam3/context.h"
#include "core/genome/genome.h"

G_BEGIN_DECLS

/*
 * Reads attribute @name of a transform where it belongs to a variation that draws a
 * formula, counts by a list or may have pictures, and is no number that matters. FALSE where it is something else. What cannot be drawn is
 * told.
 */
gboolean flame_flam3_read_formula (Flam3Context *context, FlameXform *xform,
    const char *name, const char *text);

/* @text: pairs of hexadecimal digits; (transfer full) (nullable) */
char *flame_flam3_decode_hex (const char *text);

G_END_DECLS
