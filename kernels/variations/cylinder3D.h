/*
 * cylinder3D: a cylinder.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (cylinder3D, 1047, FLAME_SOLID, FLAME_CONSTANTS (cylinder3D, 2))
FLAME_PARAM (cylinder3D, d, 0.3, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (cylinder3D, H, 0.25, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cylinder3D)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k[0] = radius, k[1] = half of its height */
FLAME_FN float
flame_cylinder3D (const float *k, const float *at)
{
  return flame_solid_both (
      flame_length (at[0], at[2]) - k[0], flame_fabsf (at[1]) - k[1]);
}

FLAME_SOLID_VARIATION (cylinder3D, flame_cylinder3D)
#endif
