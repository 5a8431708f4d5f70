/*
 * jw_csc: csc, which is 0 in JWildfire if the divisor is 0.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_csc, 666, .z = FLAME_Z_WEIGHT,
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_csc))
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/complex-trig.h"

FLAME_VARIATION (jw_csc)
{
  FlameComplexTrig t =
      flame_complex_trig_bounded (p->x, p->y, FLAME_COSH_OVERFLOW);
  float sum = t.sh * t.sh + t.s * t.s;
  /* Below this limit cosh (2 y) - cos (2 x) rounds to 0 in double precision. */
  float scale = sum < 5.5e-17f ? 0.0f : w / sum;

  o->x += scale * (t.s * t.ch);
  o->y -= scale * (t.c * t.sh);
}
#endif
