/*
 * rbox3D: a box with round edges.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (rbox3D, 1041, FLAME_SOLID, FLAME_CONSTANTS (rbox3D, 4))
FLAME_PARAM (rbox3D, dx, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rbox3D, dy, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rbox3D, dz, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (rbox3D, r, 0.05, FLAME_RANGE (0.0, 0.25))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (rbox3D)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k = how far it reaches, k[3] = radius */
FLAME_FN float
flame_rbox3D (const float *k, const float *at)
{
  return flame_solid_box (at, k[0], k[1], k[2]) - k[3];
}

FLAME_SOLID_VARIATION (rbox3D, flame_rbox3D)
#endif
