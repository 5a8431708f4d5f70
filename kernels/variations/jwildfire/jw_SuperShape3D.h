/*
 * jw_SuperShape3D: SuperShape3D, whose exponents are JWildfire's, -1/n1.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (jw_SuperShape3D, 1233, .z = FLAME_Z_OWN, .assign = FLAME_ASSIGN_SUM,
    .traits = FLAME_MAKES_Z | FLAME_RAISES_Z, .draws = 3,
    FLAME_PREPARED (jw_SuperShape3D),
    FLAME_INSTEAD_OF (FLAME_JWILDFIRE, FLAME_VAR_SuperShape3D))
FLAME_PARAM (jw_SuperShape3D, rho, 9.9)
FLAME_PARAM (jw_SuperShape3D, phi, 2.5)
FLAME_PARAM (jw_SuperShape3D, m1, 6.0)
FLAME_PARAM (jw_SuperShape3D, m2, 3.0)
FLAME_PARAM (jw_SuperShape3D, a1, 1.0)
FLAME_PARAM (jw_SuperShape3D, a2, 1.0)
FLAME_PARAM (jw_SuperShape3D, b1, 1.0)
FLAME_PARAM (jw_SuperShape3D, b2, 1.0)
FLAME_PARAM (jw_SuperShape3D, n1_1, 1.0)
FLAME_PARAM (jw_SuperShape3D, n1_2, 1.0)
FLAME_PARAM (jw_SuperShape3D, n2_1, 1.0)
FLAME_PARAM (jw_SuperShape3D, n2_2, 1.0)
FLAME_PARAM (jw_SuperShape3D, n3_1, 1.0)
FLAME_PARAM (jw_SuperShape3D, n3_2, 1.0)
FLAME_PARAM (jw_SuperShape3D, spiral, 0.0)
FLAME_PARAM (jw_SuperShape3D, toroidmap, 0.0, .type = FLAME_INTEGER,
    FLAME_RANGE (0.0, 1.0))
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/super-shape3D.h"

struct FlameConstants_jw_SuperShape3D
{
  FlameSuperShape3D shape;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (jw_SuperShape3D)
{
  k->shape.around = (float) (in->rho * 2.0 / M_PI);
  k->shape.up = (float) (in->phi * 2.0 / M_PI);
  k->shape.first.turn = (float) (in->m1 / 4.0);
  k->shape.first.scale[0] = (float) pow (fabs (1.0 / in->a1), in->n2_1);
  k->shape.first.scale[1] = (float) pow (fabs (1.0 / in->b1), in->n3_1);
  k->shape.first.power[0] = (float) in->n2_1;
  k->shape.first.power[1] = (float) in->n3_1;
  k->shape.first.whole_power = (float) (-1.0 / in->n1_1);
  k->shape.second.turn = (float) (in->m2 / 4.0);
  k->shape.second.scale[0] = (float) pow (fabs (1.0 / in->a2), in->n2_2);
  k->shape.second.scale[1] = (float) pow (fabs (1.0 / in->b2), in->n3_2);
  k->shape.second.power[0] = (float) in->n2_2;
  k->shape.second.power[1] = (float) in->n3_2;
  k->shape.second.whole_power = (float) (-1.0 / in->n1_2);
  k->shape.spiral = (float) in->spiral;
  k->shape.is_ring = (float) in->toroidmap;
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (jw_SuperShape3D)
{
  flame_super_shape3D (&k->shape, w, rng, o);
}
#endif
