/*
 * julian: one of the branches of the power-th root, at random.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian, 32, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_CONSTANTS (julian, 4))
FLAME_PARAM (julian, power, 1.0)
FLAME_PARAM (julian, dist, 1.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (julian)
{
  flame_fill_julian (in->param[0], in->param[1], k);
}
#endif

#ifdef FLAME_VARIATION
/* k[0] = |power|, k[1] = 1/power, k[2] = 2 pi/power, k[3] = dist/(2 power) */
FLAME_VARIATION (julian)
{
  float branch = flame_truncf (k[0] * flame_rng_01 (rng));
  float scale = w * flame_powf (p->r2, k[3]);
  float s, c;

  flame_sincosf (p->phi * k[1] + branch * k[2], &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
