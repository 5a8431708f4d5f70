/*
 * box3D: a box.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (box3D, 1040, FLAME_SOLID, FLAME_CONSTANTS (box3D, 3))
FLAME_PARAM (box3D, dx, 0.5)
FLAME_PARAM (box3D, dy, 0.5)
FLAME_PARAM (box3D, dz, 0.5)
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (box3D)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k = how far it reaches */
FLAME_FN float
flame_box3D (const float *k, const float *at)
{
  return flame_solid_box (at, k[0], k[1], k[2]);
}

FLAME_SOLID_VARIATION (box3D, flame_box3D)
#endif
