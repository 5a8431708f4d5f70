/*
 * wedge: cuts wedges out of a circle and closes it again.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wedge, 77, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (wedge))
FLAME_PARAM (wedge, angle, 0.0,
    FLAME_DEFAULTS ({FLAME_APOPHYSIS | FLAME_EMBER | FLAME_JWILDFIRE, M_PI_2}))
FLAME_PARAM (wedge, hole, 0.0)
FLAME_PARAM (wedge, count, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT),
    FLAME_DEFAULTS ({FLAME_APOPHYSIS | FLAME_EMBER, 2.0}))
FLAME_PARAM (wedge, swirl, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.1}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_wedge
{
  FlameWedge wedge;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wedge)
{
  flame_fill_wedge (in->angle, in->hole, in->count, in->swirl, &k->wedge);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wedge.h"

FLAME_VARIATION (wedge)
{
  float angle = p->phi + k->wedge.swirl * p->r;
  float scale = w * (p->r + k->wedge.hole);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k->wedge.angle,
                     k->wedge.count_by_turn, k->wedge.rest),
      &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
