/*
 * acosh: the inverse hyperbolic cosine with a random sign.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (acosh, 615, .draws = 1)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/inverse-cosh.h"

FLAME_VARIATION (acosh)
{
  float re, im, scale = w * FLAME_2_PI;

  scale = flame_rng_01 (rng) < 0.5f ? scale : -scale;
  flame_inverse_cosh (p->x, p->y, &re, &im);
  o->x += scale * re;
  o->y += scale * im;
}
#endif
