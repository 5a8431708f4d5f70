/*
 * fan: blades as wide as the affine map says.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fan, 22, .needs = FLAME_NEEDS_THETA, .traits = FLAME_READS_COEFS,
    FLAME_CONSTANTS (fan, 5))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (fan)
{
  flame_fill_fan (in->coefs[4], in->coefs[5], k);
}
#endif

#ifdef FLAME_VARIATION
/*
 * k[0] = dx, the angle of two blades, k[1] = 1/dx, k[2] = offset of the angle,
 * k[3], k[4] = cosine and sine of dx/2
 */
FLAME_VARIATION (fan)
{
  float angle = p->theta + k[2];
  float rest = angle - k[0] * flame_truncf (angle * k[1]);
  float s = rest > 0.5f * k[0] ? -k[4] : k[4];

  o->x += w * (p->y * k[3] - p->x * s);
  o->y += w * (p->x * k[3] + p->y * s);
}
#endif
