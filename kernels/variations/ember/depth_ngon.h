/*
 * depth_ngon: blurs by a polygon, more with the distance from a disc.
 *
 * Origin: Ember
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
FLAME_INFO (depth_ngon, 327, .needs = FLAME_NEEDS_R, .draws = 1,
    FLAME_PREPARED (depth_ngon))
FLAME_PARAM (depth_ngon, power, 5.0)
FLAME_PARAM (depth_ngon, blur, 1.0)
FLAME_PARAM (depth_ngon, radius, 1.0)
#endif

#ifdef FLAME_CONSTANTS
#include "kernels/variations/common/depth-ngon.h"

struct FlameConstants_depth_ngon
{
  FlameNgon ngon;
};
#endif

#ifdef FLAME_PREPARE
#include "kernels/variations/common/prepare.h"

FLAME_PREPARE (depth_ngon)
{
  flame_fill_depth_ngon (in->power, in->blur, in->radius, &k->ngon);
}
#endif

#ifdef FLAME_VARIATION
FLAME_VARIATION (depth_ngon)
{
  flame_depth_ngon (p, &k->ngon, w, rng, o);
}
#endif
