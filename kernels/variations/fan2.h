/*
 * fan2: blades.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fan2, 25, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_THETA,
    FLAME_CONSTANTS (fan2, 5))
FLAME_PARAM (fan2, x, 0.0, FLAME_EMBER_DEFAULT (M_SQRT1_2))
FLAME_PARAM (fan2, y, 0.0, FLAME_EMBER_DEFAULT (-M_SQRT1_2))
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (fan2)
{
  flame_fill_fan (in->param[0], in->param[1], k);
}
#endif

#ifdef FLAME_VARIATION
/* k as in fan.h */
FLAME_VARIATION (fan2)
{
  float angle = p->theta + k[2];
  float rest = angle - k[0] * flame_truncf (angle * k[1]);
  float s = rest > 0.5f * k[0] ? -k[4] : k[4];

  o->x += w * (p->x * k[3] + p->y * s);
  o->y += w * (p->y * k[3] - p->x * s);
}
#endif
