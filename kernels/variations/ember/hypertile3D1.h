/*
 * hypertile3D1: a step of a random walk over a tiling of the hyperbolic ball.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (hypertile3D1, 338, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .draws = 1, FLAME_PREPARED (hypertile3D1))
FLAME_PARAM (hypertile3D1, p, 3.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
FLAME_PARAM (hypertile3D1, q, 7.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, 2147483647.0))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_hypertile3D1
{
  float way[3];
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/hypertile.h"

FLAME_PREPARE (hypertile3D1)
{
  flame_fill_hypertile_in_space (in->p, in->q, k->way);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/turns.h"

FLAME_VARIATION (hypertile3D1)
{
  float turns = flame_count_turns (flame_rng_below (rng, 32767.0f), &k->way[1]);
  float r2 = p->r2 + p->z * p->z, way2 = k->way[0] * k->way[0];
  float cx, cy, along, scale;

  flame_sincospif (2.0f * turns, &cy, &cx);
  cx *= k->way[0];
  cy *= k->way[0];
  along = cx * p->x - cy * p->y;
  scale = w / flame_nonzero (way2 * r2 + 2.0f * along + 1.0f);
  o->x += scale * (p->x * (1.0f + cx * cx - cy * cy) -
                      cx * (2.0f * cy * p->y - r2 - 1.0f));
  o->y += scale * (p->y * (1.0f + cy * cy - cx * cx) -
                      cy * (2.0f * cx * p->x + r2 + 1.0f));
  o->z += scale * p->z * (1.0f - way2);
}
#endif
