/*
 * fan: blades whose width and direction come from the affine map.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fan, 22, .needs = FLAME_NEEDS_THETA, .traits = FLAME_READS_COEFS,
    FLAME_PREPARED (fan))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_fan
{
  FlameBlades blades;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fan)
{
  flame_fill_fan (use->coefs[4], use->coefs[5], &k->blades);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fan)
{
  float angle = p->theta + k->blades.offset;
  float rest =
      angle - k->blades.angle * flame_truncf (angle * k->blades.inverse_angle);
  float s = rest > 0.5f * k->blades.angle ? -k->blades.sine : k->blades.sine;

  o->x += w * (p->y * k->blades.cosine - p->x * s);
  o->y += w * (p->x * k->blades.cosine + p->y * s);
}
#endif
