/*
 * rings: rings as wide as the affine map says.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (rings, 21, .needs = FLAME_NEEDS_R, .traits = FLAME_READS_COEFS,
    FLAME_CONSTANTS (rings, 3))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (rings)
{
  flame_fill_rings (in->coefs[4], k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = dx = coefs' x offset squared, k[1] = 2 dx, k[2] = 1/(2 dx) */
FLAME_VARIATION (rings)
{
  float whole = flame_truncf ((p->r + k[0]) * k[2]);
  float radius = (p->r - k[1] * whole) + p->r * (1.0f - k[0]);
  float scale = w * (radius / p->r);

  o->x += scale * p->y;
  o->y += scale * p->x;
}
#endif
