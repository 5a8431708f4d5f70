/*
 * cappedcone3D: a cone without its tip.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (cappedcone3D, 1043, FLAME_SOLID, FLAME_CONSTANTS (cappedcone3D, 3))
FLAME_PARAM (cappedcone3D, h, 0.5, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (cappedcone3D, r1, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (cappedcone3D, r2, 0.3, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cappedcone3D)
{
  flame_copy_params (in, 0, 3, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k[0] = half of its height, k[1], k[2] = radii below and above */
FLAME_FN float
flame_cappedcone3D (const float *k, const float *at)
{
  const float r = flame_length (at[0], at[2]), side = k[2] - k[1];
  const float over = r - flame_at_most (r, at[1] < 0.0f ? k[1] : k[2]);
  const float above = flame_fabsf (at[1]) - k[0];
  float share = (side * (k[2] - r) + 2.0f * k[0] * (k[0] - at[1])) /
                (side * side + 4.0f * k[0] * k[0]);
  float u, v, d2;

  share = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  u = r - k[2] + share * side;
  v = at[1] - k[0] + share * 2.0f * k[0];
  d2 = flame_at_most (over * over + above * above, u * u + v * v);
  return u < 0.0f && above < 0.0f ? -flame_sqrtf (d2) : flame_sqrtf (d2);
}

FLAME_SOLID_VARIATION (cappedcone3D, flame_cappedcone3D)
#endif
