/*
 * The rules that JWildfire's flames carry as text. Internal to core/genome/flam3/.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

G_BEGIN_DECLS

/**
 * flame_flam3_pack_grammar: (skip)
 * @text: lines "Angle 4", "Axiom F" and "F=F+F", with comments behind ';' and what
 *   stands in a line with a brace left out, as JWildfire has it
 * @degrees: (inout): of a turn, where a line says how many make a whole one
 * @packed: (out): FLAME_FORMULA_LENGTH numbers, as kernels/variations/common/grammar.h
 *   reads them
 *
 * Returns: %FALSE where that is too long, @packed being unchanged
 */
gboolean flame_flam3_pack_grammar (
    const char *text, double *degrees, double *packed);

G_END_DECLS
