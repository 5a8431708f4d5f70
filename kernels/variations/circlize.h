/*
 * circlize: squares round the origin become circles.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlize, 154, FLAME_CONSTANTS (circlize, 1))
FLAME_PARAM (circlize, hole, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlize)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/square.h"

/* k[0] = radius of the hole */
FLAME_VARIATION (circlize)
{
  float side, s, c;

  flame_square_angle (p->x, p->y, &side, &s, &c);
  o->x += (w * (4.0f * FLAME_1_PI) * side + k[0]) * c;
  o->y += (w * (4.0f * FLAME_1_PI) * side + k[0]) * s;
}
#endif
