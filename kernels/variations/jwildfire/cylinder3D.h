/*
 * cylinder3D: a cylinder.
 *
 * Origin: JWildfire
 * SPDX-License-Identifier: LGPL-2.1-or-later
 */
#ifdef FLAME_INFO
#include "kernels/variations/common/solid-info.h"

FLAME_INFO (cylinder3D, 1047, FLAME_SOLID, FLAME_PREPARED (cylinder3D))
FLAME_PARAM (cylinder3D, d, 0.3, FLAME_RANGE (0.0, 0.5))
FLAME_PARAM (cylinder3D, H, 0.25, FLAME_RANGE (0.0, 0.5))
#endif

#ifdef FLAME_CONSTANTS
struct FlameConstants_cylinder3D
{
  float radius;
  float half_height;
};
#endif

#ifdef FLAME_PREPARE
FLAME_PREPARE (cylinder3D)
{
  k->radius = (float) in->d;
  k->half_height = (float) in->H;
}
#endif

#ifdef FLAME_VARIATION
#include "kernels/variations/common/solid.h"

FLAME_FN float
flame_cylinder3D (const struct FlameConstants_cylinder3D *k, const float *at)
{
  return flame_solid_both (flame_length (at[0], at[2]) - k->radius,
      flame_fabsf (at[1]) - k->half_height);
}

FLAME_SOLID_VARIATION (cylinder3D, flame_cylinder3D)
#endif
