/*
 * fan2: blades whose width and direction are parameters.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (fan2, 25, .z = FLAME_Z_WEIGHT, .needs = FLAME_NEEDS_THETA,
    FLAME_PREPARED (fan2))
FLAME_PARAM (fan2, x, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, M_SQRT1_2}, {FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (fan2, y, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, -M_SQRT1_2}, {FLAME_JWILDFIRE, 1.2}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_fan2
{
  FlameBlades blades;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (fan2)
{
  flame_fill_fan (in->x, in->y, &k->blades);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (fan2)
{
  float angle = p->theta + k->blades.offset;
  float rest =
      angle - k->blades.angle * flame_truncf (angle * k->blades.inverse_angle);
  float s = rest > 0.5f * k->blades.angle ? -k->blades.sine : k->blades.sine;

  o->x += w * (p->x * k->blades.cosine + p->y * s);
  o->y += w * (p->y * k->blades.cosine - p->x * s);
}
#endif
