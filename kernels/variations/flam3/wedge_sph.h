/*
 * wedge_sph: wedge of the point turned inside out.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wedge_sph, 79, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_PREPARED (wedge_sph))
FLAME_PARAM (wedge_sph, angle, 0.0,
    FLAME_DEFAULTS ({FLAME_EMBER, M_PI_2}, {FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (wedge_sph, count, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT),
    FLAME_DEFAULTS ({FLAME_EMBER | FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (wedge_sph, hole, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
FLAME_PARAM (wedge_sph, swirl, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_wedge_sph
{
  FlameWedge wedge;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wedge_sph)
{
  const double angle = in->angle, count = in->count;

  flame_fill_wedge (angle, in->hole, count, in->swirl, &k->wedge);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wedge.h"

FLAME_VARIATION (wedge_sph)
{
  float radius = 1.0f / (p->r + FLAME_EPS);
  float angle = p->phi + k->wedge.swirl * radius;
  float scale = w * (radius + k->wedge.hole);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k->wedge.angle,
                     k->wedge.count_by_turn, k->wedge.rest),
      &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
