/*
 * Formulas as text, compiled to what the variations that draw one evaluate
 * (kernels/variations/common/formula-codes.h). Internal to core/.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include <glib.h>

#include "kernels/variations/common/formula-info.h"

typedef struct
{
  double code[FLAME_FORMULA_LENGTH]; /* ended by 0 where it is shorter */
  guint n;
  gboolean has_eight; /* whether there are param_g and param_h too */
} FlameFormula;

/**
 * flame_formula_add: (skip)
 * @formula: (inout): zeroed, or what was compiled before, which it comes behind
 * @text: in Java's notation, with JWildfire's functions, `pi`, `M_PI` and so on,
 *   `param_a` to `param_f`, or to `param_h` where @formula says that there are eight
 * @places: names of the place's coordinates, by blanks; three at most
 *
 * Each formula that is added is one more result.
 *
 * Returns: %FALSE with FLAME_ERROR_DOCUMENT, @formula being unchanged, where the
 *   text is no formula or too long
 */
gboolean flame_formula_add (FlameFormula *formula, const char *text,
    const char *places, GError **error);
