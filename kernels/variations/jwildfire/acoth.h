/*
 * acoth: the inverse hyperbolic cotangent, mirrored.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (acoth, 616, .needs = FLAME_NEEDS_R2)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/bipolar.h"

FLAME_VARIATION (acoth)
{
  float tau, sigma;

  flame_to_bipolar (p->x, p->y, &tau, &sigma);
  o->x += w * FLAME_1_PI * flame_atan2f (-2.0f * p->y, p->r2 - 1.0f);
  o->y += w * FLAME_1_PI * tau;
}
#endif
