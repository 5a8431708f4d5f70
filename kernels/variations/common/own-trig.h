/*
 * Sine, cosine, and hyperbolic sine and cosine at four frequencies, for JWildfire's
 * variations *2_bs.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#pragma once

#include "kernels/variations/common/complex-trig.h"

/* The frequencies. */
typedef struct
{
  float sine;
  float cosine;
  float sinh;
  float cosh;
  float most; /* beyond it quotients would overflow */
} FlameOwnTrig;

#ifdef FLAME_PREPARE
/*
 * @k: 5 constants; @angle, @hyperbolic: two frequencies each
 */
static void FLAME_UNUSED
flame_fill_own_trig (
    const double *angle, const double *hyperbolic, FlameOwnTrig *k)
{
  k->sine = (float) angle[0];
  k->cosine = (float) angle[1];
  k->sinh = (float) hyperbolic[0];
  k->cosh = (float) hyperbolic[1];
  k->most =
      (float) (80.0 /
               fmax (fmax (fabs (hyperbolic[0]), fabs (hyperbolic[1])), 2.0));
}
#endif

/* Of the angle @a and of @b. */
FLAME_FN FlameComplexTrig
flame_own_trig (float a, float b, const FlameOwnTrig *k)
{
  FlameComplexTrig t;
  float unused;

  t.s = flame_sinf (a * k->sine);
  t.c = flame_cosf (a * k->cosine);
  flame_sinhcoshf (b * k->sinh, &t.sh, &unused);
  flame_sinhcoshf (b * k->cosh, &unused, &t.ch);
  return t;
}

FLAME_FN float
flame_own_bounded (float b, const FlameOwnTrig *k)
{
  return flame_at_most (flame_at_least (b, -k->most), k->most);
}

/* (cosh - cos)/2 of @a and @b at the cosines' frequencies. */
FLAME_FN float
flame_own_difference (float a, float b, const FlameOwnTrig *k)
{
  FlameComplexTrig t =
      flame_complex_trig (0.5f * a * k->cosine, 0.5f * b * k->cosh);

  return t.sh * t.sh + t.s * t.s;
}

/* (cosh + cos)/2 of these. */
FLAME_FN float
flame_own_sum (float a, float b, const FlameOwnTrig *k)
{
  FlameComplexTrig t =
      flame_complex_trig (0.5f * a * k->cosine, 0.5f * b * k->cosh);

  return t.sh * t.sh + t.c * t.c;
}
