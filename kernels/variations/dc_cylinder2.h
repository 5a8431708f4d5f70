/*
 * dc_cylinder2: dc_cylinder as JWildfire has it: the angle is no more than that.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (dc_cylinder2, 1170, .z = FLAME_Z_OWN, .draws = 5,
    .traits = FLAME_MAKES_Z | FLAME_READS_SUM | FLAME_WRITES_COLOR |
              FLAME_RAISES_Z,
    FLAME_CONSTANTS (dc_cylinder2, 6))
FLAME_PARAM (dc_cylinder2, offset, 0.0)
FLAME_PARAM (dc_cylinder2, angle, 0.0)
FLAME_PARAM (dc_cylinder2, scale, 0.5)
FLAME_PARAM (dc_cylinder2, x, 0.125)
FLAME_PARAM (dc_cylinder2, y, 0.125)
FLAME_PARAM (dc_cylinder2, blur, 1.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (dc_cylinder2)
{
  const double scale = 0.5 / (in->param[2] != 0.0 ? in->param[2] : 1e-5);

  flame_copy_params (in, 3, 3, k);
  k[3] = (float) (cos (in->param[1]) * scale);
  k[4] = (float) (sin (in->param[1]) * scale);
  k[5] = (float) (in->param[0] * scale + 0.5);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

/* k[0], k[1], k[2] = sizes and blur, k[3], k[4], k[5] = colour by x, y and everywhere */
FLAME_VARIATION (dc_cylinder2)
{
  float s, c, radius;

  flame_sincos_turns (flame_rng_01 (rng), &s, &c);
  radius = k[2] * flame_rng_hump (rng);
  o->x += w * flame_sinf (p->x + radius * s) * k[0];
  o->y += radius * p->y * k[1];
  o->z += w * flame_cosf (p->x + radius * c);
  o->color = flame_fractionf (flame_fabsf (k[3] * o->x + k[4] * o->y + k[5]));
}
#endif
