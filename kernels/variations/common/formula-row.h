/*
 * The value of a compiled formula at a row of places, for processors that handle
 * several numbers at once: each instruction is decoded once for a row.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/formula.h"

#define FLAME_FORMULA_ROW 8

#define FLAME_ROW_OF_ONE(is, value)                                            \
  case is:                                                                     \
    for (int j = 0; j < FLAME_FORMULA_ROW; j++)                                \
      a[j] = value;                                                            \
    return

/* The instructions of most formulas; others are computed one by one. */
FLAME_FN void
flame_formula_row_of_one (int code, float *a)
{
  switch (code) {
    FLAME_ROW_OF_ONE (FLAME_CODE_MINUS, -a[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_SIN, flame_sinf (a[j]));
    FLAME_ROW_OF_ONE (FLAME_CODE_COS, flame_cosf (a[j]));
    FLAME_ROW_OF_ONE (FLAME_CODE_EXP, flame_expf (a[j]));
    FLAME_ROW_OF_ONE (FLAME_CODE_SQRT, flame_sqrtf (a[j]));
    FLAME_ROW_OF_ONE (FLAME_CODE_SQR, a[j] * a[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_ABS, flame_fabsf (a[j]));
    default:
      break;
  }
  for (int j = 0; j < FLAME_FORMULA_ROW; j++)
    a[j] = flame_formula_of_one (code, a[j]);
}

/* @a: (inout) */
FLAME_FN void
flame_formula_row_of_two (int code, float *a, const float *b)
{
  switch (code) {
    FLAME_ROW_OF_ONE (FLAME_CODE_ADD, a[j] + b[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_SUBTRACT, a[j] - b[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_MULTIPLY, a[j] * b[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_DIVIDE, a[j] / b[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_MIN, a[j] < b[j] ? a[j] : b[j]);
    FLAME_ROW_OF_ONE (FLAME_CODE_MAX, a[j] > b[j] ? a[j] : b[j]);
    default:
      break;
  }
  for (int j = 0; j < FLAME_FORMULA_ROW; j++)
    a[j] = flame_formula_of_two (code, a[j], b[j]);
}

#undef FLAME_ROW_OF_ONE

/*
 * flame_formula()'s first result at each of a row of places, with the same bits.
 *
 * @places: the row's x, then y, then z
 */
FLAME_FAR_FN void
flame_formula_row (
    const float *k, const float (*places)[FLAME_FORMULA_ROW], float *out)
{
  float stack[FLAME_FORMULA_DEPTH][FLAME_FORMULA_ROW];
  int n = 0;

  for (int j = 0; j < FLAME_FORMULA_ROW; j++)
    out[j] = 0.0f;
  for (int i = 0; i < FLAME_FORMULA_LENGTH; i++) {
    const int code = (int) (k[i] > 0.0f && k[i] < 64.0f ? k[i] + 0.5f : 0.0f);

    if (code == FLAME_CODE_END || code >= FLAME_CODE_PARAM_G)
      return;
    if (code < FLAME_CODE_OUTPUT) {
      const int is_place = code >= FLAME_CODE_PLACE && code < FLAME_CODE_PARAM;
      float number = 0.0f;

      if (n == FLAME_FORMULA_DEPTH)
        return;
      if (code == FLAME_CODE_NUMBER)
        number = ++i < FLAME_FORMULA_LENGTH ? k[i] : 0.0f;
      else if (!is_place)
        number = k[FLAME_FORMULA_LENGTH + code - FLAME_CODE_PARAM];
      for (int j = 0; j < FLAME_FORMULA_ROW; j++)
        stack[n][j] = is_place ? places[code - FLAME_CODE_PLACE][j] : number;
      n++;
      continue;
    }
    if (n == 0)
      return;
    if (code == FLAME_CODE_OUTPUT) {
      for (int j = 0; j < FLAME_FORMULA_ROW; j++)
        out[j] = stack[n - 1][j];
      return;
    }
    if (code == FLAME_CODE_CHOOSE) {
      if (n < 3)
        return;
      n -= 2;
      for (int j = 0; j < FLAME_FORMULA_ROW; j++)
        stack[n - 1][j] =
            stack[n - 1][j] != 0.0f ? stack[n][j] : stack[n + 1][j];
      continue;
    }
    if (code < FLAME_CODE_ADD) {
      flame_formula_row_of_one (code, stack[n - 1]);
      continue;
    }
    if (n < 2)
      return;
    n--;
    flame_formula_row_of_two (code, stack[n - 1], stack[n]);
  }
}
