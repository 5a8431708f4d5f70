/*
 * circlize2: squares round the origin become circles, with a hole.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlize2, 155, FLAME_CONSTANTS (circlize2, 1))
FLAME_PARAM (circlize2, hole, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlize2)
{
  k[0] = (float) in->param[0];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/square.h"

/* k[0] = radius of the hole */
FLAME_VARIATION (circlize2)
{
  float side, s, c;

  flame_square_angle (p->x, p->y, &side, &s, &c);
  o->x += w * (side + k[0]) * c;
  o->y += w * (side + k[0]) * s;
}
#endif
