/*
 * eScale: scales both elliptic coordinates.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eScale, 285, FLAME_PREPARED (eScale))
FLAME_PARAM (eScale, scale, 1.0, .type = FLAME_REAL_NONZERO,
    FLAME_EMBER_RANGE (0.0, 1.0))
FLAME_PARAM (eScale, angle, 0.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (0.0, 6.283185307))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_eScale
{
  float scale;
  float angle;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eScale)
{
  k->scale = (float) in->scale;
  k->angle = (float) in->angle;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

FLAME_VARIATION (eScale)
{
  float mu, nu, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  nu += FLAME_PI + k->angle;
  nu -= FLAME_TWO_PI * flame_truncf (nu * FLAME_1_TWO_PI);
  flame_from_elliptic (
      mu * k->scale, k->scale * (nu - FLAME_PI) - k->angle, &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
