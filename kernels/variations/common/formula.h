/*
 * The value of a compiled formula at a place.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"
#include "kernels/variations/common/box-places.h"
#include "kernels/variations/common/formula-codes.h"
#include "kernels/variations/common/formula-info.h"

#ifdef FLAME_PREPARE
/* @param: from the first of FLAME_FORMULA_PARAMS on */
static void FLAME_UNUSED
flame_fill_formula (const double *param, float *k)
{
  flame_copy_params (param + FLAME_FORMULA_PARAMETERS, FLAME_FORMULA_LENGTH, k);
  flame_copy_params (param, FLAME_FORMULA_PARAMETERS, k + FLAME_FORMULA_LENGTH);
}

/*
 * For a plot in a range of heights, with eight parameters before the formula: three
 * ranges, whether there are colours, and by what.
 */
static void FLAME_UNUSED
flame_fill_band_plot (const double *param, float *formula, float *plot)
{
  flame_fill_formula (param + 8, formula);
  flame_fill_box (param, plot);
  flame_copy_params (param + 6, 2, plot + 6);
}
#endif

/* Integer powers of negative numbers exist. */
FLAME_FN float
flame_formula_pow (float x, float y)
{
  const float size = flame_powf (flame_fabsf (x), y);
  const int odd = y - 2.0f * flame_floorf (0.5f * y) == 1.0f;

  if (y == 0.0f)
    return 1.0f;
  if (x == 0.0f)
    return y > 0.0f ? 0.0f : flame_bits_float (0x7f800000);
  if (x > 0.0f)
    return size;
  return y != flame_floorf (y) ? flame_bits_float (0x7fc00000)
                               : (odd ? -size : size);
}

FLAME_FN float
flame_formula_hyperbolic (int code, float x)
{
  float s, c;

  flame_sinhcoshf (x, &s, &c);
  if (code == FLAME_CODE_TANH)
    return flame_fabsf (x) > 9.0f ? flame_with_sign_of (1.0f, x) : s / c;
  return code == FLAME_CODE_SINH ? s : c;
}

FLAME_FN float
flame_formula_of_one (int code, float x)
{
  switch (code) {
    case FLAME_CODE_MINUS:
      return -x;
    case FLAME_CODE_NOT:
      return x == 0.0f ? 1.0f : 0.0f;
    case FLAME_CODE_SIN:
      return flame_sinf (x);
    case FLAME_CODE_COS:
      return flame_cosf (x);
    case FLAME_CODE_TAN:
      return flame_tanf (x);
    case FLAME_CODE_ASIN:
      return flame_atan2f (x, flame_sqrtf ((1.0f - x) * (1.0f + x)));
    case FLAME_CODE_ACOS:
      return flame_atan2f (flame_sqrtf ((1.0f - x) * (1.0f + x)), x);
    case FLAME_CODE_ATAN:
      return flame_atan2f (x, 1.0f);
    case FLAME_CODE_SINH:
    case FLAME_CODE_COSH:
    case FLAME_CODE_TANH:
      return flame_formula_hyperbolic (code, x);
    case FLAME_CODE_ACOSH:
      return flame_logf (x + flame_sqrtf ((x - 1.0f) * (x + 1.0f)));
    case FLAME_CODE_EXP:
      return flame_expf (x);
    case FLAME_CODE_LOG:
      return flame_logf (x);
    case FLAME_CODE_SQRT:
      return flame_sqrtf (x);
    case FLAME_CODE_SQR:
      return x * x;
    case FLAME_CODE_ABS:
      return flame_fabsf (x);
    case FLAME_CODE_FLOOR:
      return flame_floorf (x);
    case FLAME_CODE_CEIL:
      return -flame_floorf (-x);
    case FLAME_CODE_RINT:
      return flame_rintf (x);
    case FLAME_CODE_TRUNC:
      return flame_truncf (x);
    default:
      return x - flame_truncf (x);
  }
}

FLAME_FN float
flame_formula_of_two (int code, float a, float b)
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
      return a - b * flame_truncf (a / b);
    case FLAME_CODE_POW:
      return flame_formula_pow (a, b);
    case FLAME_CODE_ATAN2:
      return flame_atan2f (a, b);
    case FLAME_CODE_MIN:
      return a < b ? a : b;
    case FLAME_CODE_MAX:
      return a > b ? a : b;
    case FLAME_CODE_LESS:
      return a < b ? 1.0f : 0.0f;
    case FLAME_CODE_AT_MOST:
      return a <= b ? 1.0f : 0.0f;
    case FLAME_CODE_EQUAL:
      return a == b ? 1.0f : 0.0f;
    case FLAME_CODE_AND:
      return a != 0.0f && b != 0.0f ? 1.0f : 0.0f;
    default:
      return a != 0.0f || b != 0.0f ? 1.0f : 0.0f;
  }
}

/*
 * @k: FLAME_FORMULA_CONSTANTS of any value, as they are blended between keyframes
 * @place: 3
 * @out: FLAME_FORMULA_OUTPUTS, 0 for missing results
 */
FLAME_FAR_FN void
flame_formula (const float *k, const float *place, float *out)
{
  float stack[FLAME_FORMULA_DEPTH] = {0.0f};
  int n = 0, n_out = 0;

  for (int i = 0; i < FLAME_FORMULA_OUTPUTS; i++)
    out[i] = 0.0f;
  for (int i = 0; i < FLAME_FORMULA_LENGTH; i++) {
    const int code = (int) (k[i] > 0.0f && k[i] < 64.0f ? k[i] + 0.5f : 0.0f);

    if (code == FLAME_CODE_END || code >= FLAME_CODE_PARAM_G)
      return;
    if (code < FLAME_CODE_OUTPUT) {
      if (n == FLAME_FORMULA_DEPTH)
        return;
      if (code == FLAME_CODE_NUMBER)
        stack[n++] = ++i < FLAME_FORMULA_LENGTH ? k[i] : 0.0f;
      else if (code < FLAME_CODE_PARAM)
        stack[n++] = place[code - FLAME_CODE_PLACE];
      else
        stack[n++] = k[FLAME_FORMULA_LENGTH + code - FLAME_CODE_PARAM];
      continue;
    }
    if (n == 0)
      return;
    if (code == FLAME_CODE_OUTPUT) {
      if (n_out == FLAME_FORMULA_OUTPUTS)
        return;
      out[n_out++] = stack[--n];
      continue;
    }
    if (code == FLAME_CODE_CHOOSE) {
      if (n < 3)
        return;
      n -= 2;
      stack[n - 1] = stack[n - 1] != 0.0f ? stack[n] : stack[n + 1];
      continue;
    }
    if (code < FLAME_CODE_ADD) {
      stack[n - 1] = flame_formula_of_one (code, stack[n - 1]);
      continue;
    }
    if (n < 2)
      return;
    n--;
    stack[n - 1] = flame_formula_of_two (code, stack[n - 1], stack[n]);
  }
}

/* Shows the height and the colour of such a plot at @part of its range, if its
 * formula has the value @value there. */
FLAME_FN void
flame_show_band_plot (
    const float *own, float w, float high, float part, float value, FlameSum *o)
{
  float at = own[7] == 2.0f ? (value - own[2]) / own[3] : part;

  at = own[7] == 0.0f ? o->color : at;
  o->z += w * (own[4] + high * own[5]);
  o->color = own[6] > 0.0f ? flame_formula_color (o->color, at) : o->color;
}
