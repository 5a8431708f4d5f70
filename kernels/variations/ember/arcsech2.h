/*
 * arcsech2: the inverse hyperbolic secant, with its halves moved together and
 * one of them reversed.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (arcsech2, 251, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (arcsech2)
{
  float inverse = 1.0f / p->r2;
  float mu, nu;

  flame_to_elliptic (p->x * inverse, -p->y * inverse, &mu, &nu);
  mu *= w * FLAME_2_PI;
  nu *= w * FLAME_2_PI;
  o->x += nu < 0.0f ? mu : -mu;
  o->y += nu < 0.0f ? nu + 1.0f : nu - 1.0f;
}
#endif
