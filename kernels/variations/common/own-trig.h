/*
 * Sine, cosine and their hyperbolic kin at four frequencies, of which JWildfire's
 * *2_bs are made.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/complex-trig.h"

#ifdef FLAME_PREPARE
/* 5 constants; @angle, @hyperbolic: two frequencies each */
static void FLAME_UNUSED
flame_fill_own_trig (const double *angle, const double *hyperbolic, float *k)
{
  flame_copy_params (angle, 2, k);
  k[2] = (float) hyperbolic[0];
  k[3] = (float) hyperbolic[1];
  k[4] =
      (float) (80.0 /
               fmax (fmax (fabs (hyperbolic[0]), fabs (hyperbolic[1])), 2.0));
}
#endif

/*
 * Of the angle @a and of @b: k[0] = frequency of the sine, k[1] of the cosine,
 * k[2] and k[3] of the hyperbolic ones
 */
FLAME_FN FlameComplexTrig
flame_own_trig (float a, float b, const float *k)
{
  FlameComplexTrig t;
  float unused;

  t.s = flame_sinf (a * k[0]);
  t.c = flame_cosf (a * k[1]);
  flame_sinhcoshf (b * k[2], &t.sh, &unused);
  flame_sinhcoshf (b * k[3], &unused, &t.ch);
  return t;
}

/* k[4]: past it quotients would overflow */
FLAME_FN float
flame_own_bounded (float b, const float *k)
{
  return flame_at_most (flame_at_least (b, -k[4]), k[4]);
}

/* (cosh - cos)/2 of @a and @b at the frequencies k[1] and k[3] */
FLAME_FN float
flame_own_difference (float a, float b, const float *k)
{
  FlameComplexTrig t = flame_complex_trig (0.5f * a * k[1], 0.5f * b * k[3]);

  return t.sh * t.sh + t.s * t.s;
}

/* (cosh + cos)/2 of them */
FLAME_FN float
flame_own_sum (float a, float b, const float *k)
{
  FlameComplexTrig t = flame_complex_trig (0.5f * a * k[1], 0.5f * b * k[3]);

  return t.sh * t.sh + t.c * t.c;
}
