/*
 * Double precision, where single precision would be visible: a random number from the
 * fraction of a large multiple of a sine.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variation.h"

#if !FLAME_HAS_DOUBLES
#error "a variation needs double precision, which this device does not have"
#endif

#ifdef FLAME_PREPARE
/* Stores @x in two constants, for flame_constants_double(). */
static void FLAME_UNUSED
flame_fill_double (double x, float *k)
{
  k[0] = (float) x;
  k[1] = (float) (x - (double) k[0]);
}
#endif

/* The number that flame_fill_double() stored, with 48 bits. */
FLAME_FN double
flame_constants_double (const float *k)
{
  return (double) k[0] + (double) k[1];
}

FLAME_FN double
flame_floor_double (double x)
{
#if FLAME_ON_GPU
  return floor (x);
#else
  return __builtin_floor (x);
#endif
}

FLAME_FN double
flame_trunc_double (double x)
{
#if FLAME_ON_GPU
  return trunc (x);
#else
  return __builtin_trunc (x);
#endif
}

/* x - floor (x) */
FLAME_FN double
flame_fraction_double (double x)
{
  return x - flame_floor_double (x);
}

/* Error 1e-11: Taylor's series within a quarter turn. */
FLAME_FN double
flame_sin_double (double x)
{
  double n = flame_floor_double (x * 0.31830988618379067 + 0.5);
  double r = (x - n * 3.141592653589793) - n * 1.2246467991473532e-16;
  double t = r * r;
  double odd = n - 2.0 * flame_floor_double (0.5 * n);
  double p = -7.6471637318198165e-13 * t + 1.6059043836821613e-10;

  p = p * t - 2.5052108385441719e-8;
  p = p * t + 2.7557319223985893e-6;
  p = p * t - 1.9841269841269841e-4;
  p = p * t + 8.3333333333333333e-3;
  p = p * t - 0.16666666666666667;
  p = p * t * r + r;
  return odd != 0.0 ? -p : p;
}

/* From 0 to below 1, for a place (@u, @v) and a seed. */
FLAME_FN float
flame_sine_hash (double u, double v, double seed)
{
  double x = 43758.5453 * flame_sin_double (u * 12.9898 + v * 78.233 + seed);

  return (float) flame_fraction_double (x);
}
