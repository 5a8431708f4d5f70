/*
 * Many small turns: an integer times a part of a turn, of which only the fraction
 * matters.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#ifdef FLAME_PREPARE
/* @turn in two parts, so that 32767 times the first is exact in a float. */
static void FLAME_UNUSED
flame_fill_turns (double turn, float *k)
{
  int exponent;
  double fraction = frexp (turn, &exponent);
  double high = ldexp (rint (ldexp (fraction, 9)), exponent - 9);

  k[0] = (float) high;
  k[1] = (float) (turn - high);
}
#endif

/*
 * The fraction of @n times the turn in @k.
 * @n: an integer below 2^15
 */
FLAME_FN float
flame_count_turns (float n, const float *k)
{
  float first = n * k[0];

  return first - flame_rintf (first) + n * k[1];
}
