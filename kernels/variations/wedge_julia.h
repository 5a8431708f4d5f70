/*
 * wedge_julia: julian with wedges cut out.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wedge_julia, 78, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_CONSTANTS (wedge_julia, 7))
FLAME_PARAM (wedge_julia, angle, 0.0)
FLAME_PARAM (wedge_julia, count, 1.0)
FLAME_PARAM (wedge_julia, power, 1.0)
FLAME_PARAM (wedge_julia, dist, 0.0)
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (wedge_julia)
{
  const double angle = in->param[0], count = in->param[1];

  flame_fill_julian (in->param[2], in->param[3], k);
  k[4] = (float) angle;
  k[5] = (float) (count / (2.0 * M_PI));
  k[6] = (float) (1.0 - angle * count / (2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wedge.h"

/*
 * k[0..3] as in julian.h, k[4] = angle, k[5] = count/(2 pi),
 * k[6] = 1 - angle count/(2 pi)
 */
FLAME_VARIATION (wedge_julia)
{
  float branch = flame_truncf (k[0] * flame_rng_01 (rng));
  float angle = p->phi * k[1] + branch * k[2];
  float scale = w * flame_powf (p->r2, k[3]);
  float s, c;

  flame_sincosf (flame_fold_wedge (angle, k[4], k[5], k[6]), &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
