/*
 * cappedtorus3D: a part of a ring.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (
    cappedtorus3D, 1044, FLAME_SOLID, FLAME_CONSTANTS (cappedtorus3D, 4))
FLAME_PARAM (cappedtorus3D, dx, 0.866025, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cappedtorus3D, dy, -0.5, FLAME_RANGE (-5.0, 5.0))
FLAME_PARAM (cappedtorus3D, R1, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (cappedtorus3D, R2, 0.15, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cappedtorus3D)
{
  flame_copy_params (in, 0, 4, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k[0], k[1] = direction of an end, k[2], k[3] = radii */
FLAME_FN float
flame_cappedtorus3D (const float *k, const float *at)
{
  const float x = flame_fabsf (at[0]);
  const float along = k[1] * x > k[0] * at[1] ? x * k[0] + at[1] * k[1]
                                              : flame_length (x, at[1]);

  return flame_sqrtf (flame_dot (at, at) + k[2] * k[2] - 2.0f * k[2] * along) -
         k[3];
}

FLAME_SOLID_VARIATION (cappedtorus3D, flame_cappedtorus3D)
#endif
