/*
 * ennepers2: Enneper's surface, with other constants.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (ennepers2, 639, .z = FLAME_Z_OWN, .needs = FLAME_NEEDS_R2,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, FLAME_CONSTANTS (ennepers2, 3))
FLAME_PARAM (ennepers2, a, 1.0)
FLAME_PARAM (ennepers2, b, 0.3333)
FLAME_PARAM (ennepers2, c, 0.075)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ennepers2)
{
  k[0] = (float) (in->param[0] * in->param[0]);
  k[1] = (float) (in->param[1] * in->param[1]);
  k[2] = (float) in->param[2];
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/far.h"

/* k[0] = a², k[1] = b², k[2] = c */
FLAME_VARIATION (ennepers2)
{
  float inverse = 1.0f / p->r2;
  float saddle = k[0] * p->x * p->x - k[1] * p->y * p->y;

  o->x += flame_hold_far (
      w * p->x *
      (k[0] - saddle * inverse - k[2] * flame_sqrtf (flame_fabsf (p->x))));
  o->y += flame_hold_far (
      w * p->y *
      (k[1] - saddle * inverse - k[2] * flame_sqrtf (flame_fabsf (p->y))));
  o->z += 0.5f * w * saddle * flame_sqrtf (inverse);
}
#endif
