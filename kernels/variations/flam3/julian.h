/*
 * julian: one of the branches of a root, chosen at random.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (julian, 32, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (julian))
FLAME_PARAM (julian, power, 1.0,
    FLAME_DEFAULTS ({FLAME_APOPHYSIS, 4.0}, {FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (julian, dist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_julian
{
  FlameJuliaRoot root;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (julian)
{
  flame_fill_julian (in->power, in->dist, &k->root);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (julian)
{
  float branch = flame_truncf (k->root.branches * flame_rng_01 (rng));
  float scale = w * flame_powf (p->r2, k->root.exponent);
  float s, c;

  flame_sincosf (
      p->phi * k->root.inverse_power + branch * k->root.branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
