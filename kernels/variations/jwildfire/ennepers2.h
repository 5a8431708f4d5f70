/*
 * ennepers2: Enneper's surface, with other constants.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ennepers2, 639, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_PREPARED (ennepers2))
FLAME_PARAM (ennepers2, a, 1.0)
FLAME_PARAM (ennepers2, b, 0.3333)
FLAME_PARAM (ennepers2, c, 0.075)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ennepers2
{
  float a_squared;
  float b_squared;
  float c;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ennepers2)
{
  k->a_squared = (float) (in->a * in->a);
  k->b_squared = (float) (in->b * in->b);
  k->c = (float) in->c;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/far.h"

FLAME_VARIATION (ennepers2)
{
  float inverse = 1.0f / p->r2;
  float saddle = k->a_squared * p->x * p->x - k->b_squared * p->y * p->y;

  o->x += flame_hold_far (w * p->x *
                          (k->a_squared - saddle * inverse -
                              k->c * flame_sqrtf (flame_fabsf (p->x))));
  o->y += flame_hold_far (w * p->y *
                          (k->b_squared - saddle * inverse -
                              k->c * flame_sqrtf (flame_fabsf (p->y))));
  o->z += 0.5f * w * saddle * flame_sqrtf (inverse);
}
#endif
