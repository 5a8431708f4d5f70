/*
 * wedge: wedges cut out of the circle.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wedge, 77, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_CONSTANTS (wedge, 5))
FLAME_PARAM (wedge, angle, 0.0, FLAME_EMBER_DEFAULT (M_PI_2))
FLAME_PARAM (wedge, hole, 0.0)
FLAME_PARAM (wedge, count, 1.0, .type = FLAME_INTEGER,
    FLAME_RANGE (1.0, FLAME_NO_LIMIT), FLAME_EMBER_DEFAULT (2.0))
FLAME_PARAM (wedge, swirl, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (wedge)
{
  flame_fill_wedge (in->param[0], in->param[1], in->param[2], in->param[3], k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wedge.h"

/*
 * k[0] = angle, k[1] = hole, k[2] = count/(2 pi), k[3] = swirl,
 * k[4] = 1 - angle count/(2 pi)
 */
FLAME_VARIATION (wedge)
{
  float angle = p->phi + k[3] * p->r;
  float scale = w * (p->r + k[1]);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k[0], k[2], k[4]), &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
