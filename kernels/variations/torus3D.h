/*
 * torus3D: a ring.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (torus3D, 1057, FLAME_SOLID, FLAME_CONSTANTS (torus3D, 2))
FLAME_PARAM (torus3D, r1, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (torus3D, r2, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (torus3D)
{
  flame_copy_params (in, 0, 2, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k = radii */
FLAME_FN float
flame_torus3D (const float *k, const float *at)
{
  return flame_length (flame_length (at[0], at[2]) - k[0], at[1]) - k[1];
}

FLAME_SOLID_VARIATION (torus3D, flame_torus3D)
#endif
