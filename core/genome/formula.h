/*
 * Formulas, compiled for the variations that evaluate one
 * (kernels/variations/common/formula-codes.h). Internal to core/.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variations/common/formula-info.h"

typedef struct
{
  double code[FLAME_FORMULA_LENGTH]; /* ended by 0 if it is shorter */
  guint n;
  gboolean has_eight; /* param_g and param_h exist too */
} FlameFormula;

/**
 * flame_formula_add: (skip)
 * @formula: (inout): zeroed, or with the formulas compiled before, which it follows
 * @text: in Java's notation, with JWildfire's functions, `pi`, `M_PI` and so on,
 *   `param_a` to `param_f`, or to `param_h` if @formula has eight
 * @places: names of the place's coordinates, separated by blanks; at most three
 *
 * Each added formula is another result.
 *
 * Returns: %FALSE with FLAME_ERROR_DOCUMENT, and @formula unchanged, if the text is not
 *   a formula or is too long
 */
gboolean flame_formula_add (FlameFormula *formula, const char *text,
    const char *places, GError **error);
