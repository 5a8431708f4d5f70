/*
 * farblur: blurs more with the distance from a point.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (farblur, 138, .z = FLAME_Z_OWN, .traits = FLAME_RAISES_Z,
    .draws = 6, FLAME_PREPARED (farblur))
FLAME_PARAM (farblur, x, 1.0)
FLAME_PARAM (farblur, y, 1.0)
FLAME_PARAM (farblur, z, 1.0)
FLAME_PARAM (farblur, x_origin, 0.0)
FLAME_PARAM (farblur, y_origin, 0.0)
FLAME_PARAM (farblur, z_origin, 0.0)
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_farblur
{
  float x; /* amounts */
  float y;
  float z;
  float x_origin; /* the point */
  float y_origin;
  float z_origin;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (farblur)
{
  k->x = (float) in->x;
  k->y = (float) in->y;
  k->z = (float) in->z;
  k->x_origin = (float) in->x_origin;
  k->y_origin = (float) in->y_origin;
  k->z_origin = (float) in->z_origin;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/hump.h"

FLAME_VARIATION (farblur)
{
  float x = p->x - k->x_origin, y = p->y - k->y_origin, z = p->z - k->z_origin;
  float scale = w * (x * x + y * y + z * z) * flame_rng_hump (rng);
  float as, ac, us, uc;

  flame_sincos_turns (flame_rng_01 (rng), &as, &ac);
  flame_sincos_turns (flame_rng_01 (rng), &us, &uc);
  o->x += k->x * scale * us * ac;
  o->y += k->y * scale * us * as;
  o->z += k->z * scale * uc;
}
#endif
