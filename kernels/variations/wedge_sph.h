/*
 * wedge_sph: wedge turned inside out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wedge_sph, 79, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI,
    FLAME_CONSTANTS (wedge_sph, 5))
FLAME_PARAM (wedge_sph, angle, 0.0, FLAME_EMBER_DEFAULT (M_PI_2))
FLAME_PARAM (wedge_sph, count, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT), FLAME_EMBER_DEFAULT (2.0))
FLAME_PARAM (wedge_sph, hole, 0.0)
FLAME_PARAM (wedge_sph, swirl, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (wedge_sph)
{
  const double angle = in->param[0], count = in->param[1];

  flame_fill_wedge (angle, in->param[2], count, in->param[3], k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wedge.h"

/* k as in wedge.h */
FLAME_VARIATION (wedge_sph)
{
  float radius = 1.0f / (p->r + FLAME_EPS);
  float angle = p->phi + k[3] * radius;
  float scale = w * (radius + k[1]);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k[0], k[2], k[4]), &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
