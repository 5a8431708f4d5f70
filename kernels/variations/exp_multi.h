/*
 * exp_multi: inverse hyperbolic functions, one after the other, of an exponential's root.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (exp_multi, 1181, .draws = 1, FLAME_CONSTANTS (exp_multi, 8))
FLAME_PARAM (exp_multi, re, 1.0)
FLAME_PARAM (exp_multi, im, 0.0)
FLAME_PARAM (exp_multi, re_add, 0.0)
FLAME_PARAM (exp_multi, im_add, 0.0)
FLAME_PARAM (exp_multi, sqr, 0.0)
FLAME_PARAM (exp_multi, asech, 0.0)
FLAME_PARAM (exp_multi, acosech, 0.0)
FLAME_PARAM (exp_multi, acoth, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (exp_multi)
{
  flame_copy_params (in, 0, 8, k);
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

/* the inverse functions whose factors in k[5] to k[7] are not 0 */
FLAME_FN FlameComplex
flame_exp_inverses (const float *k, FlameComplex z)
{
  if (k[5] != 0.0f)
    z = flame_complex_scaled (
        flame_complex_asinh (flame_complex_inverse (z), 1.0f), k[5]);
  if (k[6] != 0.0f)
    z = flame_complex_scaled (
        flame_complex_asinh (flame_complex_inverse (z), -1.0f), k[6]);
  if (k[7] != 0.0f)
    z = flame_complex_scaled (
        flame_complex_atanh (flame_complex_inverse (z)), k[7]);
  return z;
}

/* k[0], k[1] = divisor, k[2], k[3] = added, k[4] = factor of the square, or 0 */
FLAME_VARIATION (exp_multi)
{
  const float size = flame_expf (p->x);
  const FlameComplex by = {k[0], k[1]};
  FlameComplex z;

  flame_sincosf (p->y, &z.im, &z.re);
  z = flame_complex_quotient (flame_complex_scaled (z, size), by);
  if (k[4] != 0.0f) {
    const FlameComplex square = {z.re * z.re - z.im * z.im, 2.0f * z.re * z.im};

    z = flame_complex_scaled (square, k[4]);
  }
  z.re += k[2];
  z.im += k[3];
  flame_show_either (w, flame_exp_inverses (k, flame_complex_root (z)), rng, o);
}
#endif
