/*
 * capsule3D: what is near a line.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (capsule3D, 1045, FLAME_SOLID, FLAME_CONSTANTS (capsule3D, 7))
FLAME_PARAM (capsule3D, dx, 0.1, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, dy, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, dz, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, tx, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, ty, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, tz, 0.0, FLAME_RANGE (-1.0, 1.0))
FLAME_PARAM (capsule3D, R, 0.05, FLAME_RANGE (-1.0, 1.0))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (capsule3D)
{
  flame_copy_params (in, 0, 7, k);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k = one end, k[3] on = the other one, k[6] = radius */
FLAME_FN float
flame_capsule3D (const float *k, const float *at)
{
  const float to[3] = {k[3] - k[0], k[4] - k[1], k[5] - k[2]};
  float from[3] = {at[0] - k[0], at[1] - k[1], at[2] - k[2]};
  float share = flame_dot (from, to) / flame_dot (to, to);

  share = flame_at_most (flame_at_least (share, 0.0f), 1.0f);
  for (int c = 0; c < 3; c++)
    from[c] -= share * to[c];
  return flame_sqrtf (flame_dot (from, from)) - k[6];
}

FLAME_SOLID_VARIATION (capsule3D, flame_capsule3D)
#endif
