/*
 * A variation's parameters as its kernel wants them: derived constants worked
 * out once in double precision, then rounded.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "core/genome/genome.h"

G_BEGIN_DECLS

#define FLAME_MAX_SLOTS 12

/* floats that @variation's kernel reads, 0 to FLAME_MAX_SLOTS */
guint flame_variation_n_slots (FlameVariation variation);

/* random numbers one call of @variation draws */
guint flame_variation_n_draws (FlameVariation variation);

/* fills flame_variation_n_slots() floats from the xform's parameters, coefs and
 * weight */
void flame_variation_fill_slots (
    FlameVariation variation, const FlameXform *xform, float *slots);

G_END_DECLS
