/*
 * juliascope: julian with every other branch mirrored.
 *
 * Origin: flam3
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (juliascope, 33, .z = FLAME_Z_WEIGHT,
    .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, .draws = 1,
    FLAME_PREPARED (juliascope))
FLAME_PARAM (juliascope, power, 1.0, .type = FLAME_REAL_NONZERO,
    FLAME_DEFAULTS ({FLAME_APOPHYSIS, 4.0}, {FLAME_JWILDFIRE, 2.0}))
FLAME_PARAM (juliascope, dist, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/prepare.h"

struct FlameConstants_juliascope
{
  FlameJuliaRoot root;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (juliascope)
{
  flame_fill_julian (in->power, in->dist, &k->root);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (juliascope)
{
  float branch = flame_truncf (k->root.branches * flame_rng_01 (rng));
  float half = branch * 0.5f;
  float phi = half == flame_truncf (half) ? p->phi : -p->phi;
  float scale = w * flame_powf (p->r2, k->root.exponent);
  float s, c;

  flame_sincosf (phi * k->root.inverse_power + branch * k->root.branch, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
