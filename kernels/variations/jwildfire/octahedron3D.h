/*
 * octahedron3D: an octahedron.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (octahedron3D, 1050, FLAME_SOLID, FLAME_PREPARED (octahedron3D))
FLAME_PARAM (octahedron3D, h, 0.25, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_octahedron3D
{
  float far; /* distance of its corners */
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (octahedron3D)
{
  k->far = (float) in->h;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_octahedron3D (
    const struct FlameConstants_octahedron3D *k, const float *at)
{
  return flame_fabsf (at[0]) + flame_fabsf (at[1]) + flame_fabsf (at[2]) -
         k->far;
}

FLAME_SOLID_VARIATION (octahedron3D, flame_octahedron3D)
#endif
