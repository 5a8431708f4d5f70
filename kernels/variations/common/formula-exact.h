/*
 * The value of a compiled formula in double precision. On the host.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"
#include "kernels/variations/common/formula-codes.h"
#include "kernels/variations/common/formula-info.h"

#ifdef FLAME_PREPARE
static double FLAME_UNUSED
flame_exact_of_one (int code, double x)
{
  switch (code) {
    case FLAME_CODE_MINUS:
      return -x;
    case FLAME_CODE_NOT:
      return x == 0.0 ? 1.0 : 0.0;
    case FLAME_CODE_SIN:
      return sin (x);
    case FLAME_CODE_COS:
      return cos (x);
    case FLAME_CODE_TAN:
      return tan (x);
    case FLAME_CODE_ASIN:
      return asin (x);
    case FLAME_CODE_ACOS:
      return acos (x);
    case FLAME_CODE_ATAN:
      return atan (x);
    case FLAME_CODE_SINH:
      return sinh (x);
    case FLAME_CODE_COSH:
      return cosh (x);
    case FLAME_CODE_TANH:
      return tanh (x);
    case FLAME_CODE_ACOSH:
      return acosh (x);
    case FLAME_CODE_EXP:
      return exp (x);
    case FLAME_CODE_LOG:
      return log (x);
    case FLAME_CODE_SQRT:
      return sqrt (x);
    case FLAME_CODE_SQR:
      return x * x;
    case FLAME_CODE_ABS:
      return fabs (x);
    case FLAME_CODE_FLOOR:
      return floor (x);
    case FLAME_CODE_CEIL:
      return ceil (x);
    case FLAME_CODE_RINT:
      return rint (x);
    case FLAME_CODE_TRUNC:
      return trunc (x);
    default:
      return x - trunc (x);
  }
}

static double FLAME_UNUSED
flame_exact_of_two (int code, double a, double b)
{
  switch (code) {
    case FLAME_CODE_ADD:
      return a + b;
    case FLAME_CODE_SUBTRACT:
      return a - b;
    case FLAME_CODE_MULTIPLY:
      return a * b;
    case FLAME_CODE_DIVIDE:
      return a / b;
    case FLAME_CODE_REST:
      return fmod (a, b);
    case FLAME_CODE_POW:
      return pow (a, b);
    case FLAME_CODE_ATAN2:
      return atan2 (a, b);
    case FLAME_CODE_MIN:
      return a < b ? a : b;
    case FLAME_CODE_MAX:
      return a > b ? a : b;
    case FLAME_CODE_LESS:
      return a < b ? 1.0 : 0.0;
    case FLAME_CODE_AT_MOST:
      return a <= b ? 1.0 : 0.0;
    case FLAME_CODE_EQUAL:
      return a == b ? 1.0 : 0.0;
    case FLAME_CODE_AND:
      return a != 0.0 && b != 0.0 ? 1.0 : 0.0;
    default:
      return a != 0.0 || b != 0.0 ? 1.0 : 0.0;
  }
}

/*
 * What the instruction @which, which reads a value, pushes on the stack.
 * @at: the next instruction, moved past a number
 */
static double FLAME_UNUSED
flame_exact_operand (int which, const double *code, const double *params,
    const double *place, int *at)
{
  if (which == FLAME_CODE_NUMBER)
    return *at < FLAME_FORMULA_LENGTH ? code[(*at)++] : 0.0;
  if (which < FLAME_CODE_PARAM)
    return place[which - FLAME_CODE_PLACE];
  return which < FLAME_CODE_OUTPUT ? params[which - FLAME_CODE_PARAM]
                                   : params[6 + which - FLAME_CODE_PARAM_G];
}

/*
 * The next result of @code, FLAME_FORMULA_LENGTH numbers, from instruction *@at on,
 * which is moved past it; 0 if there are no more. Like flame_formula() it accepts any
 * numbers.
 * @params: 8
 * @place: 3
 */
static double FLAME_UNUSED
flame_exact_formula (
    const double *code, const double *params, const double *place, int *at)
{
  double stack[FLAME_FORMULA_DEPTH + 1] = {0.0};
  int n = 0;

  while (*at < FLAME_FORMULA_LENGTH) {
    const double number = code[*at];
    const int which = number > 0.0 && number < 64.0 ? (int) (number + 0.5) : 0;

    if (which == FLAME_CODE_END || which >= FLAME_N_CODES)
      return 0.0;
    (*at)++;
    if (which < FLAME_CODE_OUTPUT || which >= FLAME_CODE_PARAM_G) {
      if (n == FLAME_FORMULA_DEPTH)
        return 0.0;
      stack[n++] = flame_exact_operand (which, code, params, place, at);
    } else if (which == FLAME_CODE_OUTPUT) {
      return n > 0 ? stack[n - 1] : 0.0;
    } else if (which == FLAME_CODE_CHOOSE) {
      if (n < 3)
        return 0.0;
      n -= 2;
      stack[n - 1] = stack[n - 1] != 0.0 ? stack[n] : stack[n + 1];
    } else if (which < FLAME_CODE_ADD) {
      if (n < 1)
        return 0.0;
      stack[n - 1] = flame_exact_of_one (which, stack[n - 1]);
    } else {
      if (n < 2)
        return 0.0;
      n--;
      stack[n - 1] = flame_exact_of_two (which, stack[n - 1], stack[n]);
    }
  }
  return 0.0;
}
#endif
