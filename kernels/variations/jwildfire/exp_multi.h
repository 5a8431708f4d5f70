/*
 * exp_multi: inverse hyperbolic functions, one after another, of the root of
 * an exponential.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exp_multi, 1181, .draws = 1, FLAME_PREPARED (exp_multi))
FLAME_PARAM (exp_multi, re, 1.0)
FLAME_PARAM (exp_multi, im, 0.0)
FLAME_PARAM (exp_multi, re_add, 0.0)
FLAME_PARAM (exp_multi, im_add, 0.0)
FLAME_PARAM (exp_multi, sqr, 0.0)
FLAME_PARAM (exp_multi, asech, 0.0)
FLAME_PARAM (exp_multi, acosech, 0.0)
FLAME_PARAM (exp_multi, acoth, 1.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_exp_multi
{
  float re; /* the divisor */
  float im;
  float re_add; /* what is added */
  float im_add;
  float sqr; /* factor of the square, or 0 */
  float asech;
  float acosech;
  float acoth;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (exp_multi)
{
  k->re = (float) in->re;
  k->im = (float) in->im;
  k->re_add = (float) in->re_add;
  k->im_add = (float) in->im_add;
  k->sqr = (float) in->sqr;
  k->asech = (float) in->asech;
  k->acosech = (float) in->acosech;
  k->acoth = (float) in->acoth;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-logs.h"

FLAME_FN FlameComplex
flame_complex_scaled (FlameComplex z, float by)
{
  const FlameComplex scaled = {by * z.re, by * z.im};

  return scaled;
}

/* Applies the inverse functions whose factors, k->asech to k->acoth, are not
 * 0. */
FLAME_FN FlameComplex
flame_exp_inverses (const struct FlameConstants_exp_multi *k, FlameComplex z)
{
  if (k->asech != 0.0f)
    z = flame_complex_scaled (
        flame_complex_asinh (flame_complex_inverse (z), 1.0f), k->asech);
  if (k->acosech != 0.0f)
    z = flame_complex_scaled (
        flame_complex_asinh (flame_complex_inverse (z), -1.0f), k->acosech);
  if (k->acoth != 0.0f)
    z = flame_complex_scaled (
        flame_complex_atanh (flame_complex_inverse (z)), k->acoth);
  return z;
}

FLAME_VARIATION (exp_multi)
{
  const float size = flame_expf (p->x);
  const FlameComplex by = {k->re, k->im};
  FlameComplex z;

  flame_sincosf (p->y, &z.im, &z.re);
  z = flame_complex_quotient (flame_complex_scaled (z, size), by);
  if (k->sqr != 0.0f) {
    const FlameComplex square = {z.re * z.re - z.im * z.im, 2.0f * z.re * z.im};

    z = flame_complex_scaled (square, k->sqr);
  }
  z.re += k->re_add;
  z.im += k->im_add;
  flame_show_either (w, flame_exp_inverses (k, flame_complex_root (z)), rng, o);
}
#endif
