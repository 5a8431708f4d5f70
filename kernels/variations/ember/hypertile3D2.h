/*
 * hypertile3D2: a step to a neighbouring tile of the hyperbolic ball, then a
 * random turn.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile3D2, 339, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_PREPARED (hypertile3D2))
FLAME_PARAM (hypertile3D2, p, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (hypertile3D2, q, 7.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile3D2
{
  float way[3];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hypertile.h"

FLAME_PREPARE (hypertile3D2)
{
  flame_fill_hypertile_in_space (in->p, in->q, k->way);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (hypertile3D2)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), &k->way[1]);
  float r2 = p->r2 + p->z * p->z, way2 = k->way[0] * k->way[0];
  float u = p->x * (1.0f + way2) + k->way[0] * (r2 + 1.0f);
  float v = p->y * (1.0f - way2);
  float scale = w / (way2 * r2 + 2.0f * k->way[0] * p->x + 1.0f);
  float s, c;

  flame_sincospif (2.0f * turns, &s, &c);
  o->x += scale * (u * c + v * s);
  o->y += scale * (v * c - u * s);
  o->z += scale * p->z * (1.0f - way2);
}
#endif
