/*
 * arcsech: the inverse hyperbolic secant.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (arcsech, 250, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (arcsech)
{
  float inverse = 1.0f / p->r2;
  float mu, nu;

  flame_to_elliptic (p->x * inverse, -p->y * inverse, &mu, &nu);
  o->x += w * FLAME_1_PI * mu;
  o->y += w * FLAME_1_PI * nu;
}
#endif
