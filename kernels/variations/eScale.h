/*
 * eScale: elliptic coordinates, both scaled.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (eScale, 285, FLAME_CONSTANTS (eScale, 2))
FLAME_PARAM (
    eScale, scale, 1.0, .type = FLAME_REAL_NONZERO, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (
    eScale, angle, 0.0, .type = FLAME_CYCLIC, FLAME_RANGE (0.0, 6.283185307))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (eScale)
{
  k[0] = (float) in->param[0];
  k[1] = (float) in->param[1];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/elliptic-polar.h"

/* k[0] = scale, k[1] = angle */
FLAME_VARIATION (eScale)
{
  float mu, nu, x, y;

  flame_to_elliptic (p->x, p->y, &mu, &nu);
  nu += FLAME_PI + k[1];
  nu -= FLAME_TWO_PI * flame_truncf (nu * FLAME_1_TWO_PI);
  flame_from_elliptic (mu * k[0], k[0] * (nu - FLAME_PI) - k[1], &x, &y);
  o->x += w * x;
  o->y += w * y;
}
#endif
