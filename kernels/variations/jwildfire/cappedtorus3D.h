/*
 * cappedtorus3D: a part of a ring.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (cappedtorus3D, 1044, FLAME_SOLID, FLAME_PREPARED (cappedtorus3D))
FLAME_PARAM (cappedtorus3D, dx, 0.866025, FLAME_RANGE (0.0, 1.0))
FLAME_PARAM (cappedtorus3D, dy, -0.5, FLAME_RANGE (-5.0, 5.0))
FLAME_PARAM (cappedtorus3D, R1, 0.25, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (cappedtorus3D, R2, 0.15, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cappedtorus3D
{
  float end_x; /* direction of one end */
  float end_y;
  float R1;
  float R2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cappedtorus3D)
{
  k->end_x = (float) in->dx;
  k->end_y = (float) in->dy;
  k->R1 = (float) in->R1;
  k->R2 = (float) in->R2;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_cappedtorus3D (
    const struct FlameConstants_cappedtorus3D *k, const float *at)
{
  const float x = flame_fabsf (at[0]);
  const float along = k->end_y * x > k->end_x * at[1]
                          ? x * k->end_x + at[1] * k->end_y
                          : flame_length (x, at[1]);

  return flame_sqrtf (
             flame_dot (at, at) + k->R1 * k->R1 - 2.0f * k->R1 * along) -
         k->R2;
}

FLAME_SOLID_VARIATION (cappedtorus3D, flame_cappedtorus3D)
#endif
