/*
 * wedge_julia: julian, with wedges cut out of the result.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (wedge_julia, 78, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI,
    .draws = 1, FLAME_PREPARED (wedge_julia))
FLAME_PARAM (wedge_julia, angle, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.3}))
FLAME_PARAM (wedge_julia, count, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (wedge_julia, power, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 7.0}))
FLAME_PARAM (wedge_julia, dist, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.2}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_wedge_julia
{
  FlameJuliaRoot root;
  float angle;
  float count_by_turn; /* count/(2 pi) */
  float rest;          /* 1 - angle count/(2 pi) */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (wedge_julia)
{
  const double angle = in->angle, count = in->count;

  flame_fill_julian (in->power, in->dist, &k->root);
  k->angle = (float) angle;
  k->count_by_turn = (float) (count / (2.0 * M_PI));
  k->rest = (float) (1.0 - angle * count / (2.0 * M_PI));
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/wedge.h"

FLAME_VARIATION (wedge_julia)
{
  float branch = flame_truncf (k->root.branches * flame_rng_01 (rng));
  float angle = p->phi * k->root.inverse_power + branch * k->root.branch;
  float scale = w * flame_powf (p->r2, k->root.exponent);
  float s, c;

  flame_sincosf (
      flame_fold_wedge (angle, k->angle, k->count_by_turn, k->rest), &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
