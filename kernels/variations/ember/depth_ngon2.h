/*
 * depth_ngon2: blurs by a polygon, more with the distance from a disc. Centre,
 * scale and exponent have no effect; only Chaotica uses them.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_ngon2, 328, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_PREPARED (depth_ngon2))
FLAME_PARAM (depth_ngon2, power, 5.0)
FLAME_PARAM (depth_ngon2, blur, 1.0)
FLAME_PARAM (depth_ngon2, radius, 1.0)
FLAME_PARAM (depth_ngon2, x0, 0.0)
FLAME_PARAM (depth_ngon2, y0, 0.0)
FLAME_PARAM (depth_ngon2, mulx, 1.0)
FLAME_PARAM (depth_ngon2, muly, 1.0)
FLAME_PARAM (depth_ngon2, exp, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/depth-ngon.h"

struct FlameConstants_depth_ngon2
{
  FlameNgon ngon;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (depth_ngon2)
{
  flame_fill_depth_ngon (in->power, in->blur, in->radius, &k->ngon);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_ngon2)
{
  flame_depth_ngon (p, &k->ngon, w, rng, o);
}
#endif
