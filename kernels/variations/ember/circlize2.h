/*
 * circlize2: turns squares around the origin into circles.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlize2, 155, FLAME_PREPARED (circlize2))
FLAME_PARAM (circlize2, hole, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circlize2
{
  float hole; /* radius of the hole in the middle */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlize2)
{
  k->hole = (float) in->hole;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/square.h"

FLAME_VARIATION (circlize2)
{
  float side, s, c;

  flame_square_angle (p->x, p->y, &side, &s, &c);
  o->x += w * (side + k->hole) * c;
  o->y += w * (side + k->hole) * s;
}
#endif
