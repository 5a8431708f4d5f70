/*
 * fan2: blades.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fan2, 25, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_THETA,
    FLAME_PREPARED (fan2))
FLAME_PARAM (fan2, x, 0.0)
FLAME_PARAM (fan2, y, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_fan2
{
  float blades[5];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (fan2)
{
  flame_fill_fan (in->x, in->y, k->blades);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fan2)
{
  float angle = p->theta + k->blades[2];
  float rest = angle - k->blades[0] * flame_truncf (angle * k->blades[1]);
  float s = rest > 0.5f * k->blades[0] ? -k->blades[4] : k->blades[4];

  o->x += w * (p->x * k->blades[3] + p->y * s);
  o->y += w * (p->y * k->blades[3] - p->x * s);
}
#endif
