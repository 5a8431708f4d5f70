/*
 * farblur: blurred the more the farther it is from a point.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (farblur, 138, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .draws = 6, FLAME_CONSTANTS (farblur, 6))
FLAME_PARAM (farblur, x, 1.0)
FLAME_PARAM (farblur, y, 1.0)
FLAME_PARAM (farblur, z, 1.0)
FLAME_PARAM (farblur, x_origin, 0.0)
FLAME_PARAM (farblur, y_origin, 0.0)
FLAME_PARAM (farblur, z_origin, 0.0)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (farblur)
{
  flame_copy_params (in, 0, 6, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

/* k[0] to k[2] = amounts, k[3] to k[5] = the point */
FLAME_VARIATION (farblur)
{
  float x = p->x - k[3], y = p->y - k[4], z = p->z - k[5];
  float scale = w * (x * x + y * y + z * z) * flame_rng_hump (rng);
  float as, ac, us, uc;

  flame_sincos_turns (flame_rng_01 (rng), &as, &ac);
  flame_sincos_turns (flame_rng_01 (rng), &us, &uc);
  o->x += k[0] * scale * us * ac;
  o->y += k[1] * scale * us * as;
  o->z += k[2] * scale * uc;
}
#endif
