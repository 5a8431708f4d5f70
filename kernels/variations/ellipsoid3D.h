/*
 * ellipsoid3D: an ellipsoid.
 *
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (ellipsoid3D, 1048, FLAME_SOLID, FLAME_CONSTANTS (ellipsoid3D, 3))
FLAME_PARAM (ellipsoid3D, dx, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (ellipsoid3D, dy, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (ellipsoid3D, dz, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ellipsoid3D)
{
  for (int c = 0; c < 3; c++)
    k[c] = (float) (1.0 / in->param[c]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

/* k = one by how far it reaches */
FLAME_FN float
flame_ellipsoid3D (const float *k, const float *at)
{
  const float u = at[0] * k[0], v = at[1] * k[1], z = at[2] * k[2];

  return u * u + v * v + z * z - 1.0f;
}

FLAME_SOLID_VARIATION (ellipsoid3D, flame_ellipsoid3D)
#endif
