/*
 * x: moves points out of a curve in polar coordinates, to the root of
 * radius² + curve².
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    x, 495, .needs = FLAME_NEEDS_R2 | FLAME_NEEDS_PHI, FLAME_PREPARED (x))
FLAME_PARAM (x, hypergon, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.51}))
FLAME_PARAM (x, hypergon_n, 4.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, FLAME_NO_LIMIT))
FLAME_PARAM (x, hypergon_r, 1.0)
FLAME_PARAM (x, star, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (
    x, star_n, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, FLAME_NO_LIMIT))
FLAME_PARAM (
    x, star_slope, 2.0, FLAME_EMBER_RANGE (2.220446049e-16, 1.570796327))
FLAME_PARAM (x, lituus, 0.0)
FLAME_PARAM (x, lituus_a, 1.0)
FLAME_PARAM (x, super, 0.0)
FLAME_PARAM (x, super_m, 1.0)
FLAME_PARAM (x, super_n1, 1.0)
FLAME_PARAM (x, super_n2, 1.0)
FLAME_PARAM (x, super_n3, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/polar-shape.h"

struct FlameConstants_x
{
  FlamePolarShape shape;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (x)
{
  flame_fill_polar_shape (FLAME_FROM (in, hypergon), &k->shape);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (x)
{
  float shape = flame_polar_shape (p->phi, &k->shape);
  float scale = w * flame_sqrtf (p->r2 + shape * shape);
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
