/*
 * Sines and hyperbolic sines, for the complex functions.
 *
 * flam3 writes their quotients with sums of double arguments, which cancel near
 * poles; here they are with squares of the single ones, which is the same:
 *   (cosh 2b + cos 2a)/2 = sinh² b + cos² a
 *   (cosh 2b - cos 2a)/2 = sinh² b + sin² a
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

/*
 * Sine and cosine of @a, hyperbolic sine and cosine of @b, and results of combining
 * them.
 */
typedef struct
{
  float s, c, sh, ch;
} FlameComplexTrig;

FLAME_FN FlameComplexTrig
flame_complex_trig (float a, float b)
{
  FlameComplexTrig t;

  flame_sincosf (a, &t.s, &t.c);
  flame_sinhcoshf (b, &t.sh, &t.ch);
  return t;
}

/* From here on cosh is infinite in double precision, and its quotients are
 * NaN. */
#define FLAME_COSH_OVERFLOW 710.4758f

FLAME_FN float
flame_nan_past (float value, float x, float bound)
{
  return flame_fabsf (x) > bound ? flame_bits_float (0x7fc00000) : value;
}

/*
 * For quotients, which no longer change beyond 40 and would overflow. Beyond @overflow
 * flam3's overflow: then the value is bad and the point restarts.
 */
FLAME_FN FlameComplexTrig
flame_complex_trig_bounded (float a, float b, float overflow)
{
  FlameComplexTrig t =
      flame_complex_trig (a, flame_at_most (flame_at_least (b, -40.0f), 40.0f));

  t.sh = flame_nan_past (t.sh, b, overflow);
  return t;
}
