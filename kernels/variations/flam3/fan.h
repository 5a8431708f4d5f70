/*
 * fan: blades as wide as the affine map says.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fan, 22, .needs = FLAME_NEEDS_THETA, .traits = FLAME_READS_COEFS,
    FLAME_PREPARED (fan))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_fan
{
  float blades[5]; /* dx, the angle of two blades */
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (fan)
{
  flame_fill_fan (use->coefs[4], use->coefs[5], k->blades);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fan)
{
  float angle = p->theta + k->blades[2];
  float rest = angle - k->blades[0] * flame_truncf (angle * k->blades[1]);
  float s = rest > 0.5f * k->blades[0] ? -k->blades[4] : k->blades[4];

  o->x += w * (p->y * k->blades[3] - p->x * s);
  o->y += w * (p->x * k->blades[3] + p->y * s);
}
#endif
