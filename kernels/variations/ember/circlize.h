/*
 * circlize: turns squares around the origin into circles, scaled by 4/pi.
 *
 * Origin: Apophysis, as Ember has it
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (circlize, 154, FLAME_PREPARED (circlize))
FLAME_PARAM (circlize, hole, 0.0, FLAME_DEFAULTS ({FLAME_JWILDFIRE, 0.4}))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_circlize
{
  float hole; /* radius of the hole in the middle */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (circlize)
{
  k->hole = (float) in->hole;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/square.h"

FLAME_VARIATION (circlize)
{
  float side, s, c;

  flame_square_angle (p->x, p->y, &side, &s, &c);
  o->x += (w * (4.0f * FLAME_1_PI) * side + k->hole) * c;
  o->y += (w * (4.0f * FLAME_1_PI) * side + k->hole) * s;
}
#endif
