/*
 * acosech: the inverse hyperbolic secant with a random sign, mirrored.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (acosech, 614, .needs = FLAME_NEEDS_R2, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/inverse-cosh.h"

FLAME_VARIATION (acosech)
{
  float re, im, scale = w * FLAME_2_PI, inverse = 1.0f / p->r2;

  scale = flame_rng_01 (rng) < 0.5f ? scale : -scale;
  flame_inverse_cosh (p->x * inverse, -p->y * inverse, &re, &im);
  o->x += scale * im;
  o->y += scale * re;
}
#endif
