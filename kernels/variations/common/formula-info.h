/*
 * Parameters of the variations that draw a formula: JWildfire's own six, then the
 * compiled formula (core/genome/formula.h). Only macros, as it is included inside
 * tables.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

/* numbers of a compiled formula, independent of its length */
#define FLAME_FORMULA_LENGTH 128
/* parameters of a formula besides the place */
#define FLAME_FORMULA_PARAMETERS 6
/* constants for both, which come first */
#define FLAME_FORMULA_CONSTANTS                                                \
  (FLAME_FORMULA_LENGTH + FLAME_FORMULA_PARAMETERS)

#define FLAME_FORMULA_EIGHT(name, tens)                                        \
  FLAME_PARAM (name, code_##tens##0, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##1, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##2, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##3, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##4, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##5, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##6, 0.0)                                      \
  FLAME_PARAM (name, code_##tens##7, 0.0)

/*
 * The last parameters of these variations; the code's numbers are listed in groups of
 * eight.
 */
#define FLAME_FORMULA_PARAMS(name)                                             \
  FLAME_PARAM (name, param_a, 0.0)                                             \
  FLAME_PARAM (name, param_b, 0.0)                                             \
  FLAME_PARAM (name, param_c, 0.0)                                             \
  FLAME_PARAM (name, param_d, 0.0)                                             \
  FLAME_PARAM (name, param_e, 0.0)                                             \
  FLAME_PARAM (name, param_f, 0.0)                                             \
  FLAME_FORMULA_CODE (name)

/* Only the code, if the formula's parameters are the variation's own. */
#define FLAME_FORMULA_CODE(name)                                               \
  FLAME_FORMULA_EIGHT (name, 0)                                                \
  FLAME_FORMULA_EIGHT (name, 1)                                                \
  FLAME_FORMULA_EIGHT (name, 2)                                                \
  FLAME_FORMULA_EIGHT (name, 3)                                                \
  FLAME_FORMULA_EIGHT (name, 4)                                                \
  FLAME_FORMULA_EIGHT (name, 5)                                                \
  FLAME_FORMULA_EIGHT (name, 6)                                                \
  FLAME_FORMULA_EIGHT (name, 7)                                                \
  FLAME_FORMULA_EIGHT (name, 10)                                               \
  FLAME_FORMULA_EIGHT (name, 11)                                               \
  FLAME_FORMULA_EIGHT (name, 12)                                               \
  FLAME_FORMULA_EIGHT (name, 13)                                               \
  FLAME_FORMULA_EIGHT (name, 14)                                               \
  FLAME_FORMULA_EIGHT (name, 15)                                               \
  FLAME_FORMULA_EIGHT (name, 16)                                               \
  FLAME_FORMULA_EIGHT (name, 17)
