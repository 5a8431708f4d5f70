/*
 * The numbers of a compiled formula: instructions for a stack machine, one number each;
 * FLAME_CODE_NUMBER has two.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#define FLAME_FORMULA_DEPTH 12
#define FLAME_FORMULA_OUTPUTS 3

typedef enum
{
  FLAME_CODE_END,
  FLAME_CODE_NUMBER,      /* followed by the number */
  FLAME_CODE_PLACE,       /* + 0 to 2 */
  FLAME_CODE_PARAM = 5,   /* + 0 to 5 */
  FLAME_CODE_OUTPUT = 11, /* makes the top the formula's next result */
  FLAME_CODE_CHOOSE,      /* of a, b, c: b if a is not 0, else c */

  /* Of one number. */
  FLAME_CODE_MINUS,
  FLAME_CODE_NOT,
  FLAME_CODE_SIN,
  FLAME_CODE_COS,
  FLAME_CODE_TAN,
  FLAME_CODE_ASIN,
  FLAME_CODE_ACOS,
  FLAME_CODE_ATAN,
  FLAME_CODE_SINH,
  FLAME_CODE_COSH,
  FLAME_CODE_TANH,
  FLAME_CODE_ACOSH,
  FLAME_CODE_EXP,
  FLAME_CODE_LOG,
  FLAME_CODE_SQRT,
  FLAME_CODE_SQR,
  FLAME_CODE_ABS,
  FLAME_CODE_FLOOR,
  FLAME_CODE_CEIL,
  FLAME_CODE_RINT,
  FLAME_CODE_TRUNC,
  FLAME_CODE_FRAC,

  /* Of two numbers. */
  FLAME_CODE_ADD,
  FLAME_CODE_SUBTRACT,
  FLAME_CODE_MULTIPLY,
  FLAME_CODE_DIVIDE,
  FLAME_CODE_REST,
  FLAME_CODE_POW,
  FLAME_CODE_ATAN2,
  FLAME_CODE_MIN,
  FLAME_CODE_MAX,
  FLAME_CODE_LESS,
  FLAME_CODE_AT_MOST,
  FLAME_CODE_EQUAL,
  FLAME_CODE_AND,
  FLAME_CODE_OR,

  /* The last two parameters of formulas with eight. */
  FLAME_CODE_PARAM_G,
  FLAME_CODE_PARAM_H,
  FLAME_N_CODES
} FlameCode;
