/*
 * w: turns the inside of a curve in polar coordinates, scaled to stay inside.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (
    w, 494, .needs = FLAME_NEEDS_R | FLAME_NEEDS_PHI, FLAME_PREPARED (w))
FLAME_PARAM (w, angle, 0.0, .type = FLAME_CYCLIC,
    FLAME_EMBER_RANGE (-3.141592654, 3.141592654),
    FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (w, hypergon, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.5}))
FLAME_PARAM (w, hypergon_n, 4.0, .type = FLAME_INTEGER,
    FLAME_RANGE (3.0, FLAME_NO_LIMIT))
FLAME_PARAM (w, hypergon_r, 1.0)
FLAME_PARAM (w, star, 0.0)
FLAME_PARAM (
    w, star_n, 5.0, .type = FLAME_INTEGER, FLAME_RANGE (3.0, FLAME_NO_LIMIT))
FLAME_PARAM (
    w, star_slope, 2.0, FLAME_EMBER_RANGE (2.220446049e-16, 1.570796327))
FLAME_PARAM (w, lituus, 0.0)
FLAME_PARAM (w, lituus_a, 1.0)
FLAME_PARAM (w, super, 0.0)
FLAME_PARAM (w, super_m, 1.0)
FLAME_PARAM (w, super_n1, 1.0)
FLAME_PARAM (w, super_n2, 1.0)
FLAME_PARAM (w, super_n3, 1.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.0}))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/polar-shape.h"

struct FlameConstants_w
{
  float angle;
  FlamePolarShape shape;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (w)
{
  k->angle = (float) in->angle;
  flame_fill_polar_shape (FLAME_FROM (in, hypergon), &k->shape);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (w)
{
  float angle = p->phi + k->angle;
  float here = flame_polar_shape (p->phi, &k->shape), scale, s, c;

  angle += angle < -FLAME_PI ? FLAME_TWO_PI : 0.0f;
  angle -= angle > FLAME_PI ? FLAME_TWO_PI : 0.0f;
  scale = w * flame_polar_shape (angle, &k->shape) * p->r / here;
  flame_sincosf (angle, &s, &c);
  o->x += p->r <= here ? scale * c : w * p->x;
  o->y += p->r <= here ? scale * s : w * p->y;
}
#endif
