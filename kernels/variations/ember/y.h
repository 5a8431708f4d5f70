/*
 * y: inverts points in a curve in polar coordinates.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    y, 496, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (y))
FLAME_PARAM (y, hypergon, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (y, hypergon_n, 4.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, FLAME_NO_LIMIT))
FLAME_PARAM (y, hypergon_r, 1.0)
FLAME_PARAM (y, star, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (
    y, star_n, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, FLAME_NO_LIMIT))
FLAME_PARAM (
    y, star_slope, 2.0, FLAME_EMBER_RANGE (2.220446049e-16, 1.570796327))
FLAME_PARAM (y, lituus, 0.0)
FLAME_PARAM (y, lituus_a, 1.0)
FLAME_PARAM (y, super, 0.0)
FLAME_PARAM (y, super_m, 1.0)
FLAME_PARAM (y, super_n1, 1.0)
FLAME_PARAM (y, super_n2, 1.0)
FLAME_PARAM (y, super_n3, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/polar-shape.h"

struct FlameConstants_y
{
  FlamePolarShape shape;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (y)
{
  flame_fill_polar_shape (FLAME_FROM (in, hypergon), &k->shape);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (y)
{
  float shape = flame_polar_shape (p->phi, &k->shape);
  float scale = w * shape * shape / p->r;
  float s, c;

  flame_sincosf (p->phi, &s, &c);
  o->x += scale * c;
  o->y += scale * s;
}
#endif
