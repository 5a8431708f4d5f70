/*
 * blur_circle: random points of a disc, evenly distributed.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (blur_circle, 137, .z = FLAME_Z_WEIGHT, .assign = FLAME_ASSIGN_SUM,
    .draws = 2)
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/square.h"

FLAME_VARIATION (blur_circle)
{
  float a = 2.0f * flame_rng_01 (rng) - 1.0f;
  float b = 2.0f * flame_rng_01 (rng) - 1.0f;
  float side, s, c;

  flame_square_angle (a, b, &side, &s, &c);
  o->x += w * side * c;
  o->y += w * side * s;
}
#endif
