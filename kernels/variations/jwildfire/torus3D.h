/*
 * torus3D: a ring.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (torus3D, 1057, FLAME_SOLID, FLAME_PREPARED (torus3D))
FLAME_PARAM (torus3D, r1, 0.5, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (torus3D, r2, 0.5, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_torus3D
{
  float r1;
  float r2;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (torus3D)
{
  k->r1 = (float) in->r1;
  k->r2 = (float) in->r2;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_torus3D (const struct FlameConstants_torus3D *k, const float *at)
{
  return flame_length (flame_length (at[0], at[2]) - k->r1, at[1]) - k->r2;
}

FLAME_SOLID_VARIATION (torus3D, flame_torus3D)
#endif
