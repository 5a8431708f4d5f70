/*
 * ellipsoid3D: an ellipsoid.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (ellipsoid3D, 1048, FLAME_SOLID, FLAME_PREPARED (ellipsoid3D))
FLAME_PARAM (ellipsoid3D, dx, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (ellipsoid3D, dy, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (ellipsoid3D, dz, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_ellipsoid3D
{
  float inverse[3];
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (ellipsoid3D)
{
  for (int c = 0; c < 3; c++)
    k->inverse[c] = (float) (1.0 / FLAME_FROM (in, dx)[c]);
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_ellipsoid3D (const struct FlameConstants_ellipsoid3D *k, const float *at)
{
  const float u = at[0] * k->inverse[0], v = at[1] * k->inverse[1],
              z = at[2] * k->inverse[2];

  return u * u + v * v + z * z - 1.0f;
}

FLAME_SOLID_VARIATION (ellipsoid3D, flame_ellipsoid3D)
#endif
